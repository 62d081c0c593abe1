import { sendVerification, verifyByPassword, verifyEmail } from '../../contract/account/email.ts'
import { doors } from '../../contract/account/login-pages.ts'
import type { Holder } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Language } from '../../contract/speech/language.ts'
import { say } from '../../contract/speech/say.ts'
import { prepared, type Context } from '../call/context.ts'
import { ofNetwork } from '../call/limit.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { tokenHash } from '../call/link-token.ts'
import type { AccountRow, RegistrationRow } from './account.table.ts'
import { mailboxOf, readLink, sendVerificationLink, useLink } from './mail-link.ts'
import { confirm } from './new-address.ts'
import { becomeAccount, isFrom, waitingAt } from './registration.ts'
import { presentResident } from './resident.ts'
import { rememberDevice } from './session.ts'

/** Secrets of other registrations at the address that one typed secret is compared with. */
const mostCompared = 10
const purposes = ['verify-email', 'change-email'] as const

/** Which registration becomes the account, or which account gets the new address. */
type Proven = { registrationId: string } | { owner: AccountRow; newEmail: string }

/**
 * A link shows who reads the mail, and nothing else: whoever asked for it may be a stranger to them. So
 * whose the registration is (or the account that wants the address) is proven here, by the browser or by
 * the secret, without using the link up.
 */
async function prove(context: Context, token: string, secret?: string): Promise<Proven> {
  const { db, now, limiter, visitor } = context
  await limiter.take(db, now, ofNetwork(visitor, 'use', { times: 60, minutes: 60 }))
  const { link, owner, registered } = await readLink(db, token, purposes, now)
  if (secret !== undefined) {
    const key = `prove:${tokenHash(token).toString('base64url')}`
    await limiter.take(db, now, [{ key, times: 10, minutes: 15 }])
  }
  if (registered) return { registrationId: await proveRegistration(context, registered, secret) }
  if (!owner || !link.newEmail) throw new Error('a link about nobody')
  await proveOwner(context, owner, secret)
  return { owner, newEmail: link.newEmail }
}

async function proveRegistration(
  { db, hasher, visitor }: Context,
  mailedFor: RegistrationRow,
  secret: string | undefined,
): Promise<string> {
  const { id, role, email } = mailedFor
  const others = await waitingAt(db, role, email, mostCompared)
  // However many strangers have registered since, the link's own one is compared.
  const waiting = [mailedFor, ...others.filter(each => each.id !== id)]
  if (secret === undefined) {
    const own = waiting.find(isFrom(visitor.registrationToken))
    if (!own) throw secretWanted(role, 'prove_registration')
    return own.id
  }
  for (const each of waiting) {
    if (await hasher.verify(each.secretHash, secret)) return each.id
  }
  throw wrongSecret()
}

async function proveOwner({ actor, hasher }: Context, owner: AccountRow, secret?: string) {
  if (secret === undefined) {
    if (actor?.accountId !== owner.id) throw secretWanted(owner.role, 'prove_account')
  } else if (!owner.secretHash || !(await hasher.verify(owner.secretHash, secret, true))) {
    throw wrongSecret()
  }
}

/** The table asks for the password; directors read of an access name, and in English. */
const secretWanted = (role: Holder, code: 'prove_registration' | 'prove_account') => {
  const when = code === 'prove_registration' ? ' that you registered with' : ' of your account'
  const message = `Please type the ${doors[role].secret}${when}.`
  return refuse(code, role === 'director' ? { message } : {})
}

const wrongSecret = () =>
  refuse('fields', {
    fields: { password: say('This is not what you registered with. Please check what you typed') },
  })

async function verifyProven(context: Context, token: string, proven: Proven) {
  const { db, now } = context
  await useLink(db, token, purposes, now)
  if ('owner' in proven) {
    context.recognise(proven.owner)
    return confirm(context, proven.owner, proven.newEmail)
  }
  const { owner, phoneNumber } = await becomeAccount(context, proven.registrationId)
  const { id, role, name, email } = owner
  context.recognise(owner)
  context.setCookie('registration', null)
  await rememberDevice(context, id)
  const payload = { id, phoneNumber }
  await enqueue(context, { key: `verified:${id}`, topic: `verified:${role}`, payload })
  const resident = role === 'resident' ? await presentResident(db, id) : {}
  return { data: { _id: id, role, name, email: mailboxOf({ email }), ...resident } }
}

export const verify = prepared(
  verifyEmail,
  (context, { token }) => prove(context, token),
  (context, { token }, proven) => verifyProven(context, token, proven),
)

export const verifyWithSecret = prepared(
  verifyByPassword,
  (context, { token, password }) => prove(context, token, password),
  (context, { token }, proven) => verifyProven(context, token, proven),
)

/** Another link, for whom, and how they read it. */
type Wanted = { role: Holder; email: string; language?: Language; browser?: string }

/**
 * Whether the address is known is looked up later, by the job: so the answer takes the same time
 * for every address.
 */
export const resend = prepared(
  sendVerification,
  ({ db, now, limiter, visitor }, { role, email }) =>
    limiter.take(db, now, [
      ...ofNetwork(visitor, 'resend', { times: 30, minutes: 60 }),
      { key: `resend:${role}:${email}`, times: 3, minutes: 15 },
    ]),
  async (context, { role, email }) => {
    const { registrationToken, language } = context.visitor
    const browser = registrationToken && tokenHash(registrationToken).toString('hex')
    const key = `verification-wanted:${context.newId()}`
    const payload: Wanted = { role, email, language, ...(browser && { browser }) }
    await enqueue(context, { key, topic: 'verification-wanted', payload })
    return { data: null }
  },
)

/** The job behind `resend`: the letter names who registered, so it is the asking browser's if it can be. */
export const resendJob =
  (secretKey: Buffer): Job =>
  async ({ row, ...scene }) => {
    const { role, email, browser, language } = row.payload as Wanted
    const waiting = await waitingAt(scene.db, role, email, mostCompared)
    const own = waiting.find(each => each.browserHash.toString('hex') === browser) ?? waiting[0]
    // Whoever asks again reads the pages now, perhaps in another language than then.
    const registered = own && { ...own, ...(language && { language }) }
    if (registered) await sendVerificationLink({ ...scene, secretKey }, registered)
  }
