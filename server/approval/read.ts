import { and, sql, type SQL } from 'drizzle-orm'
import { id } from '../../contract/field.ts'
import { refuse } from '../../contract/refusal.ts'
import type * as contract from '../../contract/approval/approval.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'

type Row = Omit<contract.Approval, 'askedAt' | 'decidedAt'> & {
  askedAt: Date
  decidedAt: Date | null
}

type Reader = { db: Db; actor: { accountId: string; stationId: string } }

const find = ({ db, actor }: Reader, chosen: (SQL | undefined)[], rows: SQL) =>
  rowsOf<Row>(
    db,
    sql`SELECT a.id AS "_id", a.kind, a.state, asker.name AS "askedBy",
        a.asked_by = ${actor.accountId} AS "isYours", a.asked_at AS "askedAt",
        a.request_id AS "requestId", resident.name AS user, carrier.name AS carrier,
        a.amount_kobo AS "amountKobo", a.expected_kobo AS "expectedKobo",
        a.counted_kobo AS "countedKobo", a.reason, a.decided_at AS "decidedAt",
        decider.name AS "decidedBy", a.refusal
      FROM approval AS a
        JOIN account AS asker ON asker.id = a.asked_by
        LEFT JOIN request ON request.id = a.request_id
        LEFT JOIN cash_receipt AS receipt ON receipt.id = a.receipt_id
        LEFT JOIN account AS resident ON resident.id = coalesce(request.resident_id, receipt.resident_id)
        LEFT JOIN carrier ON carrier.id = a.carrier_id
        LEFT JOIN account AS decider ON decider.id = a.decided_by
      WHERE ${and(sql`a.station_id = ${actor.stationId}`, ...chosen)}
      ORDER BY a.id DESC LIMIT ${rows}`,
  )

const present = ({ askedAt, decidedAt, ...row }: Row): contract.Approval => ({
  ...row,
  askedAt: askedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})

/** One of the own station. */
export async function approvalOf(reader: Reader, approvalId: string): Promise<contract.Approval> {
  const [row] = await find(reader, [sql`a.id = ${approvalId}`], sql.raw('1'))
  if (!row) throw refuse('not_yours')
  return present(row)
}

export const list: Rule<typeof contract.listApprovals> = async (context, input) => {
  const { limit, after, waiting } = input
  const [before] = readCursor(after, [id()]) ?? []
  const chosen = [
    before === undefined ? undefined : sql`a.id < ${before}`,
    waiting ? sql`a.state = 'waiting'` : undefined,
  ]
  const rows = await find(context, chosen, pageRows(limit))
  return pageOf(rows, limit, row => [row._id], present)
}
