import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatNaira } from '../../../contract/money.ts'
import { pageAt } from '../../../contract/page.ts'
import { ChartCard, ChartSkeleton } from '../../ui/chart/chart-card.tsx'
import { ComparisonBars } from '../../ui/chart/comparison-bars.tsx'
import type { Figures } from '../../ui/chart/figure-table.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { DataTable, type Column } from '../../ui/table/data-table.tsx'
import { choiceIn } from '../../ui/table/filter.tsx'
import type { Sort } from '../../ui/table/table-sort.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ratingInWords, waitInWords } from './figure-words.ts'
import { useComparison, type Compared, type Month } from './use-overview.ts'

const measures = {
  incomeKobo: { name: 'Income', show: formatNaira },
  made: { name: 'Requests', show: showNumber },
  pickedUp: { name: 'Picked up', show: showNumber },
  late: { name: 'Late now', show: showNumber },
  medianHours: { name: 'Half wait up to', show: waitInWords },
  recyclablesKobo: { name: 'Recyclables', show: formatNaira },
  rating: { name: 'Rating', show: ratingInWords },
} as const satisfies Partial<
  Record<keyof Compared, { name: string; show: (value: number) => string }>
>
type Measure = keyof typeof measures
const names = Object.keys(measures) as Measure[]

const mostDrawn = 10

/** The stations beside each other in a month: by one measure as bars, by all in a table. */
export function StationsCompared({ month }: { month: Month }) {
  const { data, error, isFetching, refetch } = useComparison(month)
  const [params, setParams] = useSearchParams()
  const by = choiceIn(params, 'by', names) ?? 'incomeKobo'
  if (error && !data) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <ChartSkeleton />
  const choose = (next: string) =>
    setParams(before => (before.set('by', next), before), {
      replace: true,
      preventScrollReset: true,
    })
  return (
    <ChartCard
      title="Stations side by side"
      says={sayCount(data.data.length)}
      figures={figuresOf(data.data)}
      file={`stations-${month ?? 'this-month'}`}
      isTable
    >
      <div className="mb-3 sm:max-w-60">
        <Select
          label="Compare by"
          value={by}
          options={names.map(name => ({ value: name, label: measures[name].name }))}
          onChange={choose}
        />
      </div>
      <Bars rows={data.data} by={by} />
      <details className="mt-2 print:hidden">
        <summary className="flex min-h-11 cursor-pointer items-center rounded-lg font-semibold text-leaf-700">
          Show as a table
        </summary>
        <Table rows={data.data} />
      </details>
    </ChartCard>
  )
}

const sayCount = (count: number) =>
  count > mostDrawn
    ? `The first ${mostDrawn} of ${count}; all are in the table.`
    : 'In this month; what is late is late now.'

function Bars({ rows, by }: { rows: readonly Compared[]; by: Measure }) {
  const { name, show } = measures[by]
  const points = inOrder(rows, { key: by, direction: 'descending' })
    .slice(0, mostDrawn)
    .map(row => ({
      label: row.station,
      value: row[by],
      to: pageAt('/director/home/stations/:stationId', { stationId: row._id }),
    }))
  return (
    <ComparisonBars
      caption={`${name}, by station`}
      head={['Station', name]}
      points={points}
      show={show}
    />
  )
}

const columns: readonly Column<Compared>[] = [
  {
    key: 'station',
    header: 'Station',
    names: true,
    sortable: true,
    cell: ({ _id, station }) => (
      <TextLink to={pageAt('/director/home/stations/:stationId', { stationId: _id })}>
        {station}
      </TextLink>
    ),
  },
  ...names.map((key): Column<Compared> => {
    const { name, show } = measures[key]
    const cell = (row: Compared) => {
      const value = row[key]
      return value === null ? '–' : show(value)
    }
    return { key, header: name, align: 'end', sortable: true, whole: true, cell }
  }),
]

function Table({ rows }: { rows: readonly Compared[] }) {
  const [sort, setSort] = useState<Sort>({ key: 'incomeKobo', direction: 'descending' })
  return (
    <DataTable
      caption="Stations side by side"
      captionHidden
      columns={columns}
      rows={inOrder(rows, sort)}
      rowKey={({ _id }) => _id}
      sort={sort}
      onSort={setSort}
      urgent={({ late }) => late > 0}
    />
  )
}

/** What has no figure comes last either way. */
function inOrder(rows: readonly Compared[], { key, direction }: Sort): Compared[] {
  const way = direction === 'ascending' ? 1 : -1
  const by = names.find(name => name === key)
  // Old WebViews have no toSorted, and a copy may be put in order.
  // oxlint-disable-next-line unicorn/no-array-sort
  return [...rows].sort((one, other) => {
    if (!by) return way * one.station.localeCompare(other.station)
    const [a, b] = [one[by], other[by]]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return way * (a - b)
  })
}

const figuresOf = (rows: readonly Compared[]): Figures => ({
  caption: 'Stations side by side',
  head: [
    'Station',
    'Requests',
    'Picked up',
    'Late now',
    'Half wait up to (hours)',
    'Income',
    'Recyclables',
    'Rating',
  ],
  rows: rows.map(row => [
    row.station,
    row.made,
    row.pickedUp,
    row.late,
    row.medianHours ?? '',
    { kobo: row.incomeKobo },
    { kobo: row.recyclablesKobo },
    row.rating === null ? '' : Math.round(row.rating * 100) / 100,
  ]),
})
