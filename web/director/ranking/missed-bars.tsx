import { showNumber } from '../../ui/chart/quantity.tsx'

const slot = 5
const tall = 20

/** Fourteen days as bars: how many promises were not kept on each. The words say what they come to. */
export function MissedBars({ missed }: { missed: readonly number[] }) {
  const most = Math.max(...missed, 4)
  const sum = missed.reduce((all, each) => all + each, 0)
  const bar = (value: number, index: number) =>
    value === 0
      ? `M${index * slot} ${tall - 1}h${slot - 1.5}v1h${1.5 - slot}z`
      : `M${index * slot} ${tall}v${-Math.max(2, Math.round((value / most) * tall))}h${slot - 1.5}V${tall}z`
  return (
    <span className="inline-flex items-end">
      <svg
        viewBox={`0 0 ${missed.length * slot} ${tall}`}
        aria-hidden="true"
        className={`h-5 w-[4.375rem] ${sum > 0 ? 'fill-clay' : 'fill-line-strong'}`}
      >
        <path d={missed.map(bar).join('')} />
      </svg>
      <span className="sr-only">{showNumber(sum)} in 14 days</span>
    </span>
  )
}
