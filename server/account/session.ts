import { randomBytes } from 'node:crypto'
import { and, eq, gt, gte, inArray, lt, lte, ne, sql } from 'drizzle-orm'
import type { MemberRole, Role } from '../../contract/endpoint.ts'
import type { Language } from '../../contract/speech/language.ts'
import { refuse } from '../../contract/refusal.ts'
import { honestUntil } from '../call/clock.ts'
import type { Actor, Context } from '../call/context.ts'
import { tokenHash as hashOf } from '../call/link-token.ts'
import type { Db } from '../db/connect.ts'
import { named, rowsOf } from '../db/statement.ts'
import { notify } from '../notification/notification.ts'
import { account, knownDevice, session, type AccountRow } from './account.table.ts'
import { endCodes } from './code-proof.ts'
import { isKnownTo } from './known-device.ts'
import { confirmedMs, mustNotBeHeld } from './number-hold.ts'
import { spendSecondStep, type CheckedStep } from './second-step/second-step-check.ts'

const day = 24 * 60 * 60 * 1000
/** How long a session lives after it was last used. */
const idleMs: Record<Role, number> = {
  resident: 30 * day,
  station: 14 * day,
  director: 7 * day,
  carrier: 30 * day,
}
/** How long it lives at most, however busy it is: a stolen one does not live for ever. */
const longestMs: Record<Role, number> = {
  resident: 90 * day,
  station: 30 * day,
  director: 30 * day,
  carrier: 90 * day,
}
const deviceSeconds = (365 * day) / 1000
/** A session is marked as seen no more often than this, to spare a write on every call. */
const seenEveryMs = 5 * 60 * 1000

/** Somebody who typed the right things; the second step, where it is on, waits to be used up. */
export type Recognised = {
  owner: AccountRow
  step: CheckedStep | null
  /** Nothing was shown but this code from an SMS, which somebody may have overheard. */
  byCode?: string
}

/** A session of somebody on this device, in place of whoever was signed in there before. */
export async function beginSession(
  context: Context<unknown>,
  { id, role }: { id: string; role: Role },
  shown: Pick<typeof session.$inferInsert, 'confirmedAt' | 'secretAt' | 'codeId'>,
): Promise<void> {
  const { db, now, visitor } = context
  if (visitor.sessionToken) {
    await db.delete(session).where(eq(session.tokenHash, hashOf(visitor.sessionToken)))
  }
  // Whoever repeats a login, because its answer was lost, has one session of the code and not two.
  if (shown.codeId) await db.delete(session).where(eq(session.codeId, shown.codeId))
  const token = newToken()
  await db.insert(session).values({
    id: context.newId(),
    tokenHash: hashOf(token),
    accountId: id,
    device: visitor.device,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: endOf(role, now, now),
    ...shown,
  })
  context.setCookie('session', token, longestMs[role] / 1000)
  context.recognise({ id, role })
}

/** Signs a carrier in: there is no secret that a session could be confirmed with. Says whether the phone is new. */
export async function openCarrierSession(
  context: Context<unknown>,
  carrierId: string,
): Promise<boolean> {
  const { db, now } = context
  await beginSession(context, { id: carrierId, role: 'carrier' }, {})
  await db.update(account).set({ signedInAt: now }).where(eq(account.id, carrierId))
  return rememberDevice(context, carrierId)
}

/** When a session ends unless it is used again. */
const endOf = (role: Role, createdAt: Date, now: Date) =>
  new Date(Math.min(now.getTime() + idleMs[role], createdAt.getTime() + longestMs[role]))

const newToken = () => randomBytes(32).toString('base64url')

type Identity = {
  role: Role
  account_id: string
  session_id: string
  created_at: Date
  station_id: string | null
  member: MemberRole
  language: Language
  must_choose: boolean
  must_set_up: boolean
  by_pin: boolean
  barred: boolean
  stale: boolean
}

/** Who a session cookie belongs to, or null: unknown, expired, or no longer allowed in. */
export async function identify(
  { db, directorsNeedSecondStep }: { db: Db; directorsNeedSecondStep: boolean },
  token: string,
  now: Date,
): Promise<Actor | null> {
  const staleBefore = new Date(now.getTime() - seenEveryMs)
  const [found] = await named<Identity>(
    db,
    'identify',
    `SELECT a.role, a.id AS account_id, s.id AS session_id, s.created_at, a.language,
       coalesce(r.station_id, f.station_id, c.station_id) AS station_id, s.last_seen_at < $3 AS stale,
       f.member_role AS member, s.confirmed_at IS NULL AS by_pin,
       a.role = 'resident' AND is_barred(s, $2) AS barred,
       a.secret_given_at IS NOT NULL AS must_choose,
       a.role = 'director' AND $4::boolean AND NOT EXISTS (SELECT FROM second_step
         WHERE account_id = a.id AND on_since IS NOT NULL) AS must_set_up
     FROM session s
       JOIN account a ON a.id = s.account_id
       LEFT JOIN resident r ON r.account_id = a.id
       LEFT JOIN station_staff f ON f.account_id = a.id
       LEFT JOIN director d ON d.account_id = a.id
       LEFT JOIN carrier c ON c.id = a.id
     WHERE s.token_hash = $1 AND session_counts(s, $2) AND a.verified_at IS NOT NULL
       AND (a.role <> 'director' OR d.approved_at IS NOT NULL AND d.suspended_at IS NULL)
       AND c.paused_at IS NULL AND f.ended_at IS NULL`,
    [hashOf(token), now, staleBefore, directorsNeedSecondStep],
  )
  if (!found) return null
  if (found.stale) {
    const expiresAt = endOf(found.role, found.created_at, now)
    await db
      .update(session)
      .set({ lastSeenAt: now, expiresAt })
      .where(eq(session.id, found.session_id))
  }
  const base = { accountId: found.account_id, sessionId: found.session_id }
  if (found.role === 'director') {
    return { ...base, role: 'director', mustSetUpSecondStep: found.must_set_up }
  }
  if (!found.station_id) throw new Error(`a ${found.role} without a station`)
  const at = { ...base, stationId: found.station_id }
  const { language } = found
  if (found.role === 'resident')
    return { ...at, role: 'resident', language, isBarred: found.barred }
  if (found.role === 'carrier')
    return { ...at, role: 'carrier', carrierId: found.account_id, language }
  const { member, must_choose: mustChoosePassword, by_pin: byPin } = found
  return { ...at, role: 'station', member, mustChoosePassword, byPin }
}

