import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { deviceTries, memberTries, toldTries } from '../../contract/staff/pin.ts'
import { accountName, endSession } from '../account/account.ts'
import { noteLine, wrongPin } from '../audit/audit.ts'
import type { Actor, Context } from '../call/context.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { tellMember } from '../notification/notification.ts'
import { isShown, isTrusted } from './desk-device.ts'
import { pinTry, stationDevice } from './staff.table.ts'
import { stationStaff } from './staff.table.ts'

type Staff = Extract<Actor, { role: 'station' }>

/** A living member of the station who may switch by PIN: with two-step login on, both steps are taken each time. */
const switches = (memberId: string, stationId: string) =>
  and(eq(stationStaff.accountId, memberId), hasPin(stationId))

const hasPin = (stationId: string) =>
  and(
    eq(stationStaff.stationId, stationId),
    isNull(stationStaff.endedAt),
    isNotNull(stationStaff.pinHash),
    sql`NOT EXISTS (SELECT FROM second_step
      WHERE second_step.account_id = ${stationStaff.accountId} AND on_since IS NOT NULL)`,
  )

/** The head of the station, where a PIN of theirs can be typed. */
export async function headByPin(db: Db, stationId: string): Promise<string | null> {
  const [head] = await db
    .select({ id: stationStaff.accountId })
    .from(stationStaff)
    .where(and(hasPin(stationId), eq(stationStaff.memberRole, 'head')))
  return head?.id ?? null
}

/**
 * Refuses unless it is the member's PIN, in a browser that is trusted. A try is counted for good before it is looked
 * at, for the browser and for the member, so that many at once are no more than one after the other.
 */
export async function checkPin(
  context: Context<Staff>,
  memberId: string,
  typed: string,
): Promise<void> {
  const { onConnection, hasher } = context
  const tried = await inTransaction(onConnection, db => countTry({ ...context, db }, memberId))
  if (await hasher.verify(tried.pinHash, typed, true)) {
    await inTransaction(onConnection, db => forgive(db, tried))
    return
  }
  const refusal = await inTransaction(onConnection, db => noteWrong({ ...context, db }, tried))
  context.ring()
  throw refusal
}

type Tried = {
  deviceId: string
  device: string
  memberId: string
  pinHash: string
  /** Wrong ones, with this: in this browser, and for this member wherever. */
  here: number
  forMember: number
}

/** Counts a try in both counters and between them; nothing is counted where nobody's PIN was tried. */
async function countTry(context: Context<Staff>, memberId: string): Promise<Tried> {
  const { db, now, actor, visitor } = context
  const [device] = await db
    .update(stationDevice)
    .set({ wrongPins: sql`${stationDevice.wrongPins} + 1` })
    .where(
      and(
        isShown(visitor.deskToken),
        isTrusted(actor.stationId, now),
        lt(stationDevice.wrongPins, deviceTries),
      ),
    )
    .returning()
  if (!device) throw refuse('not_trusted')
  const member = switches(memberId, actor.stationId)
  const [whose] = await db
    .update(stationStaff)
    .set({ wrongPins: sql`${stationStaff.wrongPins} + 1` })
    .where(and(member, lt(stationStaff.wrongPins, memberTries)))
    .returning()
  if (!whose?.pinHash) {
    const known = await db.select({ id: stationStaff.accountId }).from(stationStaff).where(member)
    throw refuse(known.length > 0 ? 'pin_off' : 'not_yours')
  }
  await db
    .insert(pinTry)
    .values({ deviceId: device.id, memberId, wrong: 1 })
    .onConflictDoUpdate({
      target: [pinTry.deviceId, pinTry.memberId],
      set: { wrong: sql`${pinTry.wrong} + 1` },
    })
  return {
    deviceId: device.id,
    device: device.device,
    memberId,
    pinHash: whose.pinHash,
    here: device.wrongPins,
    forMember: whose.wrongPins,
  }
}

/** It was the right one: what was tried for this member is forgotten, and for nobody else. */
async function forgive(db: Db, { deviceId, memberId }: Tried): Promise<void> {
  const device = eq(stationDevice.id, deviceId)
  await db.select({ id: stationDevice.id }).from(stationDevice).where(device).for('no key update')
  const [own] = await db
    .delete(pinTry)
    .where(and(eq(pinTry.deviceId, deviceId), eq(pinTry.memberId, memberId)))
    .returning({ wrong: pinTry.wrong })
  await db
    .update(stationDevice)
    .set({ wrongPins: sql`greatest(${stationDevice.wrongPins} - ${own?.wrong ?? 0}, 0)` })
    .where(device)
  await db.update(stationStaff).set({ wrongPins: 0 }).where(eq(stationStaff.accountId, memberId))
}

/** Logs the wrong one, tells the member and the head once it looks like guessing, and says what is left. */
async function noteWrong(context: Context<Staff>, tried: Tried) {
  const { db, actor } = context
  const { memberId, device, here, forMember } = tried
  await noteLine(db, { what: wrongPin, detail: { memberId }, doer: actor, context })
  const ends = here >= deviceTries
  if (ends || forMember === toldTries || forMember >= memberTries) {
    const data = {
      device,
      name: await accountName(db, memberId),
      by: await accountName(db, actor.accountId),
      tries: forMember,
      isOff: forMember >= memberTries,
      ends,
    }
    const key = `pins-wrong:${context.newId()}`
    await tellMember(context, actor.stationId, memberId, { key, kind: 'pins-wrong', data })
  }
  if (ends) return endTrust(context, tried)
  const left = deviceTries - here
  const said = `Wrong PIN. ${left === 1 ? 'One try' : `${left} tries`} left.`
  return refuse('pin_wrong', { fields: { pin: said } })
}

/** Five were wrong: the next person there logs in fully. */
async function endTrust({ db, now, actor }: Context<Staff>, { deviceId }: Tried) {
  await db
    .update(stationDevice)
    .set({ endedAt: now })
    .where(and(eq(stationDevice.id, deviceId), isNull(stationDevice.endedAt)))
  await endSession(db, actor.sessionId)
  return refuse('no_session', { message: 'The PIN was wrong five times. Please log in again.' })
}
