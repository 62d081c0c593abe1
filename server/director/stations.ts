import { and, asc, eq, inArray } from 'drizzle-orm'
import * as contract from '../../contract/director/oversight.ts'
import { refuse } from '../../contract/refusal.ts'
import { account } from '../account/account.table.ts'
import { makeLink, moveToStation, refuseWeak } from '../account/account.ts'
import { prepared, type Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { sendMail, tellStaff } from '../notification/notification.ts'
import { station } from '../station/station.table.ts'
import { openStation } from '../staff/staff.ts'
import { markPlaced, markSuspended, tellStation } from '../station/station.ts'
import { getStation } from './station-detail.ts'
import { tellMoved, tellSuspension } from './station-news.ts'

/** The link to an own password that a new station gets works for so long. */
const firstPasswordMs = 3 * 24 * 60 * 60 * 1000

export const createStation = prepared(
  contract.createStation,
  async ({ db, now, actor, hasher, limiter }, { directorId, password, ...staff }) => {
    if (directorId !== actor.accountId) throw refuse('not_yours')
    refuseWeak('password', password, { role: 'station', ...staff })
    await limiter.take(db, now, [{ key: `open-station:${directorId}`, times: 60, minutes: 60 }])
    return hasher.hash(password)
  },
  async (
    context,
    { directorId, station: name, phoneNumber, address, email, ...at },
    secretHash,
  ) => {
    const { db, now } = context
    const { state, city = null } = at
    const place = state && { place: { state, city } }
    const facts = { directorId, name, phoneNumber, address, email, ...place }
    const first = { name: `${name} staff`, secretHash, secretIsGiven: true }
    const { stationId, staff } = await openStation(context, facts, first)
    const [director] = await db.select().from(account).where(eq(account.id, directorId))
    if (!director) throw new Error('a session without an account')
    const forMs = firstPasswordMs
    const linkId = await makeLink(context, staff.id, 'reset-password', { forMs })
    await sendMail(context, {
      key: `station-opened:${stationId}`,
      to: email,
      letter: 'station-opened',
      data: { station: name, director: director.name, email, linkId },
    })
    return { data: { _id: stationId, station: name, email, createdAt: now.toISOString() } }
  },
)

/** The director's own stations of these, locked in the order of their ids; refuses when one is not. */
async function lockOwn(db: Db, directorId: string, ids: string[]) {
  const rows = await db
    .select()
    .from(station)
    .where(and(inArray(station.id, ids), eq(station.directorId, directorId)))
    .orderBy(asc(station.id))
    .for('no key update')
  return ids.map(each => {
    const own = rows.find(row => row.id === each)
    if (!own) throw refuse('not_yours')
    return own
  })
}

export const setSuspension: Rule<typeof contract.setSuspension> = async (context, input) => {
  const { db, actor, now } = context
  const { stationId, suspended, reason } = input
  const [own] = await lockOwn(db, actor.accountId, [stationId])
  if (!own) throw refuse('not_yours')
  const since = own.suspendedAt
  if (suspended) {
    if (!reason) throw refuse('fields', { fields: { reason: 'Please say why' } })
    if (reason !== own.suspensionReason) {
      await markSuspended(db, stationId, { at: since ?? now, reason })
    }
  } else if (since) {
    await markSuspended(db, stationId, null)
  }
  // What was so before is not told again; a reason that was only put better neither.
  const changed = suspended !== (since !== null)
  if (changed) {
    const at = (since ?? now).toISOString()
    await tellSuspension(context, { stationId, at, over: !suspended, after: null })
    const key = `station:${stationId}:${at}:${suspended ? 'suspended' : 'resumed'}`
    await (suspended && reason
      ? tellStaff(context, stationId, { key, kind: 'station-suspended', data: { reason } })
      : tellStaff(context, stationId, { key, kind: 'station-resumed', data: {} }))
  }
  return getStation(context, { stationId })
}

/** Open requests stay where they are: whoever has them finishes them. */
export const moveResidents: Rule<typeof contract.moveResidents> = async (context, input) => {
  const { db, actor } = context
  const { stationId, toStationId } = input
  const userIds = input.userIds && [...new Set(input.userIds)]
  const [from, to] = await lockOwn(db, actor.accountId, [stationId, toStationId])
  if (!from || !to) throw refuse('not_yours')
  if (from.id === to.id) throw refuse('same_station')
  if (to.suspendedAt) {
    const message = `${to.name} is suspended. Choose a station that takes requests.`
    throw refuse('station_suspended', { message, fields: { toStationId: message } })
  }
  const ids = await moveToStation(db, { from: from.id, to: to.id, userIds })
  // Of those who were chosen, one is not at this station.
  if (userIds && ids.length < userIds.length) throw refuse('not_yours')
  if (ids.length === 0) return { data: { moved: 0 } }
  const moveId = context.newId()
  await tellMoved(context, { moveId, from: from.name, toStationId: to.id, ids })
  await tellStation(db, from.id)
  await tellStation(db, to.id)
  await tellStaff(context, to.id, {
    key: `residents-moved:${moveId}`,
    kind: 'residents-moved',
    data: { moved: ids.length, from: from.name },
  })
  return { data: { moved: ids.length } }
}

export const placeStation: Rule<typeof contract.placeStation> = async ({ db, actor }, input) => {
  const { stationId, state, city = null } = input
  const [own] = await db
    .select({ id: station.id })
    .from(station)
    .where(and(eq(station.id, stationId), eq(station.directorId, actor.accountId)))
    .for('no key update')
  if (!own) throw refuse('not_yours')
  await markPlaced(db, stationId, { state, city })
  return { data: { _id: stationId, state, city } }
}
