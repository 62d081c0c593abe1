import { and, eq } from 'drizzle-orm'
import type { changeStation, getOwnStation } from '../../contract/station/station.ts'
import { refuse } from '../../contract/refusal.ts'
import { account } from '../account/account.table.ts'
import type { Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import type { Job } from '../outbox/outbox.ts'
import { station } from './station.table.ts'
import { stationStaff } from '../staff/staff.table.ts'

export const read: Rule<typeof getOwnStation> = async ({ db, actor }, { stationId }) => {
  if (stationId !== actor.stationId) throw refuse('not_yours')
  const [own] = await db.select().from(station).where(eq(station.id, actor.stationId))
  if (!own) throw new Error('staff without a station')
  return { data: present(own) }
}

export const change: Rule<typeof changeStation> = async (context, input) => {
  const { db, actor } = context
  const { stationId, phoneNumber, address, serves, carrierLimit, cashCeilingKobo } = input
  if (stationId !== actor.stationId) throw refuse('not_yours')
  const changes = {
    ...(phoneNumber && { phoneNumber }),
    ...(address && { address }),
    ...(serves !== undefined && { serves }),
    ...(carrierLimit && { carrierLimit }),
    ...(cashCeilingKobo !== undefined && { cashCeilingKobo }),
  }
  if (Object.keys(changes).length > 0) {
    await updateStation(db, actor.stationId, changes)
  }
  return read(context, { stationId })
}

/** The station's contact address goes with the staff's, unless it was another one already. */
export const followStaff: Job = async ({ db, row }) => {
  const { id, was } = row.payload as { id: string; was: string }
  const [staff] = await db
    .select({ stationId: stationStaff.stationId, email: account.email })
    .from(stationStaff)
    .innerJoin(account, eq(account.id, stationStaff.accountId))
    .where(eq(account.id, id))
  if (!staff?.email) return
  const { stationId, email } = staff
  await db
    .update(station)
    .set({ email })
    .where(and(eq(station.id, stationId), eq(station.email, was)))
  await tellStation(db, stationId)
}

/** Changes what a station has decided about itself, and tells open pages. */
export async function updateStation(
  db: Db,
  stationId: string,
  changes: Partial<Omit<typeof station.$inferInsert, 'id' | 'directorId'>>,
) {
  await db.update(station).set(changes).where(eq(station.id, stationId))
  await tellStation(db, stationId)
}

/** Tells open pages that the station has changed: its own, its director's, and those of others. */
export const tellStation = (db: Db, stationId: string, others: string[] = []) =>
  named(
    db,
    'tell-station',
    `SELECT tell_live('station', id, ARRAY[id, director_id] || $2::uuid[])
     FROM station WHERE id = $1`,
    [stationId, others],
  )

function present(row: typeof station.$inferSelect) {
  const { id, name, phoneNumber, address, email, serves, carrierLimit, cashCeilingKobo } = row
  const limits = { carrierLimit, cashCeilingKobo }
  return { _id: id, station: name, phoneNumber, address, email, serves, ...limits }
}
