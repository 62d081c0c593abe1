import { addDays, startOfDay, type Day } from '../../contract/calendar.ts'
import type { CarrierDay, Closing, DayFacts } from '../../contract/desk/close.ts'
import type { MissReason } from '../../contract/request/pickup.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { givenOn, type Window } from './given-by.ts'

/** A day of a station, and the day on which somebody asks for it. */
export type OfDay = { db: Db; stationId: string; day: Day; today: Day }

/** The first moment after a signature: what was there at that moment was signed. */
const justAfter = (signedAt: Date) => new Date(signedAt.getTime() + 1)

/**
 * The time whose money belongs to the day: it ends when the day is signed, and what comes later on it belongs to the next.
 */
export async function windowOf({ db, stationId, day }: Omit<OfDay, 'today'>): Promise<Window> {
  const [start, end] = [startOfDay(day), startOfDay(addDays(day, 1))]
  const signed = await named<{ day: Day; at: Date }>(
    db,
    'signed-around-day',
    `SELECT day::text AS day, signed_at AS at FROM day_sheet
     WHERE station_id = $1 AND day IN ($2::date, $3::date)`,
    [stationId, day, addDays(day, -1)],
  )
  const after = (whose: Day) => {
    const at = signed.find(each => each.day === whose)?.at
    return at && justAfter(at)
  }
  const [before, own] = [after(addDays(day, -1)), after(day)]
  return { from: before && before < start ? before : start, to: own && own < end ? own : end }
}

type InWindow = OfDay & Window
type Gone = Pick<CarrierDay, '_id' | 'name' | 'stops' | 'done' | 'doneAtFirst' | 'notVisited'> & {
  reasons: MissReason[]
}

/**
 * A stop belongs to the day on which it was over, or to the next that was not signed when we heard of it; while it is open, to
 * that for which it is planned, or to today where that has passed.
 */
const carriersOf = ({ db, stationId, day, today, from, to }: InWindow) =>
  named<Gone>(
    db,
    'carriers-of-day',
    `SELECT carrier.id AS "_id", carrier.name, count(stop.id) AS stops,
       count(*) FILTER (WHERE stop.outcome = 'done') AS done,
       count(*) FILTER (WHERE stop.outcome = 'done' AND stop.missed_before = 0) AS "doneAtFirst",
       count(*) FILTER (WHERE stop.id IS NOT NULL AND stop.outcome IS NULL) AS "notVisited",
       array_agg(stop.reason ORDER BY stop.reason) FILTER (WHERE stop.outcome = 'not done') AS reasons
     FROM (
       SELECT visit.id, visit.carrier_id, visit.outcome, visit.reason, visit.missed_before FROM visit
       WHERE visit.station_id = $1 AND visit.outcome <> 'called off'
         AND (visit.over_at >= $2 AND visit.over_at < $3 AND visit.counted_on IS NULL
           OR visit.counted_on = $4::date)
       UNION ALL
       SELECT visit.id, visit.carrier_id, NULL, NULL, visit.missed_before FROM visit
       WHERE visit.station_id = $1 AND visit.over_at IS NULL AND visit.planned_on <= $4::date
         AND greatest(visit.planned_on, $5::date) = $4::date
       -- Whose cash was counted, or is still in hand, belongs to the day as well.
       UNION ALL
       SELECT NULL, carrier_id, NULL, NULL, NULL FROM cash_count
       WHERE station_id = $1 AND carrier_id IS NOT NULL AND counted_at >= $6 AND counted_at < $7
       UNION ALL
       SELECT NULL, holder.id, NULL, NULL, NULL FROM carrier AS holder JOIN ledger_account AS purse
         ON purse.kind = 'cash' AND purse.owner = holder.id AND purse.shard = 0
       WHERE holder.station_id = $1 AND purse.debits_posted > purse.credits_posted AND $4::date = $5::date
     ) AS stop JOIN carrier ON carrier.id = stop.carrier_id
     GROUP BY carrier.id ORDER BY lower(carrier.name), carrier.id LIMIT 200`,
    [stationId, startOfDay(day), startOfDay(addDays(day, 1)), day, today, from, to],
  )

type CountRow = Omit<CarrierDay['counts'][number], 'at'> & {
  carrierId: string | null
  carrier: string | null
  at: Date
}
type MoneyIn = Window & { db: Db; stationId: string }

