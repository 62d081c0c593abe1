import { traced } from '../db/span.ts'
import { GivesUp, TryLater } from './gives-up.ts'

export type Sms = { to: string; text: string }

/** A message as the gateway remembers it. */
type SentSms = Sms & { id: string }

/** The SMS gateway, as far as we need it. */
export type SmsGateway = {
  /** Hands a message over; the gateway's own name for it, as far as it gave one. */
  send: (sms: Sms) => Promise<string | null>
  /** What the gateway was handed before; null when it cannot tell. */
  sent: (to: string) => Promise<SentSms[] | null>
}

const timeoutMs = 20_000
const mostBytes = 20 * 1024 * 1024

type Options = { apiKey: string; sender: string; url: string }

/**
 * Termii. What we send is asked for and about a pickup, so it takes the route that also reaches
 * numbers which refuse advertising.
 */
export function createTermii({ apiKey, sender, url }: Options): SmsGateway {
  return {
    async send({ to, text }) {
      const sms = { to: withoutPlus(to), from: sender, sms: text, type: 'plain', channel: 'dnd' }
      const { status, body } = await ask(`${url}/api/sms/send`, { ...sms, api_key: apiKey })
      // Its own words may repeat the number, which has no place in our notes.
      if (status >= 400) throw new GivesUp(`the SMS gateway said ${status}`)
      const { message_id: id, message_id_str: longId } = (body ?? {}) as Record<string, unknown>
      return named(longId) ?? named(id)
    },
    async sent(to) {
      const asked = new URL(`${url}/api/sms/inbox`)
      asked.searchParams.set('api_key', apiKey)
      const { status, body } = await ask(asked.href)
      if (status >= 400 || !Array.isArray(body)) return null
      return body.flatMap((each: Record<string, unknown> | null) => {
        const id = named(each?.['message_id'])
        const text = each?.['message']
        if (each?.['receiver'] !== withoutPlus(to) || !id || typeof text !== 'string') return []
        return [{ to, text, id }]
      })
    },
  }
}

const withoutPlus = (number: string) => number.replace(/^\+/, '')
const named = (id: unknown) =>
  typeof id === 'string' && id ? id : typeof id === 'number' ? String(id) : null

const ask = (url: string, body?: object) =>
  traced('gateway sms', 'client', {}, () => askOnce(url, body))

async function askOnce(url: string, body?: object): Promise<{ status: number; body: unknown }> {
  const { status, text, wait } = await fetch(url, {
    method: body ? 'POST' : 'GET',
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
    .then(async answer => {
      const wait = Number(answer.headers.get('retry-after') ?? NaN)
      return { status: answer.status, text: await answer.text(), wait }
    })
    .catch((error: unknown) => {
      // The cause would repeat the address, and the key in it.
      throw new Error(`no answer from the SMS gateway: ${reasonOf(error)}`)
    })
  if (status === 429 || status >= 500) {
    throw new TryLater(`the SMS gateway said ${status}`, Number.isFinite(wait) ? wait : 0)
  }
  return { status, body: text.length > mostBytes ? null : read(text) }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function reasonOf(error: unknown): string {
  const { name, cause } = error as Error
  const { code } = (cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code : name
}
