import { eq } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import type { refund as contract } from '../../contract/request/request.ts'
import type { Rule, Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { notify, tellDirector, worthTelling } from '../notification/notification.ts'
import { refuseAbove } from '../staff/staff.ts'
import { creditWallet, lockOpenRequests } from '../wallet/wallet.ts'
import { findOne } from './read.ts'
import { request } from './request.table.ts'

/** Who gives how much back, and why. */
export type Giving = {
  amountKobo: number
  reason: string
  by: { accountId: string; role: 'station' | 'director' }
  /** The head, where it was above the limit of who gives it. */
  approvedBy?: string | null
  /** The problem that it was promised for: there it counted against the limit. */
  problemId?: string | null
}

/**
 * Locks a request that money is to go back for. What is given back may pay for another: all that are open are
 * locked before it, in the order of everybody.
 */
export async function lockToGive(db: Db, requestId: string, residentId: string) {
  await lockOpenRequests(db, residentId)
  await named(db, 'lock-to-give', 'SELECT FROM request WHERE id = $1 FOR NO KEY UPDATE', [
    requestId,
  ])
}

/** Gives back what was paid, or a part of it. The database keeps it within what was paid. */
export const refund: Rule<typeof contract> = async (context, { requestId, ...giving }) => {
  const { db, actor } = context
  const { userId } = await findOne(context, requestId)
  await refuseAbove(context, { what: 'refundKobo', amountKobo: giving.amountKobo })
  await lockToGive(db, requestId, userId)
  await giveBack(context, requestId, { ...giving, by: actor })
  return { data: await findOne(context, requestId) }
}

/** Gives back what the head has approved. */
export async function refundFor(scene: Scene, requestId: string, giving: Giving): Promise<void> {
  const [found] = await scene.db
    .select({ residentId: request.residentId })
    .from(request)
    .where(eq(request.id, requestId))
  if (!found) throw refuse('not_yours')
  await lockToGive(scene.db, requestId, found.residentId)
  await giveBack(scene, requestId, giving)
}

type Sides = { residentId: string; stationId: string; station: string; user: string }

/** The same for a locked request. */
export async function giveBack(scene: Scene, requestId: string, giving: Giving): Promise<void> {
  const { db, now } = scene
  const { amountKobo, reason, by, approvedBy = null, problemId = null } = giving
  const [sides] = await named<Sides>(
    db,
    'sides-of-request',
    `SELECT request.resident_id AS "residentId", request.station_id AS "stationId", station.name AS station,
       account.name AS "user"
     FROM request JOIN station ON station.id = request.station_id
       JOIN account ON account.id = request.resident_id
     WHERE request.id = $1`,
    [requestId],
  )
  if (!sides) throw refuse('not_yours')
  const { residentId, stationId, station, user } = sides
  const id = scene.newId()
  const key = `refund:${id}`
  const income = { kind: 'income', owner: stationId } as const
  const moved = await creditWallet(scene, income, residentId, {
    key,
    amountKobo,
    reason: 'refund',
    about: requestId,
    note: reason,
    by: by.accountId,
  })
  await named(
    db,
    'note-refund',
    `INSERT INTO refund (id, request_id, amount_kobo, reason, given_at, given_by, transfer_id, approved_by,
       problem_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, requestId, amountKobo, reason, now, by.accountId, moved.id, approvedBy, problemId],
  )
  await notify(scene, [residentId], {
    key,
    kind: 'money-back',
    data: { requestId, station, amountKobo, reason, use: moved.use },
  })
  if (amountKobo >= worthTelling.refundKobo && by.role !== 'director') {
    await tellDirector(scene, stationId, {
      key,
      kind: 'refund-given',
      data: { amountKobo, user },
    })
  }
}
