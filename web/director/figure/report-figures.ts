import { formatNaira } from '../../../contract/money.ts'
import type { Figures } from '../../ui/chart/figure-table.tsx'
import { showNumber } from '../../ui/chart/quantity.tsx'
import { ratingInWords, waitInWords } from './figure-words.ts'
import { monthNames } from './month-figures.ts'
import type { Compared, Overview } from './use-overview.ts'

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
    counted('Special', ({ special }) => showNumber(special)),
    counted('Picked up', ({ pickedUp }) => showNumber(pickedUp)),
    counted('Cancelled, declined', month => showNumber(month.cancelled + month.declined)),
    counted('Income', ({ money }) => formatNaira(money.incomeKobo)),
    counted('Half wait up to', ({ waiting }) => waitInWords(waiting.medianHours)),
    counted('Rating', ({ rating }) => ratingInWords(rating)),
    ['Users now', showNumber(overview.users), `Late now: ${showNumber(overview.now.late)}`],
  ]
}

/** So many fit on the sheet; the others are one line, and the sums are those of all. */
const mostStations = 12

export function stationsOf({ thisMonth, now }: Overview, stations: readonly Compared[]): Figures {
  const own = stations.slice(0, mostStations)
  const rows = own.map(each => [
    each.station,
    each.made,
    each.pickedUp,
    each.late,
    waitInWords(each.medianHours),
    { kobo: each.incomeKobo },
  ])
  const rest = (all: number, figure: (each: Compared) => number) =>
    own.reduce((left, each) => left - figure(each), all)
  const others = [
    'Others',
    rest(thisMonth.made, each => each.made),
    rest(thisMonth.pickedUp, each => each.pickedUp),
    rest(now.late, each => each.late),
    '',
    { kobo: rest(thisMonth.money.incomeKobo, each => each.incomeKobo) },
  ]
  return {
    caption: 'Stations',
    head: ['Station', 'Requests', 'Picked up', 'Late now', 'Half wait up to', 'Income'],
    rows: stations.length > mostStations ? [...rows, others] : rows,
    foot: [
      'Together',
      thisMonth.made,
      thisMonth.pickedUp,
      now.late,
      waitInWords(thisMonth.waiting.medianHours),
      { kobo: thisMonth.money.incomeKobo },
    ],
  }
}
