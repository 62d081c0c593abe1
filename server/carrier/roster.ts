import { and, asc, eq, ilike, like as matches, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { changeCarrier, listCarriers, registerCarrier } from '../../contract/carrier.ts'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, readCursor } from '../call/cursor.ts'
import { sqlState, type Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { station } from '../station/station.table.ts'
import { carrier, type CarrierRow } from './carrier.table.ts'
import { lockCarrier, presentCarrier, presentOwn, withLimit } from './own-carrier.ts'

const known = () =>
  refuse('carrier_known', {
    fields: { phoneNumber: 'a carrier with this number is registered already' },
  })

export const register: Rule<typeof registerCarrier> = async (context, input) => {
  const { db, actor, now } = context
  const { stationID: stationId, ...described } = input
  if (stationId !== actor.stationId) throw refuse('not_yours')
  const [made] = await db
    .insert(carrier)
    .values({ id: context.newId(), stationId, ...described, createdAt: now })
    .onConflictDoNothing({ target: [carrier.stationId, carrier.phoneNumber] })
    .returning({ id: carrier.id })
  if (!made) throw known()
  return { data: await presentOwn(db, made.id) }
}

/** Whether the carrier takes no more now. It is the first part of the list's order. */
const busy = sql<boolean>`(${carrier.pausedAt} IS NOT NULL OR ${carrier.holds} >= ${station.carrierLimit})`
const nameKey = sql<string>`lower(${carrier.name})`

export const list: Rule<typeof listCarriers> = async ({ db, actor }, input) => {
  const { limit, after, search, free, stationId } = input
  const position = readCursor(after, [z.enum(['true', 'false']), z.string(), id])
  const rows = await db
    .select({ carrier, limit: station.carrierLimit, busy, nameKey })
    .from(carrier)
    .innerJoin(station, eq(station.id, carrier.stationId))
    .where(
      and(
        actor.role === 'director'
          ? eq(station.directorId, actor.accountId)
          : eq(carrier.stationId, actor.stationId),
        stationId ? eq(carrier.stationId, stationId) : undefined,
        free ? sql`NOT ${busy}` : undefined,
        search ? soughtBy(search) : undefined,
        position
          ? sql`(${busy}, ${nameKey}, ${carrier.id})
              > (${position[0]}::boolean, ${position[1]}, ${position[2]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(asc(busy), asc(nameKey), asc(carrier.id))
    .limit(limit + 1)
  return pageOf(
    rows,
    limit,
    row => [String(row.busy), row.nameKey, row.carrier.id],
    row => presentCarrier(withLimit(row)),
  )
}

/** By name, or by the phone number as people type it: 0803…, +234 803…, or its last digits. */
function soughtBy(search: string) {
  const byName = ilike(carrier.name, like(search))
  const digits = /^\+?(\d+)$/.exec(search.replace(/[\s().-]/g, ''))?.[1]
  if (!digits) return byName
  const national = digits.replace(/^(?:234)?0?/, '')
  return or(
    byName,
    matches(carrier.phoneNumber, like(digits)),
    national ? matches(carrier.phoneNumber, `+234${national}%`) : undefined,
  )
}

export const change: Rule<typeof changeCarrier> = async ({ db, actor, now }, input) => {
  const { carrierId, paused, ...described } = input
  const own = await lockCarrier(db, actor.stationId, carrierId)
  if (paused && own.holds > 0) throw refuse('carrier_busy')
  const changes = {
    ...described,
    ...(paused !== undefined && { pausedAt: paused ? (own.pausedAt ?? now) : null }),
  }
  if (Object.keys(changes).length > 0) await save(db, own.id, changes)
  return { data: await presentOwn(db, own.id) }
}

type Changes = { [K in keyof CarrierRow]?: CarrierRow[K] | undefined }

/** The unique key decides whose number it is, also when two are changed at once. */
async function save(db: Db, carrierId: string, changes: Changes) {
  try {
    await db.update(carrier).set(changes).where(eq(carrier.id, carrierId))
  } catch (error) {
    throw sqlState(error) === '23505' ? known() : error
  }
}
