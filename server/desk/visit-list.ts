import { and, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '../../contract/calendar.ts'
import type { listVisits, VisitInList } from '../../contract/desk/close.ts'
import { id, sentMoment } from '../../contract/field.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import { rowsOf } from '../db/statement.ts'
import { addressLineSql } from '../request/request.ts'

type Row = Omit<VisitInList, 'setOutAt' | 'hereAt' | 'overAt' | 'reportedAt'> & {
  reportedAt: Date
  setOutAt: Date | null
  hereAt: Date | null
  overAt: Date
  /** To the microsecond, as the order has it. */
  position: string
}

/** When we heard how a visit ended. */
export const reportedAt = `coalesce((SELECT max(e.at) FROM visit_event AS e
  WHERE e.visit_id = visit.id AND e.what = visit.outcome), visit.over_at)`

export const listOver: Rule<typeof listVisits> = async ({ db, actor }, input) => {
  const { limit, after, from, to } = input
  const [beforeAt, beforeId] = readCursor(after, [sentMoment(), id()]) ?? []
  const chosen = and(
    sql`visit.station_id = ${actor.stationId}`,
    sql`visit.over_at IS NOT NULL AND visit.outcome <> 'called off'`,
    from ? sql`visit.over_at >= ${startOfDay(from).toISOString()}` : undefined,
    to ? sql`visit.over_at < ${startOfDay(addDays(to, 1)).toISOString()}` : undefined,
    beforeAt === undefined
      ? undefined
      : sql`(visit.over_at, visit.id) < (${beforeAt}::timestamptz, ${beforeId}::uuid)`,
  )
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT visit.id AS "_id", visit.request_id AS "requestId", carrier.name AS carrier, account.name AS user,
        ${sql.raw(addressLineSql)} AS address, visit.planned_on::text AS "plannedOn", visit.set_out_at AS "setOutAt",
        visit.here_at AS "hereAt", visit.over_at AS "overAt", visit.outcome, visit.reason, visit.note, visit.proof,
        visit.wrong_codes > 0 AS "wrongCode", ${sql.raw(reportedAt)} AS "reportedAt", visit.bags, cash_receipt.amount_kobo AS "cashKobo", to_char(visit.over_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS position
      FROM visit JOIN request ON request.id = visit.request_id
        JOIN carrier ON carrier.id = visit.carrier_id JOIN account ON account.id = visit.resident_id
        LEFT JOIN cash_receipt ON cash_receipt.id = visit.cash_receipt_id AND cash_receipt.reversed_at IS NULL
      WHERE ${chosen} ORDER BY visit.over_at DESC, visit.id DESC LIMIT ${pageRows(limit)}`,
  )
  return pageOf(rows, limit, row => [row.position, row._id], present)
}

function present(row: Row): VisitInList {
  const { _id, requestId, carrier, user, address, plannedOn, outcome, reason, note } = row
  const { proof, wrongCode, bags, cashKobo, setOutAt, hereAt, overAt } = row
  return {
    _id,
    requestId,
    carrier,
    user,
    address,
    plannedOn,
    outcome,
    reason,
    note,
    proof,
    wrongCode,
    reportedAt: row.reportedAt.toISOString(),
    bags,
    cashKobo,
    setOutAt: setOutAt?.toISOString() ?? null,
    hereAt: hereAt?.toISOString() ?? null,
    overAt: overAt.toISOString(),
  }
}
