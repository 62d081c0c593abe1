import { useSearchParams } from 'react-router'
import type { listCounts, listReceipts } from '../../../contract/wallet/cash.ts'
import type { SentOf } from '../../../contract/endpoint.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { DayFilter, dayIn, useFilter } from '../../ui/table/filter.tsx'
import { CarrierField } from '../carrier/carrier-field.tsx'
import { useCarrier } from '../carrier/use-carriers.ts'

export const cashFilterNames = ['of', 'from', 'to'] as const

/** Carrier and days, as far as the address names some that make sense. */
export function useCountFilters(): SentOf<typeof listCounts> {
  const [params] = useSearchParams()
  const carrierId = useCarrier(params.get('of') ?? '').carrier?._id
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
  const [of, setOf] = useFilter('of')
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[3fr_4fr_2fr_2fr] lg:items-end">
      {hasSearch && (
        <div className="self-end">
          <SearchBox label="Search by name or phone" />
        </div>
      )}
      <CarrierField label="Carrier" nobody="All" carrierId={of} onChange={setOf} />
      <div className="grid two-abreast gap-3 sm:contents">
        <DayFilter name="from" label="From" />
        <DayFilter name="to" label="To" />
      </div>
    </div>
  )
}
