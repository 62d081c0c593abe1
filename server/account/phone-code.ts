import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Language } from '../../contract/speech/language.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { askForCode, codeMinutes, codeTries } from '../../contract/account/phone-sign-in.ts'
import { honestUntil } from '../call/clock.ts'
import { prepared, type Context } from '../call/context.ts'
import { ofNetwork, type Limit } from '../call/limit.ts'
import { tokenHash } from '../call/link-token.ts'
import { carrier } from '../carrier/carrier.table.ts'
import type { Db } from '../db/connect.ts'
import { enqueue } from '../outbox/outbox.ts'
import { account, knownDevice, phoneCode } from './account.table.ts'
import { isKnownTo } from './known-device.ts'

const day = 24 * 60

/** The six digits of a challenge: derived, as links in mails are, so the database cannot tell them. */
export function digitsOf(secretKey: Buffer, challenge: string): string {
  const mac = createHmac('sha256', secretKey).update(`phone-code:${challenge}`).digest()
  // 48 bits: what is left over by a million is too little to make any code likelier.
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

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
  })
  await enqueue(context, { key: `code:${challenge}`, topic: 'code', payload: { challenge } })
  return { data: { challenge, expiresAt: expiresAt.toISOString() } }
}

export const ask = prepared(
  askForCode,
  (context, { phoneNumber }) => countCode(context, phoneNumber),
  (context, { phoneNumber }) => sendCode(context, phoneNumber),
)

/** Counts a network's tries at codes: each code has few of its own, but one can ask for many. */
export const countTry = ({ db, now, limiter, visitor }: Context) =>
  limiter.take(db, now, ofNetwork(visitor, 'type-code', { times: 200, minutes: 60 }))

const isLive = (challenge: string, now: Date) =>
  and(
    eq(phoneCode.id, challenge),
    gt(phoneCode.expiresAt, now),
    lte(phoneCode.createdAt, honestUntil(now)),
  )

/**
 * The number whose code was typed. A try is counted for good and before it is looked at, so that many at once
 * are no more than five; a right one is no try. It opens until it expires: whoever has it may repeat a
 * call whose answer was lost.
 */
export async function provenNumber(
  { db, now, secretKey }: Pick<Context, 'db' | 'now' | 'secretKey'>,
  challenge: string,
  typed: string,
): Promise<string> {
  const [tried] = await db
    .update(phoneCode)
    .set({ tries: sql`${phoneCode.tries} + 1` })
    .where(and(isLive(challenge, now), lt(phoneCode.tries, codeTries)))
    .returning()
  if (!tried) throw refuse('code_dead')
  if (typed !== digitsOf(secretKey, challenge)) {
    const left = codeTries - tried.tries
    if (left === 0) throw refuse('code_dead')
    throw refuse('code_wrong', { fields: { digits: triesLeft(left) } })
  }
  await db
    .update(phoneCode)
    .set({ tries: sql`greatest(${phoneCode.tries} - 1, 0)` })
    .where(eq(phoneCode.id, challenge))
  return tried.phoneNumber
}

const triesLeft = (left: number) =>
  say('that is not the code: {left|one try left|# tries left}', { left })

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
