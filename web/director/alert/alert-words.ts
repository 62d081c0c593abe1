import { problemWaitsHours, type Alert, type AlertRule } from '../../../contract/director/alert.ts'
import { sayNaira } from '../../../contract/money.ts'
import { showNumber } from '../../ui/chart/quantity.tsx'

const many = (count: number, one: string, more = `${one}s`) =>
  `${showNumber(count)} ${count === 1 ? one : more}`

const said: Record<AlertRule, (measured: number) => string> = {
  silent: hours => `No updates from the street for ${many(hours, 'hour')}`,
  late: count => `${many(count, 'pickup')} late`,
  problems: count => `${many(count, 'problem')} unanswered for over ${problemWaitsHours} hours`,
  cash: kobo => `${sayNaira(kobo)} not in the bank`,
  absent: days => `Nobody has logged in for ${many(days, 'day')}`,
}

const inShort: Record<AlertRule, string> = {
  silent: 'no news',
  late: 'late pickups',
  problems: 'unanswered problems',
  cash: 'cash not banked',
  absent: 'nobody logged in',
}

/** A rule, and at how many stations it is broken. */
export const sayStations = ({ rule, stations }: { rule: AlertRule; stations: number }) =>
  `${showNumber(stations)} ${inShort[rule]}`

/** What is the matter, in a few words beside the station's name. */
export const sayAlert = ({ rule, measured }: Pick<Alert, 'rule' | 'measured'>) =>
  said[rule](measured)
