import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SecurityPanel } from '../ui/security-panel.tsx'
import { TextSkeleton } from '../ui/text-skeleton.tsx'
import { StationForm } from './station-form.tsx'
import { useStation } from './use-station.ts'

/** The station's account and how it is kept. */
export default function StationProfilePage() {
  const { station, error, isFetching, refetch } = useStation()
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card aria-label="Station" className="self-start">
          {station ? (
            <StationForm stationId={station._id} />
          ) : error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={4} tall />
          )}
        </Card>
        {station && <SecurityPanel email={station.email} />}
      </div>
    </>
  )
}
