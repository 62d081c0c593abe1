import { and, eq, isNotNull } from 'drizzle-orm'
import { changeEmail, type getEmail, type keepEmail } from '../../contract/account/email.ts'
import type { Holder } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { prepared, type Context, type Rule } from '../call/context.ts'
import { sqlState, type Db } from '../db/connect.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { sendMail, textWayIn } from '../notification/notification.ts'
import { account, mailLink, type AccountRow } from './account.table.ts'
import { isAlive, killLinks, makeLink } from './mail-link.ts'
import { forgetRegistrations, proveAddress } from './registration.ts'
import { presentResident } from './resident.ts'
import { spendSecondStep } from './second-step/second-step-check.ts'
import { endSessions, rememberDevice } from './session.ts'
import { checkOwner } from './sign-in.ts'

const isChange = eq(mailLink.purpose, 'change-email')

export const read: Rule<typeof getEmail> = async ({ db, actor, now }) => {
  const [own] = await db
    .select({ email: account.email, waitingFor: mailLink.newEmail })
    .from(account)
    .leftJoin(mailLink, and(eq(mailLink.accountId, account.id), isChange, isAlive(now)))
    .where(eq(account.id, actor.accountId))
  if (!own) throw new Error('a session without an account')
  return { data: own }
}

/** Whether the address is taken is looked up later, by the job: the answer is the same for all. */
export const ask = prepared(
  changeEmail,
  async (context, { email, password, code }) => {
    const { db, now, limiter } = context
    const { owner: own, step } = await checkOwner(context, password, code)
    if (email === own.email) {
      throw refuse('fields', { fields: { email: say('This is your address already') } })
    }
    await limiter.take(db, now, [
      { key: `new-address:${own.id}`, times: 5, minutes: 60 },
      { key: `new-address:${own.role}:${email}`, times: 5, minutes: 60 },
    ])
    return step
  },
  async (context, { email }, step) => {
    const { db, actor } = context
    await spendSecondStep(context, step)
    // Who asks twice at once is served in turn, and the later question counts.
    await db
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, actor.accountId))
      .for('no key update')
    await killLinks(db, actor.accountId, 'change-email')
    const linkId = await makeLink(context, actor.accountId, 'change-email', { newEmail: email })
    const key = `new-address-wanted:${linkId}`
    await enqueue(context, { key, topic: 'new-address-wanted', payload: { linkId } })
    return read(context, {})
  },
)

/** The job behind `ask`: mails the link, or tells whoever has the address that they have it. */
export const sendJob: Job = async ({ row, ...scene }) => {
  const { db, now } = scene
  const { linkId } = row.payload as { linkId: string }
  const [asked] = await db
    .select({ owner: account, newEmail: mailLink.newEmail })
    .from(mailLink)
    .innerJoin(account, eq(account.id, mailLink.accountId))
    .where(and(eq(mailLink.id, linkId), isChange, isAlive(now)))
  if (!asked?.newEmail) return
  const { owner, newEmail: to } = asked
  const [holder] = await db
    .select()
    .from(account)
    .where(and(holds(owner.role, to), isNotNull(account.verifiedAt)))
  if (!holder) {
    const data = { name: owner.name, role: owner.role, accountId: owner.id, linkId }
    await sendMail(scene, {
      key: `link:${linkId}`,
      to,
      letter: 'change-email',
      data,
      language: owner.language,
    })
    return
  }
  // At most one such mail an hour, however often somebody tries.
  const key = `address-taken:${holder.id}:${now.toISOString().slice(0, 13)}`
  const { name, role, language } = holder
  await sendMail(scene, { key, to, letter: 'address-taken', data: { name, role }, language })
}

const holds = (role: Holder, email: string) => and(eq(account.role, role), eq(account.email, email))

export const takeBack: Rule<typeof keepEmail> = async context => {
  await killLinks(context.db, context.actor.accountId, 'change-email')
  return read(context, {})
}

/** Makes the new address count: its link was opened, so whoever did it reads its mail. */
export async function confirm(context: Context, owner: AccountRow, newEmail: string) {
  const { db, actor } = context
  const { id, role, name, email: was, language } = owner
  await takeAddress(db, id, newEmail)
  await proveAddress(context, id)
  await forgetRegistrations(db, role, newEmail)
  // Links that went to the old address open nothing any more.
  await killLinks(db, id, 'reset-password')
  await endSessions(db, id, actor?.accountId === id ? actor.sessionId : undefined)
  await rememberDevice(context, id)
  const key = `address-changed:${context.newId()}`
  if (was)
    await sendMail(context, {
      key,
      to: was,
      letter: 'address-changed',
      data: { name, role },
      language,
    })
  if (owner.phoneNumber) await textWayIn(context, owner.phoneNumber, id, 'email')
  if (role === 'station') {
    await enqueue(context, { key, topic: 'address-changed:station', payload: { id, was } })
  }
  const resident = role === 'resident' ? await presentResident(db, id) : {}
  const data = { _id: id, role, name, email: newEmail, changed: true, ...resident }
  return { message: say('You now log in with your new email.'), data }
}

/** The unique key decides who has an address, also when two confirm it at once. */
async function takeAddress(db: Db, accountId: string, email: string) {
  try {
    await db.update(account).set({ email }).where(eq(account.id, accountId))
  } catch (error) {
    throw sqlState(error) === '23505' ? refuse('email_taken') : error
  }
}
