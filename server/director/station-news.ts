import type { Scene } from '../call/context.ts'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { resident } from '../account/account.table.ts'
import type { Db } from '../db/connect.ts'
import { enqueue, type Job, type Jobs } from '../outbox/outbox.ts'
import { notify } from '../notification/notification.ts'
import { station } from '../station/station.table.ts'
import { tellStation } from '../station/station.ts'

/** Residents that are told in one go: a station may have many. */
const atOnce = 200

type Suspension = {
  stationId: string
  /** Since when the station is, or was, suspended. */
  at: string
  over: boolean
  /** The last who was told. */
  after: string | null
}

/** Tells the station's residents that it is suspended, or works again; each once. */
export const tellSuspension = (scene: Scene, suspension: Suspension) => {
  const { stationId, at, over, after } = suspension
  const key = `suspension:${stationId}:${at}:${over ? 'over' : 'begun'}:${after ?? 'first'}`
  return enqueue(scene, { key, topic: 'suspension-news', payload: suspension })
}

const suspensionJob: Job = async ({ row, ...scene }) => {
  const { db } = scene
  const suspension = row.payload as Suspension
  const { stationId, at, over } = suspension
  const [now] = await db.select().from(station).where(eq(station.id, stationId))
  const since = now?.suspendedAt?.toISOString() ?? null
  // What has changed again meanwhile is told by what changed it.
  if (!now || since !== (over ? null : at)) return
  const people = await residentsAfter(db, stationId, suspension.after)
  const last = people.at(-1)
  if (!last) return
  await tellStation(db, stationId, people)
  const key = `suspension:${stationId}:${at}:${over ? 'over' : 'begun'}`
  const about = { station: now.name }
  const reason = now.suspensionReason ?? ''
  await (over
    ? notify(scene, people, { key, kind: 'own-station-resumed', data: about })
    : notify(scene, people, { key, kind: 'own-station-suspended', data: { ...about, reason } }))
  if (people.length === atOnce) await tellSuspension(scene, { ...suspension, after: last })
}

async function residentsAfter(db: Db, stationId: string, after: string | null) {
  const rows = await db
    .select({ id: resident.accountId })
    .from(resident)
    .where(
      and(
        eq(resident.stationId, stationId),
        after === null ? undefined : gt(resident.accountId, after),
      ),
    )
    .orderBy(asc(resident.accountId))
    .limit(atOnce)
  return rows.map(({ id }) => id)
}

type Move = {
  moveId: string
  /** What the station that they come from is called. */
  from: string
  toStationId: string
  ids: string[]
}

/** Tells the residents who were moved: open pages with the commit, each of them after it. */
export async function tellMoved(scene: Scene, { ids, ...move }: Move): Promise<void> {
  for (let first = 0; first < ids.length; first += atOnce) {
    const some = ids.slice(first, first + atOnce)
    await tellStation(scene.db, move.toStationId, some)
    const key = `residents-moved:${move.moveId}:${first}`
    await enqueue(scene, { key, topic: 'residents-moved', payload: { ...move, ids: some } })
  }
}

const movedJob: Job = async ({ row, ...scene }) => {
  const { moveId, from, toStationId, ids } = row.payload as Move
  const people = await scene.db
    .select({ id: resident.accountId, to: station })
    .from(resident)
    .innerJoin(station, eq(station.id, resident.stationId))
    .where(and(inArray(resident.accountId, ids), eq(resident.stationId, toStationId)))
  const to = people[0]?.to
  if (!to) return
  await notify(
    scene,
    people.map(({ id }) => id),
    {
      key: `station-changed:${moveId}`,
      kind: 'own-station-changed',
      data: { from, station: to.name, phoneNumber: to.phoneNumber, address: to.address },
    },
  )
}

export const stationNewsJobs: Jobs = {
  'suspension-news': suspensionJob,
  'residents-moved': movedJob,
}
