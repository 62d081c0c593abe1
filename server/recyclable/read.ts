import { and, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { addDays, startOfDay } from '../../contract/calendar.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { id } from '../../contract/field.ts'
import { materials } from '../../contract/recyclable/material.ts'
import type * as contract from '../../contract/recyclable/recyclable.ts'
import type { WeighedLine, Weighing } from '../../contract/recyclable/recyclable.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Actor, Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import type { Db } from '../db/connect.ts'
import { like, likeNumber } from '../db/like.ts'
import { rowsOf } from '../db/statement.ts'
import { weighing } from './recyclable.table.ts'

type NamedWeighing = Omit<typeof weighing.$inferSelect, 'weighedBy' | 'reversedBy'> & {
  station: string
  user: string
  phoneNumber: string | null
  weighedBy: string
  reversedBy: string | null
  lines: WeighedLine[]
}

const selectWeighings = sql`SELECT weighing.id, weighing.station_id AS "stationId",
    station.name AS station, weighing.resident_id AS "residentId", account.name AS user,
    resident.phone_number AS "phoneNumber", weighing.request_id AS "requestId",
    weighing.worth_kobo AS "worthKobo", weighing.weighed_at AS "weighedAt",
    weigher.name AS "weighedBy", weighing.transfer_id AS "transferId",
    weighing.reversed_at AS "reversedAt", weighing.reversal_reason AS "reversalReason",
    reverser.name AS "reversedBy", (
      SELECT coalesce(json_agg(json_build_object('material', line.material, 'grams', line.grams,
        'rateKobo', line.rate_kobo, 'worthKobo', line.worth_kobo)), '[]')
      FROM weighing_line AS line WHERE line.weighing_id = weighing.id
    ) AS lines
  FROM weighing
    JOIN station ON station.id = weighing.station_id
    JOIN resident ON resident.account_id = weighing.resident_id
    JOIN account ON account.id = weighing.resident_id
    JOIN account AS weigher ON weigher.id = weighing.weighed_by
    LEFT JOIN account AS reverser ON reverser.id = weighing.reversed_by`

/** Which rows somebody may see at all; another's row is simply not there. */
function visibleTo(actor: Actor): SQL {
  if (actor.role === 'resident') return eq(weighing.residentId, actor.accountId)
  if (actor.role === 'station') return eq(weighing.stationId, actor.stationId)
  return sql`station.director_id = ${actor.accountId}`
}

/** The newest few of each own station hold the newest few of all: nobody else's are looked through. */
const newestOfOwn = (actor: Actor, chosen: (SQL | undefined)[], rows: SQL) =>
  actor.role === 'director'
    ? sql`weighing.id IN (
        SELECT newest.id FROM station AS own CROSS JOIN LATERAL (
          SELECT weighing.id FROM weighing
          WHERE ${and(sql`weighing.station_id = own.id`, ...chosen)}
          ORDER BY weighing.id DESC LIMIT ${rows}
        ) AS newest
        WHERE own.director_id = ${actor.accountId} ORDER BY newest.id DESC LIMIT ${rows}
      )`
    : undefined

export const list: Rule<typeof contract.listWeighings> = async ({ db, actor }, input) => {
  const { limit, after } = input
  const [before] = readCursor(after, [id()]) ?? []
  const chosen = [...filters(input), before === undefined ? undefined : lt(weighing.id, before)]
  // A search looks at names, which are not the weighing's own.
  const few = input.search ? undefined : newestOfOwn(actor, chosen, pageRows(limit))
  const rows = await rowsOf<NamedWeighing>(
    db,
    sql`${selectWeighings} WHERE ${and(visibleTo(actor), ...chosen, few)}
      ORDER BY weighing.id DESC LIMIT ${pageRows(limit)}`,
  )
  return pageOf(
    rows,
    limit,
    row => [row.id],
    row => present(row, actor),
  )
}

function filters(input: InputOf<typeof contract.listWeighings>): (SQL | undefined)[] {
  const { search, material, userId, from, to } = input
  return [
    search ? sought(search) : undefined,
    material
      ? sql`EXISTS (SELECT FROM weighing_line AS line
          WHERE line.weighing_id = weighing.id AND line.material = ${material})`
      : undefined,
    userId ? eq(weighing.residentId, userId) : undefined,
    from ? gte(weighing.weighedAt, startOfDay(from)) : undefined,
    to ? lt(weighing.weighedAt, startOfDay(addDays(to, 1))) : undefined,
  ]
}

function sought(search: string): SQL {
  const short = search.replace(/^#/, '')
  return sql`(account.name ILIKE ${like(search)} OR resident.phone_number LIKE ${likeNumber(search)}
    OR right(weighing.request_id::text, 6) ILIKE ${like(short)})`
}

export const getOne: Rule<typeof contract.getWeighing> = async (context, { weighingId }) => ({
  data: await findOne(context, weighingId),
})

/** One weighing that this person may see. */
export async function findOne({ db, actor }: { db: Db; actor: Actor }, weighingId: string) {
  const [row] = await rowsOf<NamedWeighing>(
    db,
    sql`${selectWeighings} WHERE ${and(eq(weighing.id, weighingId), visibleTo(actor))}`,
  )
  if (!row) throw refuse('not_yours')
  return present(row, actor)
}

/** A weighing as the wire shows it to this person. */
function present(row: NamedWeighing, actor: Actor): Weighing {
  // A resident knows the station, not its people.
  const seesStaff = actor.role !== 'resident'
  const { reversedAt, reversalReason } = row
  return {
    _id: row.id,
    stationId: row.stationId,
    station: row.station,
    userId: row.residentId,
    user: row.user,
    phoneNumber: row.phoneNumber,
    requestId: row.requestId,
    lines: row.lines.toSorted(
      (one, other) => materials.indexOf(one.material) - materials.indexOf(other.material),
    ),
    grams: row.lines.reduce((sum, { grams }) => sum + grams, 0),
    worthKobo: row.worthKobo,
    weighedAt: row.weighedAt.toISOString(),
    weighedBy: seesStaff ? row.weighedBy : null,
    entryId: row.transferId,
    reversal:
      reversedAt && reversalReason
        ? {
            at: reversedAt.toISOString(),
            reason: reversalReason,
            by: seesStaff ? row.reversedBy : null,
          }
        : null,
  }
}
