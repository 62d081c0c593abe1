import { eq } from 'drizzle-orm'
import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import { sayNaira } from '../../contract/money.ts'
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
type AllLimits = Limits & { weighingKobo: number; weighingDayKobo: number }

/** How much a cashier gives back or writes off in a day without the head, and what anybody but the head credits. */
export async function limitsOf(db: Db, stationId: string): Promise<AllLimits> {
  const [found] = await db
    .select({
      refundKobo: station.cashierRefundKobo,
      shortageKobo: station.cashierShortageKobo,
      weighingKobo: station.weighingKobo,
      weighingDayKobo: station.weighingDayKobo,
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
        WHERE reversed_by = $1 AND reversed_at >= $2 AND reversal_approved_by IS NULL)
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

/** What a member credited for recyclables on the day; what was taken back is not credited. */
async function creditedOn(db: Db, memberId: string, now: Date): Promise<number> {
  const [found] = await named<{ kobo: number }>(
    db,
    'credited-by-member',
    `SELECT coalesce(sum(worth_kobo), 0)::bigint AS kobo FROM weighing
     WHERE weighed_by = $1 AND weighed_at >= $2 AND reversed_at IS NULL`,
    [memberId, startOfDay(lagosDay(now))],
  )
  return found?.kobo ?? 0
}

const leftOf = (limitKobo: number, usedKobo: number) => Math.max(0, limitKobo - usedKobo)

const ask = 'Ask the head of your station.'

/** Until the end, so that many at once are no more than one after the other. */
const lockMember = (db: Db, memberId: string) =>
  db
    .select({ id: stationStaff.accountId })
    .from(stationStaff)
    .where(eq(stationStaff.accountId, memberId))
    .for('no key update')

type Giving = { what: keyof Limits; amountKobo: number; carrierId?: string | null }

/**
 * Refuses a cashier what is above the rest of the day's limit: that is for the head to approve. A carrier whose cash is
 * counted must be locked before.
 */
export async function refuseAbove(
  { db, actor, now }: { db: Db; actor: Staff; now: Date },
  { what, amountKobo, carrierId = null }: Giving,
): Promise<void> {
  if (actor.member !== 'cashier' || amountKobo <= 0) return
  const { accountId, stationId } = actor
  await lockMember(db, accountId)
  const limit = (await limitsOf(db, stationId))[what]
  const left = leftOf(limit, (await usedOn(db, accountId, now))[what])
  if (amountKobo > left) {
    const message = `Your limit is ${sayNaira(limit)} a day, and ${sayNaira(left)} of it is left today. ${ask}`
    throw refuse('above_limit', { message })
  }
  if (!carrierId) return
  const leftHere = leftOf(limit, await writtenOff(db, carrierId, now))
  if (amountKobo > leftHere) {
    const message = `For one carrier ${sayNaira(limit)} a day can be written off, and ${sayNaira(leftHere)} of it is left today. ${ask}`
    throw refuse('above_limit', { message })
  }
}

/** Refuses anybody but the head a weighing above the limits: the head weighs it. */
export async function refuseWeighingAbove(
  { db, actor, now }: { db: Db; actor: Staff; now: Date },
  worthKobo: number,
): Promise<void> {
  if (actor.member === 'head') return
  await lockMember(db, actor.accountId)
  const { weighingKobo, weighingDayKobo } = await limitsOf(db, actor.stationId)
  const left = leftOf(weighingDayKobo, await creditedOn(db, actor.accountId, now))
  if (worthKobo > weighingKobo) {
    const message = `Your limit for one weighing is ${sayNaira(weighingKobo)}. The head of your station must record this one.`
    throw refuse('above_limit', { message })
  }
  if (worthKobo > left) {
    const message = `You can credit ${sayNaira(weighingDayKobo)} for recyclables in a day, and ${sayNaira(left)} of it is left today. The head of your station must record this one.`
    throw refuse('above_limit', { message })
  }
}

export const getLimits: Rule<typeof contract.getLimits> = async ({ db, actor, now }) => {
  const { accountId, member } = actor
  const limits = await limitsOf(db, actor.stationId)
  const weighingLeftKobo =
    member === 'head' ? null : leftOf(limits.weighingDayKobo, await creditedOn(db, accountId, now))
  if (member !== 'cashier') return { data: { ...limits, left: null, weighingLeftKobo } }
  const used = await usedOn(db, actor.accountId, now)
  const left = {
    refundKobo: leftOf(limits.refundKobo, used.refundKobo),
    shortageKobo: leftOf(limits.shortageKobo, used.shortageKobo),
  }
  return { data: { ...limits, left, weighingLeftKobo } }
}

export const setLimits: Rule<typeof contract.setLimits> = async (context, input) => {
  const { db, actor } = context
  const { refundKobo, shortageKobo, ...weighing } = input
  await lockHead(db, actor)
  const limits = { cashierRefundKobo: refundKobo, cashierShortageKobo: shortageKobo, ...weighing }
  await updateStation(db, actor.stationId, limits)
  const data = await limitsOf(db, actor.stationId)
  return { data: { ...data, left: null, weighingLeftKobo: null } }
}
