import { pageAt } from '../../../contract/page.ts'
import type { Ranked } from '../../../contract/screen/standing.ts'
import { useStore } from '../../session.ts'
import { FigureTable } from '../../ui/chart/figure-table.tsx'
import { showClock, showDate, showMonthAndYear } from '../../ui/day.ts'
import { Logo } from '../../ui/logo.tsx'
import { PrintControls } from '../../ui/print-controls.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { ScrollsSideways } from '../../ui/table/scrolls-sideways.tsx'
import { Title } from '../../ui/title.tsx'
import { regionInUrl, regionInWords, useRegion } from '../region/use-region.ts'
import { MonthBars } from './month-charts.tsx'
import { figuresOfIncome, figuresOfWaits } from './month-figures.ts'
import { factsOf, mostStations, stationsOf } from './report-figures.ts'
import { useMonth, useOverview, useRanked, type Overview } from './use-overview.ts'

/** A month on one sheet of paper. */
export default function ReportPage() {
  const month = useMonth()
  const region = useRegion()
  const overview = useOverview(month)
  const compared = useRanked(month, { by: 'income', first: 'best', limit: mostStations })
  const failed = [overview, compared].find(({ data, error }) => error && !data)
  const isThere = overview.data && compared.data
  return (
    <div className="mx-auto max-w-3xl print:max-w-none">
      <Title>Report of the month</Title>
      <PrintControls
        to={pageAt('/director/home', { month, ...regionInUrl(region) })}
        back="All figures"
        canPrint={Boolean(isThere)}
      />
      <article className="rounded-xl border border-line bg-card p-4.5 sm:p-8 print:border-0 print:p-0">
        {overview.data && compared.data ? (
          <Report
            overview={overview.data.data}
            stations={compared.data.data}
            at={new Date(overview.dataUpdatedAt)}
          />
        ) : failed?.error ? (
          <ErrorState
            error={failed.error}
            retrying={failed.isFetching}
            onRetry={() => void failed.refetch()}
          />
        ) : (
          <TextSkeleton rows={8} />
        )}
      </article>
    </div>
  )
}

type ReportProps = { overview: Overview; stations: readonly Ranked[]; at: Date }

function Report({ overview, stations, at }: ReportProps) {
  return (
    <div className="grid gap-5 print:gap-3">
      <Head overview={overview} at={at} />
      <Facts overview={overview} />
      <figure className="break-inside-avoid">
        <figcaption className="mb-1 font-bold">Requests by day</figcaption>
        <MonthBars overview={overview} className="h-28 print:h-20" />
      </figure>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-8 print:grid-cols-[5fr_4fr] print:gap-8">
        {[figuresOfIncome(overview), figuresOfWaits(overview)].map(figures => (
          <ScrollsSideways key={figures.caption} label={figures.caption}>
            <FigureTable figures={figures} captionHidden={false} />
          </ScrollsSideways>
        ))}
      </div>
      <ScrollsSideways label="Stations">
        <div className="min-w-lg print:min-w-0">
          <FigureTable figures={stationsOf(overview, stations)} captionHidden={false} />
        </div>
      </ScrollsSideways>
      <Signature />
    </div>
  )
}

function Head({ overview, at }: { overview: Overview; at: Date }) {
  const name = useStore(stored => stored.directorDetails?.name)
  const iso = at.toISOString()
  const where = regionInWords(useRegion())
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b-2 border-ink pb-3">
      <div>
        <Logo className="mb-2" />
        <h1 tabIndex={-1} className="text-[1.75rem] leading-tight font-bold">
          {showMonthAndYear(overview.thisMonth.month)}
          {where && <span className="block text-lg">{where}</span>}
        </h1>
      </div>
      <p className="text-sm sm:text-right">
        <span className="block font-semibold">{name}</span>
        As of {showDate(iso)}, {showClock(iso)} Lagos time
      </p>
    </header>
  )
}

function Facts({ overview }: { overview: Overview }) {
  return (
    <dl className="grid two-abreast gap-x-4 gap-y-3 sm:grid-cols-4 print:grid-cols-4">
      {factsOf(overview).map(([label, value, before]) => (
        <div key={label}>
          <dt className="text-sm text-ink-soft print:text-xs">{label}</dt>
          <dd className="figures leading-tight font-bold sm:text-xl print:text-base print:whitespace-nowrap">
            {value}
          </dd>
          {before && <dd className="figures text-sm text-ink-soft print:text-xs">{before}</dd>}
        </div>
      ))}
    </dl>
  )
}

function Signature() {
  return (
    <div className="mt-8 grid break-inside-avoid break-before-avoid two-abreast gap-10 text-sm text-ink-soft">
      <p className="border-t border-ink pt-1">Signature</p>
      <p className="border-t border-ink pt-1">Place and date</p>
    </div>
  )
}
