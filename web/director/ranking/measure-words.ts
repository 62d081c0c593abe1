import type { Measure, Ranked } from '../../../contract/screen/standing.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { shortNaira, shortWait } from '../figure/figure-words.ts'

type Words = {
  /** In a column's head. */
  name: string
  /** In a sentence of the worst first. */
  worst: string
  show: (value: number) => string
}

const showShare = (share: number) => `${Math.round(share * 100)}%`

/** What stations are ranked by, as people say it. */
export const measureWords: Record<Measure, Words> = {
  late: { name: 'Late', worst: 'most late first', show: showNumber },
  open: { name: 'Open', worst: 'most open first', show: showNumber },
  wait: { name: 'Median wait', worst: 'longest wait first', show: shortWait },
  firstVisit: { name: 'First visit', worst: 'fewest at the first visit first', show: showShare },
  problems: {
    name: 'Problems / 100',
    worst: 'most problems first',
    show: problems => (Math.round(problems * 10) / 10).toFixed(1),
  },
  madeGood: { name: 'Made good', worst: 'least made good first', show: showShare },
  noProof: { name: 'No proof', worst: 'least proof first', show: showShare },
  rating: {
    name: 'Rating',
    worst: 'lowest rating first',
    show: rating => (Math.round(rating * 10) / 10).toFixed(1),
  },
  cash: { name: 'Cash out', worst: 'most cash out first', show: shortNaira },
  income: { name: 'Income', worst: 'least income first', show: shortNaira },
  made: { name: 'Requests', worst: 'fewest requests first', show: showNumber },
}

/** A figure, or a dash where there is none. */
export const shownFigure = (measure: Measure, value: number | null) =>
  value === null ? '–' : measureWords[measure].show(value)

/** "Ibadan, Oyo", "Lagos", or that nobody has said it. */
export function placeInWords({ city, state }: Pick<Ranked, 'city' | 'state'>): string {
  if (!state) return 'Place not said'
  return city && city !== state ? `${city}, ${state}` : state
}
