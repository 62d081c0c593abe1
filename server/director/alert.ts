import { and, desc, eq, gte, inArray, isNull, lt, not, sql } from 'drizzle-orm'
import {
  alertBounds,
  alertRules,
  alertsGatherMinutes,
  problemWaitsHours,
  urgentRules,
  type AlertRule,
  type AlertSetting,
} from '../../contract/director/alert.ts'
import type * as contract from '../../contract/director/alert.ts'
import { id, sentMoment } from '../../contract/field.ts'
import { newId } from '../call/clock.ts'
import type { Round } from '../call/clock-watch.ts'
import type { Handlers, Rule, Scene } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import { every } from '../call/every.ts'
import { inRegion } from '../call/region.ts'
import { inTransaction, type Db, type OnConnection } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { notify, tellDirector } from '../notification/notification.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { station } from '../station/station.table.ts'
import { alert, alertRule } from './alert.table.ts'
import { reportMonths } from './month-report.ts'

const list: Rule<typeof contract.listAlerts> = async ({ db, actor }, input) => {
  const [since, last] = readCursor(input.after, [sentMoment(), id()]) ?? []
  const rows = await db
    .select({
      _id: alert.id,
      rule: alert.rule,
      stationId: alert.stationId,
      station: station.name,
      phoneNumber: station.phoneNumber,
      state: station.state,
      city: station.city,
      measured: alert.measured,
      since: alert.since,
    })
    .from(alert)
    .innerJoin(station, eq(station.id, alert.stationId))
    .where(
      and(
        eq(station.directorId, actor.accountId),
        isNull(alert.overAt),
        input.rule && eq(alert.rule, input.rule),
        inRegion(sql`${alert.stationId}`, input),
        since === undefined
          ? undefined
          : sql`(${alert.since}, ${alert.id}) < (${since}, ${last}::uuid)`,
      ),
    )
    .orderBy(desc(alert.since), desc(alert.id))
    .limit(input.limit + 1)
  return pageOf(
    rows,
    input.limit,
    row => [row.since.toISOString(), row._id],
    row => ({ ...row, since: row.since.toISOString() }),
  )
}

const count: Rule<typeof contract.countAlerts> = async ({ db, actor }, input) => {
  const counted = await db
    .select({ rule: alert.rule, stations: sql<number>`count(*)::integer` })
    .from(alert)
    .innerJoin(station, eq(station.id, alert.stationId))
    .where(
      and(
        eq(station.directorId, actor.accountId),
        isNull(alert.overAt),
        inRegion(sql`${alert.stationId}`, input),
      ),
    )
    .groupBy(alert.rule)
  const rules = alertRules.flatMap(rule => counted.find(each => each.rule === rule) ?? [])
  return { data: { all: rules.reduce((sum, { stations }) => sum + stations, 0), rules } }
}

async function settingsOf(db: Db, directorId: string): Promise<AlertSetting[]> {
  const said = await db.select().from(alertRule).where(eq(alertRule.directorId, directorId))
  return alertRules.map(rule => {
    const own = said.find(each => each.rule === rule)
    return {
      rule,
      threshold: own?.threshold ?? alertBounds[rule].usual,
      wanted: own?.wanted ?? true,
    }
  })
}

const readRules: Rule<typeof contract.getAlertRules> = async ({ db, actor }) => ({
  data: await settingsOf(db, actor.accountId),
})

const setRule: Rule<typeof contract.setAlertRule> = async ({ db, actor }, said) => {
  await db
    .insert(alertRule)
    .values({ directorId: actor.accountId, ...said })
    .onConflictDoUpdate({ target: [alertRule.directorId, alertRule.rule], set: said })
  return { data: await settingsOf(db, actor.accountId) }
}

export const alertHandlers: Handlers<typeof contract> = {
  listAlerts: list,
  countAlerts: count,
  getAlertRules: readRules,
  setAlertRule: setRule,
}

type New = { station_id: string; rule: AlertRule; measured: number; told: string }

