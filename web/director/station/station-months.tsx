import { useState } from 'react'
import type { MonthFigures } from '../../../contract/director/figures.ts'
import type { StationDetail } from '../../../contract/director/oversight.ts'
import { Button } from '../../ui/button.tsx'
import { Bar } from '../../ui/chart/comparison-bars.tsx'
import type { Figures } from '../../ui/chart/figure-table.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { SaveFigures } from '../../ui/chart/save-figures.tsx'
import { showMonthAndYear, today } from '../../ui/day.ts'
import { Money } from '../../ui/money.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { ratingInWords, waitInWords } from '../figure/figure-words.ts'

const shownFirst = 3

/** What the station did in each of twelve months, the newest first. */
export function StationMonths({ station, months }: StationDetail) {
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(...months.map(({ made }) => made), 1)
  const newest = months.toReversed()
  return (
    <section aria-labelledby="months">
      <div className="flex items-center justify-between gap-3 pb-1">
        <h2 id="months" className="text-xl font-bold">
          Month by month
        </h2>
        <SaveFigures
          figures={figuresOf(`${station}: month by month`, months)}
          file={`station-months-${today()}`}
        />
      </div>
      <DataTable
        caption="Month by month"
        captionHidden
        columns={columnsFor(most)}
        rows={isWhole ? newest : newest.slice(0, shownFirst)}
        rowKey={({ month }) => month}
      />
      <Button
        variant="ghost"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        className="mx-auto mt-4 flex print:hidden"
      >
        {isWhole ? 'Show fewer' : 'Show all twelve'}
      </Button>
    </section>
  )
}

const figuresOf = (caption: string, months: readonly MonthFigures[]): Figures => ({
  caption,
  head: [
    'Month',
    'Requests',
    'Custom',
    'Picked up',
    'Closed',
    'Cancelled',
    'Declined',
    'Moved past the promise',
    'Median wait (hours)',
    '9 out of 10 within (hours)',
    'Income',
    'Refunds',
    'Cash',
    'Recyclables',
    'Rating',
  ],
  rows: months.map(each => [
    each.month.slice(0, 7),
    each.made,
    each.special,
    each.pickedUp,
    each.closed,
    each.cancelled,
    each.declined,
    each.moved,
    each.waiting.medianHours ?? '',
    each.waiting.slowestTenthHours ?? '',
    { kobo: each.money.incomeKobo },
    { kobo: each.money.refundedKobo },
    { kobo: each.money.cashKobo },
    { kobo: each.money.recyclablesKobo },
    each.rating ?? '',
  ]),
})

const columnsFor = (most: number): readonly Column<MonthFigures>[] => [
  { key: 'month', header: 'Month', names: true, cell: ({ month }) => showMonthAndYear(month) },
  {
    key: 'made',
    header: 'Requests',
    cell: ({ made }) => (
      <span className="figures block min-w-24">
        {showNumber(made)}
        <Bar share={made / most} />
      </span>
    ),
  },
  {
    key: 'pickedUp',
    header: 'Picked up',
    align: 'end',
    cell: ({ pickedUp }) => showNumber(pickedUp),
  },
  {
    key: 'lost',
    header: 'Cancelled, declined',
    align: 'end',
    cell: ({ cancelled, declined }) => `${showNumber(cancelled)}, ${showNumber(declined)}`,
  },
  {
    key: 'moved',
    header: 'Moved past the promise',
    align: 'end',
    cell: ({ moved }) => showNumber(moved),
  },
  {
    key: 'median',
    header: 'Median wait',
    align: 'end',
    whole: true,
    cell: ({ waiting }) => waitInWords(waiting.medianHours),
  },
  {
    key: 'nine',
    header: '9 out of 10 within',
    align: 'end',
    whole: true,
    cell: ({ waiting }) => waitInWords(waiting.slowestTenthHours),
  },
  {
    key: 'income',
    header: 'Income',
    align: 'end',
    whole: true,
    cell: ({ money }) => <Money kobo={money.incomeKobo} />,
  },
  {
    key: 'rating',
    header: 'Rating',
    align: 'end',
    whole: true,
    cell: ({ rating }) => ratingInWords(rating),
  },
]
