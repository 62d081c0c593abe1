import { and, eq, gte } from 'drizzle-orm'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import {
  furthestHolidayDays,
  mostHolidays,
  type Holidays,
  type listHolidays,
  type removeHoliday,
  type setHoliday,
} from '../../contract/ground/day.ts'
import { publicHolidays } from '../../contract/ground/public-holidays.ts'
import { refuse } from '../../contract/refusal.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { tellStation } from '../station/station.ts'
import { holiday } from './ground.table.ts'

type Scene = Context<ActorOf<typeof setHoliday>>

/** What is promised at the station for each of these days and still to be picked up. */
async function promisedOn({ db, actor }: Scene, days: string[]): Promise<Map<string, number>> {
  const rows = await named<{ day: string; promised: number }>(
    db,
    'promised-on-days',
    `SELECT promised_on::text AS day, count(*)::int AS promised FROM request
     WHERE station_id = $1 AND promised_on = ANY ($2::date[]) AND is_to_pick_up(status)
     GROUP BY promised_on`,
    [actor.stationId, days],
  )
  return new Map(rows.map(({ day, promised }) => [day, promised]))
}

async function holidaysOf(scene: Scene): Promise<Holidays> {
  const { db, actor, now } = scene
  const today = lagosDay(now)
  const noted = await db
    .select({ day: holiday.day, name: holiday.name })
    .from(holiday)
    .where(and(eq(holiday.stationId, actor.stationId), gte(holiday.day, today)))
    .orderBy(holiday.day)
    .limit(mostHolidays)
  const year = Number(today.slice(0, 4))
  const known = new Set(noted.map(({ day }) => day))
  const toCome = [year, year + 1]
    .flatMap(publicHolidays)
    .filter(({ day }) => day >= today && !known.has(day))
  const promised = await promisedOn(scene, [...known, ...toCome.map(({ day }) => day)])
  const withPromised = <Each extends { day: string }>(each: Each) => ({
    ...each,
    promised: promised.get(each.day) ?? 0,
  })
  return { holidays: noted.map(withPromised), proposed: toCome.map(withPromised) }
}

export const list: Rule<typeof listHolidays> = async scene => ({ data: await holidaysOf(scene) })

/** The promise of what is asked for already stays: the list says how much that is. */
export const set: Rule<typeof setHoliday> = async (scene, { day, name }) => {
  const { db, actor, now } = scene
  const today = lagosDay(now)
  if (day < today) throw refuse('day_past', { fields: { day: 'Please choose a later day' } })
  if (day > addDays(today, furthestHolidayDays)) {
    throw refuse('day_too_far', { fields: { day: 'Please choose an earlier day' } })
  }
  await db
    .insert(holiday)
    .values({ stationId: actor.stationId, day, name })
    .onConflictDoUpdate({ target: [holiday.stationId, holiday.day], set: { name } })
  const shown = await holidaysOf(scene)
  if (shown.holidays.length >= mostHolidays) throw refuse('too_many_holidays')
  await tellStation(db, actor.stationId)
  return { data: shown }
}

export const remove: Rule<typeof removeHoliday> = async (scene, { day }) => {
  const { db, actor } = scene
  await db.delete(holiday).where(and(eq(holiday.stationId, actor.stationId), eq(holiday.day, day)))
  await tellStation(db, actor.stationId)
  return { data: await holidaysOf(scene) }
}
