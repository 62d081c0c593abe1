import { useQuery } from '@tanstack/react-query'
import {
  alertBounds,
  countAlerts,
  listAlerts,
  type AlertRule,
} from '../../../contract/director/alert.ts'
import { query } from '../../query.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { ListSkeleton } from '../../ui/state/skeleton.tsx'
import { LoadMore, usePages } from '../../ui/table/paged-list.tsx'
import { RegionFilter } from '../region/region-filter.tsx'
import { regionInWords, useRegion, useRegionStanding } from '../region/use-region.ts'
import { AlertBounds } from './alert-bounds.tsx'
import { AlertRows } from './alert-rows.tsx'
import { sayStations } from './alert-words.ts'

/** So many of a rule are shown before more are asked for. */
const atFirst = 6

/** What is over its bound at own stations, and from where on that is told. */
export default function AlertsPage() {
  // What is drawn before it is known whether there is a filter above it would be pushed down by it.
  if (useRegionStanding().isPending) {
    return (
      <>
        <PageTitle>Alerts</PageTitle>
        <ListSkeleton rows={5} />
      </>
    )
  }
  return (
    <>
      <PageTitle>Alerts</PageTitle>
      <div className="mb-4 grid two-abreast gap-3 empty:hidden sm:max-w-md">
        <RegionFilter />
      </div>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr] lg:items-start">
        <Open />
        <AlertBounds />
      </div>
    </>
  )
}

/** Rule by rule, as somebody works through them. */
function Open() {
  const region = useRegion()
  const { data, error, isFetching, refetch } = useQuery(query(countAlerts, region))
  if (!data) {
    return (
      <Card>
        {error ? (
          <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={4} />
        )}
      </Card>
    )
  }
  const { all, rules } = data.data
  const where = regionInWords(region)
  if (all === 0) {
    return (
      <Card>
        <EmptyState title="All is well">
          No station{where ? ` in ${where}` : ''} is over a limit now. We’ll alert you when one is.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid gap-4">
      {rules.length > 1 && (
        <p className="figures">
          <strong>{showNumber(all)} alerts:</strong> {rules.map(sayStations).join(', ')}
        </p>
      )}
      {rules.map(({ rule, stations }) => (
        <OfRule key={rule} rule={rule} stations={stations} />
      ))}
    </div>
  )
}

function OfRule({ rule, stations }: { rule: AlertRule; stations: number }) {
  const alerts = usePages(listAlerts, { ...useRegion(), rule, limit: atFirst })
  const found = alerts.data?.pages.flatMap(({ data }) => data)
  const { label } = alertBounds[rule]
  return (
    <Card aria-labelledby={`of-${rule}`}>
      <h2 id={`of-${rule}`} className="flex flex-wrap items-baseline gap-x-2 text-lg font-bold">
        {label}
        <span className="figures text-base font-normal text-ink-soft">
          {stations === 1 ? '1 station' : `${showNumber(stations)} stations`}
        </span>
      </h2>
      {found ? (
        <AlertRows alerts={found} label={`${label}, newest first`} withPlaces />
      ) : (
        <ListSkeleton rows={Math.min(stations, atFirst)} />
      )}
      {alerts.hasNextPage && (
        <LoadMore pages={alerts} className="pt-4" onLoad={() => void alerts.fetchNextPage()} />
      )}
    </Card>
  )
}
