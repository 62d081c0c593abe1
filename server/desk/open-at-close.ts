import { addDays, startOfDay, type Day } from '../../contract/calendar.ts'
import type { Closing, DayFacts, OpenAtClose } from '../../contract/desk/close.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { roundBegun } from '../request/request.ts'
import { lastCountIdSql } from '../wallet/wallet.ts'
import type { OfDay } from './day-facts.ts'

export const inHands = (db: Db, stationId: string) =>
  named<{ _id: string; name: string; heldKobo: number; lastCountId: string | null }>(
    db,
    'in-hands-at-close',
    `SELECT carrier.id AS "_id", carrier.name, purse.debits_posted - purse.credits_posted AS "heldKobo",
       ${lastCountIdSql('carrier.id')} AS "lastCountId"
     FROM carrier JOIN ledger_account AS purse
       ON purse.kind = 'cash' AND purse.owner = carrier.id AND purse.shard = 0
     WHERE carrier.station_id = $1 AND purse.debits_posted > purse.credits_posted
     ORDER BY carrier.id LIMIT 200`,
    [stationId],
  )

export const tillOf = (db: Db, stationId: string) =>
  named<{ tillKobo: number; tillCountId: string | null }>(
    db,
    'till-at-close',
    `SELECT debits_posted - credits_posted AS "tillKobo", ${lastCountIdSql()} AS "tillCountId" FROM ledger_account
     WHERE kind = 'cash' AND owner = $1 AND shard = 0`,
    [stationId],
  )

const underWay = (db: Db, stationId: string, day: Day) =>
  named<{ carriersOut: number; approvals: number }>(
    db,
    'under-way-at-close',
    `SELECT (SELECT count(*) FROM carrier
         WHERE station_id = $1 AND ${roundBegun('carrier.id', '$2::timestamptz')} IS NOT NULL) AS "carriersOut",
       (SELECT count(*) FROM approval WHERE station_id = $1 AND state = 'waiting') AS approvals`,
    [stationId, startOfDay(day)],
  )

/** What is not finished at this moment. Of a day that is over, what carriers do and have belongs to today. */
export async function openOf(
  { db, stationId, day, today }: OfDay,
  { sums }: DayFacts,
): Promise<OpenAtClose> {
  const [[now], hands, [till]] = await Promise.all([
    underWay(db, stationId, day),
    inHands(db, stationId),
    tillOf(db, stationId),
  ])
  const isToday = day === today
  return {
    carriersOut: isToday ? (now?.carriersOut ?? 0) : 0,
    notVisited: sums.notVisited,
    carriersToCount: isToday ? hands.length : 0,
    till: isToday && (till?.tillKobo ?? 0) > 0,
    approvals: now?.approvals ?? 0,
  }
}

/** What has happened on a signed day since: what carriers reported, and who has cash in hand. */
export async function sinceSigned({ db, stationId, day, today }: OfDay): Promise<Closing['since']> {
  const [[reported], hands] = await Promise.all([
    named<{ done: number; notDone: number }>(
      db,
      'reported-since-signing',
      `SELECT count(*) FILTER (WHERE outcome = 'done') AS done,
         count(*) FILTER (WHERE outcome = 'not done') AS "notDone"
       FROM visit
       WHERE station_id = $1 AND over_at >= $2 AND over_at < $3 AND counted_on IS NOT NULL`,
      [stationId, startOfDay(day), startOfDay(addDays(day, 1))],
    ),
    day === today ? inHands(db, stationId) : [],
  ])
  return {
    done: reported?.done ?? 0,
    notDone: reported?.notDone ?? 0,
    carriers: hands.length,
    heldKobo: hands.reduce((sum, { heldKobo }) => sum + heldKobo, 0),
  }
}
