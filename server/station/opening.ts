import { eq } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { placeIn, type Place } from '../../contract/director/standing.ts'
import { makeVerified } from '../account/account.ts'
import type { AccountRow } from '../account/account.table.ts'
import type { Db } from '../db/connect.ts'
import { tellStation } from './own-station.ts'
import { station, stationStaff } from './station.table.ts'

type Scene = { db: Db; now: Date; newId: () => string }

type NewStation = {
  directorId: string
  name: string
  phoneNumber: string
  address: string
  email: string
  /** Where it is, unless the address says so. */
  place?: Place
}

type FirstStaff = {
  name: string
  secretHash: string
  secretIsGiven?: boolean
  addressIsProven?: boolean
  privacyConsent?: boolean
}

/** Opens a station with its first log-in. Unique keys decide who has a name and who an address. */
export async function openStation(
  scene: Scene,
  { place, ...facts }: NewStation,
  first: FirstStaff,
): Promise<{ stationId: string; staff: AccountRow }> {
  const { db, now, newId } = scene
  const [opened] = await db
    .insert(station)
    .values({ id: newId(), ...facts, ...(place ?? placeIn(facts.address)), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: station.id })
  const staff = await makeVerified(scene, { role: 'station', email: facts.email, ...first })
  if (!opened || !staff) {
    const known = 'a station has this already'
    const fields = { ...(!opened && { station: known }), ...(!staff && { email: known }) }
    throw refuse('station_known', { fields })
  }
  await db.insert(stationStaff).values({ accountId: staff.id, stationId: opened.id })
  await tellStation(db, opened.id)
  return { stationId: opened.id, staff }
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
