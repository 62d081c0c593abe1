import { and, sql, type SQL } from 'drizzle-orm'
import type * as contract from '../../contract/audit/audit.ts'
import type { AuditEntry } from '../../contract/audit/audit.ts'
import { startOfDay } from '../../contract/calendar.ts'
import { countCash } from '../../contract/wallet/cash.ts'
import type { MemberRole } from '../../contract/endpoint.ts'
import { id } from '../../contract/field.ts'
import { assign, planDay, refund } from '../../contract/request/request.ts'
import { approve } from '../../contract/approval/approval.ts'
import { idsFrom } from '../call/clock.ts'
import type { Handlers, Rule } from '../call/context.ts'
import { pageOf, pageRows, readCursor } from '../call/cursor.ts'
import { inRegion } from '../call/region.ts'
import type { Db } from '../db/connect.ts'
import { like } from '../db/like.ts'
import { named, rowsOf } from '../db/statement.ts'
import { idsIn } from './note.ts'
import { asKept, deeds, keptAs, kindOf, offBy, type Detail } from './deed.ts'
import { presentDetail, sentenceOf, togetherOf } from './sentence.ts'

export { sentenceOf } from './sentence.ts'
export { wrongPin } from './deed-staff.ts'
export { isKept, noteDeed, noteLine, type Doer } from './note.ts'
export { listOperatorDeeds, noteOperatorDeed } from './operator-deed.ts'

type Row = {
  id: string
  at: Date
  name: string
  role: AuditEntry['role']
  member: MemberRole | null
  stationId: string | null
  station: string | null
  what: string
  detail: Detail
  address: string
  device: string
}

const dayMs = 24 * 60 * 60 * 1000
const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + dayMs)

const list: Rule<typeof contract.listAudit> = async ({ db, actor }, input) => {
  const { limit, after, search, stationId, role, from, to, kind, mark } = input
  const [before] = readCursor(after, [id()]) ?? []
  const chosen: (SQL | undefined)[] = [
    sql`audit.director_id = ${actor.accountId}`,
    before === undefined ? undefined : sql`audit.id < ${before}`,
    search ? sql`audit.sought ILIKE ${like(search)}` : undefined,
    stationId ? sql`audit.station_id = ${stationId}` : undefined,
    inRegion(sql`audit.station_id`, input),
    role ? sql`audit.role = ${role}` : undefined,
    kind ? isOfKind(kind) : undefined,
    mark ? marked[mark] : undefined,
    // Ids are in the order of time, and so is the index.
    from ? sql`audit.id >= ${idsFrom(startOfDay(from))}` : undefined,
    to ? sql`audit.id < ${idsFrom(endOfDay(to))}` : undefined,
  ]
  const rows = await rowsOf<Row>(
    db,
    sql`SELECT audit.id, audit.at, audit.name, audit.role,
        audit.member_role AS member, audit.station_id AS "stationId",
        station.name AS station, audit.what, audit.detail, audit.address, audit.device
      FROM audit LEFT JOIN station ON station.id = audit.station_id
      WHERE ${and(...chosen)} ORDER BY audit.id DESC LIMIT ${pageRows(limit)}`,
  )
  const names = await namesFor(db, rows)
  return pageOf(
    rows,
    limit,
    row => [row.id],
    ({ id: entryId, at, what, detail, ...rest }) => ({
      ...rest,
      _id: entryId,
      at: at.toISOString(),
      what: sentenceOf(what, detail, names),
      together: togetherOf(what, detail, names),
      kind: kindOf(what),
      mark: markOf(what, detail),
      detail: presentDetail(detail, names),
    }),
  )
}

const [refunded, counted, assigned, planned, approved] = [
  refund,
  countCash,
  assign,
  planDay,
  approve,
].map(asKept)

/** What a director looks at twice: money given back, cash that was short, a promise that was moved. */
function markOf(what: string, detail: Detail): AuditEntry['mark'] {
  if (what === refunded) return 'refund'
  if (what === approved) return detail['kind'] === 'shortage' ? 'shortage' : 'refund'
  if (what === counted) return (offBy(detail) ?? 0) < 0 ? 'shortage' : null
  const isPlan = what === assigned || what === planned
  return isPlan && detail['reason'] !== undefined ? 'moved' : null
}

/** The same as the database finds it. */
const marked: Record<NonNullable<AuditEntry['mark']>, SQL> = {
  refund: sql`(audit.what = ${refunded}
    OR audit.what = ${approved} AND detail->>'kind' <> 'shortage')`,
  shortage: sql`(audit.what = ${counted}
    AND (detail->>'countedKobo')::bigint < (detail->>'expectedKobo')::bigint
    OR audit.what = ${approved} AND detail->>'kind' = 'shortage')`,
  moved: sql`audit.what IN (${assigned}, ${planned}) AND detail->>'reason' IS NOT NULL`,
}

/** What has no kind of its own is of the settings. */
const isOfKind = (kind: AuditEntry['kind']) =>
  kind === 'settings'
    ? sql`audit.what <> ALL (${sql.param([...deeds.keys()])}::text[])`
    : sql`audit.what = ANY (${sql.param(keptAs(kind))}::text[])`

/** What the ids in the entries are called. */
async function namesFor(db: Db, rows: Row[]): Promise<Map<string, string>> {
  const called = await named<{ id: string; name: string }>(
    db,
    'called-by',
    'SELECT id, name FROM called_by($1::uuid[])',
    [idsIn(rows.map(({ detail }) => detail))],
  )
  return new Map(called.map(({ id: which, name }) => [which, name]))
}

export const auditHandlers: Handlers<typeof contract> = { listAudit: list }
