import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import {
  loginResident,
  registerResident,
  type updateProfile,
} from '../../contract/account/account.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { id } from '../../contract/field.ts'
import { refusals, refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { prepared, type Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { ofNetwork } from '../call/limit.ts'
import { station } from '../station/station.table.ts'
import { account, resident } from './account.table.ts'
import { markBrowser, register as noteRegistration } from './registration.ts'
import { openSession } from './session.ts'
import { checkCredentials } from './sign-in.ts'
import { findGreeted } from './open-requests.ts'
import { refuseWeak } from './secret/weak-secret.ts'

type Resident = OutputOf<typeof updateProfile>

/** The resident as the wire shows one. */
export async function presentResident(db: Db, accountId: string): Promise<Resident> {
  const [found] = await db
    .select({ account, resident, station: { _id: station.id, station: station.name } })
    .from(resident)
    .innerJoin(account, eq(account.id, resident.accountId))
    .innerJoin(station, eq(station.id, resident.stationId))
    .where(eq(resident.accountId, accountId))
  if (!found) throw new Error('a resident account without a resident')
  const { name, email } = found.account
  const { address, phoneNumber } = found.resident
  const shown = { _id: accountId, name, address, station: found.station }
  return { ...shown, ...(email && { email }), ...(phoneNumber && { phoneNumber }) }
}

/** The resident with what is left of the month, as the app greets one. */
export async function presentSignedIn(db: Db, accountId: string, now: Date) {
  const found = await findGreeted(db, accountId, now)
  const { name, email, address, phoneNumber, requests, numberOfRequests } = found
  const reason = found.suspensionReason ?? refusals.station_suspended[1]
  return {
    _id: accountId,
    name,
    ...(email && { email }),
    address,
    ...(phoneNumber && { phoneNumber }),
    station: { _id: found.stationId, station: found.stationName },
    requests,
    numberOfRequests,
    suspension: found.isSuspended ? reason : null,
    leavesAt: found.leavesAt?.toISOString() ?? null,
    announcements: found.announcements,
  }
}

/** The station that a resident picked, by its id or its name. */
export async function findStation(db: Db, idOrName: string) {
  const asId = id().safeParse(idOrName)
  const byName = eq(sql`lower(${station.name})`, idOrName.toLowerCase())
  const [found] = await db
    .select({ _id: station.id, station: station.name })
    .from(station)
    .where(
      and(
        asId.success ? or(eq(station.id, asId.data), byName) : byName,
        isNull(station.suspendedAt),
      ),
    )
  if (!found) {
    throw refuse('station_unknown', { fields: { stationName: say('Please select a station') } })
  }
  return found
}

export const register = prepared(
  registerResident,
  async ({ db, now, limiter, hasher, visitor }, input) => {
    const { station: near } = await findStation(db, input.stationName)
    refuseWeak('password', input.password, { role: 'resident', ...input, station: near })
    await limiter.take(db, now, [
      ...ofNetwork(visitor, 'register', { times: 30, minutes: 60 }),
      ...ofNetwork(visitor, `register:${input.email}`, { times: 5, minutes: 60 }),
      // Somebody else's tries leave the owner of the address some.
      { key: `register:${input.email}`, times: 20, minutes: 60 },
    ])
    return hasher.hash(input.password)
  },
  async (context, input, secretHash) => {
    const chosen = await findStation(context.db, input.stationName)
    const { email, name, address, phoneNumber = null } = input
    const id = await noteRegistration(context, {
      role: 'resident',
      email,
      name,
      secretHash,
      phoneNumber,
      home: { stationId: chosen._id, address },
      privacyConsent: input.privacyConsent === true,
    })
    return { data: echo(id, chosen, input) }
  },
  markBrowser,
)

/** The same answer from the same facts, whether the address was free or taken. */
function echo(
  _id: string,
  chosen: Resident['station'],
  input: InputOf<typeof registerResident>,
): OutputOf<typeof registerResident> {
  const { name, email, address, phoneNumber } = input
  const shown = { _id, name, email, address, station: chosen }
  return phoneNumber ? { ...shown, phoneNumber } : shown
}

export const login = prepared(
  loginResident,
  (context, { email, password, code }) =>
    checkCredentials(context, 'resident', { email, secret: password, code }),
  async (context, _input, recognised) => {
    await openSession(context, recognised)
    return { data: await presentSignedIn(context.db, recognised.owner.id, context.now) }
  },
)

/** Moves residents to another station, all or these; tells who was moved. */
export async function moveToStation(
  db: Db,
  { from, to, userIds }: { from: string; to: string; userIds?: string[] | undefined },
): Promise<string[]> {
  const moved = await db
    .update(resident)
    .set({ stationId: to })
    .where(
      and(
        eq(resident.stationId, from),
        userIds === undefined ? undefined : inArray(resident.accountId, userIds),
      ),
    )
    .returning({ id: resident.accountId })
  return moved.map(({ id: accountId }) => accountId)
}

/** Where the resident lives by now; the first of the places follows. */
export const changeAddress = (db: Db, accountId: string, address: string) =>
  db
    .update(resident)
    .set({ address })
    .where(and(eq(resident.accountId, accountId), ne(resident.address, address)))

export const changeProfile: Rule<typeof updateProfile> = async ({ db, actor }, input) => {
  const { userId, phoneNumber, address } = input
  if (userId !== actor.accountId) throw refuse('not_yours')
  const changes = { ...(phoneNumber && { phoneNumber }), ...(address && { address }) }
  if (Object.keys(changes).length > 0) {
    await db.update(resident).set(changes).where(eq(resident.accountId, actor.accountId))
  }
  return { data: await presentResident(db, actor.accountId) }
}
