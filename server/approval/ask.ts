import { sayNaira } from '../../contract/money.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/approval/approval.ts'
import { lockCarrier } from '../carrier/carrier.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { tellHead } from '../notification/notification.ts'
import { openProblemOf } from '../problem/problem.ts'
import { leftToGive, visibleRequest } from '../request/request.ts'
import { accountName } from '../account/account.ts'
import { receiptToReverse, refuseCounted } from '../wallet/wallet.ts'
import { approval, type ApprovalRow } from './approval.table.ts'
import { approvalOf } from './read.ts'

type Cashier = Context<ActorOf<typeof contract.askRefund>>
type Question = Pick<ApprovalRow, 'kind' | 'amountKobo' | 'reason'> &
  Partial<
    Pick<
      ApprovalRow,
      | 'requestId'
      | 'problemId'
      | 'carrierId'
      | 'expectedKobo'
      | 'countedKobo'
      | 'firstKobo'
      | 'lastCountId'
      | 'receiptId'
    >
  >

/** Keeps the question and tells the head. One waits for each thing: unique keys see to that. */
async function ask(context: Cashier, question: Question) {
  const { db, actor, now } = context
  const { stationId, accountId: askedBy } = actor
  const id = context.newId()
  const made = await db
    .insert(approval)
    .values({ id, stationId, askedBy, askedAt: now, ...question })
    .onConflictDoNothing()
    .returning({ id: approval.id })
  if (made.length === 0) throw refuse('approval_waits')
  const { kind, amountKobo } = question
  await tellHead(context, stationId, {
    key: `approval-asked:${id}`,
    kind: 'approval-asked',
    data: { name: await accountName(db, askedBy), kind, amountKobo },
  })
  return { data: await approvalOf(context, id) }
}

/** No more than is there can go back, and whoever asks hears that, not the head. */
async function refuseMore({ db }: Cashier, requestId: string, amountKobo: number) {
  const left = await leftToGive(db, requestId)
  if (amountKobo <= left) return
  const message = `At most ${sayNaira(left)} can be given back.`
  throw refuse('more_than_paid', {
    message,
    fields: { amountKobo: `At most ${sayNaira(left)}` },
  })
}

export const askRefund: Rule<typeof contract.askRefund> = async (context, input) => {
  const { requestId, amountKobo, reason } = input
  await visibleRequest(context, requestId)
  await refuseMore(context, requestId, amountKobo)
  return ask(context, { kind: 'refund', requestId, amountKobo, reason })
}

export const askGiveBack: Rule<typeof contract.askGiveBack> = async (context, input) => {
  const { problemId, amountKobo, words } = input
  const { requestId } = await openProblemOf(context, problemId)
  await refuseMore(context, requestId, amountKobo)
  return ask(context, { kind: 'give back', problemId, requestId, amountKobo, reason: words })
}

export const askCount: Rule<typeof contract.askCount> = async (context, input) => {
  const { carrierId = null, expectedKobo, countedKobo, firstKobo = null, note } = input
  const { db, actor } = context
  if (carrierId) await lockCarrier(db, actor.stationId, carrierId)
  await refuseCounted(context, { ...input, carrierId })
  const amountKobo = expectedKobo - countedKobo
  if (amountKobo <= 0) {
    throw refuse('fields', { fields: { countedKobo: 'nothing is missing: settle it yourself' } })
  }
  if (!note) throw refuse('fields', { fields: { note: 'Please say what happened' } })
  const lastCountId = input.lastCountId ?? null
  const counted = { carrierId, expectedKobo, countedKobo, firstKobo, lastCountId }
  return ask(context, { kind: 'shortage', ...counted, amountKobo, reason: note })
}

export const askReversal: Rule<typeof contract.askReversal> = async (context, input) => {
  const { receiptId, reason } = input
  const { amountKobo } = await receiptToReverse(context, receiptId)
  return ask(context, { kind: 'reversal', receiptId, amountKobo, reason })
}
