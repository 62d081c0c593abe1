import { createHmac, timingSafeEqual } from 'node:crypto'
import { traced } from '../db/span.ts'
import { readCharge, readObject, type Charge } from './paystack-answer.ts'

export type Payment = {
  reference: string
  amountKobo: number
  payer: { id: string; email: string | null }
}

/** The payment gateway, as far as we need it. */
export type PaymentGateway = {
  /** Announces a payment and tells where to pay it; null when the reference is in use already. */
  initialize: (payment: Payment) => Promise<string | null>
  /** How a payment stands; null when the gateway has never heard of it. */
  verify: (reference: string) => Promise<Charge | null>
  /** Gives a payment back, or a part of it. */
  refund: (reference: string, amountKobo: number, note: string) => Promise<void>
  /** Whether the bytes were signed by the gateway. */
  hasSigned: (raw: Buffer, signature: unknown) => boolean
}

/** The gateway does not answer, or not now: asking again later may help. */
export class GatewayAway extends Error {}
/** The gateway understood and said no: asking again does not help. */
export class GatewayRefused extends Error {}

/** Short, because a person waits in front of the screen and the call may be made twice. */
const usualTimeoutMs = 3_500
const channels = ['card', 'bank_transfer', 'ussd', 'bank']

type Options = {
  secretKey: string
  /** Asked for at each call: the sandbox's is known only once the server listens. */
  baseUrl: () => string
  /** Where the browser goes afterwards, paid or not. */
  callbackUrl: string
  timeoutMs?: number
}
type Answer = { status: number; body: Record<string, unknown> }

/** Paystack, or whatever speaks its protocol. */
export function createPaystack(options: Options): PaymentGateway {
  const { callbackUrl } = options
  return {
    async initialize({ reference, amountKobo, payer }) {
      const { status, body } = await ask(options, 'POST', '/transaction/initialize', {
        // The gateway wants an address of everybody, and knows a payer again by it.
        email: payer.email ?? `${payer.id}@${new URL(callbackUrl).hostname}`,
        amount: amountKobo,
        currency: 'NGN',
        reference,
        callback_url: callbackUrl,
        channels,
        metadata: JSON.stringify({ cancel_action: returnUrl(callbackUrl, reference) }),
      })
      if (body['code'] === 'duplicate_reference') return null
      const data = body['data'] as { authorization_url?: unknown } | undefined
      const url = data?.authorization_url
      if (status >= 400 || body['status'] !== true) throw refused(status, body)
      if (typeof url !== 'string') throw new GatewayAway('the gateway named no place to pay')
      return url
    },
    async verify(reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`
      const { status, body } = await ask(options, 'GET', path)
      if (isUnknown(status, body)) return null
      if (status >= 400 || body['status'] !== true) throw refused(status, body)
      const charge = readCharge(body['data'])
      if (!charge) throw new GatewayAway('the gateway described no payment')
      return charge
    },
    async refund(reference, amountKobo, note) {
      const wanted = { transaction: reference, amount: amountKobo }
      const notes = { customer_note: note, merchant_note: note }
      const { status, body } = await ask(options, 'POST', '/refund', { ...wanted, ...notes })
      if (status >= 400 || body['status'] !== true) throw refused(status, body)
    },
    hasSigned: (raw, signature) => {
      const own = sign(options.secretKey, raw)
      const given = Buffer.from(typeof signature === 'string' ? signature.toLowerCase() : '')
      return given.length === own.length && timingSafeEqual(given, Buffer.from(own))
    },
  }
}

/** What the gateway writes beside a webhook: over the bytes as they travel, never over our reading. */
export const sign = (secretKey: string, raw: Buffer | string) =>
  createHmac('sha512', secretKey).update(raw).digest('hex')

/** Where the browser comes back to, in the gateway's own manner. */
export function returnUrl(callbackUrl: string, reference: string): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('trxref', reference)
  url.searchParams.set('reference', reference)
  return url.href
}

/** Of a path its first words: a reference is somebody's payment. */
const ask = (options: Options, method: 'GET' | 'POST', path: string, body?: object) => {
  const [, what = '', how = ''] = path.split('/')
  const attributes = { 'gateway.call': how ? `${what} ${how}` : what }
  return traced('gateway payments', 'client', attributes, () =>
    askOnce(options, method, path, body),
  )
}

async function askOnce(
  { secretKey, baseUrl, timeoutMs = usualTimeoutMs }: Options,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' }
  const { status, text } = await fetch(baseUrl() + path, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body) }),
  })
    .then(async answer => ({ status: answer.status, text: await answer.text() }))
    .catch((error: unknown) => {
      throw new GatewayAway(`no answer from the gateway: ${reasonOf(error)}`, { cause: error })
    })
  if (status >= 500 || status === 429) throw new GatewayAway(`the gateway said ${status}`)
  const read = readObject(text)
  if (!read) throw new GatewayAway(`the gateway said ${status} and something that is not JSON`)
  return { status, body: read }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : name
}

const isUnknown = (status: number, body: Answer['body']) =>
  body['status'] === false &&
  (status === 404 ||
    body['code'] === 'transaction_not_found' ||
    /reference not found/i.test(String(body['message'])))

/** The gateway's own words are about our settings, not about a person. */
const refused = (status: number, { message }: Answer['body']) =>
  new GatewayRefused(`the gateway refused (${status}): ${String(message).slice(0, 200)}`)
