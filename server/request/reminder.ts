import type { Scene } from '../call/context.ts'
import { addDays, lagosDay, startOfDay } from '../../contract/calendar.ts'
import { quietHours } from '../../contract/notification/notification.ts'
import { remindUnverified } from '../account/account.ts'
import { newId } from '../call/clock.ts'
import type { Round } from '../call/clock-watch.ts'
import { every } from '../call/every.ts'
import { inTransaction, type OnConnection } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { notify, takeReminders, tellStaff } from '../notification/notification.ts'
import { enqueue } from '../outbox/outbox.ts'
import { roundOf } from './step-notice.ts'

const lookEveryMs = 60_000
const atOnce = 200
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** What became due longer ago is no news: a first start on old data floods nobody. */
const newsDays = 2
const dueOpenDays = 3

/** Gives the reminders that are due, a bunch at a time; tells how many it gave. */
type Look = (scene: Scene) => Promise<number>

// A price that the resident has not answered yet keeps nobody waiting but the resident.
const awaited = `is_to_pick_up(status) AND (quoted_at IS NULL OR accepted_at IS NOT NULL)`

/** Those of the rows whose reminder nobody has given. */
async function taken<Row extends { key: string }>(scene: Scene, rows: Row[]): Promise<Row[]> {
  if (rows.length === 0) return []
  const keys = await takeReminders(
    scene,
    rows.map(({ key }) => key),
  )
  return rows.filter(({ key }) => keys.has(key))
}

/** Staff: what is late, or has waited for a carrier for a day; together, by the hour. */
const remindOfWaiting: Look = async scene => {
  const today = lagosDay(scene.now)
  const aDayAgo = Math.floor(scene.now.getTime() / hourMs) * hourMs - dayMs
  const rows = await named<{ key: string; stationId: string }>(
    scene.db,
    'requests-that-wait',
    `SELECT 'waits:' || id AS key, station_id AS "stationId"
     FROM request
     WHERE ${awaited} AND (
         is_late(status, promised_on, $1) AND promised_on >= $2
         OR status = 'Pending...' AND created_at <= $3 AND created_at > $4
       ) AND NOT EXISTS (SELECT FROM reminder WHERE key = 'waits:' || request.id)
     ORDER BY station_id, id LIMIT $5`,
    [
      today,
      addDays(today, -newsDays),
      new Date(aDayAgo),
      new Date(aDayAgo - newsDays * dayMs),
      atOnce,
    ],
  )
  const waiting = Map.groupBy(await taken(scene, rows), ({ stationId }) => stationId)
  for (const [stationId, [first]] of waiting) {
    const data = await allThatWait(scene, stationId, new Date(aDayAgo))
    if (data.count === 0) continue
    await tellStaff(scene, stationId, {
      key: `requests-wait:${first?.key}`,
      kind: 'requests-wait',
      data,
    })
  }
  return rows.length
}

/** All of a station that wait like that: as many as are late are on the page that it leads to. */
async function allThatWait({ db, now }: Scene, stationId: string, aDayAgo: Date) {
  const [all] = await named<{ count: number; late: number; since: Date }>(
    db,
    'all-that-wait',
    `SELECT count(*) AS count, count(*) FILTER (WHERE is_late(status, promised_on, $2)) AS late,
       coalesce(min(created_at), now()) AS since
     FROM request
     WHERE station_id = $1 AND (is_late(status, promised_on, $2)
       OR ${awaited} AND status = 'Pending...' AND created_at <= $3)`,
    [stationId, lagosDay(now), aDayAgo],
  )
  const { count, late, since } = all!
  return { count, late, since: lagosDay(since) }
}

type Today = { key: string; requestId: string; residentId: string; carrier: string | null }

/**
 * Residents: the bags must be out today, the planned day or, while nobody has it, the promised one. Whoever
 * asked, or was told, only today knows.
 */
