import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { shortId } from '../../contract/request.ts'
import { listEntries, type WalletEntry } from '../../contract/wallet.ts'
import { csvMoment, type CsvCell } from '../ui/csv.ts'
import type { Column } from '../ui/data-table.tsx'
import { DownloadCsv } from '../ui/download-csv.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ClearFilters } from '../ui/filter.tsx'
import { Moment } from '../ui/moment.tsx'
import { usePages } from '../ui/paged-list.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { HiddenMoney } from './hidden-money.tsx'
import { paymentFilterNames, PaymentFilters, usePaymentFilters } from './payment-filters.tsx'
import { nameOfEntry, reasonNames, walletPath } from './payment-words.ts'
import { SignedMoney } from './signed-money.tsx'

/** Everything that came into the wallet and went out of it. */
export function Payments({ shown }: { shown: boolean }) {
  const filters = usePaymentFilters()
  const pages = usePages(listEntries, filters)
  const heading = useRef<HTMLHeadingElement>(null)
  const columns = useMemo(() => columnsWith(shown), [shown])
  const isNarrowed = Object.keys(filters).length > 0
  const hasRows = Boolean(pages.data?.pages.some(({ data }) => data.length > 0))
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} id="payments" tabIndex={-1} className="text-xl font-bold outline-none">
          All Payments
        </h2>
        {hasRows && (
          <DownloadCsv
            endpoint={listEntries}
            filters={filters}
            things="payments"
            header={fileHeader}
            rowOf={asFileRow}
          />
        )}
      </div>
      <PaymentFilters />
      {hasRows && (
        <p className="mb-2 text-sm text-ink-soft">
          The balance after each counts what is set aside, too.
        </p>
      )}
      <PagedTable
        caption="All Payments"
        captionHidden
        columns={columns}
        pages={pages}
        empty={
          isNarrowed ? (
            <EmptyState
              title="Nothing fits"
              action={
                <ClearFilters names={paymentFilterNames} onClear={() => heading.current?.focus()} />
              }
            >
              No payment of yours is like that.
            </EmptyState>
          ) : (
            <EmptyState title="No payments yet">
              Top-ups and what your pickups cost stand here.
            </EmptyState>
          )
        }
      />
    </div>
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
          to={`${walletPath}/${entry._id}`}
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
