import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Carrier } from '../../contract/carrier.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db/connect.ts'
import { station } from '../station/station.table.ts'
import { carrier, type CarrierRow } from './carrier.table.ts'

/** A carrier with what decides whether one is full: how many the station lets one hold at once. */
export type LimitedCarrier = CarrierRow & { limit: number }

/** Carriers together with their station's limit; the caller says which. */
const selectCarriers = (db: Db) =>
  db
    .select({ carrier, limit: station.carrierLimit })
    .from(carrier)
    .innerJoin(station, eq(station.id, carrier.stationId))

export const withLimit = (found: { carrier: CarrierRow; limit: number }): LimitedCarrier => ({
  ...found.carrier,
  limit: found.limit,
})

/** Locks carriers of the station, in the order of their ids; another station's are not there. */
export async function lockCarriers(
  db: Db,
  stationId: string,
  ids: string[],
): Promise<LimitedCarrier[]> {
  const found = await selectCarriers(db)
    .where(and(eq(carrier.stationId, stationId), inArray(carrier.id, ids)))
    .orderBy(asc(carrier.id))
    .for('no key update', { of: carrier })
  return found.map(withLimit)
}

/** Locks one carrier of the station. */
export async function lockCarrier(db: Db, stationId: string, carrierId: string) {
  const [locked] = await lockCarriers(db, stationId, [carrierId])
  if (!locked) throw refuse('not_yours')
  return locked
}

/** Locks the carrier for one more pickup, and another one with it where a request changes hands. */
export async function takeCarrier(
  db: Db,
  stationId: string,
  carrierId: string,
  alsoLock: string | null = null,
): Promise<LimitedCarrier> {
  const ids = alsoLock === null ? [carrierId] : [carrierId, alsoLock]
  const locked = await lockCarriers(db, stationId, ids)
  const taken = locked.find(each => each.id === carrierId)
  if (!taken) throw refuse('not_yours')
  const { name, holds } = taken
  if (taken.pausedAt) throw refuse('carrier_paused', { message: `${name} is paused.` })
  if (holds >= taken.limit) {
    const pickups = holds === 1 ? 'pickup' : 'pickups'
    throw refuse('carrier_full', { message: `${name} already has ${holds} ${pickups}` })
  }
  return taken
}

function statusOf({ pausedAt, holds, limit }: LimitedCarrier): Carrier['status'] {
  if (pausedAt) return 'Paused'
  return holds >= limit ? 'On duty' : 'Free'
}

/** Where the photo is; a new one has a new address, so that open pages show it. */
export const photoOf = ({ id, photoAt }: Pick<CarrierRow, 'id' | 'photoAt'>) =>
  photoAt ? `/api/carriers/${id}/photo?${photoAt.getTime()}` : null

/** The average of the ratings, to a tenth. */
const ratingOf = ({ rated, stars }: CarrierRow) =>
  rated > 0 ? Math.round((stars / rated) * 10) / 10 : null

/** The carrier as the wire shows one. */
export function presentCarrier(row: LimitedCarrier): Carrier {
  const { id, name, phoneNumber, email, address, language, stationId, holds, limit, total } = row
  const status = statusOf(row)
  return {
    _id: id,
    name,
    phoneNumber,
    email,
    address,
    language,
    stationID: stationId,
    amount: total,
    holds,
    limit,
    status,
    active: status === 'On duty',
    rating: ratingOf(row),
    photo: photoOf(row),
    createdAt: row.createdAt.toISOString(),
  }
}

/** What the carrier is called. */
export async function carrierNamed(db: Db, carrierId: string): Promise<string> {
  const [found] = await db
    .select({ name: carrier.name })
    .from(carrier)
    .where(eq(carrier.id, carrierId))
  if (!found) throw new Error('a carrier is gone')
  return found.name
}

/** The carrier as it is now, after a change in the same transaction. */
export async function presentOwn(db: Db, carrierId: string): Promise<Carrier> {
  const [found] = await selectCarriers(db).where(eq(carrier.id, carrierId))
  if (!found) throw new Error('a carrier is gone')
  return presentCarrier(withLimit(found))
}
