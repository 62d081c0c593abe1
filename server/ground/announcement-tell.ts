import type { Scene } from '../call/context.ts'
import type { AnnouncementKind } from '../../contract/ground/announcement-shape.ts'
import { named } from '../db/statement.ts'
import { isTexted, notify, pacedOut } from '../notification/notification.ts'
import { enqueue, type Job } from '../outbox/outbox.ts'
import { tellStation } from '../station/station.ts'

/** Who is told in one go: a station may have very many. */
const atOnce = 200

/** The residents of a station (`$1`) whom something for these areas (`$2`), or for all, concerns. */
export const concerned = `resident.station_id = $1 AND account.erased_at IS NULL
  AND (cardinality($2::uuid[]) = 0 OR EXISTS (SELECT FROM place
    WHERE place.resident_id = resident.account_id AND place.area_id = ANY ($2) AND removed_at IS NULL))`

/** Whether a pickup is still to come: one that has been picked up is only to be closed. */
export const waitsForPickup = `EXISTS (SELECT FROM request WHERE request.resident_id = resident.account_id
  AND is_open(request.status) AND request.status <> 'Picked up')`

type Telling = {
  announcementId: string
  /** Whoever waits for a pickup is told before everybody else. */
  round: 'waiting' | 'everybody'
  /** The last who was told in this round. */
  after: string | null
}

/** Tells those whom it concerns, from then on; each once. */
export const tellAnnouncement = (scene: Scene, telling: Telling, dueAt = scene.now) => {
  const { announcementId, round, after } = telling
  const key = `announcement:${announcementId}:${round}:${after ?? 'first'}`
  return enqueue(scene, { key, topic: 'announcement', payload: telling, dueAt })
}

type Said = {
  stationId: string
  station: string
  areaIds: string[]
  kind: AnnouncementKind
  words: string | null
  urgent: boolean
  isCorrection: boolean
  told: number
  startsAt: Date
}

/** What is still to be told; nothing once it is over. */
async function stillSaid({ db, now }: Scene, announcementId: string): Promise<Said | undefined> {
  const [said] = await named<Said>(
    db,
    'announcement-to-tell',
    `SELECT station_id AS "stationId", station.name AS station, area_ids AS "areaIds", kind, words, urgent,
       corrects IS NOT NULL AS "isCorrection", told, starts_at AS "startsAt"
     FROM announcement JOIN station ON station.id = station_id
     WHERE announcement.id = $1 AND withdrawn_at IS NULL AND until > $2
     FOR NO KEY UPDATE OF announcement`,
    [announcementId, now],
  )
  return said
}

type Person = { id: string; texted: boolean }

/** The next who have not heard of it yet. */
const nextOf = (
  { db, now }: Scene,
  { announcementId, round, after }: Telling,
  { stationId, areaIds, urgent }: Said,
) =>
  named<Person>(
    db,
    `announce-to-${round}`,
    `SELECT resident.account_id AS id, $3 AND ${isTexted('station', '$4')} AS texted
     FROM resident JOIN account ON account.id = resident.account_id
     WHERE ${concerned} ${round === 'waiting' ? `AND ${waitsForPickup}` : ''}
       AND ($5::uuid IS NULL OR resident.account_id > $5)
       AND NOT EXISTS (SELECT FROM notice WHERE notice.key = $6 || ':' || resident.account_id)
     ORDER BY resident.account_id LIMIT ${atOnce}`,
    [stationId, areaIds, urgent, now, after, noticeKey(announcementId)],
  )

const noticeKey = (announcementId: string) => `announcement:${announcementId}`

/**
 * One piece of those concerned and, with it, the next piece: a crash between two leaves both or neither done, and
 * whoever has the notice already is passed over.
 */
export const announcementJob: Job = async ({ row, ...scene }) => {
  const telling = row.payload as Telling
  const { announcementId, round } = telling
  const said = await stillSaid(scene, announcementId)
  if (!said) return
  const { stationId, station, kind, words, isCorrection, urgent, told, startsAt } = said
  const people = await nextOf(scene, telling, said)
  if (people.length > 0) {
    const ids = people.map(each => each.id)
    // Open pages ask again for what greets them: the banner stands there.
    await tellStation(scene.db, stationId, ids)
    await notify(scene, ids, {
      key: noticeKey(announcementId),
      kind: urgent ? 'announcement-urgent' : 'announcement',
      data: { station, kind, words, isCorrection },
      outAt: pacedOut(startsAt, told),
    })
  }
  const after = people.length === atOnce ? (people.at(-1)?.id ?? null) : null
  const isLast = after === null && round === 'everybody'
  await named(
    scene.db,
    'announcement-told',
    `UPDATE announcement SET told = told + $2, texted = texted + $3, all_told_at = CASE WHEN $4 THEN $5::timestamptz END
     WHERE id = $1`,
    [announcementId, people.length, people.filter(each => each.texted).length, isLast, scene.now],
  )
  if (isLast) await tellStation(scene.db, stationId)
  else if (after === null) {
    await tellAnnouncement(scene, { announcementId, round: 'everybody', after: null })
  } else await tellAnnouncement(scene, { ...telling, after })
}

type Over = { announcementId: string; after: string | null }

/** Has the banner go from pages that are open. */
export const tellAnnouncementOver = (scene: Scene, over: Over) => {
  const key = `announcement-over:${over.announcementId}:${over.after ?? 'first'}`
  return enqueue(scene, { key, topic: 'announcement-over', payload: over })
}

export const announcementOverJob: Job = async ({ row, ...scene }) => {
  const { announcementId, after } = row.payload as Over
  const people = await named<{ id: string; stationId: string }>(
    scene.db,
    'announcement-was-for',
    `SELECT resident.account_id AS id, resident.station_id AS "stationId"
     FROM announcement JOIN resident ON resident.station_id = announcement.station_id
     WHERE announcement.id = $1 AND ($2::uuid IS NULL OR resident.account_id > $2)
       AND EXISTS (SELECT FROM notice WHERE notice.key = $3 || ':' || resident.account_id)
     ORDER BY resident.account_id LIMIT ${atOnce}`,
    [announcementId, after, noticeKey(announcementId)],
  )
  const last = people.at(-1)
  if (!last) return
  await tellStation(
    scene.db,
    last.stationId,
    people.map(({ id }) => id),
  )
  if (people.length === atOnce)
    await tellAnnouncementOver(scene, { announcementId, after: last.id })
}
