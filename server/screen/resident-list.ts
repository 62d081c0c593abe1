import { and, sql, type SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { browseResidents } from '../../contract/screen/card.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { id } from '../../contract/field.ts'
import type { Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import { rowsOf } from '../db/statement.ts'
import { residentsFor } from './sought.ts'
import { dayAt, foundColumns, openOfFound, presentFound, type FoundRow } from './under-way.ts'

type Filter = NonNullable<InputOf<typeof browseResidents>['only']>

/** Of whom there are few, those are asked for first. */
const filters: Record<Filter, (stationId: string) => SQL> = {
  open: stationId => sql`resident.account_id IN (SELECT resident_id FROM request
    WHERE station_id = ${stationId} AND is_open(status))`,
  due: stationId => sql`resident.account_id IN (SELECT resident_id FROM due
    WHERE station_id = ${stationId} AND settled_at IS NULL)`,
  'no phone': () => sql`resident.phone_number IS NULL`,
}

type Row = FoundRow & { sorted: string }

export const browse: Rule<typeof browseResidents> = async ({ db, actor, now }, input) => {
  const { limit, after, search, only } = input
  const { stationId } = actor
  const [afterName, afterId] = readCursor(after, [z.string(), id()]) ?? []
  const chosen = and(
    sql`resident.station_id = ${stationId}`,
    // Whoever has left has neither name nor number any more.
    sql`resident.address <> 'removed'`,
    search ? sql`resident.account_id IN (${residentsFor(stationId, search)})` : undefined,
    only ? filters[only](stationId) : undefined,
    afterName === undefined
      ? undefined
      : sql`(resident.sorted_name, resident.account_id) > (${afterName}, ${afterId}::uuid)`,
  )
  const order = sql`resident.sorted_name, resident.account_id`
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT ${foundColumns}, resident.sorted_name AS sorted FROM (
        SELECT resident.* FROM resident WHERE ${chosen} ORDER BY ${order} LIMIT ${pageRows(limit)}
      ) AS resident JOIN account ON account.id = resident.account_id ${openOfFound(dayAt(stationId, now))}
      ORDER BY ${order}`,
  )
  return pageOf(rows, limit, row => [row.sorted, row._id], presentFound)
}
