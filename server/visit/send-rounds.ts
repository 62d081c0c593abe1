import { addDays, lagosDay } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import type { sendRounds } from '../../contract/visit/visit.ts'
import type { Rule } from '../call/context.ts'
import { named } from '../db/statement.ts'
import { enqueue } from '../outbox/outbox.ts'
import { roundOf } from '../request/request.ts'

/** Carriers who got a message this recently are skipped. */
const freshMs = 2 * 60_000

/** Sends every carrier the whole day again, ignoring earlier messages. */
export const sendAll: Rule<typeof sendRounds> = async (context, input) => {
  const { db, actor, now } = context
  const today = lagosDay(now)
  const { day = today } = input
  if (day < today) throw refuse('day_past')
  if (day > addDays(today, 1)) throw refuse('day_too_far')
  const carriers = await named<{ carrierId: string }>(
    db,
    'carriers-to-send',
    `SELECT DISTINCT visit.carrier_id AS "carrierId" FROM visit
     WHERE visit.station_id = $1 AND visit.over_at IS NULL
       AND greatest(visit.planned_on, $3::date) = $2::date
       AND NOT EXISTS (SELECT FROM carrier_told
         WHERE carrier_told.carrier_id = visit.carrier_id AND carrier_told.day = $2 AND carrier_told.at > $4)
     ORDER BY 1`,
    [actor.stationId, day, today, new Date(now.getTime() - freshMs)],
  )
  const ids = carriers.map(({ carrierId }) => carrierId)
  await named(
    db,
    'forget-told',
    'DELETE FROM carrier_told WHERE carrier_id = ANY($1::uuid[]) AND day = $2',
    [ids, day],
  )
  for (const id of ids) {
    await enqueue(context, { topic: 'carrier-round', ...roundOf(id, now) })
  }
  context.alsoNote({ sent: ids.length })
  const carriersSent = ids.length === 1 ? '1 carrier' : `${ids.length} carriers`
  const message =
    ids.length > 0 ? `Sent to ${carriersSent}.` : 'Nobody to send to: no stops left, or just sent.'
  return { message, data: { day, sent: ids.length } }
}
