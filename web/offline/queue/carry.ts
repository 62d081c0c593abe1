import { forAccountHeader } from '../../../contract/wire.ts'
import type { Item, Outcome } from './item.ts'
import { timeoutMs } from './rules.ts'

const lost: Outcome = { kind: 'later', why: 'network', afterMs: null }

/** Sends an item as it was meant: by the person whose it is, and once, however often it goes out. */
export async function carry({ key, accountId, call }: Item): Promise<Outcome> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    const response = await fetch(call.url, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        'Idempotency-Key': key,
        // Somebody else may have signed in since: then the server takes nothing.
        [forAccountHeader]: accountId,
        ...(call.body !== null && { 'Content-Type': 'application/json' }),
      },
      body: call.body,
      credentials: 'same-origin',
      signal: limit.signal,
    })
    return outcomeOf(response.status, response.headers.get('Retry-After'), await response.text())
  } catch {
    return lost
  } finally {
    clearTimeout(timer)
  }
}

/** What an answer means. What is not in our own words comes from somewhere on the way, and says nothing. */
export function outcomeOf(status: number, retryAfter: string | null, text: string): Outcome {
  const body = recordIn(text)
  if (status >= 500 || status === 408 || status === 429) {
    const seconds = Number(retryAfter ?? Number.NaN)
    return {
      kind: 'later',
      why: 'server',
      afterMs: Number.isFinite(seconds) ? seconds * 1000 : null,
    }
  }
  if (!body) return lost
  if (status === 401) return { kind: 'later', why: 'logged out', afterMs: null }
  if (status < 300) return { kind: 'accepted', answer: body }
  const { code, message, fields } = body
  if (typeof code !== 'string' || typeof message !== 'string') return lost
  const beside = typeof fields === 'object' && fields !== null
  return {
    kind: 'refused',
    refused: { code, message, ...(beside && { fields: fields as Record<string, string> }) },
  }
}

function recordIn(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text)
    const isRecord = typeof read === 'object' && read !== null && !Array.isArray(read)
    return isRecord ? (read as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
