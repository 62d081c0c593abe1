import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { listApplicants } from '../../../contract/director/director.ts'
import { pageAt } from '../../../contract/page.ts'
import { isComing, query } from '../../query.ts'
import { useStore } from '../../session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ChartSkeleton } from '../../ui/chart/chart-card.tsx'
import { showMonthAndYear } from '../../ui/day.ts'
import { Select } from '../../ui/form/select.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Below } from '../../ui/layout/below.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Welcome } from '../../ui/layout/welcome.tsx'
import { Callout } from '../../ui/state/callout.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { Status } from '../../ui/status.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { Invitations } from '../admission/invitations.tsx'
import { FigureCards } from '../figure/figure-cards.tsx'
import { Income, RequestsByDay, Waits } from '../figure/month-charts.tsx'
import { sayOverview } from '../figure/overview-words.ts'
import { StationsCompared } from '../figure/stations-compared.tsx'
import {
  monthsBack,
  useMonth,
  useOverview,
  type Month,
  type Overview,
} from '../figure/use-overview.ts'
import { useUndecided } from '../problem/use-undecided.ts'
import { useDirector } from '../use-director.ts'
import { AlertsCard } from '../alert/alerts-card.tsx'
import { RegionFilter } from '../region/region-filter.tsx'
import { regionInUrl, useRegion, useRegionStanding } from '../region/use-region.ts'
import { AttentionCard } from './attention-card.tsx'
import { LateCard } from './late-card.tsx'
import { Promo } from './promo.tsx'
import { RecentRequests } from './recent-requests.tsx'
import { StationSearch } from './station-search.tsx'

/** Where a director arrives: whether the stations are all right, and how it is known. */
export default function DirectorHomePage() {
  const { data, error, isFetching, refetch } = useOverview()
  const overview = data?.data
  const isComingAbove = useComingAbove()
  const hasNone = overview && overview.stations.active + overview.stations.suspended === 0
  return (
    <>
      <Head overview={overview} />
      <div className="relative -mt-12 grid gap-3 lg:gap-4">
        {error && !data ? (
          <Card aria-label="Figures" className="lg:mx-8">
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          </Card>
        ) : (
          <>
            {!hasNone && (
              <div className="lg:mx-8">
                <AttentionCard />
              </div>
            )}
            <FigureCards overview={overview} />
            <Where />
            <Undecided />
            <Applicants />
            <Below>
              <div className={`contents ${isComingAbove ? 'invisible' : ''}`}>
                {hasNone ? <FirstStation overview={overview} /> : <Figures overview={overview} />}
              </div>
            </Below>
          </>
        )}
        <Below>
          <Invitations />
        </Below>
      </div>
    </>
  )
}

function Head({ overview }: { overview: Overview | undefined }) {
  const name = useStore(stored => stored.directorDetails?.name)
  return (
    <Welcome
      tab="Home"
      eyebrow="Welcome back,"
      below={
        <div className="mt-1.5 grid gap-4 lg:grid-cols-[1fr_20rem] lg:items-center">
          <Status data-first="state" className="block min-h-7 text-lg font-semibold">
            {overview && <TicketState overview={overview} />}
          </Status>
          <div data-screen-only>
            <StationSearch />
          </div>
        </div>
      }
    >
      {name}
    </Welcome>
  )
}

function TicketState({ overview }: { overview: Overview }) {
  const { isWell, text } = sayOverview(overview)
  return (
    <span className={`inline-flex items-center gap-2 ${isWell ? '' : 'text-danfo'}`}>
      <Icon name={isWell ? 'check' : 'alert'} className="size-6" />
      {text}
    </span>
  )
}

/** Whoever has stations in several states or cities looks at some of them. */
const Where = () => (
  <div data-screen-only className="grid two-abreast gap-3 empty:hidden sm:max-w-md">
    <RegionFilter labelHidden />
  </div>
)

/** Whether something may still come above the figures: they would move while they are read. */
function useComingAbove() {
  const coming = [useUndecided().isComing, isComing(useApplicants()), isComing(useRegionStanding())]
  return coming.some(Boolean)
}

