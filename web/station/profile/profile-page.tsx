import { changeStation } from '../../../contract/station/station.ts'
import { AccountSections } from '../../security/account-sections.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { TextSkeleton } from '../../ui/state/text-skeleton.tsx'
import { useMay } from '../use-member.ts'
import { NotUsedYet } from './not-used-yet.tsx'
import { OwnMember } from './own-member.tsx'
import { StationForm } from './station-form.tsx'
import { useStation } from './use-station.ts'

/** The station's account and how it is kept. */
export default function StationProfilePage() {
  const { station, error, isFetching, refetch } = useStation()
  const mayChange = useMay(changeStation)
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <OwnMember />
      {station ? (
        <AccountSections
          email={station.email ?? ''}
          hearsAtOnce
          profile={
            <Card id="profile" aria-label="Station" className="scroll-mt-4">
              {mayChange ? (
                <StationForm stationId={station._id} />
              ) : (
                <p>
                  <b>{station.station}</b>. The head of the station can edit what residents see.
                </p>
              )}
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
      <NotUsedYet />
    </>
  )
}
