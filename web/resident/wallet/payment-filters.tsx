import { useSearchParams } from 'react-router'
import type { SentOf } from '../../../contract/endpoint.ts'
import { entryReasons, type listEntries } from '../../../contract/wallet/wallet.ts'
import { showDate } from '../../ui/day.ts'
import { SearchBox, useSearch } from '../../ui/form/search-box.tsx'
import { choiceIn, DayFilter, dayIn, SelectFilter } from '../../ui/table/filter.tsx'
import { reasonNames } from './payment-words.ts'
import { t } from '../../t.ts'

const reasonOptions = () => entryReasons.map(value => ({ value, label: t(reasonNames[value]) }))

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

/** What a filter that is on is called: "Top-up", "from 3 Nov 2026". */
export function paymentChip(name: string, value: string): string {
  if (name === 'reason') return t(reasonNames[value as keyof typeof reasonNames])
  if (name === 'search') return `“${value}”`
  const day = showDate(value)
  return name === 'from' ? t('from {day}', { day }) : t('to {day}', { day })
}

/** Narrows the payments: by words, reason and days. */
export function PaymentFilters() {
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:items-end">
      <div className="self-end">
        <SearchBox label={t('Search your payments')} placeholder={t('Search')} />
      </div>
      <SelectFilter name="reason" label={t('What for')} options={reasonOptions()} />
      <div className="grid two-abreast gap-3 sm:contents">
        <DayFilter name="from" label={t('From')} />
        <DayFilter name="to" label={t('To')} />
      </div>
    </div>
  )
}
