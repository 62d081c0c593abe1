import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import {
  alertBounds,
  alertRules,
  problemWaitsHours,
  type AlertRule,
  type AlertSetting,
} from '../../contract/director/alert.ts'
import type * as contract from '../../contract/director/alert.ts'
import { id, sentMoment } from '../../contract/field.ts'
import { newId, type Clock } from '../call/clock.ts'
import type { Timely } from '../call/clock-watch.ts'
import type { Handlers, Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import { every } from '../call/every.ts'
import { inRegion } from '../call/region.ts'
import { inTransaction, type Db, type OnConnection } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { tellDirector } from '../notification/notification.ts'
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
    for (const { station_id: stationId, rule, measured, told } of found) {
      await tellDirector({ db, now, newId: () => newId(now) }, stationId, {
        key: `alert:${told}`,
        kind: 'station-alert',
        data: { rule, measured },
      })
    }
    return found.length
  })

const lookEveryMs = 5 * 60_000

/** Keeps looking, and writes the month's report, until stopped. */
export function startAlerting(options: {
  onConnection: OnConnection
  clock: Clock
  timely: Timely
  ring: () => void
  onProblem: (error: Error) => void
}) {
  const { onConnection, clock, timely, ring, onProblem } = options
  const look = async () => {
    const told =
      (await lookForAlerts(onConnection, clock.now())) +
      (await reportMonths(onConnection, clock.now()))
    if (told > 0) ring()
  }
  return every(lookEveryMs, () => timely(look), { onProblem })
}
