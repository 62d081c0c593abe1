import { and, eq, sql } from 'drizzle-orm'
import { lagosDay, type Day } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import { pickupUndoneWithinMinutes } from '../../contract/request/request.ts'
import type * as contract from '../../contract/request/request.ts'
import { isPutOff, isToPickUp } from '../../contract/request/request.ts'
import { say } from '../../contract/speech/say.ts'
import { takeCarrier } from '../carrier/carrier.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { refuseOddQuote } from '../price/price.ts'
import { refuseOddDay } from './place.ts'
import { findOne } from './read.ts'
import { request, type RequestRow } from './request.table.ts'
import { alreadyAssigned, refuseGone, refuseUnseen } from './seen.ts'
import { newestStep, tellOf, type Step } from './step-notice.ts'

type Change = Partial<typeof request.$inferInsert>
type Doer = Exclude<Actor, { role: 'director' }>

const givesBack = new Set<Step>(['accepted', 'cancelled', 'declined'])

/**
 * Makes one step in a request's life. The row is locked first, so that of two people who act at
 * once the second sees what the first has done. A step of nothing leaves everything as it is. That a
 * carrier may take it, the own visit has said before.
 */
export async function takeStep(
  context: Context<Doer>,
  what: Step,
  requestId: string,
  decide: (row: RequestRow) => Change | Promise<Change>,
) {
  const { db, actor, now } = context
  const own =
    actor.role === 'resident'
      ? eq(request.residentId, actor.accountId)
      : eq(request.stationId, actor.stationId)
  // What it gives back may pay for another: all of them are locked, in the order of everybody.
  if (givesBack.has(what)) {
    await db
      .select({ locked: sql`lock_open_requests(${request.residentId})` })
      .from(request)
      .where(and(eq(request.id, requestId), own))
  }
  const [row] = await db
    .select()
    .from(request)
    .where(and(eq(request.id, requestId), own))
    .for('no key update')
  if (!row) throw refuse('not_yours')
  const change = await decide(row)
  if (Object.keys(change).length === 0) return { data: await findOne(context, requestId) }
  const by = { changedAt: now, changedByRole: actor.role, changedBy: actor.accountId }
  await db
    .update(request)
    .set({ ...change, ...by })
    .where(eq(request.id, requestId))
  const [data, newest] = await Promise.all([findOne(context, requestId), newestStep(db, requestId)])
  await tellOf(context, what, { ...newest, was: row, is: data })
  return { data }
}

/** Refuses when the request is past the point where it can still be planned. */
function mustBeToPickUp({ status }: RequestRow) {
  if (status === 'Picked up') throw refuse('already_picked_up')
  if (!isToPickUp(status)) throw refuse('request_over')
}

function mustBeAssigned(row: RequestRow) {
  mustBeToPickUp(row)
  if (row.status !== 'Assigned') throw refuse('not_assigned')
}

type Plan = {
  plannedOn: Day
  reason?: contract.MoveReason | undefined
  note?: string | undefined
}

/** What planning a day changes. One that puts the pickup off needs a reason: the resident reads it. */
function planFor(row: RequestRow, { plannedOn, reason, note }: Plan, now: Date): Change {
  refuseOddDay(plannedOn, now, 'plannedOn')
  if (!isPutOff(row, plannedOn, lagosDay(now))) return { plannedOn }
  if (!reason) throw refuse('reason_needed', { fields: { reason: 'Please choose a reason' } })
  if (reason === 'other' && !note) {
    throw refuse('reason_needed', { fields: { note: 'Please say why' } })
  }
  return { plannedOn, movedReason: reason, movedNote: note ?? null }
}

type Taken = { carrierId: string; on: Day | null; alsoLock?: string | null }

/** Takes a carrier who has room on that day. */
const takeFor = (
  { db, now }: Context<Doer>,
  { stationId }: RequestRow,
  { carrierId, on, alsoLock }: Taken,
) => {
  const today = lagosDay(now)
  return takeCarrier(db, { stationId, carrierId }, { on: on ?? today, today }, alsoLock)
}

export const assign: Rule<typeof contract.assign> = (context, input) =>
  takeStep(context, 'assigned', input.requestId, async row => {
    mustBeToPickUp(row)
    if (row.status === 'Assigned') throw await alreadyAssigned(context.db, row.id)
    if (row.quotedAt && !row.acceptedAt) throw refuse('quote_open')
    const { carrierId, plannedOn = lagosDay(context.now), ...why } = input
    const plan = planFor(row, { plannedOn, ...why }, context.now)
    await takeFor(context, row, { carrierId, on: plannedOn })
    return { carrierId, assignedAt: context.now, ...plan }
  })

export const swap: Rule<typeof contract.swapCarrier> = (context, input) =>
  takeStep(context, 'swapped', input.requestId, async row => {
    const { carrierId, ...seen } = input
    mustBeAssigned(row)
    if (row.carrierId === carrierId) throw refuse('same_carrier')
    await refuseUnseen(context.db, row, seen)
    await takeFor(context, row, { carrierId, on: row.plannedOn, alsoLock: row.carrierId })
    return { carrierId, assignedAt: context.now }
  })

export const takeBack: Rule<typeof contract.takeBack> = (context, { requestId, ...seen }) =>
  takeStep(context, 'taken back', requestId, async row => {
    mustBeAssigned(row)
    await refuseUnseen(context.db, row, seen)
    return { carrierId: null, assignedAt: null, plannedOn: null }
  })

