import { and, asc, count, eq, gt, ilike, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { approveApplicant, listApplicants } from '../../contract/director.ts'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import { account } from '../account/account.table.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { notify, sendMail } from '../notification/notification.ts'
import type { Job } from '../outbox/outbox.ts'
import { director, directorApproval } from './director.table.ts'

/** So many different people must approve, where so many may. */
const wanted = 2

/** Verified, and let in by nobody yet. */
const waiting = and(isNull(director.approvedAt), isNotNull(account.verifiedAt))
/** Named by the operator, and in. */
const mayApprove = and(isNotNull(director.approverNamedAt), isNotNull(director.approvedAt))

/** How many approvals it takes today; refuses whoever may give none. */
async function neededBy(db: Db, accountId: string): Promise<number> {
  const [own] = await db
    .select({ id: director.accountId })
    .from(director)
    .where(and(eq(director.accountId, accountId), mayApprove))
  if (!own) throw refuse('not_yours')
  const [named] = await db.select({ many: count() }).from(director).where(mayApprove)
  return Math.min(wanted, named?.many ?? 0)
}

export const list: Rule<typeof listApplicants> = async ({ db, actor }, input) => {
  const { limit, after, search } = input
  const needed = await neededBy(db, actor.accountId)
  const [afterId] = readCursor(after, [id]) ?? []
  const pattern = search ? like(search) : undefined
  const rows = await db
    .select({ id: account.id, name: account.name, email: account.email, at: account.createdAt })
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
  const given = await approvalsOf(
    db,
    rows.map(row => row.id),
  )
  return pageOf(
    rows,
    limit,
    row => [row.id],
    ({ id: _id, name, email, at }) => ({
      _id,
      name,
      email,
      createdAt: at.toISOString(),
      needed,
      approvals: given
        .filter(({ directorId }) => directorId === _id)
        .map(each => ({ name: each.name, at: each.at.toISOString(), own: isBy(each, actor) })),
    }),
  )
}

const isBy = ({ by }: { by: string }, { accountId }: { accountId: string }) => by === accountId

/** The approvals that count, oldest first: of those who may approve today. */
const approvalsOf = (db: Db, directorIds: string[]) =>
  db
    .select({
      directorId: directorApproval.directorId,
      by: directorApproval.approverId,
      at: directorApproval.at,
      name: account.name,
    })
    .from(directorApproval)
    .innerJoin(director, eq(director.accountId, directorApproval.approverId))
    .innerJoin(account, eq(account.id, director.accountId))
    .where(and(inArray(directorApproval.directorId, directorIds), mayApprove))
    .orderBy(asc(directorApproval.at), asc(directorApproval.approverId))

export const approve: Rule<typeof approveApplicant> = async (context, { directorId }) => {
  const { db, actor, now } = context
  // Whoever approves at the same time waits here; so does the operator who takes a name away.
  const applicant = await lockWaiting(db, directorId)
  await db.select().from(director).where(mayApprove).orderBy(asc(director.accountId)).for('share')
  const needed = await neededBy(db, actor.accountId)
  if (!applicant) throw refuse('not_yours')
  const added = await db
    .insert(directorApproval)
    .values({ directorId, approverId: actor.accountId, at: now })
    .onConflictDoNothing()
    .returning()
  const approvals = (await approvalsOf(db, [directorId])).length
  const applicantData = { _id: applicant.id, name: applicant.name, email: applicant.email }
  if (approvals >= needed) {
    await letIn(context, directorId, actor.accountId)
    return { data: { ...applicantData, approvals, needed } }
  }
  if (added.length === 0) throw refuse('approved_already')
  const message = 'Your approval counts. Another director must approve, too.'
  return { message, data: { ...applicantData, approvals, needed } }
}

/** The applicant, who stays locked until the end; undefined when nobody of that id waits. */
async function lockWaiting(db: Db, directorId: string) {
  const [applicant] = await db
    .select({ id: account.id, name: account.name, email: account.email })
    .from(director)
    .innerJoin(account, eq(account.id, director.accountId))
    .where(and(eq(director.accountId, directorId), waiting))
    .for('update', { of: director })
  return applicant
}

/** Lets a verified director in; null when there is none who waits. `by` is null for the operator. */
export async function letIn(
  context: { db: Db; now: Date; newId: () => string },
  directorId: string,
  by: string | null,
) {
  const { db, now } = context
  const applicant = await lockWaiting(db, directorId)
  if (!applicant) return null
  const { id: _id, name, email } = applicant
  await db
    .update(director)
    .set({ approvedAt: now, approvedBy: by })
    .where(eq(director.accountId, _id))
  const key = `director-approved:${_id}`
  await sendMail(context, { key, to: email, letter: 'director-approved', data: { name } })
  return { _id, name, email }
}

/** Makes an applicant of whoever has verified the address, and tells those who may approve. */
export const apply: Job = async ({ row, ...scene }) => {
  const { id: applicantId, phoneNumber } = row.payload as { id: string; phoneNumber?: string }
  const applying = { accountId: applicantId, phoneNumber: phoneNumber ?? null }
  await scene.db.insert(director).values(applying).onConflictDoNothing()
  const [applicant] = await scene.db.select().from(account).where(eq(account.id, applicantId))
  if (!applicant) return
  const approvers = await scene.db
    .select({ id: director.accountId })
    .from(director)
    .where(mayApprove)
    .limit(100)
  await notify(
    scene,
    approvers.map(each => each.id),
    {
      key: `applicant-waits:${applicantId}`,
      kind: 'applicant-waits',
      data: { name: applicant.name },
    },
  )
}
