import { useState } from 'react'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { byStreet } from './by-street.ts'

type Pages = readonly { data: readonly PickupRequest[] }[]

/** The rows as they were drawn first, also those that have gone since: who comes back stands where they stood. */
export type Still = { asked: object; rows: readonly PickupRequest[]; pages: number }

const grouped = (rows: readonly PickupRequest[]) => byStreet(rows).flatMap(each => each.requests)
const idsOf = (rows: readonly PickupRequest[]) => new Set(rows.map(({ _id }) => _id))
const flat = (pages: Pages) => pages.flatMap(({ data }) => data)
const unknownIn = (still: Still, pages: Pages) => {
  const known = idsOf(still.rows)
  return flat(pages).filter(({ _id }) => !known.has(_id))
}

const take = (asked: object, pages: Pages): Still => ({
  asked,
  rows: grouped(flat(pages)),
  pages: pages.length,
})

const withMore = (still: Still, pages: Pages, more: readonly PickupRequest[]): Still => ({
  ...still,
  rows: grouped([...still.rows, ...more]),
  pages: pages.length,
})

/** The order after an answer has come: another question has its own, a page that was asked for comes after. */
export function orderAfter(still: Still | null, asked: object, pages: Pages): Still {
  if (still?.asked !== asked) return take(asked, pages)
  const ids = idsOf(flat(pages))
  // Nobody works on a list in which nothing is left.
  const isEmpty = !still.rows.some(({ _id }) => ids.has(_id))
  if (isEmpty) return ids.size > 0 ? take(asked, pages) : still
  if (pages.length <= still.pages) return still
  return withMore(still, pages, unknownIn(still, pages.slice(still.pages)))
}

/** What is shown, as it is now but where it was, and what has come since. */
export function shownIn(still: Still, pages: Pages) {
  const now = new Map(flat(pages).map(row => [row._id, row]))
  return {
    rows: still.rows.flatMap(({ _id }) => now.get(_id) ?? []),
    fresh: unknownIn(still, pages),
  }
}

type Asked = { data: { pages: Pages } | undefined; isPlaceholderData: boolean }

/** Rows stay where they are while somebody works on them; what is new waits until it is called in. */
export function useStillOrder(asked: object, { data, isPlaceholderData }: Asked) {
  const [still, setStill] = useState<Still | null>(null)
  const pages = data?.pages ?? []
  const next = data && !isPlaceholderData ? orderAfter(still, asked, pages) : still
  if (next !== still) setStill(next)
  if (!next) return { rows: undefined, fresh: [], showFresh: () => {} }
  const { rows, fresh } = shownIn(next, pages)
  return { rows, fresh, showFresh: () => setStill(withMore(next, pages, fresh)) }
}
