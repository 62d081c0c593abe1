import { useRef } from 'react'
import { listCounts, type CashCount } from '../../contract/cash.ts'
import { formatNaira } from '../../contract/money.ts'
import { Badge } from '../ui/badge.tsx'
import { csvMoment, type CsvCell } from '../ui/csv.ts'
import type { Column } from '../ui/data-table.tsx'
import { DownloadCsv } from '../ui/download-csv.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ClearFilters } from '../ui/filter.tsx'
import { Moment } from '../ui/moment.tsx'
import { usePages } from '../ui/paged-list.tsx'
import { PagedTable } from '../ui/paged-table.tsx'
import { cashFilterNames, CashFilters, useCountFilters } from './cash-filters.tsx'
import { differenceInWords } from './money-words.ts'

/** Every count, and what was off. */
export function CashCounts() {
  const filters = useCountFilters()
  const pages = usePages(listCounts, filters)
  const heading = useRef<HTMLHeadingElement>(null)
  const hasRows = Boolean(pages.data?.pages.some(({ data }) => data.length > 0))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          Counts
        </h2>
        {hasRows && (
          <DownloadCsv
            endpoint={listCounts}
            filters={filters}
            things="cash counts"
            header={fileHeader}
            rowOf={asFileRow}
          />
        )}
      </div>
      <CashFilters />
      <PagedTable
        caption="Counts"
        captionHidden
        columns={columns}
        pages={pages}
        empty={
          Object.keys(filters).length > 0 ? (
            <EmptyState
              title="Nothing fits"
              action={
                <ClearFilters names={cashFilterNames} onClear={() => heading.current?.focus()} />
              }
            >
              Nothing was counted like that.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing counted yet">
              At the end of the day, count what each carrier brings.
            </EmptyState>
          )
        }
      />
    </>
  )
}

/** Whose cash was counted, and where it went. */
export const countedOf = ({ carrier }: CashCount) => carrier?.name ?? 'Till, to the bank'

const columns: readonly Column<CashCount>[] = [
  { key: 'whose', header: 'Whose', names: true, cell: countedOf },
  { key: 'when', header: 'When', whole: true, cell: ({ countedAt }) => <Moment at={countedAt} /> },
  { key: 'by', header: 'Counted by', cell: ({ countedBy }) => countedBy },
  {
    key: 'expected',
    header: 'Expected',
    align: 'end',
    whole: true,
    cell: ({ expectedKobo }) => formatNaira(expectedKobo),
  },
  {
    key: 'counted',
    header: 'Counted',
    align: 'end',
    whole: true,
    cell: ({ countedKobo }) => <span className="font-semibold">{formatNaira(countedKobo)}</span>,
  },
  {
    key: 'difference',
    header: 'Difference',
    cell: ({ differenceKobo, note }) => (
      <>
        <Badge tone={differenceKobo === 0 ? 'leaf' : 'clay'}>
          {differenceInWords(differenceKobo)}
        </Badge>
        {note && <span className="mt-1 block text-sm text-ink-soft">“{note}”</span>}
      </>
    ),
  },
]

const fileHeader = [
  'Date',
  'Time',
  'Whose',
  'Counted by',
  'Expected',
  'Counted',
  'Difference',
  'Note',
]

const asFileRow = (count: CashCount): CsvCell[] => [
  ...csvMoment(count.countedAt),
  countedOf(count),
  count.countedBy,
  { kobo: count.expectedKobo },
  { kobo: count.countedKobo },
  { kobo: count.differenceKobo },
  count.note ?? '',
]
