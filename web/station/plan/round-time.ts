import { startOfDay } from '../../../contract/calendar.ts'
import { roundMinutes, type Point } from '../../../contract/plan/way.ts'
import type { PlanCarrier } from './plan-state.ts'

/** When somebody sets out on a later day where nobody has said hours. */
const usualStart = '08:00'

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

type Round = {
  carrier: Pick<PlanCarrier, 'vehicle' | 'shift'>
  day: string
  today: string
  station: Point
  stops: readonly Point[]
  now: Date
}

/** About how long a round takes, to five minutes, and when it is over; null where there is none. */
export function roundTime({ carrier, day, today, station, stops, now }: Round) {
  if (stops.length === 0) return null
  const { vehicle, shift } = carrier
  const passed = Math.floor((now.getTime() - startOfDay(today).getTime()) / 60_000)
  const from = shift ? minutesOf(shift.from) : day === today ? 0 : minutesOf(usualStart)
  const minutes = Math.ceil(roundMinutes(vehicle, station, stops) / 5) * 5
  const end = (day === today ? Math.max(from, passed) : from) + minutes
  return {
    minutes,
    end: clockOf(Math.ceil(end / 5) * 5),
    isTooLong: shift !== null && end > minutesOf(shift.to),
  }
}

/** "2 h 10 min". */
export function sayLong(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ')
}
