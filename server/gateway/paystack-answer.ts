import { createHash } from 'node:crypto'

export const chargeStatuses = [
  'success',
  'failed',
  'abandoned',
  'ongoing',
  'pending',
  'processing',
  'queued',
  'reversed',
] as const
type ChargeStatus = (typeof chargeStatuses)[number]

/** What the gateway knows of a payment. */
export type Charge = {
  /** An unsigned integer of 64 bits. */
  gatewayId: string
  status: ChargeStatus
  reference: string
  /** Null when it is no whole number of kobo. */
  amountKobo: number | null
  currency: string
  /** What the gateway keeps for itself; 0 when it does not say. */
  feeKobo: number
  channel: string | null
}

/** What the gateway tells on its own: what happened, to which payment, and how to know it again. */
type GatewayEvent = { event: string; reference: string | null; key: string }

type Fields = Record<string, unknown>
type Parse = (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
const textOf = (value: unknown): string | null => {
  if (typeof value === 'string') return value || null
  return typeof value === 'number' ? String(value) : null
}

/** JSON in which an integer beyond what a number can hold stays as it was written. */
function parseJson(text: string): unknown {
  return (JSON.parse as Parse)(text, (_, value, { source = '' }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value,
  )
}

/** The object that a text is, or nothing. */
export function readObject(text: string): Fields | null {
  try {
    const value = parseJson(text)
    return isFields(value) ? value : null
  } catch {
    return null
  }
}

/** Kobo as the gateway writes them: a number or its digits. */
function koboOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(number) && Number(number) >= 0 ? Number(number) : null
}

/** A payment as `verify` describes it; null when it lacks what makes it one. */
export function readCharge(data: unknown): Charge | null {
  const { id, status, reference, amount, currency, fees, channel } = fieldsOf(data)
  const gatewayId = textOf(id)
  const ownReference = textOf(reference)
  if (!gatewayId || !ownReference) return null
  return {
    gatewayId,
    // A word that we do not know yet is none that moves money.
    status: chargeStatuses.find(each => each === status) ?? 'pending',
    reference: ownReference,
    amountKobo: koboOf(amount),
    currency: textOf(currency) ?? '',
    feeKobo: koboOf(fees) ?? 0,
    channel: textOf(channel),
  }
}

/** Reads a webhook's body, which is known to be the gateway's; whatever it holds can be kept. */
export function readEvent(raw: Buffer): GatewayEvent {
  const body = readObject(raw.toString('utf8')) ?? {}
  const data = fieldsOf(body['data'])
  const event = textOf(body['event'])?.slice(0, 100) ?? 'unreadable'
  const reference =
    textOf(data['transaction_reference']) ??
    textOf(fieldsOf(data['transaction'])['reference']) ??
    textOf(data['reference'])
  if (event === 'charge.success' && reference)
    return { event, reference, key: `${event}:${reference}` }
  const own =
    textOf(data['id']) ??
    textOf(data['refund_reference']) ??
    createHash('sha256').update(raw).digest('base64url')
  return { event, reference, key: `${event}:${reference ?? ''}:${own}` }
}
