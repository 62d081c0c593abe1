import { useSearchParams } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { measures, type Measure, type Ranked } from '../../../contract/screen/standing.ts'
import { ChartCard, ChartSkeleton } from '../../ui/chart/chart-card.tsx'
import { ComparisonBars } from '../../ui/chart/comparison-bars.tsx'
import type { Figures } from '../../ui/chart/figure-table.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { Select } from '../../ui/form/select.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { choiceIn } from '../../ui/table/filter.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { measureWords } from '../ranking/measure-words.ts'
import { useRanked, type Month, type Overview } from './use-overview.ts'

const drawn = 10

/** Ten stations beside each other in a month, by one measure: the longest bars first. */
export function StationsCompared({
  month,
  overview,
}: {
  month: Month
  overview: Overview | undefined
}) {
  const [params, setParams] = useSearchParams()
  const by = choiceIn(params, 'by', measures) ?? 'income'
  const { data, error, isFetching, isPlaceholderData, refetch } = useRanked(month, {
    by,
    first: longestFirst(by),
    limit: drawn,
  })
  if (error && !data) {
    return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  }
  if (!data) return <ChartSkeleton />
  const choose = (next: string) =>
    setParams(before => (before.set('by', next), before), {
      replace: true,
      preventScrollReset: true,
    })
  const all = (overview?.stations.active ?? 0) + (overview?.stations.suspended ?? 0)
  return (
    <ChartCard
      title="Stations side by side"
      says={sayCount(all)}
      figures={figuresOf(data.data)}
      file={`stations-${month ?? 'this-month'}`}
      isTable
    >
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div className="w-full sm:max-w-60">
          <Select
            label="Compare by"
            value={by}
            options={measures.map(name => ({ value: name, label: measureWords[name].name }))}
            onChange={choose}
          />
        </div>
        <TextLink
          to={pageAt('/director/home/stations', { by })}
          className="inline-flex min-h-11 items-center"
        >
          All stations, the worst first
        </TextLink>
      </div>
      <div aria-busy={isPlaceholderData} className="transition-opacity aria-busy:opacity-60">
        <ComparisonBars
          caption={`${measureWords[by].name}, by station`}
          head={['Station', measureWords[by].name]}
          points={data.data.map(row => ({
            label: row.station,
            value: row[by],
            to: pageAt('/director/home/stations/:stationId', { stationId: row._id }),
          }))}
          show={measureWords[by].show}
        />
      </div>
    </ChartCard>
  )
}

/** Of what is better when there is more of it, the best has the longest bar. */
const longestFirst = (by: Measure) =>
  ['income', 'made', 'rating', 'firstVisit', 'madeGood'].includes(by) ? 'best' : 'worst'

const sayCount = (all: number) =>
  all > drawn
    ? `Top 10 of ${showNumber(all)}. Late, open and cash out are as of now; the rest is this month.`
    : 'This month; late, open and cash not banked are as of now.'

const figuresOf = (rows: readonly Ranked[]): Figures => ({
  caption: 'Stations side by side',
  head: [
    'Station',
    'Requests',
    'Picked up',
    'Open now',
    'Late now',
    'Median wait (hours)',
    'Income',
    'Cash out',
    'Rating',
  ],
  rows: rows.map(row => [
    row.station,
    row.made,
    row.pickedUp,
    row.open,
    row.late,
    row.wait ?? '',
    { kobo: row.income },
    { kobo: row.cash },
    row.rating === null ? '' : Math.round(row.rating * 100) / 100,
  ]),
})
