import { lagosMonth } from '../../contract/calendar.ts'
import { monthlyRequests } from '../../contract/account/account.ts'
import { usualPrices } from '../../contract/price/price.ts'
import { carrier } from '../carrier/carrier.table.ts'
import { newId } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { carryOut, type Plan } from './carry-out.ts'
import { carrierNames, comments, declineReasons, occasions } from './names.ts'
import type { Dice } from '../call/dice.ts'
import { slug as slugOf } from './town-rows.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const carriersEach = 6

type DemoResident = { id: string; stationId: string; registeredAt: Date }
export type DemoStation = { id: string; staffId: string; createdAt: Date; slug: string }

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
        email: `${slugOf(name)}@kwashe.demo`,
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
  const closed = plans.filter(plan => plan.closed)
  const jobs = closed.filter(plan => plan.accepted)
  const costs = ({ accepted, amount, price }: Plan) => (accepted ? (amount ?? 0) : price)
  let missing = earnedKobo - closed.reduce((sum, plan) => sum + costs(plan), 0)
  for (const [index, job] of jobs.entries()) {
    const left = jobs.length - index
    const share = left === 1 ? missing : Math.round(missing / left / 50_000) * 50_000
    job.amount = costs(job) + share
    missing -= share
  }
}

type UnderWay = {
  hoursAgo: number
  assignedHoursAgo?: number
  special?: boolean
  quotedHoursAgo?: number
  /** When it was put off until the next day, past its promise. */
  movedHoursAgo?: [number, number]
}

/** What is going on at the first station whenever the demo is opened; Ada's is the first. */
const underWay: UnderWay[] = [
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
  { hoursAgo: 98, assignedHoursAgo: 70, movedHoursAgo: [44, 20] },
]

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
    moved: ago(story.movedHoursAgo?.[0]),
    moved_again: ago(story.movedHoursAgo?.[1]),
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
