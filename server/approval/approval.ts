import { and, eq } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import * as contract from '../../contract/approval/approval.ts'
import { prepared, type ActorOf, type Context, type Handlers, type Rule } from '../call/context.ts'
import { accountName } from '../account/account.ts'
import type { Db } from '../db/connect.ts'
import { notify } from '../notification/notification.ts'
import { giveAnswer } from '../problem/problem.ts'
import { refundFor } from '../request/request.ts'
import { checkPin, lockHeadOf, lockHead, stationNamed } from '../staff/staff.ts'
import { reverseReceipt, settleCount } from '../wallet/wallet.ts'
import { approval, type ApprovalRow } from './approval.table.ts'
import { askCount, askGiveBack, askRefund, askReversal } from './ask.ts'
import { approvalOf, list } from './read.ts'

type Staff = Context<ActorOf<typeof contract.approve>>

/** A question of the own station that still waits, locked: of two who decide, or take back, one does. */
async function lockWaiting(db: Db, approvalId: string, stationId: string): Promise<ApprovalRow> {
  const [found] = await db
    .select()
    .from(approval)
    .where(and(eq(approval.id, approvalId), eq(approval.stationId, stationId)))
    .for('no key update')
  if (!found) throw refuse('not_yours')
  if (found.state !== 'waiting') throw refuse('approval_over')
  return found
}

/** Does what was asked for, as the one who asked, with the head's name beside. */
async function carryOut(context: Staff, row: ApprovalRow, approvedBy: string): Promise<void> {
  const { requestId, problemId, receiptId, carrierId, amountKobo, reason, stationId } = row
  const by = { accountId: row.askedBy, role: 'station' as const, stationId }
  if (row.kind === 'refund' && requestId) {
    await refundFor(context, requestId, { amountKobo, reason, by, approvedBy })
  } else if (row.kind === 'give back' && problemId) {
    const given = { answer: 'give back' as const, words: reason, amountKobo }
    await giveAnswer(context, problemId, given, { by, approvedBy })
  } else if (row.kind === 'reversal' && receiptId) {
    await reverseReceipt(context, receiptId, { reason, by, approvedBy })
  } else {
    const { expectedKobo, countedKobo, firstKobo } = row
    // Who did not say asked before anybody did.
    const lastCountId = row.lastCountId ?? undefined
    if (expectedKobo === null || countedKobo === null) throw new Error('a count without amounts')
    const known = { carrierId, expectedKobo, countedKobo, firstKobo, lastCountId }
    const counted = { ...known, note: reason }
    await settleCount(context, counted, { by, approvedBy })
  }
}

async function tellAsker(context: Staff, row: ApprovalRow, by: string, refusal: string | null) {
  const { id, kind, amountKobo, stationId, askedBy } = row
  const { db } = context
  await notify(context, [askedBy], {
    key: `approval-decided:${id}`,
    kind: 'approval-decided',
    data: {
      stationId,
      station: await stationNamed(db, stationId),
      by: await accountName(db, by),
      kind,
      amountKobo,
      refusal,
    },
  })
}

/** What the log says of it: who asked for what. */
const noteOf = ({ kind, askedBy, requestId, carrierId, receiptId, amountKobo }: ApprovalRow) => ({
  kind,
  askedBy,
  amountKobo,
  ...(requestId && { requestId }),
  ...(carrierId && { carrierId }),
  ...(receiptId && { receiptId }),
})

const approve = prepared(
  contract.approve,
  async (context, { pin }) => {
    const { db, actor } = context
    if (actor.member === 'head') return null
    if (!pin) throw refuse('fields', { fields: { pin: 'Please enter the PIN of the head' } })
    const head = await lockHeadOf(db, actor.stationId)
    await checkPin(context, head, pin)
    return head
  },
  async (context, { approvalId }, byPin) => {
    const { db, actor, now } = context
    const row = await lockWaiting(db, approvalId, actor.stationId)
    // Who was the head when the PIN was typed may not be it any more.
    if (byPin === null) await lockHead(db, actor)
    else if ((await lockHeadOf(db, actor.stationId)) !== byPin) throw refuse('not_your_role')
    const head = byPin ?? actor.accountId
    if (byPin) context.recognise({ id: byPin, role: 'station' })
    await db
      .update(approval)
      .set({ decidedAt: now, decidedBy: head })
      .where(eq(approval.id, approvalId))
    await carryOut(context, row, head)
    await tellAsker(context, row, head, null)
    context.alsoNote(noteOf(row))
    return { data: await approvalOf(context, approvalId) }
  },
)

const refuseApproval: Rule<typeof contract.refuseApproval> = async (context, input) => {
  const { db, actor, now } = context
  const { approvalId, reason } = input
  const row = await lockWaiting(db, approvalId, actor.stationId)
  await lockHead(db, actor)
  await db
    .update(approval)
    .set({ decidedAt: now, decidedBy: actor.accountId, refusal: reason })
    .where(eq(approval.id, approvalId))
  await tellAsker(context, row, actor.accountId, reason)
  context.alsoNote(noteOf(row))
  return { data: await approvalOf(context, approvalId) }
}

const takeBack: Rule<typeof contract.takeApprovalBack> = async (context, { approvalId }) => {
  const { db, actor, now } = context
  const row = await lockWaiting(db, approvalId, actor.stationId)
  if (row.askedBy !== actor.accountId) throw refuse('not_yours')
  await db.update(approval).set({ withdrawnAt: now }).where(eq(approval.id, approvalId))
  return { data: await approvalOf(context, approvalId) }
}

export const approvalHandlers: Handlers<typeof contract> = {
  askRefund,
  askGiveBack,
  askCount,
  askReversal,
  listApprovals: list,
  approve,
  refuseApproval,
  takeApprovalBack: takeBack,
}
