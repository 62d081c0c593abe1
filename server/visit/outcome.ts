import { and, desc, eq, ne } from 'drizzle-orm'
import { lagosDay } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import { pickupUndoneWithinMinutes } from '../../contract/request/request.ts'
import { doorstepTries } from '../../contract/visit/visit.ts'
import type * as contract from '../../contract/visit/visit.ts'
import { carrierNamed, takeCarrier } from '../carrier/carrier.ts'
import type { Context, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { tellStaff } from '../notification/notification.ts'
import {
  addressLineSql,
  doorstepCode,
  earlierDoorstepCode,
  missedNow,
  takeStep,
} from '../request/request.ts'
import { takeCash } from './door-cash.ts'
import { findOwn, deedTiming, lockParts, lockVisit, refuseOver, type Carrier } from './own-visit.ts'
import { keepPhoto } from './photo.ts'
import { stopOf } from './round.ts'
import { visit, type VisitRow } from './visit.table.ts'

/** Whether versions from before a migration may still be at work beside this one, or have told a code that is typed now. */
async function isJustUpgraded({ db, now }: Context<Carrier>, migration: string): Promise<boolean> {
  const found = await named(
    db,
    'is-just-upgraded',
    `SELECT FROM migration WHERE name LIKE '%-' || $2 || '.sql' AND applied_at > $1::timestamptz - interval '1 day'`,
    [now, migration],
  )
  return found.length > 0
}

/** Whether these are the four digits of versions until 18 November 2026, while they are still about. */
const isEarlierCode = async (context: Context<Carrier>, { requestId }: VisitRow, typed: string) =>
  typed === earlierDoorstepCode(context.secretKey, requestId) &&
  (await isJustUpgraded(context, 'doorstep-proof'))

/** Whether it is the code of the stop; versions until 19 November 2026 told one for each of its parts. */
async function isCode(context: Context<Carrier>, row: VisitRow, typed: string) {
  const { db, secretKey } = context
  const [found] = await named<{ codeOf: string }>(
    db,
    'code-of-visit',
    'SELECT code_of(visit) AS "codeOf" FROM visit WHERE id = $1',
    [row.id],
  )
  if (typed === doorstepCode(secretKey, found?.codeOf ?? '')) return true
  const ofPart = doorstepCode(secretKey, `${row.id}:${row.plannedOn}`)
  return typed === ofPart && (await isJustUpgraded(context, 'one-stop-a-door'))
}

/**
 * What was typed proves it, or is wrong, or nothing was typed. Four digits are from a page of versions until 18 November 2026, whose
 * codes were others: they count for a day after the upgrade, and never against the carrier. Guessing them is limited as well.
 * What was typed once is sent for each part of a stop: where it was wrong, that is one try.
 */
async function judge(context: Context<Carrier>, row: VisitRow, typed: string | undefined) {
  const parts = await lockParts(context.db, row.id)
  const isEarlier = typed?.length === 4
  const isRight =
    typed !== undefined &&
    (isEarlier ? await isEarlierCode(context, row, typed) : await isCode(context, row, typed))
  const isNotRight = typed !== undefined && !isRight
  const isWrong = isNotRight && !isEarlier
  const isAgain = parts.some(part => part.id !== row.id && part.wrongTyped === typed)
  const tries = Math.max(...parts.map(({ codeTries }) => codeTries))
  // Who guessed too often may have guessed this one.
  const isProven = isRight && tries < doorstepTries
  const counts = {
    codeTries: Math.min(doorstepTries, tries + Number(isNotRight && !isAgain)),
    wrongCodes: row.wrongCodes + Number(isWrong),
    ...(isWrong && { wrongTyped: typed }),
  }
  return { isWrong: isWrong && !isAgain, isProven, counts }
}

export const finish: Rule<typeof contract.finishVisit> = async (context, input) => {
  const { db, actor, now } = context
  const { visitId, code, photo, bags, cashKobo } = input
  const { requestId, residentId } = await findOwn(db, actor, visitId)
  // In the order in which money is moved: all open requests of the resident, then this one.
  if (cashKobo !== undefined) {
    await named(db, 'lock-open-requests', 'SELECT lock_open_requests($1)', [residentId])
  }
  let wrongAt: VisitRow | undefined
  await takeStep(context, 'picked up', requestId, async () => {
    const row = await lockVisit(db, visitId)
    await refuseOver(db, row)
    const { isWrong, isProven, counts } = await judge(context, row, code)
    if (isWrong) wrongAt = row
    const { at, columns } = deedTiming(context, input)
    const photoAt = await keepPhoto(context, row, photo)
    // Where a wrong code was typed, a photo may be of any other door: the desk sees it, and it proves nothing.
    const proof = isProven ? 'code' : photoAt && counts.wrongCodes === 0 ? 'photo' : 'none'
    const end = {
      outcome: 'done',
      overAt: at,
      proof,
      recyclableBags: bags ?? null,
      photoAt,
    } as const
    await db
      .update(visit)
      .set({ ...end, ...counts, ...columns })
      .where(eq(visit.id, visitId))
    return { pickedUpAt: now }
  })
  if (wrongAt) await tellWrongCode(context, wrongAt)
  if (cashKobo !== undefined) await takeCash(context, input, cashKobo)
  return { data: await stopOf(context, visitId) }
}

/** The desk hears of each wrong code: the carrier may not have been at that door. */
async function tellWrongCode(context: Context<Carrier>, row: VisitRow): Promise<void> {
  const { db, actor } = context
  const [door] = await named<{ name: string; address: string }>(
    db,
    'door-of-wrong-code',
    `SELECT account.name, ${addressLineSql} AS address FROM request JOIN account ON account.id = request.resident_id
     WHERE request.id = $1`,
    [row.requestId],
  )
  if (!door) throw new Error('a visit without a request')
  await tellStaff(context, row.stationId, {
    key: `code-wrong:${row.id}:${row.wrongCodes + 1}`,
    kind: 'code-wrong',
    data: { requestId: row.requestId, ...door, carrier: await carrierNamed(db, actor.carrierId) },
  })
}

export const miss: Rule<typeof contract.missVisit> = async (context, input) => {
  const { db, actor, now } = context
  const { visitId, reason, note, photo } = input
  const { requestId } = await findOwn(db, actor, visitId)
  await takeStep(context, 'not done', requestId, async request => {
    const row = await lockVisit(db, visitId)
    await refuseOver(db, row)
    const change = missedNow(request, { reason, note }, now)
    const { at, columns } = deedTiming(context, input)
    const photoAt = await keepPhoto(context, row, photo)
    const end = { outcome: 'not done', overAt: at, reason, note: note ?? null, photoAt } as const
    await db
      .update(visit)
      .set({ ...end, ...columns })
      .where(eq(visit.id, visitId))
    return change
  })
  return { data: await stopOf(context, visitId) }
}

const isOver = (row: VisitRow) => row.outcome === 'done' || row.outcome === 'not done'

/**
 * Takes the own word back. The phone offers it for ten seconds, and a queue may hold it longer: it counts while nobody
 * else has acted on it, and at most for as long as the station could take a pickup back.
 */
export const undo: Rule<typeof contract.undoVisit> = async (context, { visitId }) => {
  const { db, actor } = context
  const seen = await findOwn(db, actor, visitId)
  if (!isOver(seen)) throw refuse(seen.outcome ? 'stop_over' : 'stop_open')
  const what = seen.outcome === 'done' ? 'not picked up' : 'still coming'
  await takeStep(context, what, seen.requestId, async request => {
    const row = await lockVisit(db, visitId)
    if (!row.outcome) throw refuse('stop_open')
    const heardAt = row.outcome === 'done' ? request.pickedUpAt : request.missedAt
    const isOwn = request.changedBy === actor.accountId && request.status === statusAfter(row)
    if (!isOwn || !heardAt) throw refuse('stop_stands')
    const passedMs = context.now.getTime() - heardAt.getTime()
    if (passedMs > pickupUndoneWithinMinutes * 60_000) throw refuse('pickup_stands')
    await takeCarrier(db, actor, { on: row.plannedOn, today: lagosDay(context.now) })
    await openAgain(context, row)
    return row.outcome === 'done' ? { pickedUpAt: null } : comesAfterAll(context, row)
  })
  return { data: await stopOf(context, visitId) }

  async function comesAfterAll({ now }: { now: Date }, row: VisitRow) {
    const before = await missedBefore(db, row)
    return {
      carrierId: actor.carrierId,
      assignedAt: now,
      plannedOn: row.plannedOn,
      missedTimes: row.missedBefore,
      missedAt: before?.at ?? null,
      missedReason: before?.reason ?? null,
      missedNote: before?.note ?? null,
    }
  }
}

const statusAfter = ({ outcome }: VisitRow) => (outcome === 'done' ? 'Picked up' : 'Pending...')

/** What the request said of the time before, which it says again. */
async function missedBefore(db: Db, { id, requestId }: VisitRow) {
  const [before] = await db
    .select({ at: visit.overAt, reason: visit.reason, note: visit.note })
    .from(visit)
    .where(and(eq(visit.requestId, requestId), eq(visit.outcome, 'not done'), ne(visit.id, id)))
    .orderBy(desc(visit.overAt))
    .limit(1)
  return before
}

/** The photo of the outcome stays: it is evidence of what the carrier first said. */
async function openAgain({ db, actor, now }: Context<Carrier>, { id }: VisitRow): Promise<void> {
  const nothing = {
    outcome: null,
    overAt: null,
    reason: null,
    note: null,
    proof: null,
    recyclableBags: null,
  }
  const by = { changedAt: now, changedByRole: actor.role, changedBy: actor.accountId }
  await db
    .update(visit)
    .set({ ...nothing, ...by, phoneAt: null, skewed: false })
    .where(eq(visit.id, id))
}
