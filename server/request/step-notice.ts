import type { Scene } from '../call/context.ts'
import { and, eq } from 'drizzle-orm'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import type { EventKind } from '../../contract/request/event.ts'
import type { PickupRequest } from '../../contract/request/pickup.ts'
import { heldSeconds } from '../../contract/undo.ts'
import { carrierNamed } from '../carrier/carrier.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import {
  afterQuiet,
  holdNotice,
  notify,
  tellStaff,
  worthTelling,
  type PastPromise,
} from '../notification/notification.ts'
import { enqueue } from '../outbox/outbox.ts'
import { visit } from '../visit/visit.table.ts'
import type { RequestRow } from './request.table.ts'

/** A step that was just made: how the request stood before, and how it stands. */
type Made = { key: string; isSilent: boolean; was: RequestRow; is: PickupRequest }

/** Whatever happens to a request that is there; of what is given back its refund tells. */
export type Step = Exclude<EventKind, 'made' | 'refunded'>

/** The newest step of a request: notified once, and not at all if it undoes a step that nobody was told about. */
export async function newestStep(db: Db, requestId: string) {
  const [newest] = await named<{ id: number; isSilent: boolean }>(
    db,
    'newest-step',
    'SELECT id, undoes IS NOT NULL AS "isSilent" FROM request_event WHERE request_id = $1 ORDER BY id DESC LIMIT 1',
    [requestId],
  )
  if (!newest) throw new Error('a request without a step')
  return { key: `step:${newest.id}`, isSilent: newest.isSilent }
}

/** Notifies everyone concerned except the person who made the step, in its transaction. */
export async function tellOf(scene: Scene, step: Step, made: Made): Promise<void> {
  if (made.isSilent) return
  if (endsNews.has(step)) await dropHeld(scene, made)
  await Promise.all(noticeTable[step](scene, made))
}

/** After these what was held is no news any more. */
const endsNews = new Set<Step>(['closed', 'cancelled', 'declined'])

const dropHeld = ({ db }: Scene, { is }: Made) =>
  named(
    db,
    'drop-held-steps',
    `SELECT drop_held_notice('step:' || id, '-infinity') FROM request_event
     WHERE request_id = $1 AND what <> 'not done' ORDER BY id DESC LIMIT 5`,
    [is._id],
  )

const noticeTable: Record<Step, (scene: Scene, made: Made) => Promise<void>[]> = {
  assigned: (scene, made) => [
    holdNotice(scene, made.is.userId, {
      ...about('carrier-comes', made),
      data: { ...whoComes(scene, made.is), past: pastOf(made) },
    }),
    ...tellRounds(scene, made),
  ],
  swapped: (scene, made) => [
    holdNotice(scene, made.is.userId, {
      ...about('carrier-swapped', made),
      data: whoComes(scene, made.is),
    }),
    ...tellRounds(scene, made),
  ],
  'taken back': (scene, made) => [
    holdNotice(scene, made.is.userId, {
      ...about('carrier-taken-back', made),
      data: {
        requestId: made.is._id,
        station: made.is.station,
        promisedOn: made.is.late ? null : made.is.promisedOn,
      },
    }),
    ...tellRounds(scene, made),
  ],
  moved: (scene, made) => [
    holdNotice(scene, made.is.userId, {
      ...about('day-moved', made),
      data: {
        requestId: made.is._id,
        station: made.is.station,
        plannedOn: planOf(made.is),
        past: pastOf(made),
      },
    }),
    ...tellRounds(scene, made),
  ],
  quoted: (scene, made) => [
    notify(scene, [made.is.userId], {
      ...about('price-quoted', made),
      data: {
        requestId: made.is._id,
        station: made.is.station,
        amountKobo: made.is.quote?.amountKobo ?? made.is.priceKobo,
        note: made.is.quote?.note ?? null,
      },
    }),
  ],
  accepted: (scene, made) => [
    tellStaff(scene, made.is.stationId, {
      ...about('quote-accepted', made),
      data: { requestId: made.is._id, name: made.is.user, amountKobo: made.is.priceKobo },
    }),
  ],
  'picked up': (scene, made) => [tellPickedUp(scene, made)],
  'not picked up': (scene, made) => [
    notify(scene, [made.is.userId], {
      ...about('pickup-undone', made),
      data: {
        requestId: made.is._id,
        station: made.is.station,
        carrier: made.is.carrier?.name ?? '',
      },
    }),
  ],
  'not done': (scene, made) => [tellNotDone(scene, made)],
  'still coming': (scene, made) => [
    notify(scene, [made.is.userId], {
      ...about('carrier-comes', made),
      data: { ...whoComes(scene, made.is), past: null },
    }),
  ],
  // It is in the desk's queue, where waiting requests are planned.
  wished: () => [],
  closed: (scene, made) => [...tellRating(scene, made), ...tellDue(scene, made)],
  cancelled: (scene, made) =>
    made.was.carrierId
      ? [tellCancelled(scene, made, made.was.carrierId), ...tellRounds(scene, made)]
      : [],
  declined: (scene, made) => [
    notify(scene, [made.is.userId], {
      ...about('request-declined', made),
      data: {
        requestId: made.is._id,
        station: made.is.station,
        reason: made.is.declineReason ?? '',
      },
    }),
    ...tellRounds(scene, made),
  ],
}

