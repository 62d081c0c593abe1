import { and, sql } from 'drizzle-orm'
import type { Language } from '../../contract/speech/language.ts'
import { refuse } from '../../contract/refusal.ts'
import { askForCode, codeMinutes } from '../../contract/account/phone-sign-in.ts'
import { prepared, type Context } from '../call/context.ts'
import { ofNetwork, type Limit } from '../call/limit.ts'
import { tokenHash } from '../call/link-token.ts'
import type { Db } from '../db/connect.ts'
import { enqueue } from '../outbox/outbox.ts'
import { phoneCode } from './account.table.ts'
import { askerHash, isLive, markAsker } from './code-proof.ts'
import { ownersOf } from './known-device.ts'

const day = 24 * 60

/** How often a code is sent, the narrow limits first. */
type Limits = {
  /** What one browser or network may ask: the same for every number. */
  own: Limit[][]
  /** What all strangers together may have sent, to a number and in all. */
  shared: Limit[][]
}

/**
 * A stranger's questions cost the owner nothing: each network has a few for a number, all strangers together some, and a
 * browser in which the owner logged in before has its own. What strangers can make us spend in a day has a limit, of
 * which numbers without an account get half. A question that one limit stops is not counted by the wider ones: nobody
 * uses up what others share by asking in vain.
 */
async function limitsOf(context: Context<unknown>, phoneNumber: string): Promise<Limits> {
  const { visitor, messaging } = context
  const { isOwned, isKnown } = await ownersOf(context, phoneNumber)
  if (isKnown) {
    const key = `code:${phoneNumber}:${tokenHash(visitor.deviceToken ?? '').toString('hex')}`
    const own = [[{ key, times: 4, minutes: 15 }], [{ key: `${key}:day`, times: 12, minutes: day }]]
    return { own, shared: [] }
  }
  const perDay = messaging.codesPerDay
  return {
    own: [
      ofNetwork(visitor, `code:${phoneNumber}`, { times: 3, minutes: 15 }),
      ofNetwork(visitor, `code:${phoneNumber}:day`, { times: 6, minutes: day }),
      ofNetwork(visitor, 'code', { times: 60, minutes: 60 }),
    ],
    shared: [
      [{ key: `code:${phoneNumber}`, times: 12, minutes: day }],
      ...(isOwned ? [] : [[{ key: 'codes:new', times: Math.ceil(perDay / 2), minutes: day }]]),
      [{ key: 'codes', times: perDay, minutes: day }],
    ],
  }
}

/**
 * Counts that a code is wanted for the number, and says whether it is sent. It refuses only for what this browser or
 * network did. Where strangers have used up what others share, nothing is sent and nothing is said: how much is left
 * depends on whose number it is and what its owner did, and no answer is to tell that. The pages name the owner's
 * other ways in beside every code.
 */
export async function countCode(context: Context<unknown>, phoneNumber: string): Promise<boolean> {
  const { db, now, limiter, messaging } = context
  if (!messaging.phoneSignIn) throw refuse('no_sms')
  const { own, shared } = await limitsOf(context, phoneNumber)
  for (const limits of own) await limiter.take(db, now, limits)
  for (const limits of shared) if ((await limiter.count(db, now, limits)) > 0) return false
  return true
}

type Wanted = Pick<typeof phoneCode.$inferInsert, 'phoneNumber' | 'language' | 'heldBack'> & {
  /** Which browser can use it; null: any, once. */
  askedBy: (challenge: string) => Buffer | null
}

/** Makes a code, and sends it unless it is held back: both take the same work. */
export async function makeCode(context: Context<unknown>, wanted: Wanted) {
  const { db, now } = context
  const challenge = context.newId()
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000)
  await db.insert(phoneCode).values({
    ...wanted,
    id: challenge,
    createdAt: now,
    expiresAt,
    askedBy: wanted.askedBy(challenge),
    ...(wanted.heldBack && { handedOverAt: now }),
  })
  await enqueue(context, { key: `code:${challenge}`, topic: 'code', payload: { challenge } })
  return { challenge, expiresAt: expiresAt.toISOString() }
}

/** Sends a code to the number, or holds it back; whoever asked gets the challenge. */
export const sendCode = async (
  context: Context<unknown>,
  phoneNumber: string,
  isSent: boolean,
) => ({
  data: await makeCode(context, {
    phoneNumber,
    language: context.visitor.language,
    heldBack: !isSent,
    askedBy: challenge => askerHash(context, challenge),
  }),
})

export const ask = prepared(
  askForCode,
  (context, { phoneNumber }) => countCode(context, phoneNumber),
  (context, { phoneNumber }, isSent) => sendCode(context, phoneNumber, isSent),
  markAsker,
)

/** Takes a code for sending: null when it is too old, or may have gone already. */
export async function takeForSending(
  db: Db,
  challenge: string,
  now: Date,
): Promise<{ phoneNumber: string; language: Language; askedBy: Buffer | null } | null> {
  const [taken] = await db
    .update(phoneCode)
    .set({ handedOverAt: now })
    .where(and(isLive(challenge, now), sql`${phoneCode.handedOverAt} IS NULL`))
    .returning()
  return taken ?? null
}
