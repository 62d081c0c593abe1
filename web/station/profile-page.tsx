import { AccountParts } from '../ui/account-parts.tsx'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { TextSkeleton } from '../ui/text-skeleton.tsx'
import { StationForm } from './station-form.tsx'
import { useStation } from './use-station.ts'

/** The station's account and how it is kept. */
export default function StationProfilePage() {
  const { station, error, isFetching, refetch } = useStation()
  return (
    <>
      <PageTitle>Profile</PageTitle>
      {station ? (
        <AccountParts
          email={station.email}
          profile={
            <Card id="profile" aria-label="Station" className="scroll-mt-4">
              <StationForm stationId={station._id} />
            </Card>
          }
          leaving={
            <p className="text-ink-soft">
              The account belongs to the station. Ask your director to close it.
            </p>
          }
        />
      ) : (
        <Card aria-label="Station">
          {error ? (
            <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <TextSkeleton rows={4} tall />
          )}
        </Card>
      )}
    </>
  )
}
