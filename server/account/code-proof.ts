import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { codeTries } from '../../contract/account/phone-sign-in.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { honestUntil } from '../call/clock.ts'
import type { Context } from '../call/context.ts'
import { ofNetwork } from '../call/limit.ts'
import { linkToken, tokenHash } from '../call/link-token.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { phoneCode, type CodeUse } from './account.table.ts'
import { ownersOf } from './known-device.ts'

// One-time passwords (OTP) by SMS.

/** The six digits of a challenge: derived, as links in mails are, so the database cannot tell them. */
export function digitsOf(secretKey: Buffer, challenge: string): string {
  const mac = createHmac('sha256', secretKey).update(`phone-code:${challenge}`).digest()
  // 48 bits: what is left over by a million is too little to make any code likelier.
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}

/** Longer than any code is valid, so that somebody who asks again keeps the same mark. */
const markSeconds = 60 * 60

type Asker = Pick<Context, 'secretKey' | 'visitor'>

/**
 * What the browser that requests a code is known by. A new one is derived from the challenge that the answer
 * names, so an answer that is given again brings the same mark.
 */
const askerToken = ({ secretKey, visitor }: Asker, challenge: string) =>
  visitor.codeToken ?? linkToken(secretKey, `code:${challenge}`)

/** What the table keeps of the browser that requests the challenge. */
export const askerHash = (asker: Asker, challenge: string) =>
  tokenHash(askerToken(asker, challenge))

/** Gives the browser that requested a code its mark: only there can the code be used. */
export const markAsker = (context: Context, { challenge }: { challenge: string }) =>
  context.setCookie('code', askerToken(context, challenge), markSeconds)

/** Sent a short while ago, by a clock that was right. */
export const isLive = (challenge: string, now: Date) =>
  and(
    eq(phoneCode.id, challenge),
    gt(phoneCode.expiresAt, now),
    lte(phoneCode.createdAt, honestUntil(now)),
  )

/**
 * That this browser may use the code now: it requested it, and has not used it or repeats the same call, whose
 * answer may have been lost. A code of an older server has no browser and is used once in any.
 */
function isOpenTo({ now, visitor }: Pick<Context, 'now' | 'visitor'>, { challenge, use }: Tried) {
  const here = visitor.codeToken
    ? and(
        eq(phoneCode.askedBy, tokenHash(visitor.codeToken)),
        or(isNull(phoneCode.usedAt), eq(phoneCode.usedFor, use)),
      )
    : undefined
  return and(
    isLive(challenge, now),
    or(here, and(isNull(phoneCode.askedBy), isNull(phoneCode.usedAt))),
  )
}

type Tried = { challenge: string; use: CodeUse }
/** A number whose code was typed; `spendCode` uses the code up. */
export type Proven = Tried & { phoneNumber: string }

/**
 * Counts a network's wrong codes: each code has few tries, but one can ask for many codes. An owner in a browser of
 * their own is not held up by neighbours who guess: the code has its tries.
 */
async function wrongFrom(context: Pick<Context, 'db' | 'now' | 'visitor'>, tried: Tried) {
  const [asked] = await context.db
    .select({ phoneNumber: phoneCode.phoneNumber })
    .from(phoneCode)
    .where(isOpenTo(context, tried))
  if (asked && (await ownersOf(context, asked.phoneNumber)).isKnown) return []
  return ofNetwork(context.visitor, 'wrong-code', { times: 60, minutes: 60 })
}

/**
 * The number whose code was typed. A wrong try is counted for good, also when many come at once. Another browser's code and one that does not exist get the
 * same answer. The rule that follows uses the code up with `spendCode`, in its transaction.
 */
export async function provenNumber(
  context: Pick<Context, 'db' | 'now' | 'secretKey' | 'visitor' | 'limiter'>,
  typed: { challenge: string; digits: string },
  use: CodeUse,
): Promise<Proven> {
  const { db, now, secretKey, limiter } = context
  const { challenge, digits } = typed
  const limits = await wrongFrom(context, { challenge, use })
  await limiter.take(db, now, limits)
  const isRight = digits === digitsOf(secretKey, challenge)
  // The row is locked in turn also by a right try: of many at once no more than three are looked at.
  const [tried] = await db
    .update(phoneCode)
    .set({ tries: sql`${phoneCode.tries} + ${isRight ? 0 : 1}` })
    .where(and(isOpenTo(context, { challenge, use }), lt(phoneCode.tries, codeTries)))
    .returning()
  if (!tried) throw refuse('code_dead')
  if (!isRight) {
    const left = codeTries - tried.tries
    if (left === 0) throw refuse('code_dead')
    throw refuse('code_wrong', { fields: { digits: triesLeft(left) } })
  }
  await limiter.giveBack(
    db,
    limits.map(({ key }) => key),
  )
  return { challenge, use, phoneNumber: tried.phoneNumber }
}

const triesLeft = (left: number) =>
  say('That is not the code: {left|one try left|# tries left}', { left })

/** Uses the code up. Of two browsers that have it, one gets it; what ended it meanwhile wins. */
export async function spendCode(
  context: Pick<Context, 'db' | 'now' | 'visitor'>,
  proven: Proven,
): Promise<void> {
  const { db, now } = context
  const spent = await db
    .update(phoneCode)
    .set({ usedAt: sql`coalesce(${phoneCode.usedAt}, ${now.toISOString()})`, usedFor: proven.use })
    .where(isOpenTo(context, proven))
    .returning({ id: phoneCode.id })
  if (spent.length === 0) throw refuse('code_dead')
}

/** Ends the codes on their way to the account's number, and those that a browser could repeat. */
export const endCodes = (db: Db, accountId: string) =>
  rowsOf(
    db,
    sql`DELETE FROM phone_code WHERE phone_number IN (
      SELECT phone_number FROM account WHERE id = ${accountId}
      UNION ALL SELECT phone_number FROM carrier WHERE id = ${accountId})`,
  )
