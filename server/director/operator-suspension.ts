import { eq } from 'drizzle-orm'
import { account } from '../account/account.table.ts'
import { endSessions } from '../account/account.ts'
import { noteOperatorDeed } from '../audit/audit.ts'
import { inTransaction } from '../db/connect.ts'
import { director } from './director.table.ts'
import type { Scene } from '../call/context.ts'

/**
 * Keeps a director out, or lets them in again. Whoever logs in at this moment holds the row until the session
 * is there, which then ends; or finds it so. The stations go on.
 */
export const suspendByEmail = (
  scene: Scene,
  email: string,
  isSuspended: boolean,
): Promise<'changed' | 'unknown' | 'not_approved' | 'already'> =>
  inTransaction(scene.db, async db => {
    const [found] = await db
      .select({
        id: director.accountId,
        approvedAt: director.approvedAt,
        since: director.suspendedAt,
      })
      .from(director)
      .innerJoin(account, eq(account.id, director.accountId))
      .where(eq(account.email, email))
      .for('update', { of: director })
    if (!found) return 'unknown'
    if (!found.approvedAt) return 'not_approved'
    if ((found.since !== null) === isSuspended) return 'already'
    const suspendedAt = isSuspended ? scene.now : null
    await db.update(director).set({ suspendedAt }).where(eq(director.accountId, found.id))
    if (isSuspended) await endSessions(db, found.id)
    await noteOperatorDeed(
      { ...scene, db },
      {
        what: isSuspended ? 'suspend-director' : 'resume-director',
        detail: { directorId: found.id },
        readBy: [{ directorId: found.id, stationId: null }],
      },
    )
    return 'changed'
  })
