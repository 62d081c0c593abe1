import type { Found } from '../../../contract/screen/search.ts'
import { pageAt } from '../../../contract/page.ts'
import { findPages, type Findable } from '../../ui/find-pages.ts'

/** One line of what was found: where it leads, and what it is. */
export type Line =
  | { kind: 'page'; key: string; to: string; label: string }
  | { kind: 'resident'; key: string; to: string; resident: Found['residents'][number] }
  | { kind: 'carrier'; key: string; to: string; carrier: Found['carriers'][number] }
  | { kind: 'request'; key: string; to: string; request: Found['requests'][number] }
  | { kind: 'all'; key: string; to: string; many: number }
  | { kind: 'caller'; key: string; to: string }

/** Where somebody is booked for whom nobody knows; the number is taken along if one was typed. */
const newCaller = (typed: string) =>
  pageAt('/station/residents', {
    book: 'new',
    phone: /^[+\d][\d\s()-]{6,}$/.test(typed) ? typed : undefined,
  })

const allOf = (many: number, search: string): Line => {
  return { kind: 'all', key: 'all', to: pageAt('/station/residents', { search }), many }
}

/** The pages that are called like that, above whoever is. */
export const pageLines = (typed: string, pages: readonly Findable[]): Line[] =>
  findPages(typed, pages).map(({ label, to }) => ({ kind: 'page', key: to, to, label }))

/** What was found in the order in which it stands: a request that was named comes first. */
export function linesOf(found: Found, typed: string): Line[] {
  return [
    ...found.requests.map((request): Line => {
      const to = pageAt('/station/assign/:requestId', { requestId: request._id })
      return { kind: 'request', key: request._id, to, request }
    }),
    ...found.residents.map((resident): Line => {
      const to = pageAt('/station/residents/:userId', { userId: resident._id })
      return { kind: 'resident', key: resident._id, to, resident }
    }),
    ...(found.many > found.residents.length && !found.near ? [allOf(found.many, typed)] : []),
    ...found.carriers.map((carrier): Line => {
      const to = pageAt('/station/Notify', { search: carrier.name })
      return { kind: 'carrier', key: carrier._id, to, carrier }
    }),
    { kind: 'caller', key: 'caller', to: newCaller(typed) },
  ]
}
