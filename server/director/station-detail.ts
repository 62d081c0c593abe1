import { lagosDay, lagosMonth, startOfDay, type Day } from '../../contract/calendar.ts'
import type * as contract from '../../contract/director/oversight.ts'
import { refuse } from '../../contract/refusal.ts'
import type { State } from '../../contract/ground/states.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import {
  dayFigures,
  incomeOf,
  monthBefore,
  monthFigures,
  sumOf,
  readFigures,
  countsNow,
} from './figures.ts'

type Station = {
  _id: string
  station: string
  phoneNumber: string
  address: string
  state: State | null
  city: string | null
  email: string
  createdAt: Date
  suspendedAt: Date | null
  suspensionReason: string | null
  carriers: number
  late: number
}

const monthsShown = 12

export const getStation: Rule<typeof contract.getStation> = async (context, { stationId }) => {
  const { db, actor, now } = context
  const [today, month] = [lagosDay(now), lagosMonth(now)]
  const own = await ownStation(db, actor.accountId, stationId, today)
  const since = monthBefore(month, monthsShown - 1)
  const [{ all, months, days }, money, staff] = await Promise.all([
    readFigures(db, own._id, { since, until: month, daysSince: month }),
    moneyOf(db, own._id, now),
    staffOf(db, own._id, now),
  ])
  const { createdAt, suspendedAt, late, ...facts } = own
  return {
    data: {
      ...facts,
      createdAt: createdAt.toISOString(),
      status: suspendedAt ? ('suspended' as const) : ('active' as const),
      suspendedAt: suspendedAt?.toISOString() ?? null,
      residents: sumOf(all, 'residents'),
      now: countsNow(all, late),
      months: Array.from({ length: monthsShown }, (_each, index) => {
        const each = monthBefore(month, monthsShown - 1 - index)
        return monthFigures(each, months[each])
      }),
      days: dayFigures(month, today, days),
      money: { incomeKobo: incomeOf(all), ...money },
      staff: staff.map(present),
    },
  }
}

async function ownStation(db: Db, directorId: string, stationId: string, today: Day) {
  const [own] = await named<Station>(
    db,
    'station-of-director',
    `SELECT id AS "_id", name AS station, phone_number AS "phoneNumber", address, in_state AS state,
       in_city AS city, email,
       created_at AS "createdAt", suspended_at AS "suspendedAt",
       suspension_reason AS "suspensionReason",
       (SELECT count(*) FROM carrier WHERE station_id = station.id) AS carriers, (
         SELECT count(*) FROM request
         WHERE station_id = station.id AND is_late(status, promised_on, $3)
       ) AS late
     FROM station WHERE id = $1 AND director_id = $2`,
    [stationId, directorId, today],
  )
  if (!own) throw refuse('not_yours')
  return own
}

type Money = Omit<contract.StationDetail['money'], 'incomeKobo'>

/** What the ledger says: holds for work under way, notes in hand, and what counts were off by. */
async function moneyOf(db: Db, stationId: string, now: Date): Promise<Money> {
  const [row] = await named<Money>(
    db,
    'money-of-station',
    `SELECT coalesce(max(credits_pending) FILTER (WHERE kind = 'income'), 0) AS "heldKobo",
       coalesce(max(debits_posted - credits_posted) FILTER (WHERE kind = 'cash'), 0) AS "tillKobo",
       coalesce(max(credits_posted - debits_posted) FILTER (WHERE kind = 'difference'), 0)
         AS "differenceKobo",
       coalesce((
         SELECT sum(amount_kobo)::bigint FROM due WHERE station_id = $1 AND settled_at IS NULL
       ), 0) AS "duesKobo",
       coalesce((
         SELECT sum(held.debits_posted - held.credits_posted)::bigint
         FROM carrier JOIN ledger_account AS held
           ON held.kind = 'cash' AND held.owner = carrier.id AND held.shard = 0
         WHERE carrier.station_id = $1
       ), 0) AS "carriersKobo",
       coalesce((
         SELECT sum(difference_kobo)::bigint FROM cash_count WHERE station_id = $1 AND counted_at >= $2
       ), 0) AS "monthDifferenceKobo",
       (SELECT count(*) FROM cash_count WHERE station_id = $1 AND counted_at >= $2) AS "monthCounts"
     FROM ledger_account WHERE owner = $1 AND shard = 0`,
    [stationId, startOfDay(lagosMonth(now))],
  )
  if (!row) throw new Error('a sum without a row')
  return row
}

type Staff = Omit<contract.StationDetail['staff'][number], 'seenAt'> & { seenAt: Date | null }

const present = ({ seenAt, ...member }: Staff): contract.StationDetail['staff'][number] => ({
  ...member,
  seenAt: seenAt?.toISOString() ?? null,
})

const mostStaff = 100

const staffOf = (db: Db, stationId: string, now: Date) =>
  named<Staff>(
    db,
    'staff-of-station',
    `SELECT account.id AS "_id", account.name, member_role AS role, account.email,
       account.phone_number AS "phoneNumber",
       account.secret_given_at IS NOT NULL AS "mustChoosePassword", (
         SELECT max(last_seen_at) FROM session
         WHERE session.account_id = account.id AND session_counts(session, $2)
       ) AS "seenAt"
     FROM station_staff JOIN account ON account.id = station_staff.account_id
     WHERE station_staff.station_id = $1 AND ended_at IS NULL
     ORDER BY member_role <> 'head', account.created_at, account.id LIMIT $3`,
    [stationId, now, mostStaff],
  )
