import { and, eq, isNull } from 'drizzle-orm'
import { sendVerification, type verifyEmail } from '../../contract/account.ts'
import type { Role } from '../../contract/endpoint.ts'
import { prepared, type Rule } from '../context.ts'
import { ofNetwork } from '../limit.ts'
import { enqueue, type Job } from '../notification/notification.ts'
import { account } from './account.table.ts'
import { killLinks, sendLink, useLink } from './mail-link.ts'
import { confirm } from './new-address.ts'
import { presentResident } from './resident.ts'
import { rememberDevice } from './session.ts'

export const verify: Rule<typeof verifyEmail> = async (context, { token }) => {
  const { db, now } = context
  const { link, owner } = await useLink(db, token, ['verify-email', 'change-email'], now)
  const { id, role, name, email } = owner
  context.recognise(owner)
  if (link.newEmail) return confirm(context, owner, link.newEmail)
  await db.update(account).set({ verifiedAt: now }).where(eq(account.id, id))
  await killLinks(db, id, 'verify-email')
  await rememberDevice(context, id)
  await enqueue(context, { key: `verified:${id}`, topic: `verified:${role}`, payload: { id } })
  const resident = role === 'resident' ? await presentResident(db, id) : {}
  return { data: { _id: id, role, name, email, ...resident } }
}

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
    const key = `verification-wanted:${context.newId()}`
    await enqueue(context, { key, topic: 'verification-wanted', payload: { role, email } })
    return { data: null }
  },
)

/** The job behind `resend`. */
export const resendJob =
  (secretKey: Buffer): Job =>
  async ({ row, ...scene }) => {
    const { role, email } = row.payload as { role: Role; email: string }
    const [waiting] = await scene.db
      .select()
      .from(account)
      .where(and(eq(account.role, role), eq(account.email, email), isNull(account.verifiedAt)))
    if (!waiting) return
    await killLinks(scene.db, waiting.id, 'verify-email')
    await sendLink({ ...scene, secretKey }, waiting, 'verify-email')
  }
