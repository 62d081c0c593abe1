import { and, asc, eq, ilike, isNull, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { id } from '../../contract/field.ts'
import type { listStations } from '../../contract/station/station.ts'
import type * as contract from '../../contract/station/station.ts'
import type { Actor, Handlers, Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import { like } from '../db/like.ts'
import type { Jobs } from '../outbox/outbox.ts'
import * as own from './own-station.ts'
import { station } from './station.table.ts'

export { giveStations } from './hand-over.ts'
export { addStation, markPlaced, markSuspended } from './opening.ts'
export { tellStation, updateStation } from './own-station.ts'

const list: Rule<typeof listStations> = async ({ db, actor }, { limit, after, search }) => {
  const [afterName, afterId] = readCursor(after, [z.string(), id()]) ?? []
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
  listStations: list,
  getOwnStation: own.read,
  changeStation: own.change,
}

/** What stations do after a commit. */
export const stationJobs: Jobs = { 'address-changed:station': own.followStaff }
