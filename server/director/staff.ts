import { and, eq } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import * as contract from '../../contract/director/station-staff.ts'
import { prepared, type Handlers, type Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { countInvitation, endStaff, inviteTo, wayTo } from '../staff/staff.ts'
import { station } from '../station/station.table.ts'

async function refuseAnothers(db: Db, directorId: string, stationId: string): Promise<void> {
  const [own] = await db
    .select({ id: station.id })
    .from(station)
    .where(and(eq(station.id, stationId), eq(station.directorId, directorId)))
  if (!own) throw refuse('not_yours')
}

const end: Rule<typeof contract.endStationMember> = async (context, { stationId, memberId }) => {
  const { db, actor } = context
  await refuseAnothers(db, actor.accountId, stationId)
  await endStaff(context, { memberId, stationId, by: actor.accountId })
  return { data: null }
}

const inviteHead = prepared(
  contract.inviteHead,
  countInvitation,
  async (context, { stationId, name, ...reached }) => {
    const { db, actor } = context
    await refuseAnothers(db, actor.accountId, stationId)
    const invited = { stationId, invitedBy: actor.accountId, name, memberRole: 'head' as const }
    return { data: await inviteTo(context, { ...invited, ...wayTo(reached) }) }
  },
)

export const stationStaffHandlers: Handlers<typeof contract> = {
  endStationMember: end,
  inviteHead,
}
