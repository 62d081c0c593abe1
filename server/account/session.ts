import { createHash, randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { Role } from '../../contract/endpoint.ts'
import type { Actor, Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { knownDevice, session } from './account.table.ts'

const day = 24 * 60 * 60 * 1000
/** How long a session lives after it was last used. */
const idleMs: Record<Role, number> = { resident: 30 * day, station: 14 * day, director: 7 * day }
/** A session is marked as seen no more often than this, to spare a write on every call. */
const seenEveryMs = 5 * 60 * 1000

export const hashOf = (token: string) => createHash('sha256').update(token).digest()
const newToken = () => randomBytes(32).toString('base64url')

type Identity = {
  role: Role
  account_id: string
  session_id: string
  station_id: string | null
  must_choose: boolean
  stale: boolean
}

/** Who a session cookie belongs to, or null: unknown, expired, or no longer allowed in. */
export async function identify(db: Db, token: string, now: Date): Promise<Actor | null> {
  const staleBefore = new Date(now.getTime() - seenEveryMs)
  const [found] = await named<Identity>(
    db,
    'identify',
    `SELECT a.role, a.id AS account_id, s.id AS session_id,
       coalesce(r.station_id, f.station_id) AS station_id, s.last_seen_at < $3 AS stale,
       a.secret_given_at IS NOT NULL AS must_choose
     FROM session s
       JOIN account a ON a.id = s.account_id
       LEFT JOIN resident r ON r.account_id = a.id
       LEFT JOIN station_staff f ON f.account_id = a.id
       LEFT JOIN director d ON d.account_id = a.id
     WHERE s.token_hash = $1 AND s.expires_at > $2
       AND (a.role <> 'director' OR d.approved_at IS NOT NULL)`,
    [hashOf(token), now, staleBefore],
  )
  if (!found) return null
  if (found.stale) {
    const expiresAt = new Date(now.getTime() + idleMs[found.role])
    await db
      .update(session)
      .set({ lastSeenAt: now, expiresAt })
      .where(eq(session.id, found.session_id))
  }
  const base = { accountId: found.account_id, sessionId: found.session_id }
  if (found.role === 'director') return { ...base, role: 'director' }
  if (!found.station_id) throw new Error(`a ${found.role} without a station`)
  const at = { ...base, stationId: found.station_id }
  if (found.role === 'resident') return { ...at, role: 'resident' }
  return { ...at, role: 'station', mustChoosePassword: found.must_choose }
}

/** Signs the account in on this device, in place of whoever was signed in there before. */
export async function openSession(
  context: Context<unknown>,
  account: { id: string; role: Role },
): Promise<void> {
  const { db, now, visitor } = context
  if (visitor.sessionToken) {
    await db.delete(session).where(eq(session.tokenHash, hashOf(visitor.sessionToken)))
  }
  const token = newToken()
  await db.insert(session).values({
    id: context.newId(),
    tokenHash: hashOf(token),
    accountId: account.id,
    device: visitor.device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + idleMs[account.role]),
  })
  context.setCookie('session', token)
  context.recognise(account)
  await rememberDevice(context, account.id)
}

/** Remembers that this browser belongs to the account's owner. */
export async function rememberDevice(context: Context<unknown>, accountId: string): Promise<void> {
  const token = context.visitor.deviceToken ?? newToken()
  await context.db
    .insert(knownDevice)
    .values({ tokenHash: hashOf(token), accountId, createdAt: context.now })
    .onConflictDoNothing()
  context.setCookie('device', token)
}

/** Ends the account's sessions, all or all but one. */
export const endSessions = (db: Db, accountId: string, except?: string) =>
  db
    .delete(session)
    .where(
      and(
        eq(session.accountId, accountId),
        except === undefined ? undefined : ne(session.id, except),
      ),
    )
