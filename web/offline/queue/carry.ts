import { forAccountHeader } from '../../../contract/wire.ts'
import { bytesOf } from '../../data-url.ts'
import type { Entry, Outcome } from './item.ts'
import { timeoutMs } from './rules.ts'

const lost: Outcome = { kind: 'later', why: 'network', afterMs: null }

/** A picture may take longer than words. */
const pictureMs = 3 * timeoutMs

type Sending = { method: string; url: string; key: string; body: BodyInit | null; type?: string }

/** Sends an item as it was meant: by the person whose it is, and once, however often it goes out. */
export async function carry(item: Entry): Promise<Outcome> {
  const { key, call } = item
  const words = call.picture ? await withPicture(item, call.picture) : call.body
  if (typeof words === 'object' && words !== null) return words
  const body = call.isStamped && words ? stamped(words) : words
  return sent(item, { method: call.method, url: call.url, key, body }, timeoutMs)
}

/** The body with what the clock says now: no part of what is meant, so the key stays the same. */
const stamped = (body: string) =>
  JSON.stringify({ ...recordIn(body), sentAt: new Date().toISOString() })

/** The body that names the picture, once that is up; or what came of sending it. */
async function withPicture(item: Entry, picture: string): Promise<string | Outcome> {
  const up = await sent(
    item,
    {
      method: 'POST',
      url: '/api/uploads',
      // Sent again, it is the same picture.
      key: `${item.key}.picture`,
      body: bytesOf(picture),
      type: 'image/jpeg',
    },
    pictureMs,
  )
  if (up.kind !== 'accepted') return up
  const { _id } = (up.answer as { data: { _id: string } }).data
  return JSON.stringify({ ...recordIn(item.call.body ?? '{}'), photo: _id })
}

async function sent({ accountId }: Entry, sending: Sending, mostMs: number): Promise<Outcome> {
  const { method, url, key, body, type = 'application/json' } = sending
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), mostMs)
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: 'application/json',
        'Idempotency-Key': key,
        // Somebody else may have signed in since: then the server takes nothing.
        [forAccountHeader]: accountId,
        ...(body !== null && { 'Content-Type': type }),
      },
      body,
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
  // Other digits at the door are wanted by a server of the version before alone, which makes room for this one soon.
  if (beside && 'code' in fields) return { kind: 'later', why: 'server', afterMs: null }
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
