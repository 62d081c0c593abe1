import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { rankStations, type Level, type Ranked } from '../../../contract/screen/standing.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { printWhole } from '../../ui/print-whole.ts'
import { SearchBox } from '../../ui/form/search-box.tsx'
import { Select } from '../../ui/form/select.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { Status } from '../../ui/status.tsx'
import type { CsvCell } from '../../ui/table/csv.ts'
import { DownloadCsv } from '../../ui/table/download-csv.tsx'
import { ClearFilters } from '../../ui/table/filter.tsx'
import { LoadMore, usePages, type Pages } from '../../ui/table/paged-list.tsx'
import { shortNaira } from '../figure/figure-words.ts'
import { Judged } from './judged.tsx'
import { orderInWords } from './measure-words.ts'
import { RankTable } from './rank-table.tsx'
import { useStanding } from '../region/use-region.ts'
import { useRankingFilters, type Standing } from './use-ranking.ts'

type Filters = ReturnType<typeof useRankingFilters>

/** The own stations, the worst first: who needs the director, and by what it is seen. */
export function Ranking() {
  const filters = useRankingFilters()
  const { data } = useStanding(filters.where)
  const standing = data?.data
  const { level, by, first, where } = filters
  const asked = { ...where, ...(level && { level }), by, first, limit: 50 }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Status className="text-xl font-bold">{standing && sayNeed(standing)}</Status>
        <div className="max-sm:hidden">
          <DownloadCsv
            endpoint={rankStations}
            filters={asked}
            things="ranking"
            header={fileHeader}
            rowOf={asFileRow}
          />
        </div>
      </div>
      <Fields standing={standing} filters={filters} />
      <Strip standing={standing} filters={filters} />
      <Judged />
      <List standing={standing} filters={filters} asked={asked} />
    </div>
  )
}

function sayNeed({ stations, bad }: Standing): string {
  if (stations === 0) return 'No stations found'
  const all = stations === 1 ? '1 station' : `${showNumber(stations)} stations`
  if (bad === 0) return `None of ${all} needs attention`
  return `${showNumber(bad)} of ${all} ${bad === 1 ? 'needs' : 'need'} attention`
}

type PartProps = { standing: Standing | undefined; filters: Filters }

function Fields({ standing, filters: { state, city, set } }: PartProps) {
  const inState = standing?.states.filter(each => each.state !== null) ?? []
  const cities = standing?.cities ?? []
  return (
    <div data-screen-only className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr]">
      <SearchBox label="Search by name or address" />
      <div className="grid two-abreast gap-3 sm:contents">
        <Select
          label="State"
          labelHidden
          placeholder={inState.length > 1 ? `All ${inState.length} states` : 'Every state'}
          value={state ?? ''}
          options={inState.map(each => ({
            value: each.state ?? '',
            label: `${each.state} (${each.stations})`,
          }))}
          onChange={next => set({ state: next, city: undefined })}
        />
        <Select
          label="City"
          labelHidden
          placeholder="Every city"
          value={city ?? ''}
          options={cities.map(each => ({
            value: each.city,
            label: `${each.city} (${each.stations})`,
          }))}
          onChange={next => set({ city: next })}
        />
      </div>
    </div>
  )
}

const countLook =
  'flex min-h-14 shrink-0 cursor-pointer flex-col items-start border-b-3 border-transparent px-4 ' +
  'py-2 text-left hover:bg-leaf-100 aria-pressed:border-danfo aria-pressed:bg-leaf-100'

/** Counts that add up, each a button that filters; and the sums of what fits. */
function Strip({ standing, filters: { level, set } }: PartProps) {
  const counts: {
    level: Level | undefined
    name: string
    text: string
    count?: number | undefined
  }[] = [
    { level: undefined, name: 'Stations', text: 'in this list', count: standing?.stations },
    { level: 'bad', name: 'Bad', text: 'a measure is bad', count: standing?.bad },
    { level: 'watch', name: 'To watch', text: 'a measure is close', count: standing?.watch },
    { level: 'well', name: 'Fine', text: 'all measures fine', count: standing?.well },
  ]
  return (
    <div className="relative flex overflow-x-auto rounded-xl lg:max-2xl:flex-wrap border border-line bg-card print:border-0">
      {counts.map(({ level: each, name, text, count }) => (
        <button
          key={name}
          type="button"
          aria-pressed={level === each}
          onClick={() => set({ level: each })}
          className={countLook}
        >
          <span className="flex items-baseline gap-2 whitespace-nowrap">
            <span
              className={`figures min-w-4 text-[1.375rem] leading-7 font-bold ${each === 'bad' && count ? 'text-clay' : ''}`}
            >
              {count === undefined ? '–' : showNumber(count)}
            </span>
            <span className="text-sm font-semibold">{name}</span>
          </span>
          <span className="text-[0.8125rem] whitespace-nowrap text-ink-soft">{text}</span>
        </button>
      ))}
      <dl className="ml-auto flex border-l border-line">
        <Sum name="Late now" value={standing && showNumber(standing.sums.late)}>
          of {standing ? showNumber(standing.sums.open) : '–'} open
        </Sum>
        <Sum name="Income" value={standing && shortNaira(standing.sums.income)}>
          this month
        </Sum>
        <Sum name="Cash out" value={standing && shortNaira(standing.sums.cash)}>
          not yet banked
        </Sum>
      </dl>
    </div>
  )
}

