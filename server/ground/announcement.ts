import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { id } from '../../contract/field.ts'
import {
  furthestAnnouncementDays,
  mostAnnouncements,
  type Announcement,
  type announce,
  type correctAnnouncement,
  type endAnnouncement,
  type listAnnouncements,
  type weighAnnouncement,
} from '../../contract/ground/announcement.ts'
import { refuse } from '../../contract/refusal.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { pageOf, pageSize, readCursor } from '../call/cursor.ts'
import { named } from '../db/statement.ts'
import { isTexted, smsPartsOf } from '../notification/notification.ts'
import {
  concerned,
  tellAnnouncement,
  tellAnnouncementOver,
  waitsForPickup,
} from './announcement-tell.ts'
import { tellStation } from '../station/station.ts'

type Scene = Context<ActorOf<typeof announce>>
type Wanted = InputOf<typeof announce>
type Row = Omit<Announcement, 'saidAt' | 'endedAt'> & { saidAt: Date; endedAt: Date | null }

// $1 the station, $2 now.
const columns = `announcement.id AS "_id", announcement.kind, announcement.words,
  coalesce((SELECT json_agg(json_build_object('_id', area.id, 'name', area.name) ORDER BY lower(area.name))
    FROM area WHERE area.id = ANY (area_ids)), '[]') AS areas,
  (starts_at AT TIME ZONE 'Africa/Lagos')::date::text AS "from",
  ((until - interval '1 second') AT TIME ZONE 'Africa/Lagos')::date::text AS until, urgent,
  CASE WHEN withdrawn_at IS NOT NULL OR until <= $2 THEN 'over' WHEN starts_at > $2 THEN 'to come'
    ELSE 'holds' END AS state,
  said_at AS "saidAt", account.name AS by, withdrawn_at AS "endedAt", corrects IS NOT NULL AS "isCorrection",
  EXISTS (SELECT FROM announcement AS later WHERE later.corrects = announcement.id) AS "isCorrected",
  told, texted, all_told_at IS NOT NULL AS "isTold"`

const ownOnes = `SELECT ${columns} FROM announcement JOIN account ON account.id = said_by
  WHERE announcement.station_id = $1`

