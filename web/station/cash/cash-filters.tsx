import { useSearchParams } from 'react-router'
import type { listCounts, listReceipts } from '../../../contract/cash.ts'
import type { SentOf } from '../../../contract/endpoint.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { DayFilter, dayIn, SelectFilter } from '../../ui/table/filter.tsx'
import { useCarriers } from '../carrier/use-carriers.ts'

export const cashFilterNames = ['of', 'from', 'to'] as const

/** Carrier and days, as far as the address names some that make sense. */
export function useCountFilters(): SentOf<typeof listCounts> {
  const [params] = useSearchParams()
  const named = params.get('of')
  const carrierId = useCarriers().carriers?.find(({ _id }) => _id === named)?._id
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  return { ...(carrierId && { carrierId }), ...(from && { from }), ...(to && { to }) }
}

/** What the taken cash is narrowed to: the same, and a search. */
export function useReceiptFilters(): SentOf<typeof listReceipts> {
  const search = useSearch()
  return { ...useCountFilters(), ...(search && { search }) }
}

/** Narrows a list of cash by carrier and days; what has residents in it also by those. */
export function CashFilters({ hasSearch = false }: { hasSearch?: boolean }) {
  const { carriers = [] } = useCarriers()
  const options = carriers.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:items-end">
      {hasSearch && (
        <div className="self-end">
          <SearchBox label="Search by name or phone" />
        </div>
      )}
      <SelectFilter name="of" label="Carrier" options={options} />
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <DayFilter name="from" label="From" />
        <DayFilter name="to" label="To" />
      </div>
    </div>
  )
}
