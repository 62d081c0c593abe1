import { useStore } from '../session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Welcome } from '../ui/welcome.tsx'
import { StationFacts } from './station-facts.tsx'

/** Where station staff arrive. */
export default function StationHomePage() {
  const station = useStore(stored => stored.stationdetail?.station)
  return (
    <>
      <Welcome tab="Dashboard" eyebrow="Welcome,">
        {station}
      </Welcome>
      <div className="relative -mt-12 grid gap-3 lg:mx-8 lg:grid-cols-2 lg:gap-4">
        <Card aria-labelledby="station">
          <h2 id="station" className="mb-4 text-lg font-bold">
            Your station
          </h2>
          <StationFacts />
        </Card>
        <Card aria-labelledby="shared" className="flex flex-col items-start">
          <h2 id="shared" className="text-lg font-bold">
            A laptop that many use?
          </h2>
          <p className="mt-1 mb-4 text-ink-soft">
            See where the station is signed in, and end what should not be open.
          </p>
          <ButtonLink to="/station/profile" variant="ghost" className="mt-auto">
            See signed-in devices
          </ButtonLink>
        </Card>
      </div>
    </>
  )
}
