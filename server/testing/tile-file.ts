import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

type Square = readonly [z: number, x: number, y: number]
type Drawn = { at: Square; bytes: Buffer; run?: number }
type Made = { type?: number; version?: number; gzip?: boolean; leaves?: boolean }

function varint(value: number): number[] {
  const bytes: number[] = []
  let left = value
  while (left > 0x7f) {
    bytes.push((left % 128) | 0x80)
    left = Math.floor(left / 128)
  }
  return [...bytes, left]
}

type Entry = { id: number; run: number; length: number; offset: number }

function directory(entries: readonly Entry[]): Buffer {
  const follows = entries.map(({ offset }, n) => {
    const before = entries[n - 1]
    return before && before.offset + before.length === offset ? 0 : offset + 1
  })
  return Buffer.from([
    ...varint(entries.length),
    ...entries.flatMap(({ id }, n) => varint(id - (entries[n - 1]?.id ?? 0))),
    ...entries.flatMap(({ run }) => varint(run)),
    ...entries.flatMap(({ length }) => varint(length)),
    ...follows.flatMap(varint),
  ])
}

/** Writes a small archive of tiles, as a tool would; by the format's own description, not by our reader. */
export async function tileFile(tiles: readonly Drawn[], made: Made = {}): Promise<string> {
  const { type = 2, version = 3, gzip = true, leaves = false } = made
  const pack = (bytes: Buffer) => (gzip ? gzipSync(bytes) : bytes)
  const sorted = tiles
    .map(({ at, bytes, run = 1 }) => ({ id: zxyToTileId(...at), bytes, run }))
    .toSorted((a, b) => a.id - b.id)
  let end = 0
  const entries = sorted.map(({ id, bytes, run }): Entry => {
    const offset = end
    end += bytes.length
    return { id, run, length: bytes.length, offset }
  })
  const leaf = pack(directory(entries))
  const first = entries[0]?.id ?? 0
  const root = pack(
    directory(leaves ? [{ id: first, run: 0, length: leaf.length, offset: 0 }] : entries),
  )
  const about = pack(
    Buffer.from(JSON.stringify({ attribution: '<a href="https://x.ng">&copy; Mappers</a>' })),
  )
  const parts = [root, about, leaves ? leaf : Buffer.alloc(0), ...sorted.map(({ bytes }) => bytes)]
  const header = Buffer.alloc(127)
  header.write('PMTiles', 'latin1')
  header.writeUInt8(version, 7)
  const starts = [127, 127 + root.length, 127 + root.length + about.length]
  const leafLength = leaves ? leaf.length : 0
  const numbers = [starts[0], root.length, starts[1], about.length, starts[2], leafLength]
  const data = [(starts[2] ?? 0) + leafLength, end]
  for (const [n, value] of [...numbers, ...data].entries()) {
    header.writeBigUInt64LE(BigInt(value ?? 0), 8 + n * 8)
  }
  const zooms = tiles.map(({ at: [z] }) => z)
  header.set([1, gzip ? 2 : 1, 1, type, Math.min(...zooms), Math.max(...zooms)], 96)
  const path = join(await mkdtemp(join(tmpdir(), 'tiles-')), 'town.pmtiles')
  await writeFile(path, Buffer.concat([header, ...parts]))
  return path
}
