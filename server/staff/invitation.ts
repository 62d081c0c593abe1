import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { MemberRole } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import * as contract from '../../contract/staff/joining.ts'
import { mostMembers } from '../../contract/staff/member.ts'
import { account } from '../account/account.table.ts'
import { honestUntil } from '../call/clock.ts'
import { prepared, type Actor, type Context, type Rule } from '../call/context.ts'
import { linkToken, tokenHash } from '../call/link-token.ts'
import type { Db } from '../db/connect.ts'
import { sendMail, textInvited } from '../notification/notification.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { refuseTakenName } from './member-name.ts'
import { lockHead } from './head.ts'
import { staffInvitation, type StaffInvitationRow } from './staff.table.ts'
import { station } from '../station/station.table.ts'

const lifeMs = contract.joiningDays * 24 * 60 * 60 * 1000

/** Neither accepted nor withdrawn. */
const isUndecided = and(isNull(staffInvitation.acceptedAt), isNull(staffInvitation.withdrawnAt))
export const isAlive = (now: Date) =>
  and(
    isUndecided,
    gt(staffInvitation.expiresAt, now),
    lte(staffInvitation.sentAt, honestUntil(now)),
  )

type Invited = {
  stationId: string
  invitedBy: string
  name: string
  memberRole: MemberRole
  email: string | null
  phoneNumber: string | null
}

/** By which of the two somebody is reached: exactly one. */
export function wayTo({
  email = null,
  phoneNumber = null,
}: {
  email?: string | null | undefined
  phoneNumber?: string | null | undefined
}) {
  if ((email === null) === (phoneNumber === null)) {
    throw refuse('fields', {
      fields: { phoneNumber: 'Please enter a phone number or an email address' },
    })
  }
  return { email, phoneNumber }
}

/** Invites somebody to work at a station; what was sent to the same number or mailbox before is withdrawn. */
export async function inviteTo(
  context: Context<unknown>,
  invited: Invited,
): Promise<contract.StaffInvitation> {
  const { db, now, secretKey } = context
  const { stationId, email, phoneNumber } = invited
  await refuseKnown(db, { email, phoneNumber })
  await refuseTakenName(db, stationId, invited)
  const same = email
    ? eq(staffInvitation.email, email)
    : eq(staffInvitation.phoneNumber, phoneNumber ?? '')
  await db
    .update(staffInvitation)
    .set({ withdrawnAt: now })
    .where(and(eq(staffInvitation.stationId, stationId), same, isUndecided))
  const id = context.newId()
  const [made] = await db
    .insert(staffInvitation)
    .values({
      id,
      ...invited,
      tokenHash: tokenHash(linkToken(secretKey, id)),
      sentAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    })
    .onConflictDoNothing()
    .returning()
  // Of two who invite the same at once, the second is told that somebody has.
  if (!made) throw refuse('member_known', { message: 'They have just been invited.' })
  await sendInvitation(context, made)
  return present(made, now)
}

/** Somebody works at one station at a time. */
async function refuseKnown(db: Db, { email, phoneNumber }: Pick<Invited, 'email' | 'phoneNumber'>) {
  const known = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        eq(account.role, 'station'),
        email ? eq(account.email, email) : eq(account.phoneNumber, phoneNumber ?? ''),
      ),
    )
  if (known.length > 0) {
    const field = email ? 'email' : 'phoneNumber'
    throw refuse('member_known', { fields: { [field]: 'somebody at a station has this already' } })
  }
}

/** By mail a link; by SMS the page on which the number itself opens the invitation. */
async function sendInvitation(context: Context<unknown>, row: StaffInvitationRow): Promise<void> {
  const { id, email, sentAt } = row
  const key = `${id}:${sentAt.getTime()}`
  if (!email) {
    const payload = { invitationId: id }
    await enqueue(context, { key: `staff-invited:${key}`, topic: 'staff-invited', payload })
    return
  }
  const { station: at, invitedBy } = await namesOf(context.db, row)
  const data = { station: at, invitedBy, role: row.memberRole, linkId: id }
  await sendMail(context, { key: `link:${key}`, to: email, letter: 'staff-invitation', data })
}

export async function namesOf(db: Db, row: StaffInvitationRow) {
  const [found] = await db
    .select({ station: station.name, invitedBy: account.name })
    .from(station)
    .innerJoin(account, eq(account.id, row.invitedBy))
    .where(eq(station.id, row.stationId))
  if (!found) throw new Error('an invitation from nobody')
  return found
}

/** The job behind an invitation by SMS: what was withdrawn meanwhile is not sent. */
export const invitedJob =
  (publicUrl: string): Job =>
  async ({ row, ...scene }) => {
    const { invitationId } = row.payload as { invitationId: string }
    const [found] = await scene.db
      .select()
      .from(staffInvitation)
      .where(and(eq(staffInvitation.id, invitationId), isAlive(scene.now)))
    if (!found?.phoneNumber) return
    const names = await namesOf(scene.db, found)
    await textInvited(scene, { key: row.id, to: found.phoneNumber, ...names, publicUrl })
  }

function present(row: StaffInvitationRow, now: Date): contract.StaffInvitation {
  const { id: _id, name, memberRole: role, email, phoneNumber, sentAt, expiresAt } = row
  const times = { sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
  return { _id, name, role, email, phoneNumber, ...times, isOver: expiresAt <= now }
}

/** Each sends a letter or an SMS to whoever it names. */
export const countInvitation = ({
  db,
  now,
  actor,
  limiter,
}: Pick<Context<Actor>, 'db' | 'now' | 'actor' | 'limiter'>) =>
  limiter.take(db, now, [
    { key: `invite:${actor.accountId}`, times: 30, minutes: 60 },
    { key: `invite:${actor.accountId}:day`, times: 60, minutes: 24 * 60 },
  ])

export const invite = prepared(
  contract.inviteMember,
  countInvitation,
  async (context, { name, role, ...reached }) => {
    const { db, actor } = context
    await lockHead(db, actor)
    const who = { stationId: actor.stationId, invitedBy: actor.accountId }
    return { data: await inviteTo(context, { ...who, name, memberRole: role, ...wayTo(reached) }) }
  },
)

export const list: Rule<typeof contract.listStaffInvitations> = async ({ db, actor, now }) => {
  const rows = await db
    .select()
    .from(staffInvitation)
    .where(and(eq(staffInvitation.stationId, actor.stationId), isUndecided))
    .orderBy(desc(staffInvitation.id))
    .limit(mostMembers)
  return { data: rows.map(row => present(row, now)) }
}

const ofStation = (invitationId: string, stationId: string) =>
  and(eq(staffInvitation.id, invitationId), eq(staffInvitation.stationId, stationId), isUndecided)

export const withdraw: Rule<typeof contract.withdrawStaffInvitation> = async (context, input) => {
  const { db, actor, now } = context
  const gone = await db
    .update(staffInvitation)
    .set({ withdrawnAt: now })
    .where(ofStation(input.staffInvitationId, actor.stationId))
    .returning({ id: staffInvitation.id })
  if (gone.length === 0) throw refuse('not_yours')
  return { data: null }
}

export const resend = prepared(
  contract.resendStaffInvitation,
  countInvitation,
  async (context, { staffInvitationId }) => {
    const { db, actor, now } = context
    const [again] = await db
      .update(staffInvitation)
      .set({ sentAt: now, expiresAt: new Date(now.getTime() + lifeMs) })
      .where(ofStation(staffInvitationId, actor.stationId))
      .returning()
    if (!again) throw refuse('not_yours')
    await sendInvitation(context, again)
    return { data: present(again, now) }
  },
)
