import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { account } from '../account/account.table.ts'
import { renewLines } from '../account/account.ts'
import { noteOperatorDeed } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { notify } from '../notification/notification.ts'
import { giveStations } from '../station/station.ts'
import { director } from './director.table.ts'
import { invitation } from './invitation.table.ts'
import type { Scene } from '../call/context.ts'

type Wanted = { from: string; to: string; stationId: string | null }
type Outcome =
  | { stations: string[]; invitations: number }
  | 'same'
  | 'unknown_giver'
  | 'unknown_taker'
  | 'taker_not_in'
  | 'nothing'

/**
 * Gives stations to another director in one transaction: all of them with the invitations that are open, or
 * the one. Figures, alerts, questions and problems are found by the station and so come along; the log of
 * what was done stays with whoever was the director then.
 */
export const handOver = (scene: Scene, { from, to, stationId }: Wanted): Promise<Outcome> =>
  inTransaction(scene.db, async db => {
    if (from === to) return 'same'
    const [giver, taker] = await lockBoth(db, from, to)
    if (!giver) return 'unknown_giver'
    if (!taker) return 'unknown_taker'
    if (!taker.approvedAt || taker.suspendedAt) return 'taker_not_in'
    const own = { ...scene, db }
    const given = await giveStations(db, { from: giver.id, to: taker.id, stationId })
    const invitations = stationId === null ? await giveInvitations(own, giver.id, taker.id) : 0
    if (given.length + invitations === 0) return 'nothing'
    await tellBoth(own, giver, taker, given)
    return { stations: given.map(({ name }) => name), invitations }
  })

type Person = { id: string; name: string; approvedAt: Date | null; suspendedAt: Date | null }

/** Both, in the order of their ids: two operators who hand over to and fro do not wait for each other for ever. */
async function lockBoth(db: Db, ...emails: [string, string]): Promise<(Person | undefined)[]> {
  const rows = await db
    .select({
      id: account.id,
      name: account.name,
      email: account.email,
      approvedAt: director.approvedAt,
      suspendedAt: director.suspendedAt,
    })
    .from(director)
    .innerJoin(account, eq(account.id, director.accountId))
    .where(inArray(account.email, emails))
    .orderBy(asc(account.id))
    .for('update', { of: director })
  return emails.map(email => rows.find(row => row.email === email))
}

/** Who accepts now opens a station of the new director. Whom both have invited keeps the new one's invitation. */
async function giveInvitations({ db, now }: Scene, from: string, to: string): Promise<number> {
  const isOpen = and(isNull(invitation.acceptedAt), isNull(invitation.withdrawnAt))
  const ofBoth = db
    .select({ email: invitation.email })
    .from(invitation)
    .where(and(eq(invitation.directorId, to), isOpen))
  await db
    .update(invitation)
    .set({ withdrawnAt: now })
    .where(and(eq(invitation.directorId, from), isOpen, inArray(invitation.email, ofBoth)))
  const moved = await db
    .update(invitation)
    .set({ directorId: to })
    .where(and(eq(invitation.directorId, from), isOpen))
    .returning({ id: invitation.id })
  return moved.length
}

/** In their logs, at their bells, and on their open pages, which hear of other stations from now on. */
async function tellBoth(
  scene: Scene,
  giver: Person,
  taker: Person,
  given: { id: string; name: string }[],
) {
  const key = `handed-over:${scene.newId()}`
  const stations = given.map(({ name }) => name)
  const between = { fromDirectorId: giver.id, toDirectorId: taker.id }
  // A line for each station: it stands in that station's part of the logs.
  for (const stationId of given.length > 0 ? given.map(({ id }) => id) : [null]) {
    await noteOperatorDeed(scene, {
      what: 'hand-over-stations',
      detail: stationId === null ? between : { stationId, ...between },
      readBy: [giver, taker].map(({ id }) => ({ directorId: id, stationId })),
    })
  }
  if (given.length > 0) {
    const [from, to] = [giver.name, taker.name]
    await notify(scene, [taker.id], { key, kind: 'stations-given', data: { stations, from } })
    await notify(scene, [giver.id], { key, kind: 'stations-taken', data: { stations, to } })
  }
  await renewLines(scene.db, [giver.id, taker.id])
  // About themselves: a page that hears of a station would listen to it.
  await named(
    scene.db,
    'tell-handed-over',
    `SELECT tell_live('station', id, ARRAY[id]) FROM unnest($1::uuid[]) AS id`,
    [[giver.id, taker.id]],
  )
}
