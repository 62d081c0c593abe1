import { eq } from 'drizzle-orm'
import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import { formatNaira } from '../../contract/money.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/staff/member.ts'
import type { Actor, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { lockHead } from './head.ts'
import { updateStation } from '../station/station.ts'
import { station } from '../station/station.table.ts'
import { stationStaff } from './staff.table.ts'

type Staff = Extract<Actor, { role: 'station' }>
type Limits = { refundKobo: number; shortageKobo: number }

/** How much a cashier gives back, or writes off, in a day without the head. */
export async function limitsOf(db: Db, stationId: string): Promise<Limits> {
  const [found] = await db
    .select({
      refundKobo: station.cashierRefundKobo,
      shortageKobo: station.cashierShortageKobo,
    })
    .from(station)
    .where(eq(station.id, stationId))
  if (!found) throw new Error('staff without a station')
  return found
}

/**
 * What a member gave on the day without the head: money back, promised for a problem or handed out in cash again, and
 * cash that was missing. A refund that was promised for a problem counted when it was promised.
 */
async function usedOn(db: Db, memberId: string, now: Date): Promise<Limits> {
  const [used] = await named<Limits>(
    db,
    'used-of-limits',
    `SELECT (
       (SELECT coalesce(sum(amount_kobo), 0) FROM refund
        WHERE given_by = $1 AND given_at >= $2 AND approved_by IS NULL AND problem_id IS NULL)
       + (SELECT coalesce(sum(answer_kobo), 0) FROM problem
        WHERE answered_by = $1 AND answered_at >= $2 AND answer_approved_by IS NULL
          AND answer_kobo IS NOT NULL)
       + (SELECT coalesce(sum(amount_kobo), 0) FROM cash_receipt
        WHERE reversed_by = $1 AND reversed_at >= $2)
     )::bigint AS "refundKobo", (
       SELECT coalesce(sum(expected_kobo - counted_kobo), 0) FROM cash_count
       WHERE counted_by = $1 AND counted_at >= $2 AND approved_by IS NULL
         AND counted_kobo < expected_kobo
     )::bigint AS "shortageKobo"`,
    [memberId, startOfDay(lagosDay(now))],
  )
  if (!used) throw new Error('sums without a row')
  return used
}

/** What was written off of a carrier's cash on the day without the head, by anybody. */
async function writtenOff(db: Db, carrierId: string, now: Date): Promise<number> {
  const [found] = await named<{ kobo: number }>(
    db,
    'written-off-of-carrier',
    `SELECT coalesce(sum(expected_kobo - counted_kobo), 0)::bigint AS kobo FROM cash_count
     WHERE carrier_id = $1 AND counted_at >= $2 AND approved_by IS NULL
       AND counted_kobo < expected_kobo`,
    [carrierId, startOfDay(lagosDay(now))],
  )
  return found?.kobo ?? 0
}

const leftOf = (limitKobo: number, usedKobo: number) => Math.max(0, limitKobo - usedKobo)

type Giving = { what: keyof Limits; amountKobo: number; carrierId?: string | null }

/**
 * Refuses a cashier what is above the rest of the day's limit: that is for the head to approve. The member is locked until
 * the end, so that many at once are no more than one after the other; a carrier whose cash is counted must be locked before.
 */
export async function refuseAbove(
  { db, actor, now }: { db: Db; actor: Staff; now: Date },
  { what, amountKobo, carrierId = null }: Giving,
): Promise<void> {
  if (actor.member !== 'cashier' || amountKobo <= 0) return
  const { accountId, stationId } = actor
  await db
    .select({ id: stationStaff.accountId })
    .from(stationStaff)
    .where(eq(stationStaff.accountId, accountId))
    .for('no key update')
  const limit = (await limitsOf(db, stationId))[what]
  const left = leftOf(limit, (await usedOn(db, accountId, now))[what])
  const ask = 'Ask the head of your station.'
  if (amountKobo > left) {
    const message = `Your limit is ${formatNaira(limit)} a day, and ${formatNaira(left)} of it is left today. ${ask}`
    throw refuse('above_limit', { message })
  }
  if (!carrierId) return
  const leftHere = leftOf(limit, await writtenOff(db, carrierId, now))
  if (amountKobo > leftHere) {
    const message = `For one carrier ${formatNaira(limit)} a day can be written off, and ${formatNaira(leftHere)} of it is left today. ${ask}`
    throw refuse('above_limit', { message })
  }
}

export const getLimits: Rule<typeof contract.getLimits> = async ({ db, actor, now }) => {
  const limits = await limitsOf(db, actor.stationId)
  if (actor.member !== 'cashier') return { data: { ...limits, left: null } }
  const used = await usedOn(db, actor.accountId, now)
  const left = {
    refundKobo: leftOf(limits.refundKobo, used.refundKobo),
    shortageKobo: leftOf(limits.shortageKobo, used.shortageKobo),
  }
  return { data: { ...limits, left } }
}

export const setLimits: Rule<typeof contract.setLimits> = async (context, input) => {
  const { db, actor } = context
  const { refundKobo, shortageKobo } = input
  await lockHead(db, actor)
  const limits = { cashierRefundKobo: refundKobo, cashierShortageKobo: shortageKobo }
  await updateStation(db, actor.stationId, limits)
  return { data: { refundKobo, shortageKobo, left: null } }
}
