import { useState } from 'react'
import { formatNaira } from '../../contract/money.ts'
import { Button } from '../ui/button.tsx'
import { ComparisonBars } from '../ui/chart/comparison-bars.tsx'
import { DayBars } from '../ui/chart/day-bars.tsx'
import { PairBars } from '../ui/chart/pair-bars.tsx'
import { Ring } from '../ui/chart/ring.tsx'
import { StatCard } from '../ui/chart/stat-card.tsx'
import { WeekBars } from '../ui/chart/week-bars.tsx'
import { Card } from '../ui/layout/card.tsx'
import { TallTimeline, Timeline } from '../ui/layout/timeline.tsx'
import { Money } from '../ui/money.tsx'
import { Row, Section, Specimen } from './specimen.tsx'

const weekStarts = ['5 Oct', '12 Oct', '19 Oct', '26 Oct', '2 Nov', '9 Nov', '16 Nov', '23 Nov']
const weeks = [12, 18, 9, 0, 22, 31, 27, 14].map((value, index) => ({
  label: weekStarts[index] ?? '',
  value,
}))
const stations = [
  { label: 'Ikeja, Lagos', value: 182_000_00 },
  { label: 'Sabon Gari, Kano', value: 97_500_00 },
  { label: 'Wuse, Abuja', value: 121_250_50 },
  { label: 'Ogui, Enugu', value: 0 },
]
const steps = [
  { label: 'Requested', detail: 'Ada, today 8:12' },
  { label: 'Assigned', detail: 'Mallam Sani, today 8:40' },
  { label: 'Picked up' },
  { label: 'Closed' },
]
const short = steps.map(({ label }) => ({ label }))

/** Figures that are better seen, each with its words or its table. */
export function FigureSamples() {
  return (
    <Section id="figures" title="Figures">
      <RingSample />
      <Specimen title="Stat cards" wide>
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <StatCard label="Waiting" value="7" />
          <StatCard label="Carriers free" value="4" of="of 6" />
          <StatCard label="Picked up this week" value="14" />
          <StatCard label="Due" wide value={<Money kobo={1_800_000} />}>
            two requests
          </StatCard>
        </div>
      </Specimen>
      <Specimen title="Bars by week">
        <Card aria-label="Bars by week">
          <WeekBars title="Pickups by week" what="Pickups" weeks={weeks} />
        </Card>
      </Specimen>
      <MonthSamples />
      <Specimen title="Comparison">
        <Card aria-label="Comparison">
          <ComparisonBars
            caption="Earned in November, by station"
            head={['Station', 'Earned']}
            points={stations}
            show={formatNaira}
          />
        </Card>
      </Specimen>
      <Specimen title="Timeline">
        <Card aria-label="Timelines" className="grid gap-6">
          <Timeline label="On its way" steps={short} current={1} />
          <Timeline label="All done" steps={short} current={3} />
          <Timeline
            label="Cancelled"
            steps={[{ label: 'Requested' }, { label: 'Cancelled' }]}
            current={1}
            stopped
          />
        </Card>
      </Specimen>
      <Specimen title="Timeline, tall">
        <Card aria-label="Tall timeline">
          <TallTimeline label="What happened" steps={steps} current={1} />
        </Card>
      </Specimen>
    </Section>
  )
}

function RingSample() {
  const [left, setLeft] = useState(3)
  return (
    <Specimen title="Ring" wide>
      <Row>
        <Ring value={left} max={4} label={`${left} of 4 requests left this month`} />
        <Ring value={4} max={4} label="4 of 4 requests left, all of them" className="size-20" />
        <Ring value={0} max={4} label="0 of 4 requests left, none" className="size-20" />
        <Button variant="ghost" onClick={() => setLeft(left > 0 ? left - 1 : 4)}>
          Take one
        </Button>
      </Row>
    </Specimen>
  )
}

function MonthSamples() {
  return (
    <>
      <Specimen title="A month by its days">
        <Card aria-label="A month by its days">
          <DayBars
            now={{ name: 'November', days: [4, 9, 7, 0, 12, 8, 11, 5, 14, 10] }}
            before={{
              name: 'October',
              days: Array.from({ length: 31 }, (_, n) => 5 + ((n * 5) % 7)),
            }}
            className="h-40"
          />
        </Card>
      </Specimen>
      <Specimen title="As it is and as it was">
        <Card aria-label="As it is and as it was">
          <PairBars
            caption="Income by source"
            head={['Source', 'November', 'October']}
            rows={[
              { label: 'Pickups', now: 77_500_00, before: 189_000_00 },
              { label: 'Custom requests', now: 365_000_00, before: null },
            ]}
            show={formatNaira}
          />
        </Card>
      </Specimen>
    </>
  )
}