/** What waits for nobody else. */
function Undecided() {
  const { count, hasMore } = useUndecided()
  if (count === 0) return null
  return (
    <Callout tone="clay">
      {count}
      {hasMore && '+'} {count === 1 ? 'problem needs' : 'problems need'} your decision.{' '}
      <TextLink to={pageAt('/director/home/problems')}>Decide</TextLink>
    </Callout>
  )
}

function useApplicants() {
  const { director } = useDirector()
  return useQuery({ ...query(listApplicants, {}), enabled: director?.mayApprove === true })
}

function Applicants() {
  const { data } = useApplicants()
  const count = data?.data.length ?? 0
  if (count === 0) return null
  return (
    <Callout tone="danfo">
      {count}
      {data?.next && '+'} {count === 1 ? 'person wants' : 'people want'} to be a director.{' '}
      <TextLink to={pageAt('/director/home/approvals')}>See who</TextLink>
    </Callout>
  )
}

/** What to do when there is nothing to look at yet. */
function FirstStation({ overview }: { overview: Overview }) {
  return (
    <div className="grid gap-3 lg:grid-cols-[2fr_1fr] lg:gap-4">
      <Card aria-label="Your first station">
        <EmptyState
          title="Open your first station"
          action={
            <ButtonLink to={pageAt('/director/home/stations', { tab: 'create' })}>
              Create a station
            </ButtonLink>
          }
        >
          You’ll then see its requests, money and people here.
        </EmptyState>
      </Card>
      <Promo overview={overview} className="self-start" />
    </div>
  )
}

function Figures({ overview }: { overview: Overview | undefined }) {
  const month = useMonth()
  return (
    <>
      <div className="grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-4">
        <div className="grid gap-3 lg:col-start-2 lg:gap-4">
          <AlertsCard />
          <LateCard overview={overview} className="" />
        </div>
        <MonthPart month={month} />
        <RecentRequests className="lg:col-start-2" />
        <Promo overview={overview} className="self-start lg:col-start-2" />
      </div>
      <Below>
        <StationsCompared month={month} overview={overview} />
      </Below>
    </>
  )
}

/** What one month was like. */
function MonthPart({ month }: { month: Month }) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useOverview(month)
  return (
    <section
      aria-labelledby="month"
      className="grid min-w-0 gap-3 lg:col-start-1 lg:row-span-3 lg:row-start-1 lg:grid-rows-[auto_1fr] lg:gap-4"
    >
      <MonthHead month={month} />
      {data ? (
        <div
          aria-busy={isPlaceholderData}
          className="grid grid-rows-[auto_1fr] gap-3 transition-opacity aria-busy:opacity-60 lg:gap-4"
        >
          <RequestsByDay overview={data.data} />
          <Below until={<PairSkeleton />}>
            <Pair>
              <Waits overview={data.data} />
              <Income overview={data.data} />
            </Pair>
          </Below>
        </div>
      ) : error ? (
        <Card aria-label="Figures of the month">
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <div className="grid gap-3 lg:gap-4">
          <ChartSkeleton />
          <PairSkeleton />
        </div>
      )}
    </section>
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-3 md:grid-cols-2 lg:gap-4">{children}</div>
)

const PairSkeleton = () => (
  <Pair>
    <ChartSkeleton />
    <ChartSkeleton />
  </Pair>
)

/** Which month it is about stands in the address. */
function MonthHead({ month }: { month: Month }) {
  const [, setParams] = useSearchParams()
  const [now = '', ...earlier] = monthsBack()
  const region = useRegion()
  const options = [now, ...earlier].map(each => ({
    value: each,
    label: showMonthAndYear(`${each}-01`),
  }))
  const choose = (next: string) =>
    setParams(
      before => {
        before.delete('month')
        if (next !== now) before.set('month', next)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 pt-2 lg:pt-0">
      <h2 id="month" className="text-xl font-bold">
        {month ? 'History' : 'This month'}
      </h2>
      <div data-screen-only className="flex flex-wrap items-center gap-3">
        <Select
          label="Month"
          labelHidden
          value={month ?? now}
          options={options}
          onChange={choose}
        />
        <ButtonLink
          variant="ghost"
          to={pageAt('/director/home/report', { month, ...regionInUrl(region) })}
        >
          <Icon name="print" />
          Report
        </ButtonLink>
      </div>
    </div>
  )
}
