import { sql } from 'drizzle-orm'
import { answerProblemWithinHours } from '../../contract/problem/problem.ts'
import { newId } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { problem } from '../problem/problem.table.ts'

const hour = 60 * 60 * 1000

/**
 * The visit of every pickup that was made, as if its carrier had said so: most with the code, some without proof, each
 * with its events. Who is still to come has a visit by `open_missing_visits`.
 */
export async function makeVisits(db: Db) {
  await rowsOf(db, sql`ALTER TABLE visit DISABLE TRIGGER USER`)
  await rowsOf(
    db,
    sql`
    INSERT INTO visit (id, request_id, resident_id, station_id, carrier_id, planned_on, missed_before,
      given_at, set_out_at, here_at, over_at, outcome, proof, changed_at, changed_by_role, changed_by)
    SELECT overlay(overlay(md5(id || ' 0') PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid, id,
      resident_id, station_id, carrier_id, planned_on, 0,
      assigned_at, greatest(assigned_at, picked_up_at - interval '50 minutes'),
      greatest(assigned_at, picked_up_at - interval '4 minutes'), picked_up_at, 'done',
      CASE WHEN get_byte(uuid_send(id), 15) % 5 = 0 THEN 'none' ELSE 'code' END,
      picked_up_at, 'carrier', carrier_id
    FROM request WHERE picked_up_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM visit WHERE visit.request_id = request.id)`,
  )
  await rowsOf(db, sql`ALTER TABLE visit ENABLE TRIGGER USER`)
  await rowsOf(
    db,
    sql`
    INSERT INTO visit_event (visit_id, what, at, phone_at, skewed, by_role, by_account)
    SELECT visit.id, step.what, step.at, CASE step.by WHEN 'carrier' THEN step.at END, false, step.by,
      CASE step.by WHEN 'carrier' THEN visit.carrier_id ELSE (
        SELECT by_account FROM request_event AS given
        WHERE given.request_id = request.id AND given.what = 'assigned' ORDER BY given.id DESC LIMIT 1) END
    FROM visit
      JOIN request ON request.id = visit.request_id
      CROSS JOIN LATERAL (VALUES
        (1, 'planned', request.assigned_at, 'station'), (2, 'set out', set_out_at, 'carrier'),
        (3, 'here', here_at, 'carrier'), (4, 'done', over_at, 'carrier')
      ) AS step (place, what, at, by)
    WHERE outcome = 'done'
      AND NOT EXISTS (SELECT FROM visit_event WHERE visit_id = visit.id)
    ORDER BY step.at, step.place`,
  )
}

type Gone = {
  requestId: string
  residentId: string
  stationId: string
  carrierId: string
  staffId: string
  overAt: Date
}

/** What of a station's pickups is over since then, the newest first; of the last week or of one resident. */
const goneAt = (db: Db, stationId: string, chosen: ReturnType<typeof sql>) =>
  rowsOf<Gone>(
    db,
    sql`
    SELECT request.id AS "requestId", resident_id AS "residentId", request.station_id AS "stationId",
      carrier_id AS "carrierId", staff.account_id AS "staffId",
      coalesce(closed_at, picked_up_at) AS "overAt"
    FROM request JOIN station_staff AS staff ON staff.station_id = request.station_id
    WHERE request.station_id = ${stationId} AND picked_up_at IS NOT NULL AND ${chosen}
    ORDER BY request.id DESC LIMIT 4`,
  )

/** One that was settled long ago, one to answer, one that waits for its resident, and one that is the director's. */
export async function makeProblems(db: Db, stationId: string, adaId: string, now: Date) {
  const [settled] = await goneAt(
    db,
    stationId,
    sql`resident_id = ${adaId} AND closed_at < ${now}::timestamptz - interval '2 days'`,
  )
  const fresh = await goneAt(
    db,
    stationId,
    sql`resident_id <> ${adaId} AND coalesce(closed_at, picked_up_at)
      BETWEEN ${now}::timestamptz - interval '6 days' AND ${now}::timestamptz - interval '2 days'`,
  )
  const ago = (hours: number) => new Date(now.getTime() - hours * hour)
  const [said, answered, raised] = fresh
  const explains = (at: Date, { staffId }: Gone, answerWords: string) =>
    ({ answeredAt: at, answeredBy: staffId, answer: 'explain', answerWords }) as const
  const rows = [
    settled && {
      ...about(settled, new Date(settled.overAt.getTime() + 3 * hour)),
      kind: 'spilled' as const,
      words: 'Some peels are on the pavement.',
      ...explains(
        new Date(settled.overAt.getTime() + 8 * hour),
        settled,
        'A bag was torn. We have swept it the same evening, and carry spare bags now.',
      ),
      acceptedAt: new Date(settled.overAt.getTime() + 12 * hour),
    },
    said && {
      ...about(said, ago(5)),
      kind: 'bags left' as const,
      words: 'Two bags went, one still stands by the door.',
    },
    answered && {
      ...about(answered, ago(30)),
      kind: 'asked for money' as const,
      words: 'I was asked for ₦200 at the gate.',
      ...explains(ago(21), answered, 'That was for a second bag of sand. We have spoken with him.'),
    },
    raised && {
      ...about(raised, ago(32)),
      kind: 'damage' as const,
      words: 'The flower pot by the gate is broken.',
      raisedAt: ago(8),
      raisedWhy: 'unanswered' as const,
    },
  ].flatMap(row => row ?? [])
  if (rows.length > 0) await db.insert(problem).values(rows)
}

/** Who says it, of what, and until when it is to be answered. */
function about({ requestId, residentId, stationId, carrierId }: Gone, saidAt: Date) {
  const answerBy = new Date(saidAt.getTime() + answerProblemWithinHours * hour)
  return { id: newId(saidAt), requestId, residentId, stationId, carrierId, saidAt, answerBy }
}
