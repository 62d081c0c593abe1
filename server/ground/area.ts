import { and, eq, isNull } from 'drizzle-orm'
import type { InputOf } from '../../contract/endpoint.ts'
import {
  mostAreas,
  type addArea,
  type Area,
  type changeArea,
  type endArea,
  type getGround,
  type Ground,
  type setServiceDays,
} from '../../contract/ground/area.ts'
import { refuse } from '../../contract/refusal.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { tellStation, updateStation } from '../station/station.ts'
import { area, areaCarrier } from './ground.table.ts'

type Scene = Context<ActorOf<typeof addArea>>
type Wanted = InputOf<typeof addArea>
type Row = Omit<Area, 'carriers' | 'middle'> & {
  lat: number | null
  lng: number | null
  carriers: Area['carriers']
}

const middleOf = ({ lat, lng }: { lat: number | null; lng: number | null }) =>
  lat === null || lng === null ? null : { lat, lng }

const toPickUp = `is_to_pick_up(request.status)`

async function groundOf(db: Db, stationId: string): Promise<Ground> {
  const [own] = await named<{
    serviceDays: number[]
    lat: number | null
    lng: number | null
    placesOutside: number
    openOutside: number
  }>(
    db,
    'ground-of',
    `SELECT service_days AS "serviceDays", lat, lng,
       (SELECT count(*) FROM resident JOIN place ON place.resident_id = resident.account_id
         WHERE resident.station_id = station.id AND place.area_id IS NULL AND removed_at IS NULL
       )::int AS "placesOutside",
       (SELECT count(*) FROM request WHERE request.station_id = station.id AND ${toPickUp}
         AND request.area_id IS NULL)::int AS "openOutside"
     FROM station WHERE id = $1`,
    [stationId],
  )
  if (!own) throw new Error('staff without a station')
  const rows = await named<Row>(
    db,
    'areas-of',
    `SELECT area.id AS "_id", name, streets, service_days AS "serviceDays", capacity, lat, lng,
       coalesce((SELECT json_agg(json_build_object('_id', carrier.id, 'name', carrier.name) ORDER BY carrier.name)
         FROM area_carrier JOIN carrier ON carrier.id = carrier_id WHERE area_id = area.id), '[]') AS carriers,
       (SELECT count(*) FROM place WHERE place.area_id = area.id AND removed_at IS NULL)::int AS places,
       (SELECT count(*) FROM request WHERE request.area_id = area.id AND ${toPickUp})::int AS open
     FROM area WHERE station_id = $1 AND ended_at IS NULL ORDER BY lower(name) LIMIT ${mostAreas}`,
    [stationId],
  )
  const { serviceDays, placesOutside, openOutside } = own
  const areas = rows.map(({ lat, lng, ...area }) =>
    Object.assign(area, { middle: middleOf({ lat, lng }) }),
  )
  return { serviceDays, middle: middleOf(own), areas, placesOutside, openOutside }
}

export const read: Rule<typeof getGround> = async ({ db, actor }) => ({
  data: await groundOf(db, actor.stationId),
})

/** Whoever changes the ground of a station waits here for whoever does so now. */
const lockGround = (db: Db, stationId: string) =>
  named(db, 'lock-ground', 'SELECT FROM station WHERE id = $1 FOR NO KEY UPDATE', [stationId])

/** What another area has already: its name, or a street. */
async function refuseTaken(db: Db, stationId: string, wanted: Wanted, ownId: string | null) {
  const taken = await named<{ area: string; street: string | null; isName: boolean }>(
    db,
    'taken-in-ground',
    `SELECT area.name AS area, said.street, said.street IS NULL AS "isName"
     FROM (SELECT $2::text AS words, NULL AS street
         UNION ALL SELECT array_to_string(street_words(street), ' '), street FROM unnest($3::text[]) AS street
       ) AS said
       JOIN area ON area.station_id = $1 AND area.ended_at IS NULL AND area.id IS DISTINCT FROM $4
         AND CASE WHEN said.street IS NULL THEN lower(area.name) = lower(said.words)
           ELSE EXISTS (SELECT FROM area_street WHERE area_street.station_id = $1 AND NOT is_name
             AND area_street.area_id = area.id AND area_street.words = said.words) END
     LIMIT 1`,
    [stationId, wanted.name, wanted.streets, ownId],
  )
  const [first] = taken
  if (!first) return
  if (first.isName) throw refuse('area_known', { fields: { name: 'this name is taken' } })
  const streets = `${first.street} lies in ${first.area}`
  throw refuse('street_taken', { message: `${streets} already.`, fields: { streets } })
}

