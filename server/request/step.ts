import { and, eq } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/request.ts'
import { takeCarrier } from '../carrier/carrier.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import { refuseOddDay } from './place.ts'
import { findOne } from './read.ts'
import { request, type RequestRow } from './request.table.ts'
import { lastAssignment } from './timeline.ts'
import { keyOfStep, tellOf, type Step } from './step-notice.ts'

type Change = Partial<typeof request.$inferInsert>
type Doer = Exclude<Actor, { role: 'director' }>

/**
 * Makes one step in a request's life. The row is locked first, so that of two people who act at
 * once the second sees what the first has done. A step of nothing leaves everything as it is.
 */
async function step(
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
  const [data, key] = await Promise.all([findOne(context, requestId), keyOfStep(db, requestId)])
  await tellOf(context, what, { key, was: row, is: data })
  return { data }
}

/** Refuses when the request is past the point where it can still be planned. */
function mustBeToPickUp({ status }: RequestRow) {
  if (status === 'Picked up') throw refuse('already_picked_up')
  if (status !== 'Pending...' && status !== 'Assigned') throw refuse('request_over')
}

function mustBeAssigned(row: RequestRow) {
  mustBeToPickUp(row)
  if (row.status !== 'Assigned') throw refuse('not_assigned')
}

export const assign: Rule<typeof contract.assign> = (context, { requestId, carrierId }) =>
  step(context, 'assigned', requestId, async row => {
    mustBeToPickUp(row)
    if (row.status === 'Assigned') throw await alreadyAssigned(context, requestId)
    if (row.quotedAt && !row.acceptedAt) throw refuse('quote_open')
    await takeCarrier(context.db, row.stationId, carrierId)
    return { carrierId, assignedAt: context.now }
  })

async function alreadyAssigned({ db }: Context<Doer>, requestId: string) {
  const last = await lastAssignment(db, requestId)
  if (!last) return refuse('already_assigned')
  return refuse('already_assigned', {
    message: `${last.carrier} already has this request: ${last.by} assigned it.`,
  })
}

export const swap: Rule<typeof contract.swapCarrier> = (context, { requestId, carrierId }) =>
  step(context, 'swapped', requestId, async row => {
    mustBeAssigned(row)
    if (row.carrierId === carrierId) throw refuse('same_carrier')
    await takeCarrier(context.db, row.stationId, carrierId, row.carrierId)
    return { carrierId, assignedAt: context.now }
  })

export const takeBack: Rule<typeof contract.takeBack> = (context, { requestId }) =>
  step(context, 'taken back', requestId, row => {
    mustBeAssigned(row)
    return { carrierId: null, assignedAt: null }
  })

export const planDay: Rule<typeof contract.planDay> = (context, { requestId, dueOn }) =>
  step(context, 'moved', requestId, row => {
    mustBeToPickUp(row)
    refuseOddDay(dueOn, context.now, 'dueOn')
    return row.dueOn === dueOn ? {} : { dueOn }
  })

export const quote: Rule<typeof contract.quote> = (context, { requestId, amountKobo }) =>
  step(context, 'quoted', requestId, row => {
    mustBeToPickUp(row)
    if (row.kind !== 'special') throw refuse('quote_unwanted')
    if (row.acceptedAt) throw refuse('quote_accepted')
    if (row.status === 'Assigned') throw refuse('already_assigned')
    if (row.quotedKobo === amountKobo) return {}
    return { quotedKobo: amountKobo, quotedAt: context.now }
  })

export const acceptQuote: Rule<typeof contract.acceptQuote> = (context, input) =>
  step(context, 'accepted', input.requestId, row => {
    mustBeToPickUp(row)
    if (row.acceptedAt) throw refuse('quote_accepted')
    if (row.quotedKobo !== input.amountKobo) throw refuse('quote_changed')
    return { acceptedAt: context.now, priceKobo: input.amountKobo }
  })

export const markPickedUp: Rule<typeof contract.markPickedUp> = (context, { requestId }) =>
  step(context, 'picked up', requestId, row => {
    mustBeAssigned(row)
    return { pickedUpAt: context.now }
  })

export const close: Rule<typeof contract.close> = (context, { requestId, rating, comment }) =>
  step(context, 'closed', requestId, row => {
    if (row.status === 'Pending...' || row.status === 'Assigned') throw refuse('not_picked_up')
    if (row.status !== 'Picked up') throw refuse('request_over')
    return { closedAt: context.now, rating: rating ?? null, comment: comment ?? null }
  })

export const cancel: Rule<typeof contract.cancel> = (context, { requestId }) =>
  step(context, 'cancelled', requestId, row => {
    mustBeToPickUp(row)
    return { cancelledAt: context.now, place: null }
  })

export const decline: Rule<typeof contract.decline> = (context, { requestId, reason }) =>
  step(context, 'declined', requestId, row => {
    mustBeToPickUp(row)
    return { declinedAt: context.now, declineReason: reason, place: null }
  })
