import { listAlerts } from '../../../contract/director/alert.ts'
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

/** What is over its bound at own stations, and from where on that is told. */
export default function AlertsPage() {
  const alerts = usePages(listAlerts, useRegion())
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
        <Card aria-label="What is over its bound">
          <Open pages={alerts} />
        </Card>
        <AlertBounds />
      </div>
    </>
  )
}

function Open({ pages }: { pages: ReturnType<typeof usePages<typeof listAlerts>> }) {
  const region = useRegion()
  const alerts = pages.data?.pages.flatMap(({ data }) => data)
  if (!alerts) {
    return pages.error ? (
      <ErrorState
        error={pages.error}
        retrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    ) : (
      <ListSkeleton rows={4} />
    )
  }
  if (alerts.length === 0) {
    const where = regionInWords(region)
    return (
      <EmptyState title="All is well">
        No station{where ? ` in ${where}` : ''} is over a bound now. You are told when one is.
      </EmptyState>
    )
  }
  return (
    <>
      <AlertRows alerts={alerts} label="Alerts, newest first" withPlaces />
      {pages.hasNextPage && (
        <LoadMore pages={pages} className="pt-4" onLoad={() => void pages.fetchNextPage()} />
      )}
    </>
  )
}
