import { and, eq } from 'drizzle-orm'
import type { getWaysIn } from '../../contract/account/phone-sign-in.ts'
import { loginByPhone, registerByPhone } from '../../contract/account/phone-sign-in.ts'
import { Refusal, refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { prepared, type Context, type Rule } from '../call/context.ts'
import { agree } from '../consent/consent.ts'
import type { Db } from '../db/connect.ts'
import { enqueue } from '../outbox/outbox.ts'
import { account, resident, type AccountRow } from './account.table.ts'
import { claim } from './caller.ts'
import { provenNumber, spendCode } from './code-proof.ts'
import { wasMovedAway } from './number-hold.ts'
import { recordConsent } from './registration.ts'
import { findStation, presentSignedIn } from './resident.ts'
import { checkReturn, forgetReturn } from './returning.ts'
import { checkSecondStep } from './second-step/second-step-check.ts'
import { openSession } from './session.ts'
import { refuseWeak } from './secret/weak-secret.ts'

export const waysIn: Rule<typeof getWaysIn> = async ({ messaging }) => ({
  data: { phone: messaging.phoneSignIn },
})

/** Whose number it is, by now. */
export async function ownerOf(
  db: Db,
  phoneNumber: string,
  role: 'resident' | 'station' = 'resident',
): Promise<AccountRow | undefined> {
  const [owner] = await db
    .select()
    .from(account)
    .where(and(eq(account.role, role), eq(account.phoneNumber, phoneNumber)))
  return owner
}

export const login = prepared(
  loginByPhone,
  async (context, { code, password, address, ...typed }) => {
    const { db, now } = context
    const proven = await provenNumber(context, typed, 'log-in')
    const owner = await ownerOf(db, proven.phoneNumber)
    if (!owner) {
      const isMoved = await wasMovedAway(db, proven.phoneNumber, now)
      throw refuse(isMoved ? 'number_moved_away' : 'no_account')
    }
    await checkReturn(context, owner, { password, address })
    return { proven, owner, step: await checkSecondStep(context, owner, code) }
  },
  async (context, _input, { proven, owner, step }) => {
    await spendCode(context, proven)
    await openSession(context, {
      owner: await claim(context, owner),
      step,
      byCode: proven.challenge,
    })
    await forgetReturn(context.db, owner.id)
    return { data: await presentSignedIn(context.db, owner.id, context.now) }
  },
)

export const register = prepared(
  registerByPhone,
  async (context, input) => {
    const { db, hasher } = context
    const { station: near } = await findStation(db, input.stationName)
    const number = await provenNumber(context, input, 'register')
    const { phoneNumber } = number
    const owner = await ownerOf(db, phoneNumber)
    // Of an account that only a desk has opened yet they are the first to say anything.
    if (!owner && (await wasMovedAway(db, phoneNumber, context.now)))
      throw refuse('number_moved_away')
    if (owner) await checkReturn(context, owner, {}).catch(sendToLogin)
    if (owner?.verifiedAt)
      return { number, owner, step: await checkSecondStep(context, owner, input.code) }
    const { password, name, address } = input
    if (password === undefined) return { number, secretHash: null }
    refuseWeak('password', password, {
      role: 'resident',
      name,
      address,
      phoneNumber,
      station: near,
    })
    return { number, secretHash: await hasher.hash(password) }
  },
  async (context, input, proven) => {
    await spendCode(context, proven.number)
    if (proven.owner) {
      await openSession(context, {
        owner: proven.owner,
        step: proven.step,
        byCode: proven.number.challenge,
      })
      return { data: await presentSignedIn(context.db, proven.owner.id, context.now) }
    }
    const { number, secretHash } = proven
    const made = await settleIn(context, input, { ...number, secretHash })
    await openSession(context, { owner: made, step: null })
    return { data: await presentSignedIn(context.db, made.id, context.now) }
  },
)

/** The form to register has no place for one more thing: its address is that of somebody new. */
function sendToLogin(reason: unknown): never {
  if (!(reason instanceof Refusal) || reason.code !== 'one_more_thing') throw reason
  const message = say('This number has an account already. Please log in with it instead.')
  throw refuse('number_taken', { message })
}

type Wanted = {
  name: string
  address: string
  stationName: string
  privacyConsent?: boolean | undefined
}

/** The account of whoever has the number. Of two who register at once with one code, one makes it. */
async function settleIn(
  context: Context,
  { name, address, stationName, privacyConsent }: Wanted,
  { phoneNumber, secretHash }: { phoneNumber: string; secretHash: string | null },
): Promise<AccountRow> {
  const { db, now } = context
  const { _id: stationId } = await findStation(db, stationName)
  const id = context.newId()
  const [made] = await db
    .insert(account)
    .values({
      id,
      role: 'resident',
      phoneNumber,
      name,
      secretHash,
      createdAt: now,
      verifiedAt: now,
      language: context.visitor.language,
    })
    .onConflictDoNothing()
    .returning()
  if (!made) {
    const owner = await ownerOf(db, phoneNumber)
    if (!owner) throw new Error('a number that is taken by nobody')
    return claim(context, owner, { name, address, stationId, secretHash, privacyConsent })
  }
  await db.insert(resident).values({ accountId: id, stationId, phoneNumber, address })
  if (privacyConsent) await recordConsent(context, id)
  // There is no other way to reach them, and the form says that we write to this number.
  await agree(context, id, 'sms')
  const payload = { id, phoneNumber }
  await enqueue(context, { key: `verified:${id}`, topic: 'verified:resident', payload })
  return made
}
