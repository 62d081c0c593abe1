import type { Measure, Order, Ranked } from '../../../contract/screen/standing.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { shortNaira, shortWait } from '../figure/figure-words.ts'

type Words = {
  /** In a column's head. */
  name: string
  show: (value: number) => string
}

const showShare = (share: number) => `${Math.round(share * 100)}%`

/** What stations are ranked by, as people say it. */
export const measureWords: Record<Measure, Words> = {
  late: { name: 'Late', show: showNumber },
  open: { name: 'Open', show: showNumber },
  wait: { name: 'Median wait', show: shortWait },
  firstVisit: { name: 'First visit', show: showShare },
  problems: {
    name: 'Problems / 100',
    show: problems => (Math.round(problems * 10) / 10).toFixed(1),
  },
  madeGood: { name: 'Problems resolved', show: showShare },
  noProof: { name: 'No proof', show: showShare },
  rating: {
    name: 'Rating',
    show: rating => (Math.round(rating * 10) / 10).toFixed(1),
  },
  cash: { name: 'Cash not banked', show: shortNaira },
  income: { name: 'Income', show: shortNaira },
  made: { name: 'Requests', show: showNumber },
}

/** What a list can be ordered by, as a column's head says it. */
export const orderName = (by: Order) =>
  by in besides ? besides[by as keyof typeof besides] : measureWords[by as Measure].name

const besides = {
  attention: 'Attention',
  station: 'Station',
  city: 'City, state',
  missed: 'Missed, 14 days',
} as const

/** What is worst when there is least of it; and names, which begin with A. */
const upwards: ReadonlySet<Order> = new Set<Order>([
  'firstVisit',
  'madeGood',
  'rating',
  'income',
  'made',
  'station',
  'city',
])

type First = 'worst' | 'best'

/** Which way a column goes down the page. */
export const directionOf = (by: Order, first: First) =>
  (first === 'worst') === upwards.has(by) ? ('ascending' as const) : ('descending' as const)

/** How a column is ordered at the first press: the worst first, but of amounts the largest. */
export const firstPress = (by: Order): First =>
  by === 'income' || by === 'made' ? 'best' : 'worst'

/** "by Income, highest first". */
export function orderInWords(by: Order, first: First): string {
  const isUp = directionOf(by, first) === 'ascending'
  const isName = by === 'station' || by === 'city'
  const way = isName ? (isUp ? 'A to Z' : 'Z to A') : isUp ? 'lowest first' : 'highest first'
  return `by ${orderName(by)}, ${way}`
}

/** A figure, or a dash where there is none. */
export const shownFigure = (measure: Measure, value: number | null) =>
  value === null ? '–' : measureWords[measure].show(value)

/** "Ibadan, Oyo", "Lagos", or that nobody has said it. */
export function placeInWords({ city, state }: Pick<Ranked, 'city' | 'state'>): string {
  if (!state) return 'No location'
  return city && city !== state ? `${city}, ${state}` : state
}
