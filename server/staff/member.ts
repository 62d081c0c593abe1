import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import * as contract from '../../contract/staff/member.ts'
import { account } from '../account/account.table.ts'
import { closeAccount, mustBeConfirmed } from '../account/account.ts'
import type { Actor, Handlers, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { isShown, isTrusted } from './desk-device.ts'
import { getLimits, setLimits } from './limits.ts'
import { lockHead } from './head.ts'
import { tellStation } from '../station/station.ts'
import { stationDevice } from './staff.table.ts'
import { station } from '../station/station.table.ts'
import { stationStaff } from './staff.table.ts'

type Staff = Extract<Actor, { role: 'station' }>
type MemberRow = Omit<contract.Member, 'seenAt' | 'since' | 'isYou'> & {
  seenAt: Date | null
  since: Date
}

/** Who works at a station, the head first; or one of them. */
export const membersOf = (db: Db, stationId: string, now: Date, memberId: string | null = null) =>
  named<MemberRow>(
    db,
    'members-of-station',
    `SELECT account.id AS "_id", account.name, member_role AS role, account.email,
       account.phone_number AS "phoneNumber", pin_hash IS NOT NULL AS "hasPin",
       account.created_at AS since, (
         SELECT max(last_seen_at) FROM session
         WHERE session.account_id = account.id AND session_counts(session, $2)
       ) AS "seenAt"
     FROM station_staff JOIN account ON account.id = account_id
     WHERE station_id = $1 AND ended_at IS NULL AND ($4::uuid IS NULL OR account_id = $4)
     ORDER BY member_role <> 'head', account.name, account.id LIMIT $3`,
    [stationId, now, contract.mostMembers, memberId],
  )

const present =
  ({ accountId }: Staff) =>
  ({ seenAt, since, ...member }: MemberRow): contract.Member => ({
    ...member,
    seenAt: seenAt?.toISOString() ?? null,
    since: since.toISOString(),
    isYou: member._id === accountId,
  })

const list: Rule<typeof contract.listStaff> = async ({ db, actor, now }) => ({
  data: (await membersOf(db, actor.stationId, now)).map(present(actor)),
})

/** The head of a station, who stays it until the end; refuses where there is none. */
export async function lockHeadOf(db: Db, stationId: string): Promise<string> {
  const [head] = await db
    .select({ id: stationStaff.accountId })
    .from(stationStaff)
    .where(
      and(
        eq(stationStaff.stationId, stationId),
        eq(stationStaff.memberRole, 'head'),
        isNull(stationStaff.endedAt),
      ),
    )
    .for('share')
  if (!head) throw refuse('not_your_role', { message: 'Your station has no head at the moment.' })
  return head.id
}

/** What a station is called. */
export async function stationNamed(db: Db, stationId: string): Promise<string> {
  const [found] = await db
    .select({ name: station.name })
    .from(station)
    .where(eq(station.id, stationId))
  if (!found) throw new Error('a station that is not there')
  return found.name
}

/** A living member of the station other than the head. */
const isOther = (memberId: string, stationId: string) =>
  and(
    eq(stationStaff.accountId, memberId),
    eq(stationStaff.stationId, stationId),
    isNull(stationStaff.endedAt),
  )

async function lockOther(db: Db, memberId: string, actor: Staff): Promise<void> {
  if (memberId === actor.accountId) throw refuse('head_stays')
  await lockHead(db, actor)
  const [found] = await db
    .select({ id: stationStaff.accountId })
    .from(stationStaff)
    .where(isOther(memberId, actor.stationId))
    .for('no key update')
  if (!found) throw refuse('not_yours')
}

const change: Rule<typeof contract.changeMember> = async (context, { memberId, role }) => {
  const { db, actor, now } = context
  await lockOther(db, memberId, actor)
  await db
    .update(stationStaff)
    .set({ memberRole: role })
    .where(eq(stationStaff.accountId, memberId))
  await tellStation(db, actor.stationId)
  const [changed] = await membersOf(db, actor.stationId, now, memberId)
  if (!changed) throw new Error('a member was changed and is not there')
  return { data: present(actor)(changed) }
}

/** Ends a member of the station: their sessions are over, and what they did keeps the name. */
export async function endStaff(
  { db, now }: { db: Db; now: Date },
  { memberId, stationId, by }: { memberId: string; stationId: string; by: string },
): Promise<void> {
  const ended = await db
    .update(stationStaff)
    .set({ endedAt: now, endedBy: by, pinHash: null })
    .where(isOther(memberId, stationId))
    .returning({ id: stationStaff.accountId })
  if (ended.length === 0) throw refuse('not_yours')
  await closeAccount(db, memberId, now)
  await tellStation(db, stationId)
}

const end: Rule<typeof contract.endMember> = async (context, { memberId }) => {
  const { db, actor } = context
  await lockOther(db, memberId, actor)
  await endStaff(context, { memberId, stationId: actor.stationId, by: actor.accountId })
  return { data: null }
}

/** Makes a member the head; who was it, if anybody, is a cashier from then on. */
export async function makeHead(db: Db, stationId: string, memberId: string): Promise<void> {
  await db
    .update(stationStaff)
    .set({ memberRole: 'cashier' })
    .where(
      and(
        eq(stationStaff.stationId, stationId),
        eq(stationStaff.memberRole, 'head'),
        isNull(stationStaff.endedAt),
        ne(stationStaff.accountId, memberId),
      ),
    )
  await db
    .update(stationStaff)
    .set({ memberRole: 'head' })
    .where(eq(stationStaff.accountId, memberId))
  await tellStation(db, stationId)
}

const handOver: Rule<typeof contract.handOver> = async (context, { memberId }) => {
  const { db, actor } = context
  await lockOther(db, memberId, actor)
  await mustBeConfirmed(context)
  await makeHead(db, actor.stationId, memberId)
  return { data: null }
}

const listDevices: Rule<typeof contract.listDevices> = async ({ db, actor, now, visitor }) => {
  const rows = await db
    .select({ device: stationDevice, by: account.name, current: isShown(visitor.deskToken) })
    .from(stationDevice)
    .innerJoin(account, eq(account.id, stationDevice.trustedBy))
    .where(isTrusted(actor.stationId, now))
    .orderBy(desc(stationDevice.trustedAt))
    .limit(contract.mostMembers)
  return {
    data: rows.map(({ device: { id, device, trustedAt }, by, current }) => ({
      _id: id,
      device,
      trustedBy: by,
      trustedAt: trustedAt.toISOString(),
      current: current === true,
    })),
  }
}

const endDevice: Rule<typeof contract.endDevice> = async (context, { deviceId }) => {
  const { db, actor, now } = context
  const ended = await db
    .update(stationDevice)
    .set({ endedAt: now })
    .where(and(eq(stationDevice.id, deviceId), isTrusted(actor.stationId, now)))
    .returning({ id: stationDevice.id })
  if (ended.length === 0) throw refuse('not_yours')
  return { data: null }
}

export const memberHandlers: Handlers<typeof contract> = {
  listStaff: list,
  changeMember: change,
  endMember: end,
  handOver,
  getLimits,
  setLimits,
  listDevices,
  endDevice,
}
