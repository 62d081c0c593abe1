import { and, eq } from 'drizzle-orm'
import { startOfDay } from '../../contract/calendar.ts'
import type * as contract from '../../contract/director/oversight.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { firstVisitShare } from '../figure/figure.ts'
import { station } from '../station/station.table.ts'
import { monthAfter, monthAsked, share } from './figures.ts'

type Row = {
  _id: string
  done: number
  notDone: number
  first: number
  bare: number
  wrong: number
  problems: number
  settled: number
  good: number
}

/** Counted from the rows of one month, of one station: both have an index by station and time. */
export const listCarrierQuality: Rule<typeof contract.listCarrierQuality> = async (
  { db, actor, now },
  input,
) => {
  const { month } = monthAsked(input.month, now)
  const [own] = await db
    .select({ id: station.id })
    .from(station)
    .where(and(eq(station.id, input.stationId), eq(station.directorId, actor.accountId)))
  if (!own) throw refuse('not_yours')
  const rows = await named<Row>(
    db,
    'carrier-quality',
    `SELECT carrier_id AS "_id", sum(done)::bigint AS done, sum(missed)::bigint AS "notDone", sum(first)::bigint AS first, sum(bare)::bigint AS bare,
       sum(wrong)::bigint AS wrong,
       sum(problems)::bigint AS problems, sum(settled)::bigint AS settled, sum(good)::bigint AS good
     FROM (
       SELECT carrier_id, count(*) FILTER (WHERE outcome = 'done') AS done,
         count(*) FILTER (WHERE outcome = 'not done') AS missed,
         count(*) FILTER (WHERE outcome = 'done' AND missed_before = 0) AS first,
         count(*) FILTER (WHERE proof = 'none') AS bare,
         count(*) FILTER (WHERE outcome = 'done' AND wrong_codes > 0) AS wrong, 0 AS problems, 0 AS settled, 0 AS good
       FROM visit
       WHERE station_id = $1 AND outcome IN ('done', 'not done') AND over_at >= $2 AND over_at < $3
       GROUP BY carrier_id
       UNION ALL
       SELECT carrier_id, 0, 0, 0, 0, 0, count(*), count(*) FILTER (WHERE state = 'settled'),
         count(*) FILTER (WHERE accepted_at IS NOT NULL AND answered_at <= answer_by)
       FROM problem
       WHERE station_id = $1 AND said_at >= $2 AND said_at < $3
       GROUP BY carrier_id
     ) AS counted GROUP BY carrier_id ORDER BY carrier_id LIMIT 1000`,
    [own.id, startOfDay(month), startOfDay(monthAfter(month))],
  )
  return { data: rows.map(asQuality) }
}

function asQuality({ _id, done, notDone, first, bare, wrong, problems, settled, good }: Row) {
  const perVisit = share(problems, done)
  return {
    _id,
    done,
    problems,
    problemsPerHundred: perVisit === null ? null : perVisit * 100,
    madeGoodInTime: share(good, settled),
    firstVisit: firstVisitShare({ atFirst: first, notDone }),
    noProof: share(bare, done),
    wrongCodes: wrong,
  }
}
