import { sayNaira } from '../../contract/money.ts'
import { months } from '../../contract/speech/day-names.ts'
import type { MonthReport } from './notice-data.ts'
import type { Said } from './language.ts'

const percent = (share: number | null) => (share === null ? null : `${Math.round(share * 100)}%`)

/** What became more or less: nothing is said where there was nothing before. */
function change(now: number, before: number): string {
  if (before <= 0) return ''
  const by = Math.round((now / before - 1) * 100)
  return by === 0
    ? ', same as the month before'
    : `, ${Math.abs(by)}% ${by > 0 ? 'up' : 'down'} on the month before`
}

/** The month's letter: the figures that a director asks for first, and where to look. */
export function reportWords(said: MonthReport): Said {
  const [year = '', number = ''] = said.month.split('-')
  const called = `${months[Number(number) - 1] ?? ''} ${year}`
  const { firstVisit, madeGood, worst } = said
  const lines = [
    `Pickups requested: ${said.made}${change(said.made, said.madeBefore)}. Picked up: ${said.pickedUp}.`,
    firstVisit === null ? null : `On the first visit: ${percent(firstVisit)}.`,
    `Problems: ${said.problems}${madeGood === null ? '' : `, ${percent(madeGood)} solved in time`}.`,
    `Income: ${sayNaira(said.incomeKobo)}${change(said.incomeKobo, said.incomeBeforeKobo)}; refunded: ${sayNaira(said.refundedKobo)}.`,
    `Now: ${said.late} late, ${sayNaira(said.cashOutKobo)} not in the bank yet.`,
    worst.length === 0
      ? null
      : `Most late: ${worst.map(each => `${each.station} (${each.late})`).join(', ')}.`,
  ]
  return {
    title: `${called}: ${said.stations === 1 ? 'your station' : `your ${said.stations} stations`} in figures`,
    text: lines.filter(line => line !== null),
    button: 'See the report',
  }
}
