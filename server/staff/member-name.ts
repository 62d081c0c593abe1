import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { isLatin, isRole, nameLook } from '../../contract/staff/name-look.ts'
import { account } from '../account/account.table.ts'
import type { Db } from '../db/connect.ts'
import { station } from '../station/station.table.ts'
import { stationStaff } from './staff.table.ts'

/**
 * Refuses a name that looks like a colleague's, the station's or its director's, or that is a role: whatever is done names one person. The
 * station's row is locked, so that of two who choose the same name at once one has it.
 */
export async function refuseTakenName(
  db: Db,
  stationId: string,
  { name, memberId = null }: { name: string; memberId?: string | null },
): Promise<void> {
  const look = nameLook(name)
  if (!look) throw refuse('fields', { fields: { name: 'Please enter a name with letters' } })
  const [at] = await db
    .select({ station: station.name, directorId: station.directorId })
    .from(station)
    .where(eq(station.id, stationId))
    .for('no key update')
  if (!at) throw new Error('a name at a station that is not there')
  const members = await db
    .select({ id: account.id, name: account.name })
    .from(stationStaff)
    .innerJoin(account, eq(account.id, stationStaff.accountId))
    .where(and(eq(stationStaff.stationId, stationId), isNull(stationStaff.endedAt)))
  if (members.some(member => member.id !== memberId && nameLook(member.name) === look)) {
    throw taken('somebody at this station has this name: add a middle name or an initial')
  }
  const [director] = await db
    .select({ name: account.name })
    .from(account)
    .where(eq(account.id, at.directorId))
  const others = [at.station, director?.name ?? '']
  if (others.some(other => nameLook(other) === look)) {
    throw taken('This is the name of the station or its director. Please enter a person’s own')
  }
  if (isRole(name)) throw taken('This says what somebody does. Please enter a person’s own name')
  if (!isLatin(name)) {
    throw refuse('fields', { fields: { name: 'Please write the name with the letters A to Z' } })
  }
}

const taken = (said: string) => refuse('name_taken', { fields: { name: said } })
