import type { Scene } from '../call/context.ts'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { account } from '../account/account.table.ts'
import { listRegistrations, makeLink, makeVerified } from '../account/account.ts'
import { noteOperatorDeed } from '../audit/audit.ts'
import { linkToken } from '../call/link-token.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { director } from './director.table.ts'
import { letIn } from './approval.ts'

/** What the operator does to directors from the command line, where no director is signed in. */
const linkLifeMs = 3 * 24 * 60 * 60 * 1000

type FirstDirector = { email: string; name: string; secretHash: string }

/** Makes the first director, verified and approved; says why not when it cannot be the first. */
export function createFirst(
  scene: Scene,
  { email, name, secretHash }: FirstDirector,
): Promise<'made' | 'not_first' | 'taken'> {
  return inTransaction(scene.db, async db => {
    // Of two operators at once, the second sees what the first has done.
    await rowsOf(db, sql`LOCK TABLE director IN SHARE ROW EXCLUSIVE MODE`)
    const approved = await db.select().from(director).where(isNotNull(director.approvedAt)).limit(1)
    if (approved.length > 0) return 'not_first'
    const made = await makeVerified({ ...scene, db }, { role: 'director', email, name, secretHash })
    if (!made) return 'taken'
    await db.insert(director).values({ accountId: made.id, approverNamedAt: scene.now })
    await letIn({ ...scene, db }, made.id, null)
    await noteAbout({ ...scene, db }, 'create-director', made.id)
    return 'made'
  })
}

/**
 * Makes another director, who is in at once, and the link by which they choose the access name: for where no
 * mail goes out. Until then nobody knows the secret. Null where the address is known already.
 */
export function createWithLink(
  scene: Scene & { secretKey: Buffer },
  { email, name, secretHash }: FirstDirector,
): Promise<string | null> {
  return inTransaction(scene.db, async db => {
    const own = { ...scene, db }
    const made = await makeVerified(own, { role: 'director', email, name, secretHash })
    if (!made) return null
    // Who is the only one lets others in.
    const [other] = await db.select().from(director).where(isNotNull(director.approvedAt)).limit(1)
    const approverNamedAt = other ? null : scene.now
    await db.insert(director).values({ accountId: made.id, approverNamedAt, approvedAt: scene.now })
    await noteAbout(own, 'create-director', made.id)
    const linkId = await makeLink(own, made.id, 'reset-password', { forMs: linkLifeMs })
    return linkToken(scene.secretKey, linkId)
  })
}

/** Lets a director in by the address. */
export async function approveByEmail(
  scene: Scene,
  email: string,
): Promise<'approved' | 'unknown' | 'not_verified' | 'already'> {
  const [found] = await listAll(scene.db, email)
  if (!found) {
    const waiting = await listRegistrations(scene.db, 'director', email)
    return waiting.length > 0 ? 'not_verified' : 'unknown'
  }
  if (found.approvedAt) return 'already'
  const approved = await inTransaction(scene.db, async db => {
    const isIn = await letIn({ ...scene, db }, found.id, null)
    if (isIn) await noteAbout({ ...scene, db }, 'approve-director', found.id)
    return isIn
  })
  return approved ? 'approved' : 'not_verified'
}

/** Whoever has registered as a director and not verified the address, oldest first. */
export const listUnverified = (db: Db) => listRegistrations(db, 'director')

/** Names a director who is in as one who lets others in, or takes the name away. */
export const nameApprover = (
  scene: Scene,
  email: string,
  isNamed: boolean,
): Promise<'changed' | 'unknown' | 'not_approved' | 'already'> =>
  inTransaction(scene.db, async db => {
    const [found] = await listAll(db, email)
    if (!found) return 'unknown'
    if (isNamed && !found.approvedAt) return 'not_approved'
    if ((found.approverNamedAt !== null) === isNamed) return 'already'
    const approverNamedAt = isNamed ? scene.now : null
    await db.update(director).set({ approverNamedAt }).where(eq(director.accountId, found.id))
    await noteAbout({ ...scene, db }, isNamed ? 'name-approver' : 'unname-approver', found.id)
    return 'changed'
  })

/** Keeps what was done to a director, in the operator's log and in that director's. */
const noteAbout = (scene: Scene, what: string, directorId: string) =>
  noteOperatorDeed(scene, {
    what,
    detail: { directorId },
    readBy: [{ directorId, stationId: null }],
  })

/** How many directors may let others in. */
export const countApprovers = (db: Db) =>
  db.$count(
    director,
    and(
      isNotNull(director.approverNamedAt),
      isNotNull(director.approvedAt),
      isNull(director.suspendedAt),
    ),
  )

/** Every director and applicant, oldest first, or the one with the address. */
export const listAll = (db: Db, email?: string) =>
  db
    .select({
      id: account.id,
      email: account.email,
      name: account.name,
      approvedAt: director.approvedAt,
      approverNamedAt: director.approverNamedAt,
      suspendedAt: director.suspendedAt,
    })
    .from(director)
    .innerJoin(account, eq(account.id, director.accountId))
    .where(email === undefined ? undefined : eq(account.email, email))
    .orderBy(asc(account.id))

/** Whether there is anybody who could open a station. */
export async function hasDirector(db: Db): Promise<boolean> {
  const [first] = await db.select({ id: director.accountId }).from(director).limit(1)
  return first !== undefined
}