const remindOfToday: Look = async scene => {
  const today = lagosDay(scene.now)
  const rows = await named<Today>(
    scene.db,
    'pickups-of-today',
    `SELECT 'today:' || $1 || ':' || request.id AS key, request.id AS "requestId",
       resident_id AS "residentId", carrier.name AS carrier
     FROM request LEFT JOIN carrier ON carrier.id = request.carrier_id
     WHERE ${awaited} AND coalesce(planned_on, promised_on) = $1::date AND changed_at < $2
       AND NOT EXISTS (SELECT FROM reminder WHERE key = 'today:' || $1 || ':' || request.id
     ) ORDER BY request.id LIMIT $3`,
    [today, startOfDay(today), atOnce],
  )
  const due = await taken(scene, rows)
  const alike = Map.groupBy(due, ({ residentId, carrier }) => `${residentId} ${carrier}`)
  for (const [first, ...more] of alike.values()) {
    if (!first) continue
    const { key, residentId, requestId, carrier } = first
    const data = { requestId, carrier, ...(more.length > 0 && { pickups: more.length + 1 }) }
    await notify(scene, [residentId], { key, kind: 'pickup-today', data })
  }
  return rows.length
}

/** Carriers: the whole round in the morning. What changes later they hear when it does. */
const remindCarriers: Look = async scene => {
  const today = lagosDay(scene.now)
  const morning = new Date(startOfDay(today).getTime() + quietHours.until * hourMs)
  const rows = await named<{ key: string; carrierId: string }>(
    scene.db,
    'rounds-of-carriers',
    `SELECT DISTINCT 'carrier:' || $1 || ':' || carrier_id AS key, carrier_id AS "carrierId"
     FROM request
     WHERE status = 'Assigned' AND planned_on <= $1::date AND planned_on >= $2 AND changed_at < $3
       AND NOT EXISTS (SELECT FROM reminder WHERE key = 'carrier:' || $1 || ':' || carrier_id)
     ORDER BY carrier_id LIMIT $4`,
    [today, addDays(today, -newsDays), morning, atOnce],
  )
  for (const { carrierId } of await taken(scene, rows)) {
    await enqueue(scene, { topic: 'carrier-round', ...roundOf(carrierId, scene.now) })
  }
  return rows.length
}

type Owed = { key: string; residentId: string; amountKobo: number; since: Date }

/** Residents: what is unpaid for three days. */
const remindOfDues: Look = async scene => {
  const before = scene.now.getTime() - dueOpenDays * dayMs
  const rows = await named<Owed>(
    scene.db,
    'dues-to-remind-of',
    `SELECT 'due:' || request_id AS key, resident_id AS "residentId", amount_kobo AS "amountKobo",
       since
     FROM due
     WHERE settled_at IS NULL AND since <= $1 AND since > $2
       AND NOT EXISTS (SELECT FROM reminder WHERE key = 'due:' || due.request_id)
     ORDER BY since LIMIT $3`,
    [new Date(before), new Date(before - newsDays * dayMs), atOnce],
  )
  for (const { key, residentId, amountKobo, since } of await taken(scene, rows)) {
    const data = { amountKobo, since: lagosDay(since) }
    await notify(scene, [residentId], { key, kind: 'due-open', data })
  }
  return rows.length
}

const looks = [remindOfWaiting, remindOfToday, remindCarriers, remindOfDues]

type Reminding = { onConnection: OnConnection; secretKey: Buffer }

/**
 * Gives every reminder that is due, each once, however many servers look; nobody is reminded by
 * night. Tells how many there were.
 */
export async function remind(reminding: Reminding, now: Date): Promise<number> {
  const hour = (now.getTime() - startOfDay(lagosDay(now)).getTime()) / hourMs
  if (hour < quietHours.until || hour >= quietHours.from) return 0
  let given = await remindUnverified(reminding, now)
  for (const look of looks) {
    let found = atOnce
    while (found === atOnce) {
      found = await inTransaction(reminding.onConnection, db =>
        look({ db, now, newId: () => newId(now) }),
      )
      given += found
    }
  }
  return given
}

/** Keeps reminding until stopped. */
export function startReminding(options: Reminding & Round) {
  const { clock, timely, ring, onProblem } = options
  const giveDue = async () => {
    if ((await remind(options, clock.now())) > 0) ring()
  }
  return every(lookEveryMs, () => timely(giveDue), { onProblem })
}
