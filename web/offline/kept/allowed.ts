import type { QueryKey } from '@tanstack/react-query'
import { getSession } from '../../../contract/account/account.ts'
import { listClosedDays } from '../../../contract/ground/day.ts'
import { listPlaces } from '../../../contract/ground/place.ts'
import { getPrices } from '../../../contract/price/price.ts'
import {
  countRequests,
  getRequest,
  isOpen,
  listRequests,
  type PickupRequest,
} from '../../../contract/request/request.ts'
import { getPassportKeys } from '../../../contract/visit/passport.ts'
import {
  getContact,
  getTicket,
  listTickets,
  type Ticket,
} from '../../../contract/support/support.ts'
import { getWallet, listEntries } from '../../../contract/wallet/wallet.ts'
import { keyOf } from '../../query.ts'

// What of a resident's pages is kept on the device: this list and nothing else. Nothing on it opens a door:
// no code to log in by, no list of sessions; the number of a carrier and the doorstep code only as long as the
// request is under way, and what was written in a conversation only until it is closed.

type Input = Readonly<Record<string, unknown>>
type Envelope = { data: unknown; next?: string | null }

const asked = (input: Input) =>
  Object.entries(input).filter(([, value]) => value !== undefined && value !== '')
const plain = (input: Input) => asked(input).length === 0
const openOnes = (input: Input) =>
  JSON.stringify(asked(input)) === JSON.stringify([['state', 'open']])

/** So many movements of the wallet, open requests, and conversations. */
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

/** One thing, and the list that says which of its kind are under way. */
type Thing = {
  one: string
  id: string
  list: string
  listed: (input: Input) => boolean
  isUnderWay: (data: unknown) => boolean
}
const things: readonly Thing[] = [
  {
    one: keyOf(getRequest),
    id: 'requestId',
    list: keyOf(listRequests),
    listed: openOnes,
    isUnderWay: data => isOpen((data as PickupRequest).requestStatus),
  },
  {
    one: keyOf(getTicket),
    id: 'ticketId',
    list: keyOf(listTickets),
    listed: plain,
    isUnderWay: data => (data as Ticket).state !== 'closed',
  },
]

const rules = new Map<string, Rule>([
  [keyOf(getSession), { fits: plain, take: each => (isResident(each.data) ? each : undefined) }],
  [keyOf(countRequests), { fits: plain }],
  [keyOf(listRequests), { fits: openOnes, take: firstRows }],
  [keyOf(listTickets), { fits: plain, take: firstRows }],
  ...things.map(({ one, isUnderWay }): [string, Rule] => [
    one,
    { fits: always, take: each => (isUnderWay(each.data) ? each : undefined) },
  ]),
  // With the own words for the own gate: they are not shown to whoever else holds the phone without a session.
  [keyOf(listPlaces), { fits: plain }],
  [keyOf(listClosedDays), { fits: always }],
  [keyOf(getWallet), { fits: plain }],
  [keyOf(listEntries), { fits: plain, take: firstRows }],
  [keyOf(getPrices), { fits: always }],
  [keyOf(getPassportKeys), { fits: plain }],
  // Without data a call is the only way to support.
  [keyOf(getContact), { fits: plain }],
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

const nameOf = ({ one }: Thing, id: string) => `${one} ${id}`

/** The one thing that a question was about: a request, a conversation. */
export function askedFor([key, input]: QueryKey): string | undefined {
  const thing = things.find(({ one }) => one === key)
  return thing && nameOf(thing, String((input as Input)[thing.id]))
}

/** What tells by a fresh answer whether something is over; nothing where it does not say. */
export function overBy([key, input]: QueryKey, data: unknown) {
  const thing = things.find(({ list }) => list === key)
  if (!thing?.listed((input ?? {}) as Input)) return undefined
  const pages = (data as { pages?: Envelope[] }).pages ?? [data as Envelope]
  const rows = pages.flatMap(page => page.data as { _id: string }[])
  const underWay = new Set(rows.filter(thing.isUnderWay).map(({ _id }) => nameOf(thing, _id)))
  return (asked: QueryKey) => asked[0] === thing.one && !underWay.has(askedFor(asked) ?? '')
}
