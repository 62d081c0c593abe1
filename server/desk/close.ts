import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, lagosDay, startOfDay, type Day } from '../../contract/calendar.ts'
import {
  seenIn,
  signDay,
  type Closing,
  type ReportedLater,
  type correctDay,
  type getDay,
} from '../../contract/desk/close.ts'
import { sayNaira } from '../../contract/money.ts'
import { refuse } from '../../contract/refusal.ts'
import { account } from '../account/account.table.ts'
import { prepared, type ActorOf, type Context, type Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { addressLineSql } from '../request/request.ts'
import { checkPin, headByPin, lockHeadOf } from '../staff/staff.ts'
import { factsOf, moneyLater, windowOf } from './day-facts.ts'
import { membersOf } from './given-by.ts'
import { dayLine, daySheet } from './desk.table.ts'
import { leftOf, notDoneOn, notDoneThen } from './left-over.ts'
import { inHands, openOf, sinceSigned, tillOf } from './open-at-close.ts'
import { reportedAt } from './visit-list.ts'
import { writing } from '../db/written-moment.ts'

type Staff = Context<ActorOf<typeof getDay>>

/** Whose PIN was typed. */
const head = alias(account, 'head')

async function sheetOf(db: Db, stationId: string, day: Day): Promise<Closing['sheet']> {
  const [sheet] = await db
    .select({
      id: daySheet.id,
      at: daySheet.signedAt,
      facts: daySheet.facts,
      open: daySheet.open,
      isListed: sql<boolean>`${daySheet.notDone} IS NOT NULL`,
      by: sql<string>`${account.name} || coalesce(', approved by ' || ${head.name}, '')`,
    })
    .from(daySheet)
    .innerJoin(account, eq(account.id, daySheet.signedBy))
    .leftJoin(head, eq(head.id, daySheet.approvedBy))
    .where(and(eq(daySheet.stationId, stationId), eq(daySheet.day, day)))
  if (!sheet) return null
  const notDone = sheet.isListed ? await notDoneThen(db, sheet.id) : null
  const lines = await db
    .select({ at: dayLine.at, words: dayLine.words, by: account.name })
    .from(dayLine)
    .innerJoin(account, eq(account.id, dayLine.writtenBy))
    .where(eq(dayLine.sheetId, sheet.id))
    .orderBy(asc(dayLine.id))
    .limit(200)
  return {
    signedAt: sheet.at.toISOString(),
    signedBy: sheet.by,
    facts: sheet.facts,
    open: sheet.open,
    notDone,
    lines: lines.map(writing('at')),
  }
}

type Later = Omit<ReportedLater, 'overAt' | 'reportedAt'> & { overAt: Date; reportedAt: Date }

/** What was over on the day and is counted on a later one, because this one had been signed. */
async function reportedLater(db: Db, stationId: string, day: Day): Promise<ReportedLater[]> {
  const found = await named<Later>(
    db,
    'reported-later',
    `SELECT visit.id AS "_id", visit.request_id AS "requestId", carrier.name AS carrier, ${addressLineSql} AS address,
       (SELECT account.name FROM visit_event AS said JOIN account ON account.id = said.by_account
        WHERE said.visit_id = visit.id AND said.what = visit.outcome AND said.by_role = 'station'
          AND NOT EXISTS (SELECT FROM visit_event AS later WHERE later.visit_id = visit.id
            AND later.what = visit.outcome AND later.id > said.id)) AS "markedBy",
       visit.outcome, visit.over_at AS "overAt", ${reportedAt} AS "reportedAt", visit.counted_on::text AS "countedOn"
     FROM visit JOIN request ON request.id = visit.request_id JOIN carrier ON carrier.id = visit.carrier_id
     WHERE visit.station_id = $1 AND visit.over_at >= $2 AND visit.over_at < $3
       AND visit.counted_on IS NOT NULL AND visit.outcome <> 'called off'
     ORDER BY visit.over_at, visit.id LIMIT 200`,
    [stationId, startOfDay(day), startOfDay(addDays(day, 1))],
  )
  return found.map(writing('overAt')).map(writing('reportedAt'))
}

/** The money that moved on a signed day after it was signed: it is counted on the next. */
async function afterSigning(db: Db, stationId: string, day: Day) {
  const { to: from } = await windowOf({ db, stationId, day })
  const of = { db, stationId, from, to: startOfDay(addDays(day, 1)) }
  if (from >= of.to) return { lateGiven: [], lateMoney: { takenKobo: 0, receipts: 0, counts: [] } }
  const [lateGiven, lateMoney] = await Promise.all([membersOf(of), moneyLater(of)])
  return { lateGiven, lateMoney }
}

async function closingOf(context: Staff, day: Day): Promise<Closing> {
  const { db, actor, now } = context
  const { stationId } = actor
  const of = { db, stationId, day, today: lagosDay(now) }
  const [facts, notDone, hands, [till], left, sheet, late, later] = await Promise.all([
    factsOf(of),
    notDoneOn(of),
    inHands(db, stationId),
    tillOf(db, stationId),
    leftOf(of),
    sheetOf(db, stationId, day),
    reportedLater(db, stationId, day),
    afterSigning(db, stationId, day),
  ])
  const inHand = hands.map(({ _id, heldKobo, lastCountId }) => ({ _id, heldKobo, lastCountId }))
  const [open, since, pinHolder] = await Promise.all([
    openOf(of, facts),
    sheet && sinceSigned(of),
    headByPin(db, stationId),
  ])
  const missed = notDone.flatMap(({ reason, ...door }) =>
    reason ? Object.assign(door, { reason }) : [],
  )
  const { tillKobo = 0, tillCountId = null } = till ?? {}
  const money = { inHand, tillKobo, tillCountId }
  const asksPin = pinHolder !== null
  return { day, facts, missed, ...money, left, open, asksPin, sheet, since, late, ...later }
}

export const read: Rule<typeof getDay> = async (context, { day }) => ({
  data: await closingOf(context, day ?? lagosDay(context.now)),
})

/**
 * Whoever signs types the PIN of the head, where the head has one. It is looked at before: a try is counted for good.
 */
export const sign = prepared(
  signDay,
  async (context, { pin }) => {
    const { db, actor } = context
    const pinHolder = await headByPin(db, actor.stationId)
    if (!pinHolder) return null
    if (!pin) throw refuse('fields', { fields: { pin: 'Please enter the PIN of the head' } })
    await checkPin(context, pinHolder, pin)
    return pinHolder
  },
  async (context, { day, seen }, pinHolder) => {
    const { db, actor, now } = context
    const { stationId, accountId } = actor
    const today = lagosDay(now)
    if (day > today) throw refuse('day_not_over')
    // Before the day: who approves locks in this order. Who was the head when the PIN was typed may not be it any more.
    if (pinHolder && (await lockHeadOf(db, stationId)) !== pinHolder) throw refuse('not_your_role')
    // A visit that ends or money that moves at this moment is counted before, or on the next day.
    await named(db, 'lock-day', 'SELECT pg_advisory_xact_lock(day_lock($1, $2))', [stationId, day])
    const of = { db, stationId, day, today }
    const facts = await factsOf(of, now)
    const open = await openOf(of, facts)
    if (await sheetOf(db, stationId, day)) throw await alreadySigned(db, stationId, day)
    if (!isDeepStrictEqual(seenIn({ facts, open }), seen)) throw refuse('day_changed')
    if (open.carriersToCount > 0 && !pinHolder && actor.member !== 'head') {
      throw await uncounted(db, stationId)
    }
    const approvedBy = pinHolder === accountId ? null : pinHolder
    const notDone = (await notDoneOn(of)).map(({ _id, reason }) => ({ visitId: _id, reason }))
    const signed = { stationId, day, signedAt: now, signedBy: accountId, approvedBy }
    // Of two who sign at once the unique key takes one, and the other reads whose it is.
    const sheets = await db
      .insert(daySheet)
      .values({ id: context.newId(), ...signed, facts, open, notDone })
      .onConflictDoNothing({ target: [daySheet.stationId, daySheet.day] })
      .returning({ id: daySheet.id })
    if (sheets.length === 0) throw await alreadySigned(db, stationId, day)
    return { data: await closingOf(context, day) }
  },
)

/** Without the head nobody signs while a carrier has cash in hand. */
async function uncounted(db: Db, stationId: string) {
  const [holder] = await inHands(db, stationId)
  const message =
    holder && `${holder.name} still has ${sayNaira(holder.heldKobo)} in hand. Count it first.`
  return refuse('cash_uncounted', message ? { message } : {})
}

async function alreadySigned(db: Db, stationId: string, day: Day) {
  const sheet = await sheetOf(db, stationId, day)
  const who = sheet && `${sheet.signedBy} has signed this day already.`
  return refuse('day_signed', who ? { message: who } : {})
}

export const correct: Rule<typeof correctDay> = async (context, { day, words }) => {
  const { db, actor, now } = context
  const [sheet] = await db
    .select({ id: daySheet.id })
    .from(daySheet)
    .where(and(eq(daySheet.stationId, actor.stationId), eq(daySheet.day, day)))
  if (!sheet) throw refuse('day_unsigned')
  await db
    .insert(dayLine)
    .values({ id: context.newId(), sheetId: sheet.id, at: now, writtenBy: actor.accountId, words })
  return { data: await closingOf(context, day) }
}
