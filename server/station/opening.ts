import type { Scene } from '../call/context.ts'
import { eq } from 'drizzle-orm'
import { placeIn, type Place } from '../../contract/ground/states.ts'
import type { Db } from '../db/connect.ts'
import { tellStation } from './own-station.ts'
import { station } from './station.table.ts'

export type NewStation = {
  directorId: string
  name: string
  phoneNumber: string
  address: string
  email: string
  /** Where it is, unless the address says so. */
  place?: Place
}

/** Adds a station that nobody works at yet; gives its id, or null where a unique key says that it is known. */
export async function addStation(
  { db, now, newId }: Scene,
  { place, ...facts }: NewStation,
): Promise<string | null> {
  const [opened] = await db
    .insert(station)
    .values({ id: newId(), ...facts, ...(place ?? placeIn(facts.address)), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: station.id })
  if (opened) await tellStation(db, opened.id)
  return opened?.id ?? null
}

/** Notes in which state and city the station is. */
export async function markPlaced(db: Db, stationId: string, place: Place) {
  await db.update(station).set(place).where(eq(station.id, stationId))
  await tellStation(db, stationId)
}

/** Suspends the station for a reason, or with null lets it work again. */
export async function markSuspended(
  db: Db,
  stationId: string,
  suspension: { at: Date; reason: string } | null,
) {
  const { at = null, reason = null } = suspension ?? {}
  await db
    .update(station)
    .set({ suspendedAt: at, suspensionReason: reason })
    .where(eq(station.id, stationId))
  await tellStation(db, stationId)
}
