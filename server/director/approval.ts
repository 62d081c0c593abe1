import { and, asc, eq, gt, ilike, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { approveApplicant, listApplicants } from '../../contract/director/director.ts'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import { mailboxOf } from '../account/account.ts'
import { account } from '../account/account.table.ts'
import type { Rule, Scene } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { array, asText, moment, object, uuidText, written } from '../db/json.ts'
import { like } from '../db/like.ts'
import { rowsOf } from '../db/statement.ts'
import { notify, sendMail } from '../notification/notification.ts'
import type { Job } from '../outbox/outbox.ts'
import { director, directorApproval } from './director.table.ts'

/** So many different people must approve, where so many may. */
const wanted = 2

/** Verified, and let in by nobody yet. */
const waiting = and(isNull(director.approvedAt), isNotNull(account.verifiedAt))
/** Named by the operator, in, and not suspended. */
const mayApprove = and(
  isNotNull(director.approverNamedAt),
  isNotNull(director.approvedAt),
  isNull(director.suspendedAt),
)

const counts = `approver.approver_named_at IS NOT NULL AND approver.approved_at IS NOT NULL
  AND approver.suspended_at IS NULL`

/** How many approvals it takes today; refuses whoever may give none. */
async function neededBy(db: Db, accountId: string): Promise<number> {
  const [named] = await rowsOf<{ many: number; isOne: boolean | null }>(
    db,
    sql`SELECT count(*) AS many, bool_or(account_id = ${accountId}) AS "isOne"
      FROM director AS approver WHERE ${sql.raw(counts)}`,
  )
  if (!named?.isOne) throw refuse('not_yours')
  return Math.min(wanted, named.many)
}

type Approval = { by: string; name: string; at: string }
type Applicant = { id: string; name: string; email: string; at: Date; approvals: string }

/** The approvals of `director` that count, oldest first: of those who may approve today. */
const approvals = array(
  object<Approval>({
    by: uuidText('approver.account_id'),
    name: written('giver.name'),
    at: moment('given.at'),
  }),
  `director_approval AS given
    JOIN director AS approver ON approver.account_id = given.approver_id
    JOIN account AS giver ON giver.id = given.approver_id
    WHERE given.director_id = director.account_id AND ${counts}`,
  'given.at, given.approver_id',
)

export const list: Rule<typeof listApplicants> = async ({ db, actor }, input) => {
  const { limit, after, search } = input
  const [afterId] = readCursor(after, [id()]) ?? []
  const pattern = search ? like(search) : undefined
  const chosen = and(
    waiting,
    // Only who may approve sees them.
    sql`EXISTS (SELECT FROM director AS approver
      WHERE approver.account_id = ${actor.accountId} AND ${sql.raw(counts)})`,
    pattern ? or(ilike(account.name, pattern), ilike(account.email, pattern)) : undefined,
    afterId === undefined ? undefined : gt(account.id, afterId),
  )
  const [needed, rows] = await Promise.all([
    neededBy(db, actor.accountId),
    rowsOf<Applicant>(
      db,
      sql`SELECT account.id, account.name, account.email, account.created_at AS at,
          ${sql.raw(asText(approvals))} AS approvals
        FROM director JOIN account ON account.id = director.account_id
        WHERE ${chosen} ORDER BY account.id LIMIT ${pageRows(limit)}`,
    ),
  ])
  return pageOf(
    rows,
    limit,
    row => [row.id],
    row => ({
      _id: row.id,
      name: row.name,
      email: row.email,
      createdAt: row.at.toISOString(),
      needed,
      approvals: (JSON.parse(row.approvals) as Approval[]).map(({ by, name, at }) => {
        return { name, at, own: by === actor.accountId }
      }),
    }),
  )
}

/** How many of those who may approve today have. */
async function countApprovals(db: Db, directorId: string): Promise<number> {
  const [counted] = await rowsOf<{ given: number }>(
    db,
    sql`SELECT count(*) AS given FROM director_approval AS given
      JOIN director AS approver ON approver.account_id = given.approver_id
      WHERE given.director_id = ${directorId} AND ${sql.raw(counts)}`,
  )
  return counted?.given ?? 0
}

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
  const approvals = await countApprovals(db, directorId)
  const applicantData = { _id: applicant.id, name: applicant.name, email: mailboxOf(applicant) }
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
export async function letIn(context: Scene, directorId: string, by: string | null) {
  const { db, now } = context
  const applicant = await lockWaiting(db, directorId)
  if (!applicant) return null
  const { id: _id, name } = applicant
  const email = mailboxOf(applicant)
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
