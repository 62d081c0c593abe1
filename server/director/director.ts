import { and, asc, eq, gt, ilike, isNotNull, isNull, or } from 'drizzle-orm'
import type * as contract from '../../contract/director.ts'
import {
  loginDirector,
  registerDirector,
  type approveApplicant,
  type listApplicants,
  type updateDirector,
} from '../../contract/director.ts'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import { account } from '../account/account.table.ts'
import {
  checkCredentials,
  markBrowser,
  openSession,
  refuseWeak,
  register as noteRegistration,
} from '../account/account.ts'
import { prepared, type Handlers, type Rule } from '../context.ts'
import { pageOf, readCursor } from '../cursor.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { ofNetwork } from '../limit.ts'
import { notify, sendMail, type Job, type Jobs } from '../notification/notification.ts'
import { director } from './director.table.ts'
import { stationNewsJobs } from './station-news.ts'

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
    await openSession(context, recognised)
    const mustSetUpSecondStep = context.directorsNeedSecondStep && step === null
    return {
      data: { _id: owner.id, name: owner.name, email: owner.email, mustSetUpSecondStep },
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
  return { data: own }
}

/** Verified, and approved by nobody yet. */
const waiting = and(isNull(director.approvedAt), isNotNull(account.verifiedAt))

const list: Rule<typeof listApplicants> = async ({ db }, { limit, after, search }) => {
  const [afterId] = readCursor(after, [id]) ?? []
  const pattern = search ? like(search) : undefined
  const rows = await db
    .select()
    .from(director)
    .innerJoin(account, eq(account.id, director.accountId))
    .where(
      and(
        waiting,
        pattern ? or(ilike(account.name, pattern), ilike(account.email, pattern)) : undefined,
        afterId === undefined ? undefined : gt(account.id, afterId),
      ),
    )
    .orderBy(asc(account.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    row => [row.account.id],
    ({ account: { id, name, email, createdAt } }) => ({
      _id: id,
      name,
      email,
      createdAt: createdAt.toISOString(),
    }),
  )
}

const approve: Rule<typeof approveApplicant> = async (context, { directorId }) => {
  const approved = await letIn(context, directorId, context.actor.accountId)
  if (!approved) throw refuse('not_yours')
  return { data: approved }
}

/** Approves a verified director; null when there is none to approve. `by` is null for the operator. */
export async function letIn(
  context: { db: Db; now: Date; newId: () => string },
  directorId: string,
  by: string | null,
) {
  const { db, now } = context
  const [applicant] = await db
    .select({ id: account.id, name: account.name, email: account.email })
    .from(director)
    .innerJoin(account, eq(account.id, director.accountId))
    .where(and(eq(director.accountId, directorId), waiting))
    .for('update', { of: director })
  if (!applicant) return null
  const { id, name, email } = applicant
  await db
    .update(director)
    .set({ approvedAt: now, approvedBy: by })
    .where(eq(director.accountId, id))
  const key = `director-approved:${id}`
  await sendMail(context, { key, to: email, letter: 'director-approved', data: { name } })
  return { _id: id, name, email }
}

/** Makes whoever verified an applicant, and tells the approved directors that somebody waits for them. */
const apply: Job = async ({ row, ...scene }) => {
  const { id, phoneNumber } = row.payload as { id: string; phoneNumber: string | null }
  await scene.db.insert(director).values({ accountId: id, phoneNumber }).onConflictDoNothing()
  const [applicant] = await scene.db.select().from(account).where(eq(account.id, id))
  if (!applicant) return
  const directors = await scene.db
    .select({ id: director.accountId })
    .from(director)
    .where(isNotNull(director.approvedAt))
    .limit(100)
  await notify(
    scene,
    directors.map(each => each.id),
    { key: `applicant-waits:${id}`, kind: 'applicant-waits', data: { name: applicant.name } },
  )
}

export const directorHandlers: Handlers<typeof contract> = {
  registerDirector: register,
  loginDirector: login,
  listApplicants: list,
  approveApplicant: approve,
  updateDirector: changeProfile,
}

/** What the director's module does after a commit. */
export const directorJobs: Jobs = { 'verified:director': apply, ...stationNewsJobs }
