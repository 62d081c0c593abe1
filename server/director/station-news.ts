import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { account, resident } from '../account/account.table.ts'
import type { Db } from '../db/connect.ts'
import { enqueue, sendMail, type Job, type Jobs } from '../notification/notification.ts'
import { station } from '../station/station.table.ts'
import { tellStation } from '../station/station.ts'

type Scene = { db: Db; now: Date; newId: () => string }

/** Residents that are told in one go: a station may have many. */
const atOnce = 200

type Standing = {
  stationId: string
  /** Since when the station is, or was, suspended. */
  at: string
  over: boolean
  /** The last who was told. */
  after: string | null
}

/** Tells the station's residents that it is suspended, or works again; each once. */
export const tellStanding = (scene: Scene, standing: Standing) => {
  const { stationId, at, over, after } = standing
  const key = `standing:${stationId}:${at}:${over ? 'over' : 'begun'}:${after ?? 'first'}`
  return enqueue(scene, { key, topic: 'standing-told', payload: standing })
}

const standingJob: Job = async ({ row, ...scene }) => {
  const { db } = scene
  const standing = row.payload as Standing
  const { stationId, at, over } = standing
  const [now] = await db.select().from(station).where(eq(station.id, stationId))
  const since = now?.suspendedAt?.toISOString() ?? null
  // What has changed again meanwhile is told by what changed it.
  if (!now || since !== (over ? null : at)) return
  const people = await residentsAfter(db, stationId, standing.after)
  const last = people.at(-1)
  if (!last) return
  await tellStation(
    db,
    stationId,
    people.map(({ id }) => id),
  )
  for (const { id, name, email, verifiedAt } of people) {
    // An address that nobody has verified may be somebody else's.
    if (!verifiedAt) continue
    const mail = { key: `standing:${stationId}:${at}:${over ? 'over' : 'begun'}:${id}`, to: email }
    const about = { name, station: now.name }
    await (over
      ? sendMail(scene, { ...mail, letter: 'station-resumed', data: about })
      : sendMail(scene, {
          ...mail,
          letter: 'station-suspended',
          data: { ...about, reason: now.suspensionReason ?? '' },
        }))
  }
  if (people.length === atOnce) await tellStanding(scene, { ...standing, after: last.id })
}

const residentsAfter = (db: Db, stationId: string, after: string | null) =>
  db
    .select({
      id: account.id,
      name: account.name,
      email: account.email,
      verifiedAt: account.verifiedAt,
    })
    .from(resident)
    .innerJoin(account, eq(account.id, resident.accountId))
    .where(
      and(
        eq(resident.stationId, stationId),
        after === null ? undefined : gt(resident.accountId, after),
      ),
    )
    .orderBy(asc(resident.accountId))
    .limit(atOnce)

type Move = {
  moveId: string
  /** What the station that they come from is called. */
  from: string
  toStationId: string
  ids: string[]
}

/** Tells the residents who were moved: open pages with the commit, by mail after it. */
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
    .select({ id: account.id, name: account.name, email: account.email, to: station })
    .from(resident)
    .innerJoin(account, eq(account.id, resident.accountId))
    .innerJoin(station, eq(station.id, resident.stationId))
    .where(
      and(
        inArray(resident.accountId, ids),
        eq(resident.stationId, toStationId),
        isNotNull(account.verifiedAt),
      ),
    )
  for (const { id, name, email, to } of people) {
    const { name: station, phoneNumber, address } = to
    await sendMail(scene, {
      key: `station-changed:${moveId}:${id}`,
      to: email,
      letter: 'station-changed',
      data: { name, from, station, phoneNumber, address },
    })
  }
}

export const stationNewsJobs: Jobs = {
  'standing-told': standingJob,
  'residents-moved': movedJob,
}
