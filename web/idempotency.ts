import type { Endpoint, SentOf } from '../contract/endpoint.ts'
import { pathFields } from '../contract/wire.ts'
import { mayPass } from './arrive.ts'
import { onForget } from './session.ts'

/** An idempotency key lets the server carry out a repeated call only once. */
export function newIdempotencyKey(): string {
  // A page opened over plain http on a local network has no randomUUID.
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** A step whose answer was lost: perhaps it was done. */
type Lost = { step: string; key: string }

/** Where the key of a lost step is kept until something is answered. */
export type KeyMemory = { get: () => Lost | undefined; set: (lost: Lost | undefined) => void }

/** A memory of one's own, such as a form has: whoever opens it anew means something new. */
export function createKeyMemory(): KeyMemory {
  let kept: Lost | undefined
  return { get: () => kept, set: lost => void (kept = lost) }
}

const lostSteps = new Map<string, Lost>()

// Another person's steps are others.
onForget(() => lostSteps.clear())

/**
 * The page's memory about one thing: what the path names, such as a request, or else the path itself.
 * Once anything about that thing is answered, an earlier step is over: taken again, it is a new one.
 */
export function keyMemoryOf<E extends Endpoint>(endpoint: E, input: SentOf<E>): KeyMemory {
  const named = pathFields(endpoint.path).map(name => String(input[name as keyof SentOf<E>]))
  const thing = named.join(' ') || endpoint.path
  return {
    get: () => lostSteps.get(thing),
    set: lost => void (lost ? lostSteps.set(thing, lost) : lostSteps.delete(thing)),
  }
}

/** Takes a step under a key: the one of the same step when its answer was lost, else a new one. */
export async function underKey<T>(
  step: string,
  { get, set }: KeyMemory,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const lost = get()
  const key = lost?.step === step ? lost.key : newIdempotencyKey()
  try {
    const answer = await send(key)
    set(undefined)
    return answer
  } catch (error) {
    // After a fault of the server it may have been done all the same.
    set(mayPass(error) ? { step, key } : undefined)
    throw error
  }
}
