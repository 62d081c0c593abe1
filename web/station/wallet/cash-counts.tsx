import { listCounts, type CashCount } from '../../../contract/wallet/cash.ts'
import { formatNaira } from '../../../contract/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Moment } from '../../ui/moment.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { csvMoment, type CsvCell } from '../../ui/table/csv.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { FilteredTable } from '../../ui/table/filtered-table.tsx'
import { cashFilterNames, CashFilters, useCountFilters } from './cash-filters.tsx'
import { differenceInWords } from './money-words.ts'

/** Every count, and what was off. */
export const CashCounts = () => (
  <FilteredTable
    endpoint={listCounts}
    title="Counts"
    filters={useCountFilters()}
    filterNames={cashFilterNames}
    fields={<CashFilters />}
    columns={columns}
    file={{ things: 'cash counts', header: fileHeader, rowOf: asFileRow }}
    nothingFits="No counts match."
    empty={
      <EmptyState title="No counts yet">
        At the end of the day, count each carrier’s cash.
      </EmptyState>
    }
  />
)

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
    cell: ({ differenceKobo, firstKobo, note }) => (
      <>
        <Badge tone={differenceKobo === 0 ? 'leaf' : 'clay'}>
          {differenceInWords(differenceKobo)}
        </Badge>
        {note && <span className="mt-1 block text-sm text-ink-soft">“{note}”</span>}
        {firstKobo !== null && (
          <span className="mt-1 block text-sm text-ink-soft">
            First counted as {formatNaira(firstKobo)}
          </span>
        )}
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
  'First counted as',
]

const asFileRow = (count: CashCount): CsvCell[] => [
  ...csvMoment(count.countedAt),
  countedOf(count),
  count.countedBy,
  { kobo: count.expectedKobo },
  { kobo: count.countedKobo },
  { kobo: count.differenceKobo },
  count.note ?? '',
  count.firstKobo === null ? '' : { kobo: count.firstKobo },
]
