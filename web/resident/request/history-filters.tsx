import { useSearchParams } from 'react-router'
import type { SentOf } from '../../../contract/endpoint.ts'
import { kinds, type listRequests } from '../../../contract/request.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { choiceIn, DayFilter, dayIn, SelectFilter } from '../../ui/table/filter.tsx'

const states = ['open', 'done'] as const

const stateOptions = [
  { value: 'open', label: 'Open' },
  { value: 'done', label: 'Closed' },
]
const kindOptions = [
  { value: 'subscription', label: 'Pickup' },
  { value: 'special', label: 'Special' },
]

export const historyFilterNames = ['state', 'kind', 'from', 'to'] as const

/** What the history is narrowed to; what makes no sense in the address is left out. */
export function useHistoryFilters(): SentOf<typeof listRequests> {
  const [params] = useSearchParams()
  const search = useSearch()
  const state = choiceIn(params, 'state', states)
  const kind = choiceIn(params, 'kind', kinds)
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Narrows the history: by words, state, kind and days. */
export function HistoryFilters() {
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr] lg:items-end">
      <div className="self-end sm:max-lg:col-span-2">
        <SearchBox label="Search your requests" placeholder="Search" />
      </div>
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <SelectFilter name="state" label="State" options={stateOptions} />
        <SelectFilter name="kind" label="Kind" options={kindOptions} />
        <DayFilter name="from" label="From" />
        <DayFilter name="to" label="To" />
      </div>
    </div>
  )
}
