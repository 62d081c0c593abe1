import {
  lateLimits,
  limits,
  type Limited,
  type Measure,
} from '../../../contract/screen/standing.ts'

/** How a figure is: good, to watch, bad, worst; or none where it has no limits or is not there. */
type Heat = 'good' | 'watch' | 'bad' | 'worst' | 'none'

const hasLimits = (measure: Measure): measure is Limited => measure in limits

/** The figures of a station, as far as they are known. */
export type FiguresOf = Partial<Record<Measure, number | null>>

/** What is late is held against what is open, every other figure against its own limits. */
export function heatOf(measure: Measure, of: FiguresOf): Heat {
  const value = of[measure] ?? null
  if (value === null) return 'none'
  if (measure === 'late') return heatOfLate(value, of.open ?? value)
  if (!hasLimits(measure)) return 'none'
  const { watch, bad, worst } = limits[measure]
  // Of a rating less is worse: its worst limit lies below the others.
  const isBeyond = (limit: number) => (worst < watch ? value < limit : value >= limit)
  if (isBeyond(worst)) return 'worst'
  if (isBeyond(bad)) return 'bad'
  return isBeyond(watch) ? 'watch' : 'good'
}

function heatOfLate(late: number, open: number): Heat {
  const isBeyond = ({ least, share }: { least: number; share: number }) =>
    late >= least && late >= share * open
  if (isBeyond(lateLimits.worst)) return 'worst'
  if (isBeyond(lateLimits.bad) || late >= lateLimits.many) return 'bad'
  return isBeyond(lateLimits.watch) ? 'watch' : 'good'
}

export const heatLook: Record<Heat, string> = {
  good: 'bg-leaf-100 text-leaf-700',
  watch: 'bg-danfo-soft text-danfo-ink',
  bad: 'bg-clay-soft text-clay-ink',
  worst: 'bg-clay text-white',
  none: '',
}

const heatWords: Record<Heat, string> = {
  good: '',
  watch: ', to watch',
  bad: ', bad',
  worst: ', very bad',
  none: '',
}

const shapes: Record<Heat, string> = {
  good: '',
  // A ring, a triangle, two triangles: whoever does not see the colour sees these.
  watch: 'M6 2.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  bad: 'M6 1.5 11 10.5H1z',
  worst: 'M6 0 10 5.5H2zM6 6 10 11.5H2z',
  none: '',
}

/** The shape of a heat, and its word for whoever listens. */
export function HeatMark({ heat }: { heat: Heat }) {
  if (!shapes[heat]) return null
  return (
    <>
      <svg
        viewBox="0 0 12 12"
        aria-hidden="true"
        className={`inline-block size-2.5 shrink-0 ${heat === 'watch' ? 'fill-none stroke-current stroke-2' : 'fill-current'}`}
      >
        <path d={shapes[heat]} />
      </svg>
      <span className="sr-only">{heatWords[heat]}</span>
    </>
  )
}
