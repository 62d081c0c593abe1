import { sql } from 'drizzle-orm'
import { lagosMonth } from '../../contract/calendar.ts'
import { monthlyRequests } from '../../contract/account.ts'
import { usualPrices } from '../../contract/price.ts'
import { usualDays } from '../../contract/request.ts'
import { carrier } from '../carrier/carrier.table.ts'
import { newId } from '../clock.ts'
import type { Db } from './connect.ts'
import { carrierNames, comments, declineReasons, occasions } from './demo-names.ts'
import type { Dice } from './dice.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const carriersEach = 6

export type DemoResident = { id: string; stationId: string; registeredAt: Date }
type DemoStation = { id: string; staffId: string; createdAt: Date; slug: string }

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
  await carryOut(db, plans)
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
    price: story.special ? usualPrices.specialKobo : usualPrices.pickupKobo,
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
  const special = dice.below(14) === 0
  const fate = dice.below(40)
  const quoted = special && dice.below(3) === 0 ? later(at, 1, 6) : null
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
    price: special ? usualPrices.specialKobo : usualPrices.pickupKobo,
    carrier: dice.pick(carriers),
    quoted: past(quoted, goesOn),
    accepted: past(accepted, goesOn),
    amount: quoted ? (30 + 5 * dice.below(9)) * 10_000 : null,
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

/** So many at a time: a slow machine must not need longer for one statement than a pool allows. */
const atOnce = 200

/** Walks every request through its steps, by the same rules as everybody's. */
async function carryOut(db: Db, plans: Plan[]) {
  const inOrder = plans.toSorted((one, other) => one.at.localeCompare(other.at))
  for (let from = 0; from < inOrder.length; from += atOnce) {
    await carryOutSome(db, inOrder.slice(from, from + atOnce))
  }
  // Nobody was listening.
  await db.execute(sql`DELETE FROM live_event`)
}

async function carryOutSome(db: Db, plans: Plan[]) {
  await db.execute(sql`DROP TABLE IF EXISTS demo_plan`)
  await db.execute(sql`
    CREATE TEMPORARY TABLE demo_plan ON COMMIT DROP AS
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(plans)}::jsonb) AS plan (
      id uuid, resident uuid, staff uuid, at timestamptz, message text, price bigint, carrier uuid,
      assigned timestamptz, gone timestamptz, closed timestamptz, closed_by_system boolean,
      cancelled timestamptz, declined timestamptz, reason text, quoted timestamptz,
      accepted timestamptz, amount bigint, rating smallint, comment text)`)
  await db.execute(sql`
    DO $$
    DECLARE
      p record;
    BEGIN
      FOR p IN SELECT * FROM demo_plan ORDER BY at LOOP
        PERFORM place_request(p.id, CASE WHEN p.message IS NULL THEN 'subscription' ELSE 'special' END,
          p.resident, p.at, p.message, NULL, NULL, 'wallet', p.price, ${sql.raw(String(usualDays))}, 10);
        IF p.quoted IS NOT NULL THEN
          UPDATE request SET quoted_kobo = p.amount, quoted_at = p.quoted, changed_at = p.quoted,
            changed_by_role = 'station', changed_by = p.staff WHERE id = p.id;
        END IF;
        IF p.accepted IS NOT NULL THEN
          UPDATE request SET accepted_at = p.accepted, price_kobo = p.amount,
            changed_at = p.accepted, changed_by_role = 'resident', changed_by = p.resident
          WHERE id = p.id;
        END IF;
        IF p.assigned IS NOT NULL AND (p.quoted IS NULL OR p.accepted IS NOT NULL) THEN
          UPDATE request SET carrier_id = p.carrier, assigned_at = p.assigned,
            changed_at = p.assigned, changed_by_role = 'station', changed_by = p.staff
          WHERE id = p.id;
        END IF;
        IF p.gone IS NOT NULL THEN
          UPDATE request SET picked_up_at = p.gone, changed_at = p.gone,
            changed_by_role = 'station', changed_by = p.staff WHERE id = p.id;
        END IF;
        IF p.closed IS NOT NULL THEN
          UPDATE request SET closed_at = p.closed, rating = p.rating, comment = p.comment,
            changed_at = p.closed,
            changed_by_role = CASE WHEN p.closed_by_system THEN 'system' ELSE 'resident' END,
            changed_by = CASE WHEN p.closed_by_system THEN NULL ELSE p.resident END
          WHERE id = p.id;
        END IF;
        IF p.cancelled IS NOT NULL THEN
          UPDATE request SET cancelled_at = p.cancelled, place = NULL, changed_at = p.cancelled,
            changed_by_role = 'resident', changed_by = p.resident WHERE id = p.id;
        END IF;
        IF p.declined IS NOT NULL THEN
          UPDATE request SET declined_at = p.declined, decline_reason = p.reason, place = NULL,
            changed_at = p.declined, changed_by_role = 'station', changed_by = p.staff
          WHERE id = p.id;
        END IF;
      END LOOP;
    END $$`)
}
