import type { Scene } from '../call/context.ts'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import { addressLine, type EventKind, type PickupRequest } from '../../contract/request/pickup.ts'
import { carrierNamed } from '../carrier/carrier.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import {
  holdNotice,
  notify,
  tellCarrier,
  tellStaff,
  worthTelling,
  type PastPromise,
} from '../notification/notification.ts'
import type { RequestRow } from './request.table.ts'

/** A step that was just made: how the request stood before, and how it stands. */
type Made = { key: string; isSilent: boolean; was: RequestRow; is: PickupRequest }

/** Whatever happens to a request that is there; of what is given back its refund tells. */
export type Step = Exclude<EventKind, 'made' | 'refunded'>

/** The newest step of a request: what is told of it is told once, and nothing where it took back what nobody had heard of. */
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

/** Tells whom a step concerns besides whoever made it, in the step's own transaction. */
export async function tellOf(scene: Scene, step: Step, made: Made): Promise<void> {
  if (made.isSilent) return
  if (endsNews.has(step)) await dropHeld(scene, made)
  await Promise.all(noticeTable[step](scene, made))
}

/** After these what was held is no news any more. */
const endsNews = new Set<Step>(['closed', 'cancelled', 'declined'])

const dropHeld = ({ db, now }: Scene, { is }: Made) =>
  named(
    db,
    'drop-held-steps',
    `SELECT drop_held_notice('step:' || id, $2) FROM request_event
     WHERE request_id = $1 AND what <> 'not done' ORDER BY id DESC LIMIT 5`,
    [is._id, now],
  )

const noticeTable: Record<Step, (scene: Scene, made: Made) => Promise<void>[]> = {
  assigned: (scene, made) => [
    holdNotice(scene, made.is.userId, {
      ...about('carrier-comes', made),
      data: { ...whoComes(scene, made.is), past: pastOf(made) },
    }),
    ...giveTo(scene, made),
  ],
  swapped: (scene, made) => [
    holdNotice(scene, made.is.userId, {
      ...about('carrier-swapped', made),
      data: whoComes(scene, made.is),
    }),
    ...takeFrom(scene, made),
    ...giveTo(scene, made),
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
    ...takeFrom(scene, made),
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
    ...moveFor(scene, made),
  ],
  quoted: (scene, made) => [
    notify(scene, [made.is.userId], {
      ...about('price-quoted', made),
      data: {
        requestId: made.is._id,
        station: made.is.station,
        amountKobo: made.is.quote?.amountKobo ?? made.is.priceKobo,
      },
    }),
  ],
  accepted: (scene, made) => [
    tellStaff(scene, made.is.stationId, {
      ...about('quote-accepted', made),
      data: { requestId: made.is._id, name: made.is.user, amountKobo: made.is.priceKobo },
    }),
  ],
  'picked up': (scene, made) => [
    holdNotice(scene, made.is.userId, {
      ...about('picked-up', made),
      data: { requestId: made.is._id, carrier: made.is.carrier?.name ?? '' },
    }),
  ],
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
  // It stands in the desk's queue, where what waits is planned.
  wished: () => [],
  closed: (scene, made) => [...tellRating(scene, made), ...tellDue(scene, made)],
  cancelled: (scene, made) =>
    made.was.carrierId
      ? [tellCancelled(scene, made, made.was.carrierId), ...takeFrom(scene, made)]
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
    ...takeFrom(scene, made),
  ],
}

const about = <K extends string>(kind: K, { key }: Made) => ({ key, kind })

/** Whoever has a carrier has a day. */
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

/** What is further away stands on the morning's list of its day. */
const isSoon = (day: string, { now }: Scene) => day <= addDays(lagosDay(now), 1)

function giveTo(scene: Scene, { key, is }: Made): Promise<void>[] {
  if (!is.carrier || !isSoon(planOf(is), scene)) return []
  const { user: name, phoneNumber } = is
  const data = { name, address: addressLine(is), phoneNumber, plannedOn: planOf(is) }
  return [tellCarrier(scene, is.carrier._id, { key, kind: 'pickup-given', data })]
}

function takeFrom(scene: Scene, { key, was, is }: Made): Promise<void>[] {
  if (!was.carrierId || !isSoon(planOf(was), scene)) return []
  const data = { name: is.user, address: addressLine(is) }
  return [tellCarrier(scene, was.carrierId, { key, kind: 'pickup-taken', data })]
}

function moveFor(scene: Scene, { key, was, is }: Made): Promise<void>[] {
  const concerns = isSoon(planOf(was), scene) || isSoon(planOf(is), scene)
  if (!was.carrierId || !concerns) return []
  const data = { name: is.user, address: addressLine(is), plannedOn: planOf(is) }
  return [tellCarrier(scene, was.carrierId, { key, kind: 'pickup-moved', data })]
}

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

async function tellNotDone(scene: Scene, made: Made): Promise<void> {
  const { _id: requestId, userId, station, missed } = made.is
  if (!missed || !made.was.carrierId) throw new Error('missed by nobody')
  const { reason, note, visit } = missed
  const carrier = await carrierNamed(scene.db, made.was.carrierId)
  const isUnannounced = visit?.isUnannounced ?? false
  const data = { requestId, station, carrier, reason, note, isUnannounced }
  await holdNotice(scene, userId, { ...about('pickup-missed', made), data })
}

async function tellCancelled(scene: Scene, made: Made, carrierId: string): Promise<void> {
  const { _id: requestId, user: name, stationId } = made.is
  const data = { requestId, name, carrier: await carrierNamed(scene.db, carrierId) }
  await tellStaff(scene, stationId, { ...about('request-cancelled', made), data })
}
