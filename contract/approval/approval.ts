import * as z from 'zod/mini'
import { countCash } from '../wallet/cash.ts'
import { endpoint, headOnly, withMoney } from '../endpoint.ts'
import { id, moment, page, text } from '../field.ts'
import { once } from '../once.ts'
import { approvalKinds } from './approval-kind.ts'
import { pin } from '../staff/pin.ts'

const approval = once(() =>
  z.object({
    _id: id(),
    kind: z.enum(approvalKinds),
    state: z.enum(['waiting', 'approved', 'refused', 'withdrawn']),
    askedBy: z.string(),
    /** Whether it is the caller's own question. */
    isYours: z.boolean(),
    askedAt: moment(),
    /** The pickup that it is about. */
    requestId: z.nullable(id()),
    /** Who gets the money back; whose cash was short, null of the till. */
    user: z.nullable(z.string()),
    carrier: z.nullable(z.string()),
    /** What goes back, or is missing. */
    amountKobo: z.number(),
    expectedKobo: z.nullable(z.number()),
    countedKobo: z.nullable(z.number()),
    reason: z.string(),
    decidedAt: z.nullable(moment()),
    decidedBy: z.nullable(z.string()),
    /** Why not. */
    refusal: z.nullable(z.string()),
  }),
)
export type Approval = z.output<ReturnType<typeof approval>>

/** Only a cashier has a limit to ask past. */
const ofCashier = { roles: ['station'], members: ['cashier'], output: approval } as const
const asked = { says: 'Sent to the head of your station for approval.', status: 201 } as const

const amountKobo = once(() =>
  z.int('Please enter an amount').check(z.gte(1, 'Please enter an amount')),
)
const reason = once(() => text('Please enter a reason', 300))

export const askRefund = endpoint({
  ...ofCashier,
  ...asked,
  method: 'POST',
  path: '/api/requests/:requestId/refund/approval',
  summary: "Asks the head to approve a refund that is above a cashier's limit.",
  input: () => z.strictObject({ requestId: id(), amountKobo: amountKobo(), reason: reason() }),
})

export const askGiveBack = endpoint({
  ...ofCashier,
  ...asked,
  method: 'POST',
  path: '/api/problems/:problemId/answer/approval',
  summary:
    "Asks the head to approve that a problem is answered with more money than a cashier's limit.",
  input: () =>
    z.strictObject({
      problemId: id(),
      amountKobo: amountKobo(),
      words: text('Please say it in words', 1000),
    }),
})

export const askCount = endpoint({
  ...ofCashier,
  ...asked,
  method: 'POST',
  path: '/api/cash/counts/approval',
  summary: "Asks the head to approve a count that is short by more than a cashier's limit.",
  input: () => countCash.input,
})

export const askReversal = endpoint({
  ...ofCashier,
  ...asked,
  method: 'POST',
  path: '/api/cash/receipts/:receiptId/reversal/approval',
  summary: "Asks the head to approve reversing a cash payment above a cashier's limit.",
  input: () => z.strictObject({ receiptId: id(), reason: reason() }),
})

export const listApprovals = endpoint({
  method: 'GET',
  path: '/api/approvals',
  roles: ['station'],
  members: withMoney,
  summary: 'Approvals requested from the head, newest first: waiting ones, or all.',
  input: () => z.strictObject({ ...page(), waiting: z.optional(z.enum(['yes'])) }),
  output: () => z.array(approval()),
  paged: true,
})

export const approve = endpoint({
  method: 'POST',
  path: '/api/approvals/:approvalId/approval',
  roles: ['station'],
  members: withMoney,
  summary:
    'Approves what a cashier asked for, which is done at once, in the name of both: in the own ' +
    'session of the head, or by the PIN of the head where the cashier works.',
  says: 'Approved and done.',
  input: () => z.strictObject({ approvalId: id(), pin: z.optional(pin()) }),
  output: approval,
})

export const refuseApproval = endpoint({
  method: 'POST',
  path: '/api/approvals/:approvalId/refusal',
  roles: ['station'],
  members: headOnly,
  summary: 'Rejects what a cashier requested, with a reason.',
  says: 'Rejected. We’ve told them.',
  input: () => z.strictObject({ approvalId: id(), reason: reason() }),
  output: approval,
})

export const takeApprovalBack = endpoint({
  ...ofCashier,
  method: 'DELETE',
  path: '/api/approvals/:approvalId',
  summary: 'Takes a question to the head back, as long as it waits.',
  says: 'Withdrawn.',
  input: () => z.strictObject({ approvalId: id() }),
})