type SumProps = { name: string; value: string | undefined; children: ReactNode }

const Sum = ({ name, value = '–', children }: SumProps) => (
  <div className="px-4 py-2 whitespace-nowrap">
    <dt className="sr-only">{name}</dt>
    <dd className="flex items-baseline gap-2">
      <span className="figures text-[1.375rem] leading-7 font-bold">{value}</span>
      <span aria-hidden="true" className="text-sm font-semibold">
        {name}
      </span>
    </dd>
    <dd className="text-[0.8125rem] text-ink-soft">{children}</dd>
  </div>
)

type ListProps = PartProps & { asked: Parameters<typeof usePages<typeof rankStations>>[1] }

function List({ standing, filters, asked }: ListProps) {
  const { by, first, order } = filters
  const pages = usePages(rankStations, asked)
  const client = useQueryClient()
  const rows = pages.data?.pages.flatMap(page => page.data)
  if (!rows) {
    return (
      <section aria-label="Stations" className="rounded-xl border border-line bg-card p-4.5">
        {pages.error ? (
          <ErrorState
            error={pages.error}
            retrying={pages.isFetching}
            onRetry={() => void pages.refetch()}
          />
        ) : (
          <ListSkeleton rows={6} />
        )}
      </section>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        title="No stations"
        action={<ClearFilters names={['state', 'city', 'level']} onClear={() => {}} />}
      >
        Try fewer letters or another place.
      </EmptyState>
    )
  }
  return (
    <div
      data-print-list
      aria-busy={pages.isPlaceholderData}
      className="transition-opacity aria-busy:opacity-60"
    >
      <RankTable
        caption={`Stations, ${orderInWords(by, first)}`}
        rows={rows}
        standing={standing}
        by={by}
        first={first}
        onOrder={order}
      />
      {pages.hasNextPage && (
        <>
          <p className="pt-2 not-print:hidden">
            The first {rows.length} of {standing?.stations}: use “Print all” for the rest.
          </p>
          <LoadMore pages={pages} className="pt-4" onLoad={() => void pages.fetchNextPage()} />
        </>
      )}
      <Button
        variant="ghost"
        className="mt-3 max-sm:hidden"
        busy={pages.isFetchingNextPage}
        onClick={() => void printAll(pages, client)}
      >
        <Icon name="print" />
        Print all
      </Button>
    </div>
  )
}

/** On paper stands what is loaded: all of it, then. */
async function printAll({ hasNextPage, fetchNextPage }: Pages<Ranked>, client: QueryClient) {
  for (let isMore = hasNextPage; isMore;) {
    const next = await fetchNextPage()
    if (next.isFetchNextPageError) return
    isMore = next.hasNextPage
  }
  await printWhole(client)
}

const fileHeader = [
  'Station',
  'City',
  'State',
  'Open',
  'Late',
  'Median wait (hours)',
  'First visit (share)',
  'Problems per 100',
  'Made good (share)',
  'No proof (share)',
  'Rating',
  'Cash out',
  'Income',
  'Requests',
  'Picked up',
]

const rounded = (figure: number | null) => (figure === null ? '' : Math.round(figure * 1000) / 1000)

const asFileRow = (row: Ranked): CsvCell[] => [
  row.station,
  row.city ?? '',
  row.state ?? '',
  row.open,
  row.late,
  row.wait ?? '',
  rounded(row.firstVisit),
  rounded(row.problems),
  rounded(row.madeGood),
  rounded(row.noProof),
  row.rating === null ? '' : Math.round(row.rating * 100) / 100,
  { kobo: row.cash },
  { kobo: row.income },
  row.made,
  row.pickedUp,
]
