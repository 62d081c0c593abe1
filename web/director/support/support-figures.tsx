import { useQuery } from '@tanstack/react-query'
import { addDays } from '../../../contract/calendar.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { supportFigures } from '../../../contract/support/support.ts'
import { query } from '../../query.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { today } from '../../ui/day.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { minutesInWords } from '../figure/figure-words.ts'

const days = 30

/** Where links lead that mean these figures. */
export const firstAnswer = 'first-answer'

type Row = OutputOf<typeof supportFigures>[number]

/** How soon each station gave its first answer, in the last days. */
export function SupportFigures() {
  const to = today()
  const from = addDays(to, 1 - days)
  const { data, error, isFetching, refetch } = useQuery(query(supportFigures, { from, to }))
  const rows = data?.data.filter(({ begun }) => begun > 0)
  return (
    <section aria-labelledby={firstAnswer}>
      <h2 id={firstAnswer} tabIndex={-1} className="scroll-mt-6 text-xl font-bold outline-none">
        First reply
      </h2>
      <p className="mb-4 max-w-xl text-ink-soft">
        Time to first reply, for conversations started in the last {days} days.
      </p>
      {rows && rows.length > 0 ? (
        <DataTable
          caption="First reply, by station"
          captionHidden
          columns={columns}
          rows={rows}
          rowKey={({ station }) => station?._id ?? ''}
          urgent={({ waiting }) => waiting > 0}
        />
      ) : (
        <Card>
          {rows ? (
            <EmptyState title="No messages yet">Answer times will appear here.</EmptyState>
          ) : error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={3} />
          )}
        </Card>
      )}
    </section>
  )
}

const columns: readonly Column<Row>[] = [
  {
    key: 'station',
    header: 'Station',
    names: true,
    cell: ({ station }) => station?.station ?? 'No station yet',
  },
  { key: 'begun', header: 'Started', align: 'end', cell: ({ begun }) => showNumber(begun) },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => showNumber(waiting) },
  {
    key: 'median',
    header: 'Median',
    align: 'end',
    whole: true,
    cell: ({ medianMinutes }) => minutesInWords(medianMinutes),
  },
  {
    key: 'slow',
    header: '9 out of 10 within',
    align: 'end',
    whole: true,
    cell: ({ slowMinutes }) => minutesInWords(slowMinutes),
  },
]
