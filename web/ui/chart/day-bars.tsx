import { Below } from '../layout/below.tsx'
import { showNumber } from './quantity.tsx'

/** A month by its days: what was counted on the first, the second and so on. */
type Month = { name: string; days: readonly number[] }

type DayBarsProps = {
  now: Month
  before: Month
  /** How tall it is. */
  className: string
}

const slot = 10
const tall = 100
const labelled = [1, 8, 15, 22, 29]

/** A month's days as bars, and the month before as a line over them. Its table stands elsewhere. */
export function DayBars({ now, before, className }: DayBarsProps) {
  const count = Math.max(now.days.length, before.days.length, 28)
  const days = Array.from({ length: count }, (_, index) => index + 1)
  const most = Math.max(...now.days, ...before.days, 1)
  return (
    <div aria-hidden="true">
      <div className="flex items-end justify-between gap-3 border-b border-dashed border-line pb-0.5 text-xs text-ink-soft">
        <span className="figures">{showNumber(most)}</span>
        <Legend now={now.name} before={before.name} />
      </div>
      <svg
        viewBox={`0 0 ${count * slot} ${tall}`}
        preserveAspectRatio="none"
        className={`block w-full border-b border-line-strong ${className}`}
      >
        <path
          d={now.days.map((value, index) => bar(index, (value / most) * tall)).join('')}
          className="fill-leaf-700"
        />
        <Line spots={before.days.map((value, index) => spot(index, value / most)).join(' ')} />
        <Below>
          {days.map((day, index) => (
            <rect key={day} x={index * slot} width={slot} height={tall} fill="transparent">
              <title>{tooltip(day, now, before)}</title>
            </rect>
          ))}
        </Below>
      </svg>
      <div className="figures relative h-5 text-xs text-ink-soft">
        {labelled
          .filter(day => day <= count)
          .map(day => (
            <span
              key={day}
              style={{ left: `${((day - 0.5) / count) * 100}%` }}
              className="absolute top-1 -translate-x-1/2"
            >
              {day}
            </span>
          ))}
      </div>
    </div>
  )
}

/** One drawing for all bars: a month of them is half of what a director's page has on it. */
const bar = (index: number, height: number) =>
  `M${index * slot + 1.5} ${tall}v${-Math.round(height * 10) / 10}h${slot - 3}V${tall}z`

/** With an edge in the colour of the ground, so that it is seen on the bars, too. */
function Line({ spots }: { spots: string }) {
  const line = {
    points: spots,
    fill: 'none',
    strokeLinejoin: 'round',
    vectorEffect: 'non-scaling-stroke',
  } as const
  return (
    <>
      <polyline {...line} strokeWidth="5" className="stroke-card" />
      <polyline {...line} strokeWidth="2" className="stroke-ink" />
    </>
  )
}

const spot = (index: number, share: number) =>
  `${index * slot + slot / 2},${Math.round((tall - share * tall) * 10) / 10}`

const tooltip = (day: number, ...months: readonly Month[]) =>
  months
    .filter(({ days }) => days.length >= day)
    .map(({ name, days }) => `${day} ${name}: ${showNumber(days[day - 1] ?? 0)}`)
    .join('\n')

function Legend({ now, before }: { now: string; before: string }) {
  return (
    <span className="flex flex-wrap justify-end gap-x-4 text-ink">
      <span className="flex items-center gap-1.5">
        <svg viewBox="0 0 12 12" className="size-3">
          <rect width="12" height="12" rx="2" className="fill-leaf-700" />
        </svg>
        {now}
      </span>
      <span className="flex items-center gap-1.5">
        <svg viewBox="0 0 18 12" className="h-3 w-4.5">
          <path d="M0 6h18" strokeWidth="2" className="stroke-ink" />
        </svg>
        {before}
      </span>
    </span>
  )
}
