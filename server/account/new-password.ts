import { and, eq } from 'drizzle-orm'
import {
  changePassword,
  requestPasswordReset,
  resetPassword,
} from '../../contract/account/account.ts'
import type { Holder } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { prepared, type Actor, type Context } from '../call/context.ts'
import { ofNetwork } from '../call/limit.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { sendMail, textWayIn } from '../notification/notification.ts'
import { tokenHash } from '../call/link-token.ts'
import { isKnownTo } from './known-device.ts'
import { account, knownDevice, type AccountRow } from './account.table.ts'
import {
  killLinks,
  mailboxOf,
  readLink,
  sendResetLink,
  sendVerificationLink,
  useLink,
} from './mail-link.ts'
import { proveAddress, waitingAt } from './registration.ts'
import { dropSecondStep } from './second-step/second-step.ts'
import { checkSecondStep, spendSecondStep } from './second-step/second-step-check.ts'
import { endSessions, mustBeConfirmed, rememberDevice } from './session.ts'
import { findOwn } from './sign-in.ts'
import { refuseWeakOf } from './secret/weak-secret.ts'

type ResetWanted = { role: Holder; email: string; byStranger?: boolean }

/**
 * The letter is decided on in the job: the answer takes the same time for every address. A browser in which the owner
 * has logged in before has tries of its own and always gets its letter; what others cause counts among the letters that
 * strangers can send to an address in a day.
 */
export const askForReset = prepared(
  requestPasswordReset,
  async ({ db, now, limiter, visitor }, { role, email }) => {
    const device = tokenHash(visitor.deviceToken ?? '')
    const [known] = await db
      .select({ id: account.id })
      .from(account)
      .innerJoin(knownDevice, isKnownTo(account.id, device, now))
      .where(and(eq(account.role, role), eq(account.email, email)))
    const who = `reset:${role}:${email}`
    const few = { times: 3, minutes: 15 }
    const own = `${who}:${device.toString('hex')}`
    const limits = known
      ? [
          { key: own, ...few },
          { key: `${own}:day`, times: 12, minutes: 24 * 60 },
        ]
      : [
          ...ofNetwork(visitor, 'reset', { times: 30, minutes: 60 }),
          ...ofNetwork(visitor, who, few),
        ]
    await limiter.take(db, now, limits)
    return { byStranger: !known }
  },
  async (context, { role, email }, { byStranger }) => {
    const key = `reset-wanted:${context.newId()}`
    const payload: ResetWanted = { role, email, byStranger }
    await enqueue(context, { key, topic: 'reset-wanted', payload })
    return { data: null }
  },
)

/** The job behind `askForReset`. */
export const resetJob =
  (secretKey: Buffer): Job =>
  async ({ row, ...scene }) => {
    const { role, email, byStranger = true } = row.payload as ResetWanted
    const [owner] = await scene.db
      .select()
      .from(account)
      .where(and(eq(account.role, role), eq(account.email, email)))
    if (owner) return sendResetLink({ ...scene, secretKey }, owner, { byStranger })
    // Who registered and never verified has no secret to reset yet: the way in is the first link.
    const [waiting] = await waitingAt(scene.db, role, email, 1)
    if (waiting) await sendVerificationLink({ ...scene, secretKey }, waiting)
  }

export const reset = prepared(
  resetPassword,
  async ({ db, now, limiter, hasher, visitor }, { token, password }) => {
    await limiter.take(db, now, ofNetwork(visitor, 'use', { times: 60, minutes: 60 }))
    const { owner } = await readLink(db, token, ['reset-password'], now)
    if (!owner) throw new Error('a link without an account')
    const { secretGivenAt, secretHash: old } = owner
    if (secretGivenAt && old && (await hasher.verify(old, password))) {
      throw refuse('password_same')
    }
    await refuseWeakOf(db, owner, password)
    return { owner, secretHash: await hasher.hash(password) }
  },
  async (context, { token }, { owner, secretHash }) => {
    const { db, now } = context
    await useLink(db, token, ['reset-password'], now)
    context.recognise(owner)
    await db
      .update(account)
      .set({ secretHash, secretGivenAt: null })
      .where(eq(account.id, owner.id))
    // Whoever set a second step up before anybody read the mail may be anybody: the owner must get in.
    if (await proveAddress(context, owner.id)) await dropSecondStep(context, owner)
    await killLinks(db, owner.id, 'reset-password')
    await killLinks(db, owner.id, 'change-email')
    await endSessions(db, owner.id)
    await db.delete(knownDevice).where(eq(knownDevice.accountId, owner.id))
    await rememberDevice(context, owner.id)
    await tellChanged(context, owner)
    return { data: { role: owner.role, email: mailboxOf(owner) } }
  },
)

export const change = prepared(
  changePassword,
  async (context, { currentPassword, password, code }) => {
    const { db, hasher } = context
    const own = await findOwn(context)
    const step = own.secretHash
      ? await checkCurrent(context, own, { currentPassword, password, code })
      : await mustBeConfirmed(context).then(() => null)
    await refuseWeakOf(db, own, password)
    return { own, step, secretHash: await hasher.hash(password) }
  },
  async (context, _input, { own, step, secretHash }) => {
    const { db, actor } = context
    await spendSecondStep(context, step)
    await db.update(account).set({ secretHash, secretGivenAt: null }).where(eq(account.id, own.id))
    await endSessions(db, own.id, actor.sessionId)
    await killLinks(db, own.id, 'reset-password')
    await killLinks(db, own.id, 'change-email')
    await tellChanged(context, own)
    if (own.phoneNumber) await textWayIn(context, own.phoneNumber, own.id, 'password')
    return { data: null }
  },
)

type Typed = { currentPassword: string | undefined; password: string; code: string | undefined }

async function checkCurrent(
  context: Context<Actor>,
  own: AccountRow,
  { currentPassword, password, code }: Typed,
) {
  const { db, now, limiter, hasher } = context
  const key = `change:${own.id}`
  await limiter.take(db, now, [{ key, times: 10, minutes: 15 }])
  const right =
    currentPassword !== undefined &&
    (await hasher.verify(own.secretHash ?? '', currentPassword, true))
  if (!right) {
    throw refuse('fields', { fields: { currentPassword: say('This is not your current one') } })
  }
  await limiter.forgive(db, [key])
  if (currentPassword === password) throw refuse('password_same')
  return checkSecondStep(context, own, code)
}

const tellChanged = async (
  context: Context<unknown>,
  { name, role, email, language }: AccountRow,
) =>
  email &&
  sendMail(context, {
    key: `password-changed:${context.newId()}`,
    to: email,
    letter: 'password-changed',
    data: { name, role },
    language,
  })
