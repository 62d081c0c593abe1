import { sql } from 'drizzle-orm'
import { lagosMonth } from '../../contract/calendar.ts'
import { monthlyRequests } from '../../contract/account.ts'
import { usualPrices } from '../../contract/price.ts'
import { usualDays } from '../../contract/request.ts'
import { carrier } from '../carrier/carrier.table.ts'
import { newId } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { carrierNames, comments, declineReasons, occasions } from './names.ts'
import type { Dice } from './dice.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const carriersEach = 6

type DemoResident = { id: string; stationId: string; registeredAt: Date }
export type DemoStation = { id: string; staffId: string; createdAt: Date; slug: string }

/** One request and what becomes of it; a step without a time has not happened yet. */
type Plan = {
  id: string
  resident: string
  staff: string
  at: string
  message: string | null
  price: number
  carrier: string
  assigned: string | null
  gone: string | null
  closed: string | null
  closed_by_system: boolean
  cancelled: string | null
  declined: string | null
  reason: string | null
  quoted: string | null
  accepted: string | null
  amount: number | null
  rating: number | null
  comment: string | null
}

/** Six carriers to a station. */
export async function makeCarriers(db: Db, stations: DemoStation[]): Promise<string[][]> {
  const rows = stations.flatMap(({ id: stationId, createdAt, slug }, place) =>
    Array.from({ length: carriersEach }, (_, index) => {
      const number = place * carriersEach + index
      const name = carrierNames[number] as string
      return {
        id: newId(new Date(createdAt.getTime() + index * 1000)),
        stationId,
        name,
        phoneNumber: `+234809${String(2_000_000 + number * 7919).slice(0, 7)}`,
        email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@kwashe.demo`,
        address: `${3 + index} Depot Lane, ${slug}`,
        createdAt,
      }
    }),
  )
  await db.insert(carrier).values(rows)
  return stations.map(({ id }) => rows.filter(row => row.stationId === id).map(row => row.id))
}

/** A year of requests, most of them long closed, the newest still under way. */
export async function makeRequests(
  db: Db,
  residents: DemoResident[],
  stations: DemoStation[],
  carriers: string[][],
  dice: Dice,
  now: Date,
) {
  const neighbours = residents.filter(({ stationId }) => stationId === stations[0]?.id)
  const plans = residents.flatMap(resident => {
    const place = stations.findIndex(({ id }) => id === resident.stationId)
    const { staffId } = stations[place] as DemoStation
    const scene = { resident, staffId, carriers: carriers[place] ?? [], dice, now }
    const asked = askedBy(resident, dice, now)
    const fresh = underWay[neighbours.indexOf(resident)]
    const old = fresh ? asked.filter(at => at.getTime() < now.getTime() - 10 * day) : asked
    const planned = old.map(at => planOf({ ...scene, at }))
    if (fresh && hasRoom(old, now)) planned.push(freshOf({ ...scene, at: now }, fresh))
    return planned
  })
  fitTotal(plans)
  await carryOut(db, plans)
}

/** What the demo's stations have earned when it opens. */
export const earnedKobo = 445_351_000

/** Shares what the year earned more or less than that among the big jobs, the last to the kobo. */
function fitTotal(plans: Plan[]) {
  const closed = plans.filter(plan => plan.closed !== null)
  const jobs = closed.filter(plan => plan.accepted !== null)
  const costs = ({ accepted, amount, price }: Plan) => (accepted ? (amount ?? 0) : price)
  let missing = earnedKobo - closed.reduce((sum, plan) => sum + costs(plan), 0)
  for (const [index, job] of jobs.entries()) {
    const left = jobs.length - index
    const share = left === 1 ? missing : Math.round(missing / left / 50_000) * 50_000
    job.amount = costs(job) + share
    missing -= share
  }
}

/** What is going on at the first station whenever the demo is opened; Ada's is the first. */
const underWay = [
  { hoursAgo: 20, assignedHoursAgo: 3 },
  { hoursAgo: 1 },
  { hoursAgo: 2 },
  { hoursAgo: 4 },
  { hoursAgo: 7, assignedHoursAgo: 1 },
  { hoursAgo: 9, special: true },
  { hoursAgo: 22 },
  { hoursAgo: 25, assignedHoursAgo: 18 },
  { hoursAgo: 30, special: true, quotedHoursAgo: 6 },
  { hoursAgo: 80 },
  { hoursAgo: 98, assignedHoursAgo: 70 },
]
type UnderWay = (typeof underWay)[number]

const hasRoom = (asked: Date[], now: Date) =>
  [now, new Date(now.getTime() - 5 * day)].every(
    at => asked.filter(each => lagosMonth(each) === lagosMonth(at)).length < monthlyRequests,
  )

function freshOf(scene: Scene, story: UnderWay): Plan {
  const ago = (hours?: number) =>
    hours === undefined ? null : new Date(scene.now.getTime() - hours * hour).toISOString()
  const at = new Date(scene.now.getTime() - story.hoursAgo * hour)
  const nothing = { gone: null, closed: null, cancelled: null, declined: null, accepted: null }
  return {
    ...planOf({ ...scene, at }),
    message: story.special ? scene.dice.pick(occasions) : null,
    price: story.special ? usualPrices.special : usualPrices.pickup,
    quoted: ago(story.quotedHoursAgo),
    amount: story.quotedHoursAgo ? 450_000 : null,
    assigned: ago(story.assignedHoursAgo),
    ...nothing,
  }
}

/** When a resident asked: every week or two, by day, and never more often than the month allows. */
function askedBy({ registeredAt }: DemoResident, dice: Dice, now: Date): Date[] {
  const moments: Date[] = []
  const perMonth = new Map<string, number>()
  for (let at = registeredAt.getTime() + day; ; at += (6 + dice.below(22)) * day) {
    // Between seven in the morning and seven in the evening in Lagos.
    const asked = new Date(Math.floor(at / day) * day + 6 * hour + dice.below(12 * hour))
    if (asked >= now) return moments
    const month = lagosMonth(asked)
    const taken = perMonth.get(month) ?? 0
    if (taken < monthlyRequests) moments.push(asked)
    perMonth.set(month, taken + 1)
  }
}

type Scene = {
  at: Date
  resident: DemoResident
  staffId: string
  carriers: string[]
  dice: Dice
  now: Date
}

function planOf({ at, resident, staffId, carriers, dice, now }: Scene): Plan {
  const later = (from: Date, least: number, spread: number) =>
    new Date(from.getTime() + least * hour + dice.below(spread * hour))
  const special = dice.below(10) === 0
  const fate = dice.below(40)
  const quoted = special && dice.below(2) === 0 ? later(at, 1, 6) : null
  const accepted = quoted && later(quoted, 1, 20)
  const assigned = later(accepted ?? at, 1, 22)
  const gone = later(assigned, 1, 20)
  const forgotten = dice.below(5) === 0
  const closed = forgotten ? new Date(gone.getTime() + 72 * hour) : later(gone, 0, 30)
  const rated = !forgotten && dice.below(3) > 0
  const stopped = later(at, 1, 5)
  /** A step counts when it lies in the past; a request that was stopped has no more of them. */
  const past = (moment: Date | null, happens = true) =>
    moment && happens && moment < now ? moment.toISOString() : null
  const goesOn = fate > 1 || stopped >= now
  return {
    id: newId(at),
    resident: resident.id,
    staff: staffId,
    at: at.toISOString(),
    message: special ? dice.pick(occasions) : null,
    price: special ? usualPrices.special : usualPrices.pickup,
    carrier: dice.pick(carriers),
    quoted: past(quoted, goesOn),
    accepted: past(accepted, goesOn),
    amount: quoted ? (80 + 20 * dice.below(9)) * 10_000 : null,
    assigned: past(assigned, goesOn),
    gone: past(gone, goesOn),
    closed: past(closed, goesOn),
    closed_by_system: forgotten,
    cancelled: past(stopped, fate === 0),
    declined: past(stopped, fate === 1),
    reason: dice.pick(declineReasons),
    rating: rated ? 5 - Math.floor(Math.sqrt(dice.below(9))) : null,
    comment: rated && dice.below(4) === 0 ? dice.pick(comments) : null,
  }
}

/**
 * Writes every request with its events as if it had walked through its steps. Walking thousands of
 * them through the triggers would keep whoever starts the demo waiting for seconds; a test makes sure
 * that the result is the same.
 */
async function carryOut(db: Db, plans: Plan[]) {
  await rowsOf(
    db,
    sql`
    CREATE TEMPORARY TABLE demo_plan ON COMMIT DROP AS
    SELECT *, (at AT TIME ZONE 'Africa/Lagos')::date AS day,
      CASE WHEN message IS NULL THEN date_trunc('month', at AT TIME ZONE 'Africa/Lagos')::date END
        AS month,
      cancelled IS NULL AND declined IS NULL AS kept
    FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS plan (
      id uuid, resident uuid, staff uuid, at timestamptz, message text, price bigint, carrier uuid,
      assigned timestamptz, gone timestamptz, closed timestamptz, closed_by_system boolean,
      cancelled timestamptz, declined timestamptz, reason text, quoted timestamptz,
      accepted timestamptz, amount bigint, rating smallint, comment text)`,
  )
  await rowsOf(
    db,
    sql`
    CREATE TEMPORARY TABLE demo_step ON COMMIT DROP AS
    SELECT p.id, step.* FROM demo_plan p CROSS JOIN LATERAL (VALUES
      ('made', p.at, 'resident', p.resident, NULL, 'Pending...'),
      ('quoted', p.quoted, 'station', p.staff, 'Pending...', 'Pending...'),
      ('accepted', p.accepted, 'resident', p.resident, 'Pending...', 'Pending...'),
      ('assigned', p.assigned, 'station', p.staff, 'Pending...', 'Assigned'),
      ('picked up', p.gone, 'station', p.staff, 'Assigned', 'Picked up'),
      ('closed', p.closed, CASE WHEN p.closed_by_system THEN 'system' ELSE 'resident' END,
        CASE WHEN NOT p.closed_by_system THEN p.resident END, 'Picked up', 'Closed'),
      ('cancelled', p.cancelled, 'resident', p.resident, 'Pending...', 'Cancelled'),
      ('declined', p.declined, 'station', p.staff, 'Pending...', 'Declined')
    ) AS step (what, happened, by_role, by_account, from_status, to_status)
    WHERE step.happened IS NOT NULL`,
  )
  await rowsOf(db, sql`ALTER TABLE request DISABLE TRIGGER USER`)
  await writeRequests(db)
  await rowsOf(db, sql`ALTER TABLE request ENABLE TRIGGER USER`)
  await rowsOf(
    db,
    sql`
    INSERT INTO request_event (request_id, what, at, by_role, by_account, from_status, to_status,
      carrier_id, amount_kobo, note)
    SELECT s.id, s.what, s.happened, s.by_role, s.by_account, s.from_status, s.to_status,
      CASE WHEN s.what IN ('assigned', 'picked up', 'closed') THEN p.carrier END,
      CASE WHEN s.what IN ('quoted', 'accepted') THEN p.amount END,
      CASE WHEN s.what = 'declined' THEN p.reason END
    FROM demo_step s JOIN demo_plan p ON p.id = s.id ORDER BY s.happened`,
  )
  await rowsOf(
    db,
    sql`
    UPDATE carrier SET holds = counted.holds, total = counted.total FROM (
      SELECT carrier_id, count(*) FILTER (WHERE status = 'Assigned') AS holds,
        count(*) FILTER (WHERE status IN ('Assigned', 'Picked up', 'Closed')) AS total
      FROM request GROUP BY carrier_id
    ) AS counted WHERE counted.carrier_id = carrier.id`,
  )
}

const writeRequests = (db: Db) =>
  rowsOf(
    db,
    sql`
    INSERT INTO request (id, kind, resident_id, station_id, message, address, pay_with, price_kobo,
      due_on, created_at, month, place, quoted_kobo, quoted_at, accepted_at, carrier_id,
      assigned_at, picked_up_at, closed_at, cancelled_at, declined_at, decline_reason, rating,
      comment, changed_at, changed_by_role, changed_by, sought)
    SELECT p.id, CASE WHEN p.message IS NULL THEN 'subscription' ELSE 'special' END, p.resident,
      r.station_id, coalesce(p.message, r.address), r.address, 'wallet',
      CASE WHEN p.accepted IS NULL THEN p.price ELSE p.amount END,
      p.day + ${usualDays}::integer, p.at, p.month,
      CASE WHEN p.month IS NOT NULL AND p.kept THEN
        row_number() OVER (PARTITION BY p.resident, p.month, p.kept ORDER BY p.at) END,
      CASE WHEN p.quoted IS NOT NULL THEN p.amount END, p.quoted, p.accepted,
      CASE WHEN p.assigned IS NOT NULL THEN p.carrier END, p.assigned, p.gone, p.closed,
      p.cancelled, p.declined, CASE WHEN p.declined IS NOT NULL THEN p.reason END,
      CASE WHEN p.closed IS NOT NULL THEN p.rating END,
      CASE WHEN p.closed IS NOT NULL THEN p.comment END,
      last.happened, last.by_role, last.by_account,
      concat_ws(' ', a.name, r.phone_number, '0' || substr(r.phone_number, 5), r.address, p.message,
        right(p.id::text, 6))
    FROM demo_plan p
      JOIN resident r ON r.account_id = p.resident
      JOIN account a ON a.id = p.resident
      JOIN (
        SELECT DISTINCT ON (id) * FROM demo_step ORDER BY id, happened DESC
      ) AS last ON last.id = p.id`,
  )
