import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression, PMTiles, ResolvedValueCache, TileType } from 'pmtiles'
import type { DecompressFunc, Source } from 'pmtiles'
import { StartProblem } from '../db/start-problem.ts'

// The operator's own map: a PMTiles archive, version 3. Pictures only: what is drawn from vectors would need a renderer
// in the browser.

const headerBytes = 127
const mostBytes = 16 * 1024 * 1024
const keptDirectories = 64
/** The library numbers squares no deeper. */
const deepestZoom = 26
const pictureTypes: Partial<Record<TileType, string>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
}

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
const exactly = ({ buffer, byteOffset, length }: Buffer) =>
  buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer

/** As the library's own, which would unpack whatever it is given to any size. */
const unpacked: DecompressFunc = async (bytes, how) => {
  if (how > Compression.Gzip) throw new Error('only gzip is understood')
  if (how < Compression.Gzip) return bytes
  return exactly(await unzip(bytes, { maxOutputLength: mostBytes }))
}

/** Reads parts of the file; the header is read before its length is known. */
const partsOf = (file: FileHandle): Source => ({
  getKey: () => '',
  async getBytes(offset, length) {
    if (length > mostBytes) throw new Error(`${length} bytes are too many`)
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.read(bytes, 0, length, offset)
    if (bytesRead < (offset === 0 ? headerBytes : length)) throw new Error('the file ends too soon')
    return { data: exactly(bytes.subarray(0, bytesRead)) }
  },
})

const textOf = (html: unknown) =>
  typeof html === 'string' ? html.replace(/<[^>]*>/g, '').replace(/&copy;/g, '©') : ''

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
  const directories = new ResolvedValueCache(keptDirectories, false, unpacked)
  const archive = new PMTiles(partsOf(file), directories, unpacked)
  const header = await archive.getHeader()
  if (header.specVersion !== 3) throw new Error('no version 3')
  const type = pictureTypes[header.tileType]
  if (!type) throw new Error('its tiles are no pictures')
  if (header.tileCompression > Compression.Gzip) throw new Error('only gzip is understood')
  const said = header.jsonMetadataLength > 0 ? await archive.getMetadata() : null
  return {
    minZoom: header.minZoom,
    maxZoom: Math.min(header.maxZoom, deepestZoom),
    attribution: textOf((said as { attribution?: unknown } | null)?.attribution),
    type,
    async tile(z, x, y) {
      const found = await archive.getZxy(z, x, y)
      return found ? Buffer.from(found.data) : null
    },
    close: () => file.close(),
  }
}
