import { lagosDay, type Day } from '../../contract/calendar.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { listClosedDays } from '../../contract/ground/day.ts'
import { refuse } from '../../contract/refusal.ts'
import { furthestDays, usualDays } from '../../contract/request/request.ts'
import type { Actor, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

type Door = { stationId: string; areaId: string | null }
type Asked = { placeId?: string | undefined; requestId?: string | undefined }

/** Where it would be: one of the own places, the first unless said, or where a request is to be picked up. */
async function doorOf(db: Db, actor: Actor, { placeId, requestId }: Asked): Promise<Door> {
  const owner = actor.role === 'station' ? actor.stationId : actor.accountId
  const ofPlace =
    placeId || !requestId
      ? await named<Door>(
          db,
          'door-of-place',
          `SELECT resident.station_id AS "stationId", place.area_id AS "areaId"
           FROM place JOIN resident ON resident.account_id = place.resident_id
           WHERE place.id = $1 AND removed_at IS NULL
             AND CASE $2 WHEN 'resident' THEN place.resident_id ELSE resident.station_id END = $3`,
          [placeId ?? actor.accountId, actor.role, owner],
        )
      : []
  const ofRequest = requestId
    ? await named<Door>(
        db,
        'door-of-request',
        `SELECT station_id AS "stationId", area_id AS "areaId" FROM request
         WHERE id = $1 AND CASE $2 WHEN 'resident' THEN resident_id ELSE station_id END = $3`,
        [requestId, actor.role, owner],
      )
    : ofPlace
  const [door] = ofRequest
  if (!door || (placeId && ofPlace.length === 0)) throw refuse('not_yours')
  return door
}

/**
 * The next day after a day on which the station comes to each of these areas; to null, by its own days. How many were
 * promised for it is no matter: whoever waits is promised already.
 */
export async function daysServedAfter(
  db: Db,
  stationId: string,
  day: Day,
  areas: readonly (string | null)[],
) {
  const found = await named<{ areaId: string | null; day: Day | null }>(
    db,
    'days-served-after',
    `SELECT area_id AS "areaId", served_after($2::date, $1, area_id)::text AS day
     FROM (SELECT DISTINCT unnest($3::uuid[]) AS area_id) AS wanted`,
    [stationId, day, areas],
  )
  return new Map(found.map(each => [each.areaId, each.day]))
}

type Closed = OutputOf<typeof listClosedDays>['closed']

export const closedDays: Rule<typeof listClosedDays> = async ({ db, actor, now }, asked) => {
  const { stationId, areaId } = await doorOf(db, actor, asked)
  const [found] = await named<{ closed: Closed; promisedOn: string }>(
    db,
    'closed-days',
    `SELECT service_day_after($3::date, $5, $1, $2)::text AS "promisedOn", coalesce((
       SELECT json_agg(json_build_object('day', days.day, 'why', why, 'name', holiday.name) ORDER BY days.day)
       FROM (SELECT $3::date + ahead AS day FROM generate_series(0, $4::int) AS ahead) AS days
         CROSS JOIN LATERAL day_closed($1, $2, days.day) AS why
         LEFT JOIN holiday ON holiday.station_id = $1 AND holiday.day = days.day
       WHERE why IS NOT NULL
     ), '[]') AS closed`,
    [stationId, areaId, lagosDay(now), furthestDays, usualDays],
  )
  if (!found) throw new Error('days without a row')
  return { data: found }
}