const countsOf = ({ db, stationId, from, to }: MoneyIn) =>
  named<CountRow>(
    db,
    'counts-of-day',
    `SELECT carrier_id AS "carrierId", carrier.name AS carrier, expected_kobo AS "expectedKobo",
       counted_kobo AS "countedKobo", difference_kobo AS "differenceKobo", cash_count.note, counted_at AS at,
       account.name AS by
     FROM cash_count JOIN account ON account.id = counted_by LEFT JOIN carrier ON carrier.id = carrier_id
     WHERE cash_count.station_id = $1 AND counted_at >= $2 AND counted_at < $3
     ORDER BY cash_count.id LIMIT 1000`,
    [stationId, from, to],
  )

/** A receipt that is taken back in another time than it was taken in lowers the sum of that time. */
const takenAtDesk = ({ db, stationId, from, to }: MoneyIn) =>
  named<{ takenKobo: number; receipts: number }>(
    db,
    'taken-at-desk',
    `SELECT coalesce(sum(kobo), 0)::bigint AS "takenKobo", count(*) FILTER (WHERE kobo > 0) AS receipts FROM (
       SELECT amount_kobo AS kobo FROM cash_receipt
       WHERE station_id = $1 AND carrier_id IS NULL AND taken_at >= $2 AND taken_at < $3
         AND (reversed_at IS NULL OR reversed_at >= $3)
       UNION ALL
       SELECT -amount_kobo FROM cash_receipt
       WHERE station_id = $1 AND carrier_id IS NULL AND reversed_at >= $2 AND reversed_at < $3
         AND taken_at < $2
     ) AS desk`,
    [stationId, from, to],
  )

/** The till and the carriers' cash after the signature, on the same day. */
export async function moneyLater(of: MoneyIn): Promise<Closing['lateMoney']> {
  const [[desk], counts] = await Promise.all([takenAtDesk(of), countsOf(of)])
  return {
    takenKobo: desk?.takenKobo ?? 0,
    receipts: desk?.receipts ?? 0,
    counts: counts.map(row => Object.assign(presentCount(row), { carrier: row.carrier })),
  }
}

const reasonsOf = (reasons: MissReason[]) =>
  [...Map.groupBy(reasons, reason => reason)].map(([reason, all]) => {
    return { reason, times: all.length }
  })

function presentCount(row: CountRow): CarrierDay['counts'][number] {
  const { expectedKobo, countedKobo, differenceKobo, note, at, by } = row
  return { expectedKobo, countedKobo, differenceKobo, note, at: at.toISOString(), by }
}

/**
 * What is known of the day: who went where, what was counted. Whoever signs it says when: money of a later moment, by the clock
 * of another server, belongs to the next day.
 */
export async function factsOf(ofDay: OfDay, signedAt?: Date): Promise<DayFacts> {
  const { from, to } = await windowOf(ofDay)
  const signedTo = signedAt && justAfter(signedAt)
  const of = { ...ofDay, from, to: signedTo && signedTo < to ? signedTo : to }
  const [gone, counts, [desk], given] = await Promise.all([
    carriersOf(of),
    countsOf(of),
    takenAtDesk(of),
    givenOn(of),
  ])
  const counted = (whose: string | null) =>
    counts.filter(({ carrierId }) => carrierId === whose).map(presentCount)
  const carriers = gone.map(({ reasons, ...row }) => ({
    ...row,
    notDone: reasonsOf(reasons ?? []),
    counts: counted(row._id),
  }))
  const sumOf = (of: (each: (typeof carriers)[number]) => number) =>
    carriers.reduce((sum, each) => sum + of(each), 0)
  const ofCarriers = counts.filter(({ carrierId }) => carrierId !== null)
  return {
    sums: {
      stops: sumOf(({ stops }) => stops),
      done: sumOf(({ done }) => done),
      doneAtFirst: sumOf(({ doneAtFirst }) => doneAtFirst),
      notDone: gone.reduce((sum, { reasons }) => sum + (reasons?.length ?? 0), 0),
      notVisited: sumOf(({ notVisited }) => notVisited),
      countedKobo: ofCarriers.reduce((sum, { countedKobo }) => sum + countedKobo, 0),
      differenceKobo: ofCarriers.reduce((sum, { differenceKobo }) => sum + differenceKobo, 0),
    },
    carriers,
    till: { takenKobo: desk?.takenKobo ?? 0, receipts: desk?.receipts ?? 0, counts: counted(null) },
    given,
  }
}