/** Carriers of another station have no area here: they are simply not there. */
async function setUsual({ db, actor }: Scene, areaId: string, carrierIds: string[]) {
  await db.delete(areaCarrier).where(eq(areaCarrier.areaId, areaId))
  const there = await named(
    db,
    'set-usual',
    `INSERT INTO area_carrier (area_id, carrier_id, station_id)
     SELECT DISTINCT $1::uuid, id, station_id FROM carrier WHERE id = ANY ($2::uuid[]) AND station_id = $3
     RETURNING carrier_id`,
    [areaId, carrierIds, actor.stationId],
  )
  if (there.length < new Set(carrierIds).size) throw refuse('not_yours')
}

/** Tells open pages, and matches the addresses that are known with the streets anew. */
async function groundChanged(scene: Scene) {
  const { db, actor } = scene
  const payload = { stationId: actor.stationId }
  const key = `ground:${scene.newId()}`
  await enqueue(scene, { key: `${key}:places`, topic: 'ground-changed:places', payload })
  await enqueue(scene, { key: `${key}:requests`, topic: 'ground-changed:requests', payload })
  await tellStation(db, actor.stationId)
  return { data: await groundOf(db, actor.stationId) }
}

const areaValues = ({ name, streets, serviceDays, capacity, middle }: Wanted) => ({
  name,
  streets,
  serviceDays,
  capacity,
  lat: middle?.lat ?? null,
  lng: middle?.lng ?? null,
})

/** An area that the station has now. */
const isOwn = (areaId: string, stationId: string) =>
  and(eq(area.id, areaId), eq(area.stationId, stationId), isNull(area.endedAt))

export const add: Rule<typeof addArea> = async (scene, wanted) => {
  const { db, actor, now } = scene
  await lockGround(db, actor.stationId)
  const [counted] = await named<{ areas: number }>(
    db,
    'count-areas',
    'SELECT count(*)::int AS areas FROM area WHERE station_id = $1 AND ended_at IS NULL',
    [actor.stationId],
  )
  if ((counted?.areas ?? 0) >= mostAreas) throw refuse('too_many_areas')
  await refuseTaken(db, actor.stationId, wanted, null)
  const id = scene.newId()
  await db
    .insert(area)
    .values({ id, stationId: actor.stationId, createdAt: now, ...areaValues(wanted) })
  await setUsual(scene, id, wanted.carrierIds)
  return groundChanged(scene)
}

export const change: Rule<typeof changeArea> = async (scene, { areaId, ...wanted }) => {
  const { db, actor } = scene
  await lockGround(db, actor.stationId)
  await refuseTaken(db, actor.stationId, wanted, areaId)
  const changed = await db
    .update(area)
    .set(areaValues(wanted))
    .where(isOwn(areaId, actor.stationId))
    .returning({ id: area.id })
  if (changed.length === 0) throw refuse('not_yours')
  await setUsual(scene, areaId, wanted.carrierIds)
  return groundChanged(scene)
}

export const end: Rule<typeof endArea> = async (scene, { areaId }) => {
  const { db, actor, now } = scene
  await lockGround(db, actor.stationId)
  const ended = await db
    .update(area)
    .set({ endedAt: now })
    .where(isOwn(areaId, actor.stationId))
    .returning({ id: area.id })
  if (ended.length === 0) throw refuse('not_yours')
  await setUsual(scene, areaId, [])
  return groundChanged(scene)
}

export const setDays: Rule<typeof setServiceDays> = async (scene, { serviceDays, middle }) => {
  const { db, actor } = scene
  const { lat = null, lng = null } = middle ?? {}
  await updateStation(db, actor.stationId, { serviceDays, lat, lng })
  return { data: await groundOf(db, actor.stationId) }
}

/** Puts the places of a station's residents into the areas that there are now. */
export const matchPlaces: Job = async ({ db, row }) => {
  const { stationId } = row.payload as { stationId: string }
  await named(
    db,
    'match-places',
    `UPDATE place SET area_id = found.area_id
     FROM (SELECT place.id, area_of(resident.station_id, place.address) AS area_id
       FROM resident JOIN place ON place.resident_id = resident.account_id
       WHERE resident.station_id = $1) AS found
     WHERE place.id = found.id AND place.area_id IS DISTINCT FROM found.area_id`,
    [stationId],
  )
  await named(db, 'tell-matched', `SELECT tell_live('station', $1, ARRAY[$1::uuid])`, [stationId])
}
