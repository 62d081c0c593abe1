import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Language } from '../../contract/speech/language.ts'
import { refuse } from '../../contract/refusal.ts'
import { askForCode, codeMinutes } from '../../contract/sign-in/phone.ts'
import { prepared, type Context } from '../call/context.ts'
import { ofNetwork, type Limit } from '../call/limit.ts'
import { tokenHash } from '../call/link-token.ts'
import { carrier } from '../carrier/carrier.table.ts'
import type { Db } from '../db/connect.ts'
import { enqueue } from '../outbox/outbox.ts'
import { account, knownDevice, phoneCode } from './account.table.ts'
import { askerHash, isLive, markAsker } from './code-proof.ts'
import { isKnownTo } from './known-device.ts'

const day = 24 * 60

/**
 * How often a code is sent. A stranger's questions cost the owner nothing: each network has a few for a
 * number, all strangers together some, and a browser in which the owner signed in before has its own. What
 * strangers can make us spend in a day has a limit, of which numbers without an account get half. The narrow
 * ones come first, and who is stopped by one of them is not counted by the wider: nobody uses up what others
 * share by asking in vain.
 */
async function limitsOf(context: Context<unknown>, phoneNumber: string): Promise<Limit[][]> {
  const { db, now, visitor, messaging } = context
  const device = tokenHash(visitor.deviceToken ?? '')
  const carriers = db
    .select({ id: carrier.id })
    .from(carrier)
    .where(and(eq(carrier.phoneNumber, phoneNumber), isNull(carrier.pausedAt)))
  const owners = await db
    .select({ id: account.id, known: knownDevice.accountId })
    .from(account)
    .leftJoin(knownDevice, isKnownTo(account.id, device, now))
    .where(
      or(
        and(inArray(account.role, ['resident', 'station']), eq(account.phoneNumber, phoneNumber)),
        inArray(account.id, carriers),
      ),
    )
  if (owners.some(({ known }) => known !== null)) {
    const key = `code:${phoneNumber}:${device.toString('hex')}`
    return [[{ key, times: 4, minutes: 15 }], [{ key: `${key}:day`, times: 12, minutes: day }]]
  }
  const perDay = messaging.codesPerDay
  return [
    ofNetwork(visitor, `code:${phoneNumber}`, { times: 3, minutes: 15 }),
    ofNetwork(visitor, `code:${phoneNumber}:day`, { times: 6, minutes: day }),
    ofNetwork(visitor, 'code', { times: 60, minutes: 60 }),
    [{ key: `code:${phoneNumber}`, times: 12, minutes: day }],
    ...(owners.length > 0
      ? []
      : [[{ key: 'codes:new', times: Math.ceil(perDay / 2), minutes: day }]]),
    [{ key: 'codes', times: perDay, minutes: day }],
  ]
}

/** Counts that a code is wanted for the number; refuses where none can be sent, or too many were. */
export async function countCode(context: Context<unknown>, phoneNumber: string): Promise<void> {
  const { db, now, limiter, messaging } = context
  if (!messaging.phoneSignIn) throw refuse('no_sms')
  for (const limits of await limitsOf(context, phoneNumber)) await limiter.take(db, now, limits)
}

/** Sends a code to the number; whoever asked gets its challenge. */
export async function sendCode(context: Context<unknown>, phoneNumber: string) {
  const { db, now, visitor } = context
  const challenge = context.newId()
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000)
  await db.insert(phoneCode).values({
    id: challenge,
    phoneNumber,
    language: visitor.language,
    createdAt: now,
    expiresAt,
    askedBy: askerHash(context, challenge),
  })
  await enqueue(context, { key: `code:${challenge}`, topic: 'code', payload: { challenge } })
  return { data: { challenge, expiresAt: expiresAt.toISOString() } }
}

export const ask = prepared(
  askForCode,
  (context, { phoneNumber }) => countCode(context, phoneNumber),
  (context, { phoneNumber }) => sendCode(context, phoneNumber),
  markAsker,
)

/** Takes a code for sending: null when it is too old, or may have gone already. */
export async function takeForSending(
  db: Db,
  challenge: string,
  now: Date,
): Promise<{ phoneNumber: string; language: Language } | null> {
  const [taken] = await db
    .update(phoneCode)
    .set({ handedOverAt: now })
    .where(and(isLive(challenge, now), sql`${phoneCode.handedOverAt} IS NULL`))
    .returning()
  return taken ?? null
}
