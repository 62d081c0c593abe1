import { useMemo } from 'react'
import { Link } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { shortId } from '../../../contract/request.ts'
import { listEntries, type WalletEntry } from '../../../contract/wallet.ts'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { csvMoment, type CsvCell } from '../../ui/table/csv.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { HiddenMoney } from './hidden-money.tsx'
import { paymentFilterNames, PaymentFilters, usePaymentFilters } from './payment-filters.tsx'
import { nameOfEntry, reasonNames } from './payment-words.ts'
import { SignedMoney } from './signed-money.tsx'

/** Everything that came into the wallet and went out of it. */
export function Payments({ shown }: { shown: boolean }) {
  const filters = usePaymentFilters()
  const columns = useMemo(() => columnsWith(shown), [shown])
  return (
    <FilteredTable
      endpoint={listEntries}
      title="All Payments"
      id="payments"
      filters={filters}
      filterNames={paymentFilterNames}
      fields={<PaymentFilters />}
      columns={columns}
      file={{ things: 'payments', header: fileHeader, rowOf: asFileRow }}
      note="The balance after each counts what is set aside, too."
      nothingFits="No payment of yours is like that."
      empty={
        <EmptyState title="No payments yet">
          Top-ups and what your pickups cost stand here.
        </EmptyState>
      }
    />
  )
}

const fileHeader = ['Date', 'Time', 'What for', 'Request', 'Reference', 'Note', 'Amount', 'Balance']

const asFileRow = (entry: WalletEntry): CsvCell[] => [
  ...csvMoment(entry.at),
  reasonNames[entry.reason],
  entry.requestId ? shortId(entry.requestId) : '',
  entry.reference ?? '',
  entry.note ?? '',
  { kobo: entry.amountKobo },
  { kobo: entry.balanceKobo },
]

const columnsWith = (shown: boolean): Column<WalletEntry>[] => [
  {
    key: 'for',
    header: 'What for',
    names: true,
    cell: entry => (
      <>
        <Link
          to={pageAt('/user/home/makepayment/:entryId', { entryId: entry._id })}
          className="-my-2 inline-flex min-h-11 items-center font-semibold text-leaf-700 hover:underline"
        >
          {nameOfEntry(entry)}
          <span className="sr-only">, receipt</span>
        </Link>
        {[entry.note, entry.reference].map(
          line =>
            line && (
              <span
                key={line}
                className="block text-sm font-normal wrap-anywhere text-ink-soft max-md:mt-1"
              >
                {line}
              </span>
            ),
        )}
      </>
    ),
  },
  { key: 'date', header: 'Date', cell: ({ at }) => <Moment at={at} /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    whole: true,
    cell: ({ amountKobo }) => <SignedMoney kobo={amountKobo} />,
  },
  {
    key: 'balance',
    header: 'Balance after',
    align: 'end',
    whole: true,
    cell: ({ balanceKobo }) => <HiddenMoney kobo={balanceKobo} shown={shown} />,
  },
]
