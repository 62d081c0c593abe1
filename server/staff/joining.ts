import { and, desc, eq, isNull } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import * as contract from '../../contract/staff/joining.ts'
import {
  checkMemberReturn,
  checkSecondStep,
  makeMember,
  openSession,
  ownerOf,
  provenNumber,
  refuseWeak,
  spendCode,
} from '../account/account.ts'
import { prepared, type Context, type Handlers } from '../call/context.ts'
import { ofNetwork } from '../call/limit.ts'
import { tokenHash } from '../call/link-token.ts'
import type { Db } from '../db/connect.ts'
import { trustDevice } from './desk-device.ts'
import { refuseTakenName } from './member-name.ts'
import { makeHead } from './member.ts'
import { tellStation } from '../station/station.ts'
import { invite, isAlive, list, namesOf, resend, withdraw } from './invitation.ts'
import { staffInvitation, type StaffInvitationRow } from './staff.table.ts'
import { station } from '../station/station.table.ts'
import { stationStaff } from './staff.table.ts'

async function offerOf(db: Db, row: StaffInvitationRow): Promise<contract.Offer> {
  const { name, memberRole: role, expiresAt } = row
  return { ...(await namesOf(db, row)), name, role, expiresAt: expiresAt.toISOString() }
}

const countLink = ({ db, now, limiter, visitor }: Context) =>
  limiter.take(db, now, ofNetwork(visitor, 'invitation', { times: 60, minutes: 60 }))

const byToken = (token: string, now: Date) =>
  and(eq(staffInvitation.tokenHash, tokenHash(token)), isAlive(now))

const open = prepared(contract.openStaffInvitation, countLink, async ({ db, now }, { token }) => {
  const [found] = await db.select().from(staffInvitation).where(byToken(token, now))
  // A number's invitation has no link: the number itself opens it.
  if (!found?.email) throw refuse('link_dead')
  return { data: { ...(await offerOf(db, found)), email: found.email } }
})

type Joining = { name: string; pinHash: string; secretHash: string | null; privacyConsent: boolean }

/** Makes whoever was invited a member of the station, and logs in. */
async function join(
  context: Context<unknown>,
  invited: StaffInvitationRow,
  { name, pinHash, secretHash, privacyConsent }: Joining,
) {
  const { db, now } = context
  const { stationId, memberRole, invitedBy, email, phoneNumber } = invited
  await refuseTakenName(db, stationId, { name })
  const made = await makeMember(context, { name, email, phoneNumber, secretHash, privacyConsent })
  if (!made) throw refuse('member_known')
  const isHead = memberRole === 'head'
  await db.insert(stationStaff).values({
    accountId: made.id,
    stationId,
    memberRole: isHead ? 'cashier' : memberRole,
    invitedBy,
    namedAt: now,
    pinHash,
  })
  if (isHead) await makeHead(db, stationId, made.id)
  await db
    .update(staffInvitation)
    .set({ acceptedAt: now, accountId: made.id })
    .where(eq(staffInvitation.id, invited.id))
  await openSession(context, { owner: made, step: null })
  await trustDevice(context, { accountId: made.id, stationId })
  await tellStation(db, stationId)
  const { station: called } = await namesOf(db, invited)
  return { data: { _id: stationId, station: called } }
}

const joinByMail = prepared(
  contract.joinByMail,
  async (context, { token, password, name, pin }) => {
    await countLink(context)
    const { db, now, hasher } = context
    const [found] = await db.select().from(staffInvitation).where(byToken(token, now))
    if (!found?.email) throw refuse('link_dead')
    const { station: called } = await namesOf(db, found)
    const owner = { role: 'station', name, email: found.email, station: called } as const
    refuseWeak('password', password, owner)
    return { secretHash: await hasher.hash(password), pinHash: await hasher.hash(pin) }
  },
  async (context, { token, name, privacyConsent = false }, hashes) => {
    const { db, now } = context
    const [found] = await db
      .select()
      .from(staffInvitation)
      .where(byToken(token, now))
      .for('no key update')
    if (!found?.email) throw refuse('link_dead')
    return join(context, found, { name, ...hashes, privacyConsent })
  },
)

/** The newest living invitation of a number. */
const byNumber = (db: Db, phoneNumber: string, now: Date) =>
  db
    .select()
    .from(staffInvitation)
    .where(and(eq(staffInvitation.phoneNumber, phoneNumber), isAlive(now)))
    .orderBy(desc(staffInvitation.id))
    .limit(1)

const notInvited = () =>
  refuse('no_account', {
    message: 'No station knows this number. Ask the head of your station to invite you.',
  })

const loginByPhone = prepared(
  contract.loginStaffByPhone,
  async (context, { code, ...typed }) => {
    const proven = await provenNumber(context, typed, 'member')
    const owner = await ownerOf(context.db, proven.phoneNumber, 'station')
    if (!owner) return { proven, recognised: null }
    await checkMemberReturn(context, owner)
    const step = await checkSecondStep(context, owner, code)
    return { proven, recognised: { owner, step, byCode: proven.challenge } }
  },
  async (context, _input, { proven, recognised }) => {
    const { db, now } = context
    if (!recognised) {
      const [invited] = await byNumber(db, proven.phoneNumber, now)
      if (!invited) throw notInvited()
      return { data: { signedIn: null, offer: await offerOf(db, invited) } }
    }
    await spendCode(context, proven)
    const at = await stationOf(db, recognised.owner.id)
    await openSession(context, recognised)
    await trustDevice(context, { accountId: recognised.owner.id, stationId: at._id })
    return { data: { signedIn: at, offer: null } }
  },
)

/** The station that a member works at, who stays there until the session is made. */
export async function stationOf(db: Db, accountId: string) {
  const [at] = await db
    .select({ _id: station.id, station: station.name })
    .from(stationStaff)
    .innerJoin(station, eq(station.id, stationStaff.stationId))
    .where(and(eq(stationStaff.accountId, accountId), isNull(stationStaff.endedAt)))
    .for('share', { of: stationStaff })
  // Whoever was ended between the secret and here.
  if (!at) throw refuse('wrong_credentials')
  return at
}

const joinByPhone = prepared(
  contract.joinByPhone,
  async (context, { pin, ...typed }) => {
    const proven = await provenNumber(context, typed, 'join')
    return { proven, pinHash: await context.hasher.hash(pin) }
  },
  async (context, { name, privacyConsent = false }, { proven, pinHash }) => {
    const { db, now } = context
    await spendCode(context, proven)
    const [invited] = await byNumber(db, proven.phoneNumber, now).for('no key update')
    if (!invited) throw notInvited()
    return join(context, invited, { name, pinHash, secretHash: null, privacyConsent })
  },
)

export const joiningHandlers: Handlers<typeof contract> = {
  inviteMember: invite,
  listStaffInvitations: list,
  withdrawStaffInvitation: withdraw,
  resendStaffInvitation: resend,
  openStaffInvitation: open,
  joinByMail,
  loginStaffByPhone: loginByPhone,
  joinByPhone,
}
