import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { StartProblem } from '../db/start-problem.ts'

// A PMTiles archive, version 3: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. Pictures only: what is
// drawn from vectors would need a renderer in the browser.

const headerBytes = 127
const mostDirectoryBytes = 16 * 1024 * 1024
const mostTileBytes = 4 * 1024 * 1024
/** A directory leads to another one, and that to a third at most. */
const deepest = 3
const keptDirectories = 64
const pictureTypes: Record<number, string> = {
  2: 'image/png',
  3: 'image/jpeg',
  4: 'image/webp',
  5: 'image/avif',
}

type Entry = { tileId: number; offset: number; length: number; run: number }

export type TileArchive = {
  minZoom: number
  maxZoom: number
  /** Whose map it is, as the archive says. */
  attribution: string
  type: string
  /** The picture of a square of the world, or null where there is none. */
  tile: (z: number, x: number, y: number) => Promise<Buffer | null>
  close: () => Promise<void>
}

const unzip = promisify(gunzip)
const unpacked = (bytes: Buffer, how: number, most: number): Promise<Buffer> | Buffer =>
  how === 2 ? unzip(bytes, { maxOutputLength: most }) : bytes

/** The number of a square along the curve that the archive is sorted by. */
export function tileIdOf(z: number, x: number, y: number): number {
  let [id, left, top] = [(4 ** z - 1) / 3, x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const [right, below] = [(left & side) > 0, (top & side) > 0]
    id += side * side * ((right ? 3 : 0) ^ (below ? 1 : 0))
    if (below) continue
    if (right) [left, top] = [side - 1 - left, side - 1 - top]
    ;[left, top] = [top, left]
  }
  return id
}

/** Reads a list of entries: all numbers of a kind together, most of them as the difference to the one before. */
export function entriesOf(bytes: Buffer): Entry[] {
  let at = 0
  const next = () => {
    let [value, weight, byte] = [0, 1, 0]
    do {
      byte = bytes.readUInt8(at++)
      value += (byte & 0x7f) * weight
      weight *= 128
    } while (byte > 0x7f)
    return value
  }
  const count = next()
  if (count > bytes.length) throw new Error('a directory names more than it has')
  const all = (read: (index: number) => number) => Array.from({ length: count }, (_, n) => read(n))
  let before = 0
  const ids = all(() => (before += next()))
  const runs = all(next)
  const lengths = all(next)
  let end = 0
  return all(n => {
    const said = next()
    // Nothing means that it follows what comes before it.
    const offset = said === 0 ? end : said - 1
    end = offset + (lengths[n] ?? 0)
    return offset
  }).map((offset, n) => {
    return { tileId: ids[n] ?? 0, offset, length: lengths[n] ?? 0, run: runs[n] ?? 0 }
  })
}

const textOf = (html: unknown) =>
  typeof html === 'string' ? html.replace(/<[^>]*>/g, '').replace(/&copy;/g, '©') : ''

async function read(file: FileHandle, offset: number, length: number, most: number) {
  if (length > most) throw new Error(`${length} bytes are too many`)
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead < length) throw new Error('the file ends too soon')
  return bytes
}

/** Opens the one file that the operator named; what is no archive of pictures stops the start. */
export async function openTiles(path: string): Promise<TileArchive> {
  const file = await open(path).catch(() => null)
  if (!file) throw new StartProblem(`TILES_FILE is ${path}: it cannot be read.`)
  try {
    return await archiveOf(file)
  } catch (error) {
    await file.close()
    const why = error instanceof Error ? error.message : String(error)
    throw new StartProblem(`TILES_FILE is ${path}: it is no PMTiles archive of pictures (${why}).`)
  }
}

async function archiveOf(file: FileHandle): Promise<TileArchive> {
  const header = await read(file, 0, headerBytes, headerBytes)
  const number = (at: number) => Number(header.readBigUInt64LE(at))
  const byte = (at: number) => header.readUInt8(at)
  if (header.toString('latin1', 0, 7) !== 'PMTiles' || byte(7) !== 3)
    throw new Error('no version 3')
  const [packedHow, tileHow, type] = [byte(97), byte(98), pictureTypes[byte(99)]]
  if (!type) throw new Error('its tiles are no pictures')
  if (packedHow > 2 || tileHow > 2) throw new Error('only gzip is understood')
  const part = async (offset: number, length: number) =>
    unpacked(await read(file, offset, length, mostDirectoryBytes), packedHow, mostDirectoryBytes)
  const root = entriesOf(await part(number(8), number(16)))
  const said: unknown =
    number(32) > 0 ? JSON.parse((await part(number(24), number(32))).toString()) : {}
  const leaves = new Map<number, Entry[]>()
  const leaf = async ({ offset, length }: Entry) => {
    const known = leaves.get(offset) ?? entriesOf(await part(number(40) + offset, length))
    leaves.delete(offset)
    leaves.set(offset, known)
    for (const [oldest] of leaves) if (leaves.size > keptDirectories) leaves.delete(oldest)
    return known
  }
  const tile = async (z: number, x: number, y: number) => {
    const wanted = tileIdOf(z, x, y)
    let entries = root
    for (let depth = 0; depth <= deepest; depth++) {
      const found = entries.findLast(({ tileId }) => tileId <= wanted)
      if (!found) return null
      if (found.run > 0) {
        if (wanted >= found.tileId + found.run) return null
        const bytes = await read(file, number(56) + found.offset, found.length, mostTileBytes)
        return unpacked(bytes, tileHow, mostTileBytes)
      }
      entries = await leaf(found)
    }
    return null
  }
  const attribution = textOf((said as { attribution?: unknown } | null)?.attribution)
  const [minZoom, maxZoom] = [byte(100), byte(101)]
  return { minZoom, maxZoom, attribution, type, tile, close: () => file.close() }
}
