import { Avatar } from '../ui/avatar.tsx'
import { Card } from '../ui/card.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { SecurityPanel } from '../ui/security-panel.tsx'
import { StationFacts } from './station-facts.tsx'
import { useStation } from './use-station.ts'

/** The station's account and how it is kept. */
export default function StationProfilePage() {
  const { station } = useStation()
  return (
    <>
      <PageTitle>Profile</PageTitle>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card aria-label="Station" className="self-start">
          {station && <Avatar name={station.station} className="mb-5 size-16 text-2xl" />}
          <StationFacts />
          <p className="mt-5 text-sm text-ink-soft">Your director changes these for you.</p>
        </Card>
        {station && <SecurityPanel email={station.email} />}
      </div>
    </>
  )
}
