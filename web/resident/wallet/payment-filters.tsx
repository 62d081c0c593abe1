import { useSearchParams } from 'react-router'
import type { SentOf } from '../../../contract/endpoint.ts'
import { entryReasons, type listEntries } from '../../../contract/wallet.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { choiceIn, DayFilter, dayIn, SelectFilter } from '../../ui/table/filter.tsx'
import { reasonNames } from './payment-words.ts'

const reasonOptions = entryReasons.map(value => ({ value, label: reasonNames[value] }))

export const paymentFilterNames = ['reason', 'from', 'to'] as const

/** What the payments are narrowed to; what makes no sense in the address is left out. */
export function usePaymentFilters(): SentOf<typeof listEntries> {
  const [params] = useSearchParams()
  const search = useSearch()
  const reason = choiceIn(params, 'reason', entryReasons)
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')]
  return {
    ...(search && { search }),
    ...(reason && { reason }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

/** Narrows the payments: by words, reason and days. */
export function PaymentFilters() {
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:items-end">
      <div className="self-end">
        <SearchBox label="Search your payments" placeholder="Search" />
      </div>
      <SelectFilter name="reason" label="What for" options={reasonOptions} />
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <DayFilter name="from" label="From" />
        <DayFilter name="to" label="To" />
      </div>
    </div>
  )
}
