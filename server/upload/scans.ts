const [marker, stuffed, firstRestart, lastRestart, end, scan] = [0xff, 0x00, 0xd0, 0xd7, 0xd9, 0xda]

/**
 * Whether a JPEG has more scans than that. Each of a progressive one goes over the whole picture again, so a small file of many
 * scans takes as long as many pictures. What is no JPEG has none.
 */
export function hasMoreScans(file: Buffer, most: number): boolean {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return false
  let scans = 0
  let at = file.indexOf(marker, 2)
  while (at >= 0 && at + 3 < file.length) {
    const kind = file[at + 1] as number
    if (kind === end) return false
    if (kind === scan && ++scans > most) return true
    const isData = kind === stuffed || (kind >= firstRestart && kind <= lastRestart)
    // Markers may be filled up with more of the same byte; others say how long they are.
    if (kind === marker) at += 1
    else at = file.indexOf(marker, at + 2 + (isData ? 0 : file.readUInt16BE(at + 2)))
  }
  return false
}