export const planDay: Rule<typeof contract.planDay> = (context, { requestId, ...input }) =>
  takeStep(context, 'moved', requestId, async row => {
    const { seenCarrierId, seenOn, ...plan } = input
    mustBeAssigned(row)
    if (row.plannedOn === plan.plannedOn) return {}
    await refuseUnseen(context.db, row, { seenCarrierId, seenOn })
    const change = planFor(row, plan, context.now)
    // What is left of before is today's already.
    const today = lagosDay(context.now)
    const wasOn = row.plannedOn && row.plannedOn > today ? row.plannedOn : today
    if (row.carrierId && plan.plannedOn !== wasOn) {
      await takeFor(context, row, { carrierId: row.carrierId, on: plan.plannedOn })
    }
    return change
  })

export const quote: Rule<typeof contract.quote> = (context, { requestId, amountKobo, note }) =>
  takeStep(context, 'quoted', requestId, async row => {
    mustBeToPickUp(row)
    if (row.kind !== 'special') throw refuse('quote_unwanted')
    if (row.follows) throw refuse('again_promised')
    if (row.acceptedAt) throw refuse('quote_accepted')
    if (row.status === 'Assigned') throw refuse('already_assigned')
    const quoteNote = note ?? null
    if (row.quotedKobo === amountKobo && row.quoteNote === quoteNote) return {}
    await refuseOddQuote(context.db, row.stationId, amountKobo)
    return { quotedKobo: amountKobo, quoteNote, quotedAt: context.now }
  })

export const acceptQuote: Rule<typeof contract.acceptQuote> = (context, input) =>
  takeStep(context, 'accepted', input.requestId, row => {
    mustBeToPickUp(row)
    if (row.acceptedAt) throw refuse('quote_accepted')
    if (row.quotedKobo !== input.amountKobo) throw refuse('quote_changed')
    // A session that may not be the owner's cannot pay from the wallet.
    const atDoor = row.atDoor || context.actor.isBarred
    return { acceptedAt: context.now, priceKobo: input.amountKobo, atDoor }
  })

export const markPickedUp: Rule<typeof contract.markPickedUp> = (context, { requestId }) =>
  takeStep(context, 'picked up', requestId, async row => {
    await refuseGone(context.db, row)
    mustBeAssigned(row)
    return { pickedUpAt: context.now }
  })

/** The carrier reported by phone; place, money and promise stay, and the request waits for the next carrier. */
export const notDone: Rule<typeof contract.notDone> = (context, { requestId, ...why }) =>
  takeStep(context, 'not done', requestId, async row => {
    await refuseGone(context.db, row)
    mustBeAssigned(row)
    return missedNow(row, why, context.now)
  })

type WhyMissed = { reason: contract.MissReason; note?: string | undefined }

/** What coming back with nothing changes. */
export function missedNow(row: RequestRow, { reason, note }: WhyMissed, now: Date): Change {
  if (reason === 'other' && !note) {
    throw refuse('fields', { fields: { note: say('Please say why') } })
  }
  return {
    carrierId: null,
    assignedAt: null,
    plannedOn: null,
    missedTimes: row.missedTimes + 1,
    missedAt: now,
    missedReason: reason,
    missedNote: note ?? null,
  }
}

/**
 * What the resident wants after somebody came for nothing. Only this moves a promise, to a day on which somebody
 * comes there. A note for the gate takes the place of the one before.
 */
export const wishAgain: Rule<typeof contract.wishAgain> = (context, input) =>
  takeStep(context, 'wished', input.requestId, async row => {
    const { wantedOn, gateNote } = input
    mustBeToPickUp(row)
    if (row.status === 'Assigned') throw refuse('already_assigned')
    if (row.missedTimes === 0) throw refuse('not_missed')
    refuseOddDay(wantedOn, context.now, 'wantedOn')
    const promise = wantedOn ? { promisedOn: wantedOn, dayChosen: true } : {}
    const change = { ...promise, gateNote: gateNote ?? row.gateNote }
    if (change.promisedOn !== row.promisedOn) {
      await named(context.db, 'refuse-closed-day', 'SELECT refuse_closed_day($1, $2, $3)', [
        row.stationId,
        row.areaId,
        change.promisedOn,
      ])
    }
    const isSame = change.promisedOn === row.promisedOn && change.gateNote === row.gateNote
    // Answering that nothing changes is also an answer, once.
    return isSame && row.changedByRole === 'resident' ? {} : change
  })

/** A slip of the finger; later the resident may long have acted upon it. */
export const undoPickedUp: Rule<typeof contract.undoPickedUp> = (context, { requestId }) =>
  takeStep(context, 'not picked up', requestId, async row => {
    if (isToPickUp(row.status)) throw refuse('not_gone')
    if (row.status !== 'Picked up' || !row.pickedUpAt || !row.carrierId) {
      throw refuse('request_over')
    }
    const passedMs = context.now.getTime() - row.pickedUpAt.getTime()
    if (passedMs > pickupUndoneWithinMinutes * 60_000) throw refuse('pickup_stands')
    await takeFor(context, row, { carrierId: row.carrierId, on: row.plannedOn })
    return { pickedUpAt: null }
  })

export const close: Rule<typeof contract.close> = (context, { requestId, rating, comment }) =>
  takeStep(context, 'closed', requestId, row => {
    if (isToPickUp(row.status)) throw refuse('not_picked_up')
    if (row.status !== 'Picked up') throw refuse('request_over')
    return { closedAt: context.now, rating: rating ?? null, comment: comment ?? null }
  })

export const cancel: Rule<typeof contract.cancel> = (context, { requestId }) =>
  takeStep(context, 'cancelled', requestId, row => {
    mustBeToPickUp(row)
    return { cancelledAt: context.now, monthSlot: null }
  })

export const decline: Rule<typeof contract.decline> = (context, { requestId, reason }) =>
  takeStep(context, 'declined', requestId, row => {
    mustBeToPickUp(row)
    if (row.follows) throw refuse('again_promised')
    return { declinedAt: context.now, declineReason: reason, monthSlot: null }
  })
