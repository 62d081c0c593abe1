import { and, eq, isNull } from 'drizzle-orm'
import type { InputOf } from '../../contract/endpoint.ts'
import {
  mostPlaces,
  type addPlace,
  type changePlace,
  type listPlaces,
  type Place,
  type removePlace,
} from '../../contract/ground/place.ts'
import {
  plusCodeAccuracyM,
  plusCodeOf,
  pointOfPlusCode,
  type Point,
} from '../../contract/ground/plus-code.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { changeAddress } from '../account/account.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { place } from './ground.table.ts'

type Scene = Context<ActorOf<typeof addPlace>>
type Wanted = InputOf<typeof addPlace>
type Row = Omit<Place, 'position' | 'isFirst'> & {
  lat: number | null
  lng: number | null
  accuracyM: number | null
  positionFrom: NonNullable<Place['position']>['from'] | null
}

const columns = `place.id AS "_id", place.name, place.address, area.name AS area, place.landmark,
  place.gate_note AS "gateNote", place.bag_spot AS "bagSpot", place.lat, place.lng,
  place.accuracy_m AS "accuracyM", place.position_from AS "positionFrom"`

const ownPlaces = `SELECT ${columns} FROM place LEFT JOIN area ON area.id = place.area_id
  WHERE place.resident_id = $1 AND removed_at IS NULL`

function present({ lat, lng, accuracyM, positionFrom: from, ...row }: Row, owner: string): Place {
  const isKnown = lat !== null && lng !== null && from !== null
  const position = isKnown
    ? { lat, lng, accuracyM, from, plusCode: plusCodeOf({ lat, lng }) }
    : null
  return { ...row, isFirst: row._id === owner, position }
}

export const list: Rule<typeof listPlaces> = async ({ db, actor }) => {
  const rows = await named<Row>(
    db,
    'own-places',
    `${ownPlaces} ORDER BY place.id <> $1, place.id LIMIT ${mostPlaces}`,
    [actor.accountId],
  )
  return { data: rows.map(row => present(row, actor.accountId)) }
}

async function placeOf({ db, actor }: Scene, placeId: string): Promise<Place> {
  const rows = await named<Row>(db, 'own-place', `${ownPlaces} AND place.id = $2`, [
    actor.accountId,
    placeId,
  ])
  const [found] = rows
  if (!found) throw refuse('not_yours')
  return present(found, actor.accountId)
}

type Known = { lat: number; lng: number; accuracyM: number; from: 'phone' | 'plus code' }

/** A short plus code is meant near the own station, else near another own place. */
async function nearOf({ db, actor }: Scene): Promise<Point | null> {
  const [near] = await named<Point>(
    db,
    'near-resident',
    `SELECT lat, lng FROM (
       SELECT 1 AS turn, lat, lng FROM station WHERE id = $2
       UNION ALL SELECT 2, lat, lng FROM place WHERE resident_id = $1 AND removed_at IS NULL
       UNION ALL SELECT 3, lat, lng FROM area WHERE station_id = $2 AND ended_at IS NULL
     ) AS known WHERE lat IS NOT NULL ORDER BY turn LIMIT 1`,
    [actor.accountId, actor.stationId],
  )
  return near ?? null
}

async function positionOf(scene: Scene, wanted: Wanted['position']): Promise<Known | null> {
  if (!wanted) return null
  if ('lat' in wanted) return { ...wanted, from: 'phone' }
  const point = pointOfPlusCode(wanted.plusCode, await nearOf(scene))
  if (!point) {
    const position = say('Please enter the full plus code, like 6FR5J922+PH')
    throw refuse('fields', { fields: { position } })
  }
  return { ...point, accuracyM: plusCodeAccuracyM, from: 'plus code' }
}

/** Calls of one resident wait for each other here. */
const lockResident = ({ db, actor }: Scene) =>
  named(db, 'lock-own-resident', 'SELECT FROM resident WHERE account_id = $1 FOR NO KEY UPDATE', [
    actor.accountId,
  ])

const factColumns = ({ name, address, landmark, gateNote, bagSpot }: Wanted) => ({
  name,
  address,
  landmark: landmark ?? null,
  gateNote: gateNote ?? null,
  bagSpot: bagSpot ?? null,
})
const positionColumns = (known: Known | null) => ({
  lat: known?.lat ?? null,
  lng: known?.lng ?? null,
  accuracyM: known?.accuracyM ?? null,
  positionFrom: known?.from ?? null,
})
const isOwn = (placeId: string, residentId: string) =>
  and(eq(place.id, placeId), eq(place.residentId, residentId))

export const add: Rule<typeof addPlace> = async (scene, wanted) => {
  const { db, actor, now } = scene
  await lockResident(scene)
  const [counted] = await named<{ places: number }>(
    db,
    'count-places',
    'SELECT count(*)::int AS places FROM place WHERE resident_id = $1 AND removed_at IS NULL',
    [actor.accountId],
  )
  if ((counted?.places ?? 0) >= mostPlaces) throw refuse('too_many_places')
  const id = scene.newId()
  await db.insert(place).values({
    id,
    residentId: actor.accountId,
    createdAt: now,
    ...factColumns(wanted),
    ...positionColumns(await positionOf(scene, wanted.position)),
  })
  return { data: await placeOf(scene, id) }
}

export const change: Rule<typeof changePlace> = async (scene, { placeId, ...wanted }) => {
  const { db, actor } = scene
  await lockResident(scene)
  const before = await placeOf(scene, placeId)
  // The first one is where the resident lives: both say the same.
  if (before.isFirst) await changeAddress(db, actor.accountId, wanted.address)
  const isSaid = wanted.position !== undefined || before.address !== wanted.address
  const known = await positionOf(scene, wanted.position)
  await db
    .update(place)
    .set({ ...factColumns(wanted), ...(isSaid && positionColumns(known)) })
    .where(and(isOwn(placeId, actor.accountId), isNull(place.removedAt)))
  return { data: await placeOf(scene, placeId) }
}

export const remove: Rule<typeof removePlace> = async (scene, { placeId }) => {
  const { db, actor, now } = scene
  const { isFirst } = await placeOf(scene, placeId)
  if (isFirst) throw refuse('first_place_stays')
  // What it was is kept with the requests that were made from there: here it has no use any more.
  const nothing = { landmark: null, gateNote: null, bagSpot: null, ...positionColumns(null) }
  await db
    .update(place)
    .set({ removedAt: now, ...nothing })
    .where(isOwn(placeId, actor.accountId))
  return { data: null }
}
