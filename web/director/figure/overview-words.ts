import { addDays } from '../../../contract/calendar.ts'
import type { DayFigures } from '../../../contract/director/figures.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'
import type { Overview } from './use-overview.ts'

type Now = Pick<Overview, 'stations' | 'now' | 'lateStations' | 'lateAt'>

/** Whether the stations are all right, in a line. */
export function sayOverview({ stations, now: { late }, lateStations, lateAt }: Now) {
  if (stations.active + stations.suspended === 0) {
    return { isWell: true, text: 'No stations yet' }
  }
  if (late === 0) return { isWell: true, text: 'Nothing is late' }
  const pickups = late === 1 ? '1 pickup is' : `${showNumber(late)} pickups are`
  return {
    isWell: false,
    text: `${pickups} late in ${lateStations === 1 ? (lateAt[0]?.station ?? '1 station') : `${showNumber(lateStations)} stations`}`,
  }
}

type Days = readonly DayFigures[]

/** Whether a month is over: after its last day comes another one. */
const isWhole = (days: Days) => {
  const last = days.at(-1)?.day
  return last !== undefined && addDays(last, 1).slice(0, 7) !== last.slice(0, 7)
}

/** A month beside as much of the one before as it has days itself; a whole one beside a whole one. */
export function soFar(days: Days, lastDays: Days, figure: 'made' | 'incomeKobo') {
  const whole = isWhole(days)
  const sum = (some: Days) => some.reduce((all, each) => all + each[figure], 0)
  return {
    whole,
    now: sum(days),
    before: sum(whole ? lastDays : lastDays.slice(0, days.length)),
  }
}

/** "412 so far: 38 more than by this day in October". */
export function sayChange(
  { whole, now, before }: ReturnType<typeof soFar>,
  monthBefore: string,
  show: (amount: number) => string = showNumber,
): string {
  const when = whole ? `in ${monthBefore}` : `by this day in ${monthBefore}`
  const by = show(Math.abs(now - before))
  const change =
    now === before ? `as in ${monthBefore}` : `${by} ${now > before ? 'more' : 'less'} than ${when}`
  return `${show(now)}${whole ? '' : ' so far'}: ${change}.`
}
