import { and, eq, isNull } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import type { Actor } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { stationStaff } from './staff.table.ts'

type Staff = Extract<Actor, { role: 'station' }>

/** The head stays the head until the end: who handed over meanwhile decides nothing any more. */
export async function lockHead(db: Db, { accountId }: Staff): Promise<void> {
  const [head] = await db
    .select({ role: stationStaff.memberRole })
    .from(stationStaff)
    .where(and(eq(stationStaff.accountId, accountId), isNull(stationStaff.endedAt)))
    .for('no key update')
  if (head?.role !== 'head') throw refuse('not_your_role')
}
