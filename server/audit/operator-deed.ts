import type { Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { operatorSays, sentenceOf } from './sentence.ts'
import { idsIn } from './note.ts'
import type { Detail } from './deed.ts'

// What whoever operates the server did from its command line. Nobody is signed in there.

type OperatorDeed = {
  what: string
  /** Ids and numbers. */
  detail: Detail
  /** In whose logs it stands, too; each beside the station that it is about. */
  readBy?: { directorId: string; stationId: string | null }[]
}

/** Adds it to the operator's own log and to those of directors, in the transaction of the deed itself. */
export async function noteOperatorDeed(scene: Scene, deed: OperatorDeed): Promise<void> {
  const { what, detail, readBy = [] } = deed
  const { db, now, newId } = scene
  const kept = JSON.stringify(detail)
  await named(
    db,
    'note-operator-deed',
    'INSERT INTO operator_deed (id, at, what, detail) VALUES ($1, $2, $3, $4)',
    [newId(), now, what, kept],
  )
  if (readBy.length === 0) return
  await named(
    db,
    'note-operator-deed-for',
    `INSERT INTO audit (id, at, account_id, role, name, director_id, station_id, what, detail,
       address, device, sought)
     SELECT own.id, $4, own.director_id, 'operator', 'The operator', own.director_id, own.station_id, $5, $6,
       '', 'command line', concat_ws(' ', $7::text,
         (SELECT string_agg(called.name, ' ') FROM called_by($8::uuid[] || own.station_id) AS called))
     FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) AS own (id, director_id, station_id)`,
    [
      readBy.map(() => newId()),
      readBy.map(({ directorId }) => directorId),
      readBy.map(({ stationId }) => stationId),
      now,
      operatorSays(what),
      kept,
      sentenceOf(operatorSays(what), detail),
      idsIn([detail]),
    ],
  )
}

type Row = { at: Date; what: string; detail: Detail }

/** The newest deeds, in lines. */
export async function listOperatorDeeds(db: Db): Promise<string[]> {
  const rows = await named<Row>(
    db,
    'operator-deeds',
    'SELECT at, what, detail FROM operator_deed ORDER BY id DESC LIMIT 200',
    [],
  )
  const called = await named<{ id: string; name: string }>(
    db,
    'called-by',
    'SELECT id, name FROM called_by($1::uuid[])',
    [idsIn(rows.map(({ detail }) => detail))],
  )
  const names = new Map(called.map(({ id, name }) => [id, name]))
  return rows.map(
    ({ at, what, detail }) =>
      `${at.toISOString()}  ${what}  ${sentenceOf(operatorSays(what), detail, names)}`,
  )
}
