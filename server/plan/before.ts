import type { Day } from '../../contract/calendar.ts'
import { streetOf } from '../../contract/ground/street-of.ts'
import type { PlanStopShown } from '../../contract/plan/plan.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import type { PlanStop } from './instance.ts'

type Gone = { carrierId: string; address: string; areaId: string | null }

const dayMs = 24 * 60 * 60 * 1000

/** Who most often went to each of these. */
function mostOften(gone: readonly Gone[], keyOf: (one: Gone) => string | null) {
  const most = new Map<string, string>()
  for (const [key, there] of Map.groupBy(gone, keyOf)) {
    const times = [...Map.groupBy(there, ({ carrierId }) => carrierId)]
    const [first] = times.toSorted(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1))
    if (key && first) most.set(key, first[0])
  }
  return most
}

/** Whose a stop is, as it was on an earlier day: by its street, else by its area. */
export async function asBefore(
  db: Db,
  { stationId, day, like }: { stationId: string; day: Day; like: Day },
) {
  const gone = await named<Gone>(
    db,
    'plan-before',
    `SELECT visit.carrier_id AS "carrierId", request.address, request.area_id AS "areaId"
     FROM visit JOIN request ON request.id = visit.request_id
     WHERE visit.station_id = $1 AND visit.planned_on = $2::date
       AND visit.outcome IS DISTINCT FROM 'called off' LIMIT 2000`,
    [stationId, like],
  )
  const byStreet = mostOften(gone, ({ address }) => streetOf(address).toLowerCase())
  const byArea = mostOften(gone, ({ areaId }) => areaId)
  const days = Math.round((Date.parse(day) - Date.parse(like)) / dayMs)
  return ({ street, areaId }: PlanStopShown): PlanStop['before'] => {
    const carrierId = byStreet.get(street.toLowerCase()) ?? byArea.get(areaId ?? '')
    return carrierId ? { carrierId, days } : null
  }
}
