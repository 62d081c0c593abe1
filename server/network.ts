/** The eight parts of an IPv6 address, the left-out ones filled in. */
function partsOf(address: string): string[] {
  const [before = '', after] = address.split('::')
  const left = before.split(':').filter(Boolean)
  const right = after?.split(':').filter(Boolean) ?? []
  return [
    ...left,
    ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'),
    ...right,
  ]
}

/** Who shares a line: an IPv4 address as it is, of an IPv6 address the first half. */
export function networkOf(address: string): string {
  const [whole = ''] = address.toLowerCase().split('%')
  const mapped = /^(?:0*:)*:?(?:0+:)*ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(whole)?.[1]
  if (mapped) return mapped
  if (!whole.includes(':')) return whole
  const first = partsOf(whole).slice(0, 4)
  return `${first.map(part => part.replace(/^0+(?=.)/, '')).join(':')}::/64`
}
