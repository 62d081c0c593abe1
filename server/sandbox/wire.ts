import type { SandboxCharge } from './sandbox.table.ts'

/** What can be asked to go wrong with a payment, as the checkout says it. */
export const mishaps = {
  'webhook-often': 'The webhook comes five times at once',
  'webhook-late': 'The webhook comes ten minutes late',
  'webhook-never': 'The webhook never comes',
  'wrong-signature': 'The webhook has a wrong signature',
  'other-amount': 'Another amount is charged',
  'other-currency': 'It is charged in dollars',
  'odd-metadata': 'Odd metadata, and no word about the fee',
  'verify-500': 'Asked about it, the gateway says 500 twice',
  'verify-429': 'Asked about it, the gateway says 429 twice',
  'verify-silent': 'Asked about it, the gateway is silent twice',
  reversed: 'The bank takes it back a minute later',
} as const
export type Mishap = keyof typeof mishaps

export const channels = { card: 'Card', bank_transfer: 'Bank transfer', ussd: 'USSD' } as const
export type Channel = keyof typeof channels

export const suffers = (charge: SandboxCharge, mishap: Mishap) => charge.mishaps.includes(mishap)

/** 1.5 % and ₦100, without the ₦100 under ₦2,500, and never more than ₦2,000. */
function feeOf(amountKobo: number): number {
  const share = Math.ceil((amountKobo * 15) / 1000)
  return Math.min(share + (amountKobo < 250_000 ? 0 : 10_000), 200_000)
}

/** A payment as the gateway describes it, in `verify` and in webhooks. */
function dataOf(charge: SandboxCharge) {
  const paid = charge.paidAt !== null
  const odd = suffers(charge, 'odd-metadata')
  const amount = charge.amountKobo - (paid && suffers(charge, 'other-amount') ? 100 : 0)
  return {
    id: charge.gatewayId,
    domain: 'test',
    status: charge.status,
    reference: charge.reference,
    amount,
    requested_amount: charge.amountKobo,
    currency: paid && suffers(charge, 'other-currency') ? 'USD' : charge.currency,
    fees: paid && !odd ? feeOf(amount) : null,
    channel: charge.channel,
    gateway_response: paid ? 'Approved' : charge.status === 'failed' ? 'Declined' : null,
    message: null,
    paid_at: charge.paidAt?.toISOString() ?? null,
    created_at: charge.createdAt.toISOString(),
    metadata: odd ? 0 : charge.metadata,
    log: null,
    authorization: paid ? { channel: charge.channel, bank: 'Sandbox ₦ Bank', reusable: false } : {},
    customer: { email: charge.email },
  }
}

/** JSON as the gateway writes it: the id as a number of up to 64 bits, slashes and ₦ escaped. */
const write = (value: object) =>
  JSON.stringify(value)
    .replace(/"id":"(\d+)"/g, '"id": $1')
    .replaceAll('/', String.raw`\/`)
    .replaceAll('₦', String.raw`\u20a6`)

export const verification = (charge: SandboxCharge) =>
  write({ status: true, message: 'Verification successful', data: dataOf(charge) })

export const chargeEvent = (charge: SandboxCharge) =>
  write({ event: 'charge.success', data: dataOf({ ...charge, status: 'success' }) })

export const refundEvent = (charge: SandboxCharge, amountKobo: number) =>
  write({
    event: 'refund.processed',
    data: {
      status: 'processed',
      transaction_reference: charge.reference,
      refund_reference: `refund-${charge.reference}-${amountKobo}`,
      amount: String(amountKobo),
      currency: charge.currency,
      customer: { email: charge.email },
    },
  })
