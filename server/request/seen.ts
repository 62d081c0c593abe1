import type { Day } from '../../contract/calendar.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db/connect.ts'
import { dayInEnglish } from '../notification/notification.ts'
import type { RequestRow } from './request.table.ts'
import { lastOf } from './timeline.ts'

/** Carrier and day as shown on the caller's page. */
export type Seen = { seenCarrierId?: string | undefined; seenOn?: Day | undefined }

/** The second of two people assigning a request learns who has it. */
export async function alreadyAssigned(db: Db, requestId: string) {
  const last = await lastOf(db, requestId, ['assigned', 'swapped'])
  if (!last) return refuse('already_assigned')
  return refuse('already_assigned', {
    message: `${last.carrier} already has this request: ${last.by} assigned it.`,
  })
}

/** The second of two people reporting the outcome learns who was first. */
export async function refuseGone(db: Db, { id, status }: RequestRow) {
  if (status !== 'Picked up') return
  const last = await lastOf(db, id, ['picked up'])
  throw refuse('already_picked_up', {
    ...(last && { message: `This was picked up already: ${last.by} said so.` }),
  })
}

/** Refuses with the current state if someone else was faster. Callers that send nothing skip the check. */
export async function refuseUnseen(db: Db, row: RequestRow, { seenCarrierId, seenOn }: Seen) {
  const isSame =
    (seenCarrierId === undefined || seenCarrierId === row.carrierId) &&
    (seenOn === undefined || seenOn === row.plannedOn)
  if (isSame) return
  const last = await lastOf(db, row.id, ['assigned', 'swapped', 'moved'])
  if (!last || !row.plannedOn) throw refuse('request_changed')
  const now = `${last.carrier} has this pickup now, for ${dayInEnglish(row.plannedOn)}`
  throw refuse('request_changed', { message: `${now}: ${last.by} changed it.` })
}
