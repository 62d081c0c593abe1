import { and, eq, gte } from 'drizzle-orm'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import { carrierPage } from '../../contract/page.ts'
import { heldSeconds } from '../../contract/undo.ts'
import { carrier } from '../carrier/carrier.table.ts'
import type { Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { tellCarrier, type RoundNews } from '../notification/notification.ts'
import type { Job, Jobs } from '../outbox/outbox.ts'
import { addressLineSql } from '../request/request.ts'
import { carrierTold } from './visit.table.ts'

// A carrier gets one SMS for a whole round: first the number of pickups, then only changes since the last message.
// Whatever caused the change (step-notice.ts), the job compares the last message with the current round.

type Door = RoundNews['gone'][number]
type Stop = RoundNews['added'][number] & { requestId: string; plannedOn: string; isFinal: boolean }
type Gone = Door & { requestId: string; isOver: boolean; isFinal: boolean }
type Told = typeof carrierTold.$inferSelect

/** Tells a carrier by one SMS what is new on the rounds of today and tomorrow. */
const roundJob =
  (publicUrl: string): Job =>
  async ({ row, ...scene }) => {
    const { carrierId } = row.payload as { carrierId: string }
    const today = lagosDay(scene.now)
    const tomorrow = addDays(today, 1)
    const told = await lockTold(scene, carrierId, today)
    const stops = await openStops(scene, carrierId, tomorrow)
    const news: RoundNews[] = []
    for (const day of [today, tomorrow]) {
      const onDay = stops.filter(({ plannedOn }) =>
        day === today ? plannedOn <= today : plannedOn === day,
      )
      const before = told.find(each => each.day === day)
      const changed = await changesOf(scene, { carrierId, day, onDay, before })
      if (changed) news.push({ ...changed, isToday: day === today })
    }
    if (news.length === 0) return
    const link = publicUrl + carrierPage
    await tellCarrier(scene, carrierId, {
      key: row.key,
      kind: 'carrier-round',
      data: { news, link },
    })
  }

/** Two jobs for one carrier at once tell everything once. */
async function lockTold({ db }: Scene, carrierId: string, today: string): Promise<Told[]> {
  await db
    .select({ id: carrier.id })
    .from(carrier)
    .where(eq(carrier.id, carrierId))
    .for('no key update')
  return db
    .select()
    .from(carrierTold)
    .where(and(eq(carrierTold.carrierId, carrierId), gte(carrierTold.day, today)))
}

/** What can still be undone is not final, and has its own message later. */
const finalBy = (now: Date) => new Date(now.getTime() - heldSeconds * 1000)

const openStops = ({ db, now }: Scene, carrierId: string, until: string) =>
  named<Stop>(
    db,
    'stops-to-tell',
    `SELECT request.id AS "requestId", visit.planned_on::text AS "plannedOn", account.name,
       ${addressLineSql} AS address, resident.phone_number AS "phoneNumber",
       visit.given_at IS NULL OR visit.given_at <= $3 AS "isFinal"
     FROM visit JOIN request ON request.id = visit.request_id
       JOIN account ON account.id = visit.resident_id
       JOIN resident ON resident.account_id = visit.resident_id
     WHERE visit.carrier_id = $1 AND visit.over_at IS NULL AND visit.planned_on <= $2
     ORDER BY visit.in_order NULLS LAST, request.promised_on, request.id`,
    [carrierId, until, finalBy(now)],
  )

type OnDay = { carrierId: string; day: string; onDay: Stop[]; before: Told | undefined }

/** The changes of a day since the last message; null if there are none. */
async function changesOf(scene: Scene, { carrierId, day, onDay, before }: OnDay) {
  const { now } = scene
  const has = new Set(onDay.map(({ requestId }) => requestId))
  const knew = new Set(before?.requestIds)
  const added = onDay.filter(({ requestId, isFinal }) => isFinal && !knew.has(requestId))
  const elsewhere = [...knew].filter(requestId => !has.has(requestId))
  const ended = await endOf(scene, carrierId, elsewhere)
  const gone = ended.filter(({ isOver, isFinal }) => !isOver && isFinal)
  // The morning message has the whole list, even if the evening message had it.
  const known = onDay.filter(({ requestId }) => knew.has(requestId))
  const isFirst =
    !before || (lagosDay(before.at) < day && lagosDay(now) === day && known.length > 0)
  if (!isFirst && added.length === 0 && gone.length === 0) return null
  const lost = new Set(gone.map(({ requestId }) => requestId))
  const requestIds = [...knew, ...added.map(({ requestId }) => requestId)].filter(
    id => !lost.has(id),
  )
  if (requestIds.length === 0 && gone.length === 0) return null
  await noteTold(scene.db, { carrierId, day, requestIds, now })
  const left = onDay.filter(({ requestId }) => requestIds.includes(requestId))
  const shown = isFirst ? left : added
  return {
    isFirst: isFirst && left.length > 0,
    added: shown.map(({ name, address, phoneNumber }) => ({ name, address, phoneNumber })),
    ...doorsOf(gone, onDay),
    all: requestIds.length,
    left: left.length,
  }
}

const sameDoor = (one: Door) => (other: Door) =>
  one.name === other.name && one.address === other.address

/** Doors of what is gone: those to which nothing leads any more, and those where only less is to be taken. */
function doorsOf(gone: Gone[], onDay: Stop[]): Pick<RoundNews, 'gone' | 'fewer'> {
  const doors = gone
    .filter((each, at) => gone.findIndex(sameDoor(each)) === at)
    .map(({ name, address }) => ({ name, address }))
  const isLeft = (door: Door) => onDay.some(sameDoor(door))
  return {
    gone: doors.filter(door => !isLeft(door)),
    fewer: doors
      .filter(isLeft)
      .map(door => Object.assign(door, { pickups: gone.filter(sameDoor(door)).length })),
  }
}

/** Which announced pickups the carrier has finished, and which were removed or moved. */
const endOf = ({ db, now }: Scene, carrierId: string, requestIds: string[]) =>
  requestIds.length === 0
    ? []
    : named<Gone>(
        db,
        'ended-stops-to-tell',
        `SELECT request.id AS "requestId", account.name, ${addressLineSql} AS address,
           coalesce((SELECT visit.outcome IN ('done', 'not done') FROM visit
             WHERE visit.request_id = request.id AND visit.carrier_id = $1 AND visit.over_at IS NOT NULL
             ORDER BY visit.over_at DESC LIMIT 1), false) AS "isOver",
           request.changed_at <= $3 AS "isFinal"
         FROM request JOIN account ON account.id = request.resident_id
         WHERE request.id = ANY($2::uuid[]) ORDER BY request.id`,
        [carrierId, requestIds, finalBy(now)],
      )

type ToNote = { carrierId: string; day: string; requestIds: string[]; now: Date }

const noteTold = (db: Db, { carrierId, day, requestIds, now }: ToNote) =>
  named(
    db,
    'note-carrier-told',
    `WITH old AS (DELETE FROM carrier_told WHERE carrier_id = $1 AND day < $5)
     INSERT INTO carrier_told (carrier_id, day, request_ids, at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (carrier_id, day) DO UPDATE SET request_ids = EXCLUDED.request_ids, at = EXCLUDED.at`,
    [carrierId, day, requestIds, now, lagosDay(now)],
  )

/** What visits do after a commit. */
export const visitJobs = ({ publicUrl }: { publicUrl: string }): Jobs => ({
  'carrier-round': roundJob(publicUrl),
})
