import { asc, eq, isNotNull, sql } from 'drizzle-orm'
import { account } from '../account/account.table.ts'
import { listRegistrations, makeVerified } from '../account/account.ts'
import type { Db } from '../db/connect.ts'
import { director } from './director.table.ts'
import { letIn } from './director.ts'

/** What the operator does to directors from the command line, where no director is signed in. */
export type Scene = { db: Db; now: Date; newId: () => string }

export type FirstDirector = { email: string; name: string; secretHash: string }

/** Makes the first director, verified and approved; says why not when it cannot be the first. */
export function createFirst(
  scene: Scene,
  { email, name, secretHash }: FirstDirector,
): Promise<'made' | 'not_first' | 'taken'> {
  return scene.db.transaction(async db => {
    // Of two operators at once, the second sees what the first has done.
    await db.execute(sql`LOCK TABLE director IN SHARE ROW EXCLUSIVE MODE`)
    const approved = await db.select().from(director).where(isNotNull(director.approvedAt)).limit(1)
    if (approved.length > 0) return 'not_first'
    const made = await makeVerified({ ...scene, db }, { role: 'director', email, name, secretHash })
    if (!made) return 'taken'
    await db.insert(director).values({ accountId: made.id })
    await letIn({ ...scene, db }, made.id, null)
    return 'made'
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
  const approved = await scene.db.transaction(db => letIn({ ...scene, db }, found.id, null))
  return approved ? 'approved' : 'not_verified'
}

/** Whoever has registered as a director and not verified the address, oldest first. */
export const listUnverified = (db: Db) => listRegistrations(db, 'director')

/** Every director and applicant, oldest first, or the one with the address. */
export const listAll = (db: Db, email?: string) =>
  db
    .select({
      id: account.id,
      email: account.email,
      name: account.name,
      approvedAt: director.approvedAt,
    })
    .from(director)
    .innerJoin(account, eq(account.id, director.accountId))
    .where(email === undefined ? undefined : eq(account.email, email))
    .orderBy(asc(account.id))