const present = ({ saidAt, endedAt, ...row }: Row): Announcement => ({
  ...row,
  saidAt: saidAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

export const list: Rule<typeof listAnnouncements> = async (scene, { limit, after, state }) => {
  const { db, actor, now } = scene
  const [before] = readCursor(after, [id()]) ?? []
  const rows = await named<Row>(
    db,
    `announcements-${state ?? 'all'}-${pageSize(limit)}`,
    `${ownOnes} ${state === 'current' ? 'AND withdrawn_at IS NULL AND until > $2' : ''}
       AND ($3::uuid IS NULL OR announcement.id < $3)
     ORDER BY announcement.id DESC LIMIT ${pageSize(limit)}`,
    [actor.stationId, now, before ?? null],
  )
  return pageOf(rows, limit, row => [row._id], present)
}

async function oneOf({ db, actor, now }: Scene, announcementId: string): Promise<Announcement> {
  const [found] = await named<Row>(db, 'announcement-of', `${ownOnes} AND announcement.id = $3`, [
    actor.stationId,
    now,
    announcementId,
  ])
  if (!found) throw refuse('not_yours')
  return present(found)
}

/** Areas of another station, or of before, are simply not there. */
async function refuseOtherAreas({ db, actor }: Scene, areaIds: string[]) {
  const there = await named(
    db,
    'areas-among',
    'SELECT FROM area WHERE id = ANY ($2::uuid[]) AND station_id = $1 AND ended_at IS NULL',
    [actor.stationId, areaIds],
  )
  if (there.length < new Set(areaIds).size) throw refuse('not_yours')
}

export const weigh: Rule<typeof weighAnnouncement> = async (scene, wanted) => {
  const { db, actor, now } = scene
  const { areaIds, urgent, kind, words = null } = wanted
  await refuseOtherAreas(scene, areaIds)
  type Found = { residents: number; waiting: number; texted: number; said: number; station: string }
  const [found] = await named<Found>(
    db,
    'weigh-announcement',
    `SELECT count(*)::int AS residents,
       count(*) FILTER (WHERE ${waitsForPickup})::int AS waiting,
       count(*) FILTER (WHERE $4 AND ${isTexted('station', '$3')})::int AS texted,
       (SELECT count(*) FROM announcement WHERE station_id = $1 AND said_on = $5)::int AS said,
       (SELECT name FROM station WHERE id = $1) AS station
     FROM resident JOIN account ON account.id = resident.account_id
     WHERE ${concerned}`,
    [actor.stationId, areaIds, now, urgent, lagosDay(now)],
  )
  if (!found) throw new Error('a count without a row')
  const { residents, waiting, texted, said, station } = found
  const data = { station, kind, words, isCorrection: false }
  return {
    data: {
      residents,
      waiting,
      texted,
      partsEach: smsPartsOf('announcement-urgent', data),
      smsIsSent: scene.messaging.smsIsSent,
      leftToday: mostAnnouncements - said,
    },
  }
}

/** When it begins and is over. It begins at once where its first day is today. */
function lasts({ from, until }: Wanted, now: Date) {
  const today = lagosDay(now)
  const first = from ?? today
  const fields = (field: 'from' | 'until', why: string) => ({ fields: { [field]: why } })
  if (first < today) throw refuse('day_past', fields('from', 'Please choose a later day'))
  if (until < first) throw refuse('day_past', fields('until', 'Please choose a later day'))
  const furthest = addDays(today, furthestAnnouncementDays)
  if (first > furthest) throw refuse('day_too_far', fields('from', 'Please choose an earlier day'))
  if (until > addDays(first, furthestAnnouncementDays)) {
    throw refuse('day_too_far', fields('until', 'Please choose an earlier day'))
  }
  return {
    startsAt: first === today ? now : startOfDay(first),
    over: startOfDay(addDays(until, 1)),
  }
}

/** Notes it, and has everybody concerned told. */
async function say(scene: Scene, wanted: Wanted, corrects: string | null): Promise<Announcement> {
  const { db, actor, now } = scene
  const { kind, words = null, areaIds, urgent } = wanted
  if (kind === 'own words' && words === null) {
    throw refuse('fields', { fields: { words: 'Please write what residents are to know' } })
  }
  const { startsAt, over } = lasts(wanted, now)
  await refuseOtherAreas(scene, areaIds)
  const announcementId = scene.newId()
  const said = await named(
    db,
    'announce',
    `INSERT INTO announcement (id, station_id, area_ids, kind, words, said_at, said_by, starts_at, until, urgent,
       corrects, said_on, nth)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, taken + 1
     FROM (SELECT count(*) AS taken FROM announcement WHERE station_id = $2 AND said_on = $12) AS today
     WHERE taken < ${mostAnnouncements} RETURNING id`,
    [
      announcementId,
      actor.stationId,
      [...new Set(areaIds)],
      kind,
      words,
      now,
      actor.accountId,
      startsAt,
      over,
      urgent,
      corrects,
      lagosDay(now),
    ],
  )
  if (said.length === 0) throw refuse('announced_enough')
  await tellAnnouncement(scene, { announcementId, round: 'waiting', after: null }, startsAt)
  await tellStation(db, actor.stationId)
  return oneOf(scene, announcementId)
}

/** Whoever says something for a station waits here for whoever does so now: a day takes so many. */
const lockSaying = ({ db, actor }: Scene) =>
  named(db, 'lock-saying', 'SELECT FROM station WHERE id = $1 FOR NO KEY UPDATE', [actor.stationId])

export const add: Rule<typeof announce> = async (scene, wanted) => {
  await lockSaying(scene)
  return { data: await say(scene, wanted, null) }
}

/** Ends what holds or is to come; whose pages are open is told. */
async function withdraw(scene: Scene, announcementId: string) {
  const { db, actor, now } = scene
  const ended = await named(
    db,
    'withdraw-announcement',
    `UPDATE announcement SET withdrawn_at = $3
     WHERE id = $1 AND station_id = $2 AND withdrawn_at IS NULL AND until > $3 RETURNING id`,
    [announcementId, actor.stationId, now],
  )
  if (ended.length === 0) {
    // What is another's is not there; what is over says so.
    await oneOf(scene, announcementId)
    throw refuse('announcement_over')
  }
  await tellAnnouncementOver(scene, { announcementId, after: null })
  await tellStation(db, actor.stationId)
}

/** Whoever read what was wrong hears what is right: a correction is told as anything new is. */
export const correct: Rule<typeof correctAnnouncement> = async (
  scene,
  { announcementId, ...wanted },
) => {
  await lockSaying(scene)
  await withdraw(scene, announcementId)
  return { data: await say(scene, wanted, announcementId) }
}

export const end: Rule<typeof endAnnouncement> = async (scene, { announcementId }) => {
  await withdraw(scene, announcementId)
  return { data: await oneOf(scene, announcementId) }
}