/** Refuses unless the owner has shown in this session, a short while ago, who they are, and while the number is held. */
export async function mustBeConfirmed({
  db,
  actor,
  now,
}: Pick<Context<Actor>, 'db' | 'actor' | 'now'>): Promise<void> {
  await mustNotBeHeld({ db, actor, now })
  const since = new Date(now.getTime() - confirmedMs)
  const confirmed = await db
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.id, actor.sessionId),
        gt(session.confirmedAt, since),
        lte(session.confirmedAt, honestUntil(now)),
      ),
    )
  if (confirmed.length === 0) throw refuse('confirm_first')
}

/** Signs the account in on this device. One code alone confirms nothing that lasts: that takes another. */
export async function openSession(
  context: Context<unknown>,
  { owner, step, byCode }: Recognised,
): Promise<void> {
  const { db, now, visitor } = context
  await spendSecondStep(context, step)
  const shownAt = byCode && !step ? null : now
  await beginSession(context, owner, {
    confirmedAt: shownAt,
    secretAt: shownAt,
    codeId: byCode ?? null,
  })
  await db.update(account).set({ signedInAt: now }).where(eq(account.id, owner.id))
  const isNew = await rememberDevice(context, owner.id)
  if (isNew && (await signedInBefore(context, owner))) {
    const { id, role } = owner
    const data = { role, device: visitor.device, at: now.toISOString() }
    await notify(context, [id], { key: `new-device:${context.newId()}`, kind: 'new-device', data })
  }
}

/**
 * Remembers that this browser belongs to the account's owner; says whether that is new. A token that
 * we did not make for the account is not taken: somebody else may have put it there, and know it.
 */
export async function rememberDevice(
  context: Context<unknown>,
  accountId: string,
): Promise<boolean> {
  const { db, now, visitor } = context
  const shown = visitor.deviceToken ?? newToken()
  const known = await db
    .select()
    .from(knownDevice)
    .where(isKnownTo(accountId, hashOf(shown), now))
  const isNew = known.length === 0
  const token = isNew ? newToken() : shown
  if (isNew) {
    const tokenHash = hashOf(token)
    await db.insert(knownDevice).values({ tokenHash, accountId, createdAt: now })
    // Others who share the browser stay known in it: whoever showed the old token was so already.
    await rowsOf(
      db,
      sql`
      INSERT INTO known_device (token_hash, account_id, created_at)
      SELECT ${tokenHash}::bytea, account_id, created_at FROM known_device
      WHERE token_hash = ${hashOf(shown)} AND account_id <> ${accountId}`,
    )
  }
  context.setCookie('device', token, deviceSeconds)
  return isNew
}

/** Whether the owner has been in before; to have opened the verification link is no signing in. */
async function signedInBefore(
  { db, now }: Context<unknown>,
  { id, email, verifiedAt, createdAt }: AccountRow,
): Promise<boolean> {
  const earlier = await db
    .select({ accountId: knownDevice.accountId })
    .from(knownDevice)
    .where(
      and(
        eq(knownDevice.accountId, id),
        // Whoever registers by a number is signed in with that.
        (email ? gt : gte)(knownDevice.createdAt, verifiedAt ?? createdAt),
        lt(knownDevice.createdAt, now),
      ),
    )
    .limit(1)
  return earlier.length > 0
}

/** That a session counts now: it has not ended, and no clock that was wrong began it. */
export const sessionCounts = (now: Date) =>
  sql`session_counts(${session}, ${now.toISOString()}::timestamptz)`

/** Which of these sessions count still. */
export async function stillSignedIn(db: Db, sessionIds: string[], now: Date) {
  const alive = await db
    .select({ id: session.id })
    .from(session)
    .where(and(inArray(session.id, sessionIds), sessionCounts(now)))
  return new Set(alive.map(({ id }) => id))
}

/** Ends the open pages of these accounts and no session: they come again, and hear of what is theirs by then. */
export const renewLines = (db: Db, accountIds: string[]) =>
  named(
    db,
    'renew-lines',
    `SELECT tell_live('session-over', (array_agg(id))[1], array_agg(id)) FROM session
     WHERE account_id = ANY ($1::uuid[]) HAVING count(*) > 0`,
    [accountIds],
  )

/** Ends one session. */
export const endSession = (db: Db, sessionId: string) =>
  db.delete(session).where(eq(session.id, sessionId))

/**
 * Ends the account's sessions, all or all but one, and the codes that could open others. The codes go first:
 * a login that is using one commits before, and its session is ended with the rest.
 */
export async function endSessions(db: Db, accountId: string, except?: string): Promise<void> {
  await endCodes(db, accountId)
  await db
    .delete(session)
    .where(
      and(
        eq(session.accountId, accountId),
        except === undefined ? undefined : ne(session.id, except),
      ),
    )
}
