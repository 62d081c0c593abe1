import { useSearchParams } from 'react-router'
import type { SentOf } from '../../../contract/endpoint.ts'
import { kinds, type listRequests } from '../../../contract/request/request.ts'
import { showDate } from '../../ui/day.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { choiceIn, DayFilter, dayIn, SelectFilter } from '../../ui/table/filter.tsx'
import { msg, t } from '../../t.ts'

const states = ['open', 'done'] as const

const stateOptions = [
  { value: 'open', label: msg('Open||state of a request') },
  { value: 'done', label: msg('Closed') },
]
const kindOptions = [
  { value: 'subscription', label: msg('Pickup') },
  { value: 'special', label: msg('Custom request') },
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

/** Whether anything narrows it. */
export const useIsSearched = () => Object.keys(useHistoryFilters()).length > 0

/** What a filter that is on is called: "Special", "from 3 Nov 2026". */
export function historyChip(name: string, value: string): string {
  const option = [...stateOptions, ...kindOptions].find(each => each.value === value)
  if (option) return t(option.label)
  if (name === 'search') return `“${value}”`
  const day = showDate(value)
  return name === 'from' ? t('from {day}', { day }) : t('to {day}', { day })
}

const spoken = (options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => ({ value, label: t(label) }))

/** Narrows the history: by words, state, kind and days. */
export function HistoryFilters() {
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr] lg:items-end">
      <div className="self-end sm:max-lg:col-span-2">
        <SearchBox label={t('Search your requests')} placeholder={t('Search')} />
      </div>
      <div className="grid two-abreast gap-3 sm:contents">
        <SelectFilter name="state" label={t('State')} options={spoken(stateOptions)} />
        <SelectFilter name="kind" label={t('Kind')} options={spoken(kindOptions)} />
        <DayFilter name="from" label={t('From')} />
        <DayFilter name="to" label={t('To')} />
      </div>
    </div>
  )
}