const about = <K extends string>(kind: K, { key }: Made) => ({ key, kind })

/** An assigned request has a day. */
const planOf = ({ plannedOn, promisedOn }: Pick<PickupRequest, 'plannedOn' | 'promisedOn'>) =>
  plannedOn ?? promisedOn

const whoComes = ({ now }: Scene, is: PickupRequest) => ({
  requestId: is._id,
  carrier: is.carrier?.name ?? '',
  plannedOn: planOf(is),
  saidOn: lagosDay(now),
})

/** What was promised, and why it is not kept, where this step planned past it. */
function pastOf({ was, is }: Made): PastPromise | null {
  const { movedTimes, movedReason: reason, movedNote: note, promisedOn } = is
  return movedTimes > was.movedTimes && reason ? { promisedOn, reason, note } : null
}

/** Later days are told in the morning of that day. */
const isSoon = (day: string, { now }: Scene) => day <= addDays(lagosDay(now), 1)

/** Changes of a carrier's round within so many seconds are one message. */
const gatherSeconds = 120

/** The old and the new carrier hear about changes to their rounds once the change can no longer be undone. */
function tellRounds(scene: Scene, { was, is }: Made): Promise<void>[] {
  if (!isSoon(planOf(was), scene) && !isSoon(planOf(is), scene)) return []
  const carriers = new Set([was.carrierId, is.carrier?._id].filter(id => id != null))
  const soonest = scene.now.getTime() + heldSeconds * 1000
  const dueAt = new Date(Math.ceil(soonest / (gatherSeconds * 1000)) * gatherSeconds * 1000)
  return [...carriers].map(carrierId =>
    enqueue(scene, { topic: 'carrier-round', ...roundOf(carrierId, afterQuiet(dueAt)) }),
  )
}

/** What a carrier is then told of, by one message: whatever is new on the round (server/visit/round-sms.ts). */
export const roundOf = (carrierId: string, dueAt: Date) => ({
  key: `round:${carrierId}:${dueAt.toISOString()}`,
  payload: { carrierId },
  dueAt,
})

function tellRating(scene: Scene, made: Made): Promise<void>[] {
  const { _id: requestId, user: name, rating, comment, stationId } = made.is
  if (rating === null || rating > worthTelling.poorRating) return []
  const data = { requestId, name, rating, comment }
  return [tellStaff(scene, stationId, { ...about('poor-rating', made), data })]
}

function tellDue(scene: Scene, made: Made): Promise<void>[] {
  const { _id: requestId, userId, payment, priceKobo: amountKobo } = made.is
  if (payment !== 'due') return []
  return [notify(scene, [userId], { ...about('price-due', made), data: { requestId, amountKobo } })]
}

async function tellPickedUp(scene: Scene, made: Made): Promise<void> {
  const { _id: requestId, userId, carrier } = made.is
  const byCode = and(
    eq(visit.requestId, requestId),
    eq(visit.outcome, 'done'),
    eq(visit.proof, 'code'),
  )
  const proven = await scene.db.select({ id: visit.id }).from(visit).where(byCode)
  const data = { requestId, carrier: carrier?.name ?? '', isProven: proven.length > 0 }
  await holdNotice(scene, userId, { ...about('picked-up', made), data })
}

async function tellNotDone(scene: Scene, made: Made): Promise<void> {
  const { _id: requestId, userId, station, missed } = made.is
  if (!missed || !made.was.carrierId) throw new Error('missed by nobody')
  const { reason, note, visit } = missed
  const carrier = await carrierNamed(scene.db, made.was.carrierId)
  const isUnannounced = visit?.isUnannounced ?? false
  const parts = [made.is.kind === 'special' ? made.is.requestMessage : null]
  const data = { requestId, station, carrier, reason, note, isUnannounced, parts }
  await holdNotice(scene, userId, { ...about('pickup-missed', made), data })
}

async function tellCancelled(scene: Scene, made: Made, carrierId: string): Promise<void> {
  const { _id: requestId, user: name, stationId } = made.is
  const data = { requestId, name, carrier: await carrierNamed(scene.db, carrierId) }
  await tellStaff(scene, stationId, { ...about('request-cancelled', made), data })
}