/** One server looks at a time; whoever finds another at it has nothing to do. */
const onlyOne = `SELECT pg_try_advisory_xact_lock(hashtext('look for alerts')) AS mine`

/** Finds what is over its bound, tells what is new, and ends what is over. Tells how many are new. */
export const lookForAlerts = (onConnection: OnConnection, now: Date): Promise<number> =>
  inTransaction(onConnection, async db => {
    const [lock] = await named<{ mine: boolean }>(db, 'alerts-lock', onlyOne, [])
    if (!lock?.mine) return 0
    const found = await named<New>(
      db,
      'look-for-alerts',
      'SELECT station_id, rule, measured, told FROM look_for_alerts($1, $2, $3, $4)',
      [now, problemWaitsHours, alertRules, alertRules.map(rule => alertBounds[rule].usual)],
    )
    const scene = { db, now, newId: () => newId(now) }
    for (const each of found.filter(isUrgent)) await tellOne(scene, each)
    const others = found.filter(each => !isUrgent(each))
    await gather(scene, [...new Set(others.map(each => each.station_id))])
    return found.length
  })

const isUrgent = ({ rule }: New) => urgentRules.includes(rule)

const tellOne = (scene: Scene, { station_id: stationId, rule, measured, told }: New) =>
  tellDirector(scene, stationId, {
    key: `alert:${told}`,
    kind: 'station-alert',
    data: { rule, measured },
  })

/** The directors of these stations hear of all that came up in these minutes when they are over. */
async function gather(scene: Scene, stationIds: string[]): Promise<void> {
  const minuteMs = alertsGatherMinutes * 60_000
  const from = new Date(Math.floor(scene.now.getTime() / minuteMs) * minuteMs)
  const until = new Date(from.getTime() + minuteMs)
  const directors = await scene.db
    .selectDistinct({ id: station.directorId })
    .from(station)
    .where(inArray(station.id, stationIds))
  for (const { id: directorId } of directors) {
    await enqueue(scene, {
      key: `alerts:${directorId}:${until.toISOString()}`,
      topic: 'alerts-together',
      payload: { directorId, from, until },
      dueAt: until,
    })
  }
}

/** The job that tells a director what came up, of what is still so. */
export const tellTogether: Job = async ({ row, ...scene }) => {
  const { directorId, from, until } = row.payload as Record<string, string>
  const isUrgentRule = inArray(alert.rule, [...urgentRules])
  const found = await scene.db
    .select({
      told: alert.id,
      station_id: alert.stationId,
      rule: alert.rule,
      measured: alert.measured,
      name: station.name,
    })
    .from(alert)
    .innerJoin(station, eq(station.id, alert.stationId))
    .where(
      and(
        eq(station.directorId, directorId ?? ''),
        isNull(alert.overAt),
        gte(alert.since, new Date(from ?? '')),
        lt(alert.since, new Date(until ?? '')),
        not(isUrgentRule),
      ),
    )
    .orderBy(desc(alert.measured), station.name)
  const [only, ...more] = found
  if (!only) return
  if (more.length === 0) return tellOne(scene, only)
  const groups = alertRules.flatMap(rule => {
    const all = found.filter(each => each.rule === rule)
    const names = all.map(({ name }) => name)
    return all.length > 0 ? { rule, names, measured: all.map(each => each.measured) } : []
  })
  await notify(scene, [directorId ?? ''], {
    key: row.key,
    kind: 'alerts-together',
    data: { groups },
  })
}

const lookEveryMs = 5 * 60_000

/** Keeps looking, and writes the month's report, until stopped. */
export function startAlerting(options: Round & { onConnection: OnConnection }) {
  const { onConnection, clock, timely, ring, onProblem } = options
  const look = async () => {
    const told =
      (await lookForAlerts(onConnection, clock.now())) +
      (await reportMonths(onConnection, clock.now()))
    if (told > 0) ring()
  }
  return every(lookEveryMs, () => timely(look), { onProblem })
}
