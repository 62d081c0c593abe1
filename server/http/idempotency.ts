import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Actor, Context } from '../call/context.ts'
import type { Also, Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { withoutBytes } from './file-body.ts'

// Idempotency keys: a changing call that is sent twice is carried out once.

// A changing call that is sent again with the same key is carried out once, and answered the same.

/** An answer as it leaves. */
export type Envelope = { message: string; data: unknown }

/** What the caller calls this call; the same word again means the same call. */
export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) throw refuse('malformed')
  return key
}

/**
 * Keyed, because the input may hold a password that a plain hash would give away. What the caller's clock said when it
 * was sent is no part of what was meant: sent again it says something else.
 */
export const fingerprint = (endpoint: Endpoint, { secretKey }: Context, input: object) => {
  const { sentAt: _, ...meant }: { sentAt?: unknown } = input
  return createHmac('sha256', secretKey)
    .update(JSON.stringify([endpoint.method, endpoint.path, withoutBytes(meant)]))
    .digest()
}

const callerName = (actor: Actor | null) => actor?.accountId ?? 'visitor'

/** The answer that the key got before; with another input it is refused. */
export async function answeredBefore(
  { db, actor }: { db: Db; actor: Actor | null },
  key: string,
  print: Buffer,
) {
  const [earlier] = await named<{ fingerprint: Buffer; answer: Envelope }>(
    db,
    'answered-before',
    'SELECT fingerprint, answer FROM idempotent_answer WHERE caller = $1 AND key = $2',
    [callerName(actor), key],
  )
  if (earlier && !earlier.fingerprint.equals(print)) throw refuse('idempotency_mismatch')
  return earlier
}

/** The same key and input give the first answer again; of two at once, the second waits for it. */
export async function once(
  db: Db,
  also: Also,
  { actor, now }: Context,
  key: string,
  print: Buffer,
  act: () => Promise<Envelope>,
): Promise<Envelope> {
  const caller = callerName(actor)
  const made = await named(
    db,
    'take-idempotency-key',
    `INSERT INTO idempotent_answer (caller, key, fingerprint, answer, created_at)
     VALUES ($1, $2, $3, 'null', $4) ON CONFLICT DO NOTHING RETURNING 1`,
    [caller, key, print, now],
  )
  if (made.length === 0) {
    const earlier = await answeredBefore({ db, actor }, key, print)
    if (!earlier) throw new Error('an Idempotency-Key is taken and has no answer')
    return earlier.answer
  }
  const answer = await act()
  also(
    named(
      db,
      'keep-idempotent-answer',
      'UPDATE idempotent_answer SET answer = $3 WHERE caller = $1 AND key = $2',
      [caller, key, JSON.stringify(answer)],
    ),
  )
  return answer
}
