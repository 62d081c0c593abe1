import { isIPv6 } from 'node:net'

/** Whoever has hung up by now has none, though Fastify's types promise one. */
type Address = string | undefined

/** In one spelling: lower case, no zeros that need not be there. */
const canonical = (address: string) => new URL(`http://[${address}]/`).hostname.slice(1, -1)

/** The eight groups of an IPv6 address without its zone; null for any other address. */
function groupsOf(address: Address): string[] | null {
  const [bare = ''] = address?.split('%') ?? []
  if (!isIPv6(bare)) return null
  const [head = [], tail = []] = canonical(bare)
    .split('::')
    .map(part => part.split(':').filter(group => group !== ''))
  const between = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...between, ...tail]
}

/** The IPv4 address that an IPv6 one only wraps (::ffff:a.b.c.d); null when it is another. */
function wrapped(groups: string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  return groups
    .slice(6)
    .map(group => parseInt(group, 16))
    .flatMap(pair => [pair >> 8, pair & 255])
    .join('.')
}

const block = (groups: string[], bits: 48 | 64) =>
  `${canonical(`${groups.slice(0, bits / 16).join(':')}::`)}/${bits}`

/** Whom an address stands for: itself in IPv4; in IPv6, where one caller has 2^64 of them, its /64. */
export function networkOf(address: Address): string {
  const groups = groupsOf(address)
  return groups ? (wrapped(groups) ?? block(groups, 64)) : (address ?? 'nowhere')
}

/** The /48 around an IPv6 address, which one customer may have whole; null for any other address. */
export function siteOf(address: Address): string | null {
  const groups = groupsOf(address)
  return groups && !wrapped(groups) ? block(groups, 48) : null
}
