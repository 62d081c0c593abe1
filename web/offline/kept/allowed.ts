import type { QueryKey } from '@tanstack/react-query'
import { getSession } from '../../../contract/account.ts'
import { getPrices } from '../../../contract/price.ts'
import {
  countRequests,
  getRequest,
  isOpen,
  listRequests,
  type PickupRequest,
} from '../../../contract/request.ts'
import { getWallet, listEntries } from '../../../contract/wallet.ts'
import { keyOf } from '../../query.ts'

// What of a resident's pages is kept on the device: this list and nothing else. Nothing on it opens a door:
// no code, no list of sessions; the number of a carrier only as long as the request is under way.

type Input = Readonly<Record<string, unknown>>
type Envelope = { data: unknown; next?: string | null }

const asked = (input: Input) =>
  Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
const plain = (input: Input) => asked(input).length === 0
const openOnes = (input: Input) =>
  JSON.stringify(asked(input)) === JSON.stringify([['state', 'open']])

/** So many movements of the wallet, and so many open requests. */
const mostRows = 20

const firstRows = (envelope: Envelope): Envelope => {
  const { data } = envelope
  if (!Array.isArray(data) || data.length <= mostRows) return envelope
  // From where the rest would go on is not known then.
  return { ...envelope, data: data.slice(0, mostRows), next: null }
}

type Rule = { fits: (input: Input) => boolean; take?: (envelope: Envelope) => unknown }

const always = () => true
const isResident = (data: unknown) => (data as { role?: unknown } | null)?.role === 'resident'
const isUnderWay = (data: unknown) => isOpen((data as PickupRequest).requestStatus)

const rules = new Map<string, Rule>([
  [keyOf(getSession), { fits: plain, take: each => (isResident(each.data) ? each : undefined) }],
  [keyOf(countRequests), { fits: plain }],
  [keyOf(listRequests), { fits: openOnes, take: firstRows }],
  [keyOf(getRequest), { fits: always, take: each => (isUnderWay(each.data) ? each : undefined) }],
  [keyOf(getWallet), { fits: plain }],
  [keyOf(listEntries), { fits: plain, take: firstRows }],
  [keyOf(getPrices), { fits: always }],
])

/** Of a list that goes on, the first page. */
function firstPage(data: unknown, take: (envelope: Envelope) => unknown): unknown {
  const [first] = (data as { pages: Envelope[] }).pages
  return first && { pages: [take(first)], pageParams: [undefined] }
}

/** What is kept of an answer; nothing of most. */
export function whatIsKept([key, input, kind]: QueryKey, data: unknown): unknown {
  const rule = rules.get(String(key))
  if (!rule || typeof input !== 'object' || input === null || !rule.fits(input as Input)) {
    return undefined
  }
  const take = rule.take ?? (envelope => envelope)
  return kind === 'pages' ? firstPage(data, take) : take(data as Envelope)
}

/** The one request that a question was about. */
export const requestAskedFor = ([key, input]: QueryKey): string | undefined =>
  key === keyOf(getRequest) ? (input as { requestId: string }).requestId : undefined

/** The requests that are under way by a fresh answer; nothing where it does not say. */
export function underWayIn([key, input]: QueryKey, data: unknown): Set<string> | undefined {
  if (key !== keyOf(listRequests) || !openOnes((input ?? {}) as Input)) return undefined
  const pages = (data as { pages?: Envelope[] }).pages ?? [data as Envelope]
  const rows = pages.flatMap(page => page.data as { _id: string }[])
  return new Set(rows.map(({ _id }) => _id))
}
