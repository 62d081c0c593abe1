import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { tellStation } from './own-station.ts'
import { station } from './station.table.ts'

type Given = { from: string; to: string; stationId: string | null }

/**
 * Gives a director's stations, or the one, to another, with the sums that were counted there; gives which
 * those were. Whoever changes one of them at this moment is waited for, and the next finds it another's.
 */
export async function giveStations(db: Db, { from, to, stationId }: Given) {
  const own = and(
    eq(station.directorId, from),
    stationId === null ? undefined : eq(station.id, stationId),
  )
  const given = await db
    .select({ id: station.id, name: station.name })
    .from(station)
    .where(own)
    .orderBy(asc(station.id))
    .for('update')
  const ids = given.map(({ id }) => id)
  // Before they change hands: what is folded until then went to the one who had them.
  await named(db, 'hand-over-figures', 'SELECT hand_over_figures($1, $2, $3)', [ids, from, to])
  await db.update(station).set({ directorId: to }).where(own)
  for (const id of ids) await tellStation(db, id)
  return given.toSorted((one, other) => one.name.localeCompare(other.name))
}
