import { pageOfAlert } from '../../../contract/director/alert.ts'
import type { StationDetail } from '../../../contract/director/oversight.ts'
import { Quantity, showNumber } from '../../ui/chart/quantity.tsx'
import { StatCard } from '../../ui/chart/stat-card.tsx'
import { TextLink } from '../../ui/text-link.tsx'

/** What is open at the station now, by how far it is; what of it is late is said below, for it adds nothing. */
export function StationNow({ station }: { station: StationDetail }) {
  const { pending, assigned, pickedUp, late } = station.now
  return (
    <section aria-labelledby="now">
      <h2 id="now" className="pb-2 text-xl font-bold">
        Open now: {showNumber(pending + assigned + pickedUp)}
      </h2>
      <div className="grid two-abreast gap-3 lg:grid-cols-3 lg:gap-4">
        <StatCard label="Waiting" value={showNumber(pending)}>
          Waiting for a carrier.
        </StatCard>
        <StatCard label="Assigned" value={showNumber(assigned)}>
          <Quantity amount={station.carriers} unit={['carrier', 'carriers']} /> at the station.
        </StatCard>
        <StatCard label="Picked up" value={showNumber(pickedUp)}>
          Waiting for the resident to close.
        </StatCard>
      </div>
      <p className={`mt-3 font-semibold ${late > 0 ? 'text-clay' : 'text-ink-soft'}`}>
        {late > 0 ? (
          <TextLink to={pageOfAlert(station._id, 'late')} className="text-clay!" replace>
            {sayLate(late, pending + assigned)}
          </TextLink>
        ) : (
          'Nothing is late.'
        )}
      </p>
    </section>
  )
}

function sayLate(late: number, toPickUp: number): string {
  return `${showNumber(late)} of ${showNumber(toPickUp)} waiting or assigned pickups ${late === 1 ? 'is' : 'are'} late.`
}
