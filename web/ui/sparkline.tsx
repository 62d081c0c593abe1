import { ChartTable, type Point } from './chart-table.tsx'
import { showNumber } from './quantity.tsx'

type SparklineProps = {
  caption: string
  head: readonly [point: string, value: string]
  points: readonly Point[]
  show?: (value: number) => string
}

const width = 120
const height = 32
const margin = 3

/** How something went, in a line without scales; its table is there for readers. */
export function Sparkline({ caption, head, points, show = showNumber }: SparklineProps) {
  const spots = spotsOf(points)
  const last = spots[spots.length - 1]
  return (
    <div className="relative">
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="h-8 w-30">
        <polyline
          points={spots.map(spot => spot.join(',')).join(' ')}
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-leaf-700"
        />
        {last && <circle cx={last[0]} cy={last[1]} r={margin} className="fill-leaf-700" />}
      </svg>
      <div className="sr-only">
        <ChartTable caption={caption} head={head} points={points} show={show} />
      </div>
    </div>
  )
}

function spotsOf(points: readonly Point[]): (readonly [x: number, y: number])[] {
  const values = points.map(point => point.value)
  const low = Math.min(...values)
  // A line that never moves lies at the foot instead of dividing by nothing.
  const span = Math.max(...values) - low || 1
  const step = (width - 2 * margin) / Math.max(points.length - 1, 1)
  const rise = height - 2 * margin
  const round = (length: number) => Math.round(length * 10) / 10
  return values.map((value, index) => [
    round(margin + index * step),
    round(height - margin - ((value - low) / span) * rise),
  ])
}
