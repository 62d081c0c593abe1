import { and, asc, desc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { id } from '../../contract/field.ts'
import { loginStation, type listStations } from '../../contract/station.ts'
import type * as contract from '../../contract/station.ts'
import type * as priceContract from '../../contract/price.ts'
import { checkCredentials, openSession } from '../account/account.ts'
import { prepared, type Actor, type Handlers, type Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import type { Jobs } from '../outbox/outbox.ts'
import { request } from '../request/request.table.ts'
import * as own from './own-station.ts'
import * as price from './price.ts'
import * as residents from './resident.ts'
import { propose } from './serving.ts'
import { station, stationStaff } from './station.table.ts'

export { openStation, markPlaced, markSuspended } from './opening.ts'
export { tellStation } from './own-station.ts'
export { pricesAt, refuseOddQuote } from './price.ts'
export { residentsOf } from './resident.ts'

const login = prepared(
  loginStation,
  (context, { email, password, code }) =>
    checkCredentials(context, 'station', { email, secret: password, code }),
  async (context, _input, recognised) => {
    const { owner: staff } = recognised
    await openSession(context, recognised)
    const [at] = await context.db
      .select({ _id: station.id, station: station.name })
      .from(stationStaff)
      .innerJoin(station, eq(station.id, stationStaff.stationId))
      .where(eq(stationStaff.accountId, staff.id))
    if (!at) throw new Error('staff without a station')
    const mustChoosePassword = staff.secretGivenAt !== null
    // Nothing of the station is shown before the password is an own one.
    const requests = mustChoosePassword ? [] : await openRequests(context.db, at._id)
    return { data: { ...at, requests, mustChoosePassword } }
  },
)

const mostShown = 20

/** What waits at the station, newest first, as the described log-in hands it over. */
const openRequests = (db: Db, stationId: string) =>
  db
    .select({ requestMessage: request.message, status: request.status })
    .from(request)
    .where(
      and(
        eq(request.stationId, stationId),
        sql`${request.status} IN ('Pending...', 'Assigned', 'Picked up')`,
      ),
    )
    .orderBy(desc(request.id))
    .limit(mostShown)

const list: Rule<typeof listStations> = async ({ db, actor }, { limit, after, search }) => {
  const [afterName, afterId] = readCursor(after, [z.string(), id]) ?? []
  const name = sql`lower(${station.name})`
  const rows = await db
    .select()
    .from(station)
    .where(
      and(
        actor?.role === 'director'
          ? eq(station.directorId, actor.accountId)
          : isNull(station.suspendedAt),
        search
          ? or(
              ilike(station.name, like(search)),
              ilike(station.city, like(search)),
              ilike(station.state, like(search)),
            )
          : undefined,
        afterName === undefined
          ? undefined
          : sql`(${name}, ${station.id}::text) > (${afterName}, ${afterId})`,
      ),
    )
    .orderBy(asc(name), asc(station.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    row => [row.name.toLowerCase(), row.id],
    row => present(row, actor),
  )
}

function present(row: typeof station.$inferSelect, actor: Actor | null) {
  const shown = { _id: row.id, station: row.name }
  if (actor?.role !== 'director') return shown
  const { phoneNumber, address, email } = row
  const status = row.suspendedAt ? ('suspended' as const) : ('active' as const)
  return { ...shown, phoneNumber, address, email, createdAt: row.createdAt.toISOString(), status }
}

export const stationHandlers: Handlers<typeof contract> = {
  loginStation: login,
  listStations: list,
  proposeStations: propose,
  getOwnStation: own.read,
  changeStation: own.change,
  listResidents: residents.list,
  getResident: residents.one,
}

export const priceHandlers: Handlers<typeof priceContract> = {
  getPrices: price.read,
  setPrices: price.set,
  setPriceBounds: price.setBounds,
}

/** What stations do after a commit. */
export const stationJobs: Jobs = { 'address-changed:station': own.followStaff }
