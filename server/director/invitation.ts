import { and, desc, eq, gt, isNotNull, isNull, lt, lte } from 'drizzle-orm'
import { id } from '../../contract/field.ts'
import * as contract from '../../contract/director/invitation.ts'
import { refuse } from '../../contract/refusal.ts'
import { account } from '../account/account.table.ts'
import { refuseWeak } from '../account/account.ts'
import { honestUntil } from '../call/clock.ts'
import { prepared, type Context, type Handlers, type Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { ofNetwork } from '../call/limit.ts'
import { linkToken, tokenHash } from '../call/link-token.ts'
import { sendMail, tellDirector } from '../notification/notification.ts'
import { countInvitation, openStation } from '../staff/staff.ts'
import { director } from './director.table.ts'
import { invitation, type InvitationRow } from './invitation.table.ts'

const lifeMs = contract.invitationDays * 24 * 60 * 60 * 1000

const invite = prepared(
  contract.invite,
  countInvitation,
  async (context, { email, station = null }) => {
    const { db, actor, now, secretKey } = context
    const directorId = actor.accountId
    const inviter = await lockDirector(db, directorId)
    await refuseStaff(db, email)
    const own = and(eq(invitation.directorId, directorId), eq(invitation.email, email))
    await db.update(invitation).set({ withdrawnAt: now }).where(and(own, isUndecided))
    const linkId = context.newId()
    const row = {
      id: linkId,
      directorId,
      email,
      station,
      tokenHash: tokenHash(linkToken(secretKey, linkId)),
      sentAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    }
    const [made] = await db.insert(invitation).values(row).returning()
    if (!made) throw new Error('an invitation was made and is not there')
    await sendMail(context, {
      key: `link:${linkId}`,
      to: email,
      letter: 'invitation',
      data: { director: inviter.name, station, linkId },
    })
    return { data: present(made, now) }
  },
)

/** Of two invitations at once, the second replaces the first instead of standing beside it. */
async function lockDirector(db: Db, directorId: string) {
  const [found] = await db
    .select({ name: account.name })
    .from(director)
    .innerJoin(account, eq(account.id, director.accountId))
    .where(eq(director.accountId, directorId))
    .for('no key update', { of: director })
  if (!found) throw new Error('a session without a director')
  return found
}

async function refuseStaff(db: Db, email: string) {
  const known = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.role, 'station'), eq(account.email, email)))
  if (known.length > 0) {
    throw refuse('station_known', { fields: { email: 'a station has this already' } })
  }
}

/** Neither accepted nor withdrawn. */
const isUndecided = and(isNull(invitation.acceptedAt), isNull(invitation.withdrawnAt))

function present(row: InvitationRow, now: Date): contract.Invitation {
  const { id: _id, email, station } = row
  return {
    _id,
    email,
    station,
    sentAt: row.sentAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    acceptedAt: row.acceptedAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
    state: stateOf(row, now),
  }
}

function stateOf(row: InvitationRow, now: Date): contract.Invitation['state'] {
  if (row.acceptedAt) return 'accepted'
  if (row.withdrawnAt) return 'withdrawn'
  if (row.expiresAt <= now || row.sentAt > honestUntil(now)) return 'expired'
  return row.openedAt ? 'opened' : 'sent'
}

const list: Rule<typeof contract.listInvitations> = async ({ db, actor, now }, input) => {
  const { limit, after } = input
  const [before] = readCursor(after, [id()]) ?? []
  const rows = await db
    .select()
    .from(invitation)
    .where(
      and(
        eq(invitation.directorId, actor.accountId),
        before === undefined ? undefined : lt(invitation.id, before),
      ),
    )
    .orderBy(desc(invitation.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    row => [row.id],
    row => present(row, now),
  )
}

const withdraw: Rule<typeof contract.withdrawInvitation> = async (context, { invitationId }) => {
  const { db, actor, now } = context
  const own = and(eq(invitation.id, invitationId), eq(invitation.directorId, actor.accountId))
  const [withdrawn] = await db
    .update(invitation)
    .set({ withdrawnAt: now })
    .where(and(own, isUndecided))
    .returning()
  if (withdrawn) return { data: present(withdrawn, now) }
  const [found] = await db.select().from(invitation).where(own)
  if (!found) throw refuse('not_yours')
  if (found.acceptedAt) {
    throw refuse('link_dead', { message: 'This invitation was accepted already.' })
  }
  return { data: present(found, now) }
}

/** The invitation behind a link that still works; its row stays locked until the end. */
async function lockAlive(db: Db, token: string, now: Date) {
  const [found] = await db
    .select({ invitation, inviter: { name: account.name } })
    .from(invitation)
    .innerJoin(director, eq(director.accountId, invitation.directorId))
    .innerJoin(account, eq(account.id, director.accountId))
    .where(
      and(
        eq(invitation.tokenHash, tokenHash(token)),
        isUndecided,
        gt(invitation.expiresAt, now),
        lte(invitation.sentAt, honestUntil(now)),
        isNotNull(director.approvedAt),
      ),
    )
    .for('no key update', { of: invitation })
  if (!found) throw refuse('link_dead')
  return found
}

const countTry = ({ db, now, limiter, visitor }: Context) =>
  limiter.take(db, now, ofNetwork(visitor, 'invitation', { times: 60, minutes: 60 }))

const open = prepared(contract.openInvitation, countTry, async ({ db, now }, { token }) => {
  const { invitation: found, inviter } = await lockAlive(db, token, now)
  if (!found.openedAt) {
    await db.update(invitation).set({ openedAt: now }).where(eq(invitation.id, found.id))
  }
  const { email, station, expiresAt } = found
  return { data: { director: inviter.name, email, station, expiresAt: expiresAt.toISOString() } }
})

/** Whom the link was sent to, whether it still works or not. */
async function invitedAddress(db: Db, token: string): Promise<string | undefined> {
  const [sent] = await db
    .select({ email: invitation.email })
    .from(invitation)
    .where(eq(invitation.tokenHash, tokenHash(token)))
  return sent?.email
}

const accept = prepared(
  contract.acceptInvitation,
  async (context, { token, password, ...staff }) => {
    await countTry(context)
    const email = await invitedAddress(context.db, token)
    refuseWeak('password', password, { role: 'station', ...staff, email })
    // Whether the link still works is asked later: who sends the same again gets the same answer.
    return context.hasher.hash(password)
  },
  async (context, { token, ...input }, secretHash) => {
    const { db, now } = context
    const { invitation: found } = await lockAlive(db, token, now)
    const { directorId, email } = found
    const { name, station, phoneNumber, address, privacyConsent = false } = input
    const facts = { directorId, name: station, phoneNumber, address, email }
    const first = { name, secretHash, privacyConsent, addressIsProven: true }
    const { stationId, staff } = await openStation(context, facts, first)
    context.recognise(staff)
    await db
      .update(invitation)
      .set({ acceptedAt: now, stationId })
      .where(eq(invitation.id, found.id))
    const key = `station-opened:${stationId}`
    await tellDirector(context, stationId, {
      key,
      kind: 'station-opened',
      data: { operator: name },
    })
    return { data: { _id: stationId, station, email } }
  },
)

export const invitationHandlers: Handlers<typeof contract> = {
  invite,
  listInvitations: list,
  withdrawInvitation: withdraw,
  openInvitation: open,
  acceptInvitation: accept,
}
