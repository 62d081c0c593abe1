import type { StationDetail } from '../../../contract/director/oversight.ts'
import { Quantity, showNumber } from '../../ui/chart/quantity.tsx'
import { StatCard } from '../../ui/chart/stat-card.tsx'

/** What is open at the station now, and what of it is late. */
export function StationNow({ station }: { station: StationDetail }) {
  const { pending, assigned, pickedUp, late } = station.now
  return (
    <section aria-labelledby="now">
      <h2 id="now" className="sr-only">
        Now
      </h2>
      <div className="grid two-abreast gap-3 lg:grid-cols-4 lg:gap-4">
        <StatCard label="Waiting" value={showNumber(pending)}>
          Wait for a carrier.
        </StatCard>
        <StatCard label="Assigned" value={showNumber(assigned)}>
          <Quantity amount={station.carriers} unit={['carrier', 'carriers']} /> at the station.
        </StatCard>
        <StatCard label="Picked up" value={showNumber(pickedUp)}>
          Wait for the resident to close.
        </StatCard>
        <StatCard label="Late" value={<Late late={late} />}>
          {late === 0
            ? 'Nobody waits longer than promised.'
            : `Of the ${showNumber(pending + assigned)} waiting and assigned.`}
        </StatCard>
      </div>
    </section>
  )
}

const Late = ({ late }: { late: number }) => (
  <span className={late > 0 ? 'text-clay' : ''}>{showNumber(late)}</span>
)
