import type { PickupRequest } from '../../../contract/request.ts'

/** The street of an address as people write it: what follows the number, up to the next comma. */
export function streetOf(address: string): string {
  const [first = '', second = ''] = address.split(',').map(part => part.trim())
  const street = first.replace(
    /^(?:(?:no\.?|flat|block|house|plot)\s*)?\d+[a-z]?(?:[-/]\d+[a-z]?)?\s+/i,
    '',
  )
  // "Shop 8, Computer Village": the place is the second part.
  if (/^(?:shop|flat|suite|room|block|house|plot)\b/i.test(first) && second) return second
  return street || first
}

export type Street = { name: string; requests: PickupRequest[]; late: number; waiting: number }

/** What is on one street stands together; the street of whoever was promised first comes first. */
export function byStreet(requests: readonly PickupRequest[]): Street[] {
  const streets = new Map<string, Street>()
  for (const request of requests) {
    const name = streetOf(request.address)
    const key = name.toLowerCase()
    const street = streets.get(key) ?? { name, requests: [], late: 0, waiting: 0 }
    street.requests.push(request)
    if (request.late) street.late += 1
    if (request.requestStatus === 'Pending...') street.waiting += 1
    streets.set(key, street)
  }
  return [...streets.values()]
}
