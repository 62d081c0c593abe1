import { and, eq, ilike, like as matches, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { lagosDay } from '../../contract/calendar.ts'
import type {
  changeCarrier,
  getCarrier,
  listCarriers,
  registerCarrier,
  setCarrierDay,
} from '../../contract/carrier/carrier.ts'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import { sqlState, type Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'
import { tellCarrier } from '../notification/notification.ts'
import { setUsualAreas } from '../ground/ground.ts'
import { station } from '../station/station.table.ts'
import { carrier, carrierDay, type CarrierRow } from './carrier.table.ts'
import {
  fromCarriers,
  fromCarriersAt,
  lockCarrier,
  presentCarrier,
  presentOwn,
  shownFacts,
  withLoad,
  type ShownCarrier,
} from './own-carrier.ts'
import { sendOut } from './sign-in.ts'

const known = () =>
  refuse('carrier_known', {
    fields: { phoneNumber: 'a carrier with this number is registered already' },
  })

export const register: Rule<typeof registerCarrier> = async (context, input) => {
  const { db, actor, now } = context
  const { stationID: stationId, shift, areaIds, ...described } = input
  if (stationId !== actor.stationId) throw refuse('not_yours')
  const [made] = await db
    .insert(carrier)
    .values({ id: context.newId(), stationId, ...described, ...shiftOf(shift), createdAt: now })
    .onConflictDoNothing({ target: [carrier.stationId, carrier.phoneNumber] })
    .returning({ id: carrier.id })
  if (!made) throw known()
  if (areaIds) await setUsualAreas(db, stationId, made.id, areaIds)
  return { data: await presentOwn(db, made.id, now) }
}

/** How many more the carrier takes, below nothing: most room first, then who is full, then who is paused. */
const room = sql`(CASE WHEN carrier.paused_at IS NULL
  THEN -greatest(coalesce(carrier.room, station.carrier_limit) - held.load, 0) ELSE 1 END)`
const nameKey = sql`lower(carrier.name)`

type Listed = ShownCarrier & { roomKey: number; nameKey: string }

export const list: Rule<typeof listCarriers> = async ({ db, actor, now }, input) => {
  const { limit, after, search, free, stationId, day } = input
  const position = readCursor(after, [z.string().check(z.regex(/^-?\d{1,5}$/)), z.string(), id()])
  const chosen = [
    actor.role === 'director'
      ? eq(station.directorId, actor.accountId)
      : eq(carrier.stationId, actor.stationId),
    stationId ? eq(carrier.stationId, stationId) : undefined,
    free ? sql`${room} < 0` : undefined,
    search ? soughtBy(search) : undefined,
    position
      ? sql`(${room}, ${nameKey}, carrier.id)
          > (${position[0]}::integer, ${position[1]}, ${position[2]}::uuid)`
      : undefined,
  ]
  const rows = await rowsOf<Listed>(
    db,
    sql`SELECT ${sql.raw(shownFacts)}, ${room} AS "roomKey", ${nameKey} AS "nameKey"
      ${sql.raw(fromCarriers)} CROSS JOIN (
        SELECT ${now.toISOString()}::timestamptz AS moment, ${day ?? lagosDay(now)}::date AS day
      ) AS asked ${sql.raw(withLoad)}
      WHERE ${and(...chosen)} ORDER BY ${room}, ${nameKey}, carrier.id LIMIT ${pageRows(limit)}`,
  )
  return pageOf(rows, limit, row => [String(row.roomKey), row.nameKey, row.id], presentCarrier)
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

export const getOne: Rule<typeof getCarrier> = async ({ db, actor, now }, { carrierId }) => {
  const [own] = await named<ShownCarrier>(
    db,
    'own-carrier',
    `SELECT ${shownFacts} ${fromCarriersAt('$3')} WHERE carrier.id = $1 AND carrier.station_id = $2`,
    [carrierId, actor.stationId, now],
  )
  if (!own) throw refuse('not_yours')
  return { data: presentCarrier(own) }
}

export const change: Rule<typeof changeCarrier> = async (context, input) => {
  const { db, actor, now } = context
  const { carrierId, paused, shift, areaIds, ...described } = input
  const own = await lockCarrier(db, actor.stationId, carrierId)
  const changes = {
    ...described,
    ...shiftOf(shift),
    ...(paused !== undefined && { pausedAt: paused ? (own.pausedAt ?? now) : null }),
  }
  if (Object.keys(changes).length > 0) await save(db, own.id, changes)
  if (areaIds) await setUsualAreas(db, own.stationId, own.id, areaIds)
  // The number is the key: whoever came in by the old one may be somebody else.
  const isOther = described.phoneNumber !== undefined && described.phoneNumber !== own.phoneNumber
  if (isOther) await countNumber(context, own.id)
  if (paused || isOther) await sendOut(db, own.id)
  if (isOther) await tellOldNumber(context, own)
  return { data: await presentOwn(db, own.id, now) }
}

/** Each new number sends an SMS to the one before, which somebody may have put there to have it called. */
const countNumber = ({ db, now, limiter, actor }: Context<Actor>, carrierId: string) =>
  limiter.take(db, now, [
    { key: `carrier-number:by:${actor.accountId}`, times: 15, minutes: 24 * 60 },
    { key: `carrier-number:of:${carrierId}`, times: 4, minutes: 24 * 60 },
  ])

/** Whoever has the old number hears that it opens the carrier's page no more. */
async function tellOldNumber(context: Context<Actor>, { id, stationId, phoneNumber }: CarrierRow) {
  const [at] = await context.db
    .select({ station: station.name, phoneNumber: station.phoneNumber })
    .from(station)
    .where(eq(station.id, stationId))
  if (!at) throw new Error('a carrier without a station')
  const key = `number-replaced:${context.newId()}`
  await tellCarrier(context, id, { key, kind: 'number-replaced', data: at, to: phoneNumber })
}

/** Hours as the table keeps them; what is not said stays. */
const shiftOf = (shift: { from: string; to: string } | null | undefined) =>
  shift === undefined ? {} : { shiftFrom: shift?.from ?? null, shiftTo: shift?.to ?? null }

/** In or out on one day, whatever the week says. */
export const setDay: Rule<typeof setCarrierDay> = async ({ db, actor, now }, input) => {
  const { carrierId, day, isIn } = input
  if (day < lagosDay(now)) throw refuse('day_past')
  const own = await lockCarrier(db, actor.stationId, carrierId)
  await db
    .insert(carrierDay)
    .values({ carrierId: own.id, day, isIn })
    .onConflictDoUpdate({ target: [carrierDay.carrierId, carrierDay.day], set: { isIn } })
  return { data: await presentOwn(db, own.id, now) }
}

/** Nobody comes in as a carrier who is paused. */
export async function pauseCarrier(db: Db, own: CarrierRow, now: Date) {
  await db
    .update(carrier)
    .set({ pausedAt: own.pausedAt ?? now })
    .where(eq(carrier.id, own.id))
  await sendOut(db, own.id)
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
