import { useId } from 'react'
import { AsTable } from './as-table.tsx'
import { ChartTable, type Point } from './chart-table.tsx'
import { showNumber } from './quantity.tsx'

type WeekBarsProps = {
  title: string
  /** One point a week, the oldest first; the label is the week's first day. */
  weeks: readonly Point[]
  /** What the points are where they are not weeks. */
  point?: string
  /** What is counted. */
  what: string
  show?: (value: number) => string
}

const slot = 10
const tall = 100
const manyWeeks = 6

/** A bar for each week, and the same as a table. */
export function WeekBars({ title, weeks, what, ...rest }: WeekBarsProps) {
  const { point = 'Week from', show = showNumber } = rest
  const id = useId()
  const most = Math.max(...weeks.map(week => week.value), 0)
  return (
    <figure aria-labelledby={id}>
      <figcaption id={id} className="font-semibold">
        {title}
      </figcaption>
      <div aria-hidden="true" className="mt-3">
        <p className="figures border-b border-dashed border-line pb-0.5 text-xs text-ink-soft">
          {show(most)}
        </p>
        <Bars weeks={weeks} most={most} />
        <div className="grid auto-cols-fr grid-flow-col pt-1 text-center text-xs text-ink-soft">
          {weeks.map(({ label }, index) => (
            <span key={label} className="whitespace-nowrap last:font-bold last:text-ink">
              {isLabelled(index, weeks.length) ? label : ''}
            </span>
          ))}
        </div>
      </div>
      <AsTable>
        <ChartTable caption={title} head={[point, what]} points={weeks} show={show} />
      </AsTable>
    </figure>
  )
}

/** Where there are many, every second label goes; the last one stays. */
const isLabelled = (index: number, count: number) =>
  count <= manyWeeks || (count - 1 - index) % 2 === 0

function Bars({ weeks, most }: { weeks: readonly Point[]; most: number }) {
  return (
    <svg
      viewBox={`0 0 ${weeks.length * slot} ${tall}`}
      preserveAspectRatio="none"
      className="h-32 w-full border-b border-line-strong"
    >
      {weeks.map(({ label, value }, index) => {
        const height = most > 0 ? (value / most) * tall : 0
        return (
          <rect
            key={label}
            x={index * slot + 2}
            y={tall - height}
            width={slot - 4}
            height={height}
            className="fill-leaf-700"
          />
        )
      })}
    </svg>
  )
}
