const fill = 0xff
const [endOfImage, scan, stuffed] = [0xd9, 0xda, 0x00]
const isRestart = (kind: number) => kind >= 0xd0 && kind <= 0xd7
/** Tables, frames (baseline, extended, progressive), scans, what programs noted, comments: what stands in a picture of a camera. */
const segments = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xda, 0xdb, 0xdd, 0xfe])
const isSegment = (kind: number) => segments.has(kind) || (kind >= 0xe0 && kind <= 0xef)

export const isJpeg = (file: Buffer) => file.length >= 4 && file.readUInt16BE(0) === 0xffd8

/**
 * How many scans a JPEG has; null where it is not put together as cameras and programs do it. Each scan goes over the whole picture
 * again, so a small file of many takes as long as many pictures. A decoder skips much that does not belong there, and then sees scans
 * that a simple reader overlooks: what cannot be followed byte for byte is no picture here.
 */
export function scansOf(file: Buffer): number | null {
  let scans = 0
  let at = 2
  while (at + 1 < file.length && file[at] === fill) {
    const kind = file[at + 1] as number
    if (kind === endOfImage) return scans
    if (kind === fill) {
      at += 1
      continue
    }
    if (!isSegment(kind) || at + 4 > file.length) return null
    const length = file.readUInt16BE(at + 2)
    if (length < 2) return null
    at += 2 + length
    if (kind !== scan) continue
    scans += 1
    at = endOfScan(file, at)
  }
  return null
}

/** Where the data of a scan that begins there ends: at the next marker that is no part of it. */
function endOfScan(file: Buffer, start: number): number {
  let at = file.indexOf(fill, start)
  while (at >= 0) {
    const next = file[at + 1] ?? endOfImage
    if (next !== stuffed && next !== fill && !isRestart(next)) return at
    at = file.indexOf(fill, at + (next === fill ? 1 : 2))
  }
  return file.length
}
