import { lagosDay, startOfDay } from '../../contract/calendar.ts'
import type { listCalls, noteCall } from '../../contract/desk/contact.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import type { ActorOf, Context, Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { writing } from '../db/written-moment.ts'

/** So many of today's are shown. */
const most = 50

type Staff = Context<ActorOf<typeof noteCall>>
type Why = OutputOf<typeof noteCall>['why']
type CallRow = Omit<OutputOf<typeof noteCall>, 'at'> & { at: Date }

const present = writing('at')

/** Notes that the desk speaks with a resident, whom it must have to do with. */
export async function noteSpoken(context: Staff, userId: string, why: Why) {
  const { db, actor, now } = context
  const [noted] = await named<CallRow>(
    db,
    'note-call',
    `WITH noted AS (
       INSERT INTO resident_call (id, station_id, resident_id, at, noted_by, why)
       SELECT $1, $2, $3, $4, $5, $6 WHERE deals_with($2, $3) RETURNING *
     )
     SELECT resident_id AS "userId", resident.name, at, why, clerk.name AS by
     FROM noted JOIN account AS resident ON resident.id = resident_id
       JOIN account AS clerk ON clerk.id = noted_by`,
    [context.newId(), actor.stationId, userId, now, actor.accountId, why],
  )
  if (!noted) throw refuse('not_yours')
  return present(noted)
}

export const note: Rule<typeof noteCall> = async (context, { userId }) => ({
  data: await noteSpoken(context, userId, 'called'),
})

export const list: Rule<typeof listCalls> = async ({ db, actor, now }) => {
  const rows = await named<CallRow & { count: number }>(
    db,
    'calls-of-today',
    `SELECT last.resident_id AS "userId", resident.name, last.at, last.why, clerk.name AS by,
       count(*) OVER () AS count
     FROM (
       SELECT DISTINCT ON (resident_id) resident_id, at, why, noted_by FROM resident_call
       WHERE station_id = $1 AND at >= $2 ORDER BY resident_id, at DESC
     ) AS last JOIN account AS resident ON resident.id = last.resident_id
       JOIN account AS clerk ON clerk.id = last.noted_by
     ORDER BY last.at DESC, last.resident_id LIMIT ${most}`,
    [actor.stationId, startOfDay(lagosDay(now))],
  )
  return {
    data: {
      count: rows[0]?.count ?? 0,
      calls: rows.map(({ userId, name, at, why, by }) => present({ userId, name, at, why, by })),
    },
  }
}
