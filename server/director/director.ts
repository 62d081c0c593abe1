import { tellTogether } from './alert.ts'
import { eq } from 'drizzle-orm'
import type * as contract from '../../contract/director/director.ts'
import {
  loginDirector,
  registerDirector,
  type updateDirector,
} from '../../contract/director/director.ts'
import { refuse } from '../../contract/refusal.ts'
import { account } from '../account/account.table.ts'
import {
  checkCredentials,
  mailboxOf,
  markBrowser,
  openSession,
  refuseWeak,
  register as noteRegistration,
} from '../account/account.ts'
import { prepared, type Handlers, type Rule } from '../call/context.ts'
import { ofNetwork } from '../call/limit.ts'
import type { Db } from '../db/connect.ts'
import type { Jobs } from '../outbox/outbox.ts'
import * as approval from './approval.ts'
import { director } from './director.table.ts'
import { stationNewsJobs } from './station-news.ts'

export { stationStaffHandlers } from './staff.ts'

const register = prepared(
  registerDirector,
  async ({ db, now, limiter, hasher, visitor }, { accessName, ...own }) => {
    refuseWeak('accessName', accessName, { role: 'director', ...own })
    await limiter.take(db, now, [
      ...ofNetwork(visitor, 'register', { times: 30, minutes: 60 }),
      ...ofNetwork(visitor, `register:director:${own.email}`, { times: 5, minutes: 60 }),
      { key: `register:director:${own.email}`, times: 20, minutes: 60 },
    ])
    return hasher.hash(accessName)
  },
  async (context, input, secretHash) => {
    const { name, email, phoneNumber = null } = input
    const privacyConsent = input.privacyConsent === true
    const facts = {
      role: 'director',
      email,
      name,
      secretHash,
      phoneNumber,
      privacyConsent,
    } as const
    return { data: { _id: await noteRegistration(context, facts), name, email } }
  },
  markBrowser,
)

/** Locks the row until the session is there: who is suspended at this moment ends it, or is waited for. */
async function refuseSuspended(db: Db, directorId: string) {
  const isOwn = eq(director.accountId, directorId)
  const [own] = await db.select().from(director).where(isOwn).for('share')
  if (own?.suspendedAt) throw refuse('director_suspended')
}

const login = prepared(
  loginDirector,
  async (context, { email, name, code }) => {
    const recognised = await checkCredentials(context, 'director', { email, secret: name, code })
    const isOwn = eq(director.accountId, recognised.owner.id)
    const [own] = await context.db.select().from(director).where(isOwn)
    if (!own?.approvedAt) throw refuse('not_approved')
    return recognised
  },
  async (context, _input, recognised) => {
    const { owner, step } = recognised
    await refuseSuspended(context.db, owner.id)
    await openSession(context, recognised)
    const mustSetUpSecondStep = context.directorsNeedSecondStep && step === null
    return {
      data: { _id: owner.id, name: owner.name, email: mailboxOf(owner), mustSetUpSecondStep },
    }
  },
)

const changeProfile: Rule<typeof updateDirector> = async ({ db, actor }, input) => {
  const { directorId, phoneNumber } = input
  if (directorId !== actor.accountId) throw refuse('not_yours')
  const isOwn = eq(director.accountId, actor.accountId)
  if (phoneNumber) await db.update(director).set({ phoneNumber }).where(isOwn)
  const [own] = await db
    .select({
      _id: account.id,
      name: account.name,
      email: account.email,
      phoneNumber: director.phoneNumber,
    })
    .from(director)
    .innerJoin(account, eq(account.id, director.accountId))
    .where(isOwn)
  if (!own) throw new Error('a director account without a director')
  return { data: { ...own, email: mailboxOf(own) } }
}

export { alertHandlers, startAlerting } from './alert.ts'
export * from './figures.ts'
export { invitationHandlers } from './invitation.ts'
export {
  approveByEmail,
  countApprovers,
  createFirst,
  createWithLink,
  hasDirector,
  listAll,
  listUnverified,
  nameApprover,
} from './operator-director.ts'
export { handOver } from './hand-over.ts'
export { suspendByEmail } from './operator-suspension.ts'
export { oversightHandlers } from './oversight.ts'
export const directorHandlers: Handlers<typeof contract> = {
  registerDirector: register,
  loginDirector: login,
  listApplicants: approval.list,
  approveApplicant: approval.approve,
  updateDirector: changeProfile,
}

/** What the director's module does after a commit. */
export const directorJobs: Jobs = {
  'verified:director': approval.apply,
  'alerts-together': tellTogether,
  ...stationNewsJobs,
}
