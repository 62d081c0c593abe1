import { formatNaira } from '../../../contract/money.ts'
import type { Ranked } from '../../../contract/screen/standing.ts'
import type { Figures } from '../../ui/chart/figure-table.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { ratingInWords, waitInWords } from './figure-words.ts'
import { monthNames } from './month-figures.ts'
import type { Overview } from './use-overview.ts'

type Fact = readonly [label: string, value: string, before?: string]

/** The month's figures, each with that of the month before. */
export function factsOf(overview: Overview): readonly Fact[] {
  const { thisMonth: now, lastMonth: last } = overview
  const before = monthNames(overview)[1]
  const counted = (label: string, figure: (month: typeof now) => string): Fact => [
    label,
    figure(now),
    `${before}: ${figure(last)}`,
  ]
  return [
    counted('Requests', ({ made }) => showNumber(made)),
    counted('Custom requests', ({ special }) => showNumber(special)),
    counted('Picked up', ({ pickedUp }) => showNumber(pickedUp)),
    counted('Cancelled or declined', month => showNumber(month.cancelled + month.declined)),
    counted('Moved past the promise', ({ moved }) => showNumber(moved)),
    counted('Income', ({ money }) => formatNaira(money.incomeKobo)),
    counted('Median wait', ({ waiting }) => waitInWords(waiting.medianHours)),
    counted('Rating', ({ rating }) => ratingInWords(rating)),
    ['Residents now', showNumber(overview.users), `Late now: ${showNumber(overview.now.late)}`],
  ]
}

/** So many fit on the sheet; the others are one line, and the sums are those of all. */
export const mostStations = 10

export function stationsOf(overview: Overview, own: readonly Ranked[]): Figures {
  const { thisMonth, now, stations } = overview
  const rows = own.map(each => [
    each.station,
    each.made,
    each.pickedUp,
    each.late,
    waitInWords(each.wait),
    { kobo: each.income },
  ])
  const rest = (all: number, figure: (each: Ranked) => number) =>
    own.reduce((left, each) => left - figure(each), all)
  const others = [
    'Others',
    rest(thisMonth.made, each => each.made),
    rest(thisMonth.pickedUp, each => each.pickedUp),
    rest(now.late, each => each.late),
    '',
    { kobo: rest(thisMonth.money.incomeKobo, each => each.income) },
  ]
  return {
    caption: 'Stations',
    head: ['Station', 'Requests', 'Picked up', 'Late now', 'Median wait', 'Income'],
    rows: stations.active + stations.suspended > own.length ? [...rows, others] : rows,
    foot: [
      'Total',
      thisMonth.made,
      thisMonth.pickedUp,
      now.late,
      waitInWords(thisMonth.waiting.medianHours),
      { kobo: thisMonth.money.incomeKobo },
    ],
  }
}
