import type { PickupRequest } from '../../../contract/request/request.ts'
import { streetOf } from '../../../contract/ground/street-of.ts'

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
