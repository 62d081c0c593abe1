import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { trustDays } from '../../contract/staff/pin.ts'
import { honestUntil } from '../call/clock.ts'
import type { Context } from '../call/context.ts'
import { tokenHash } from '../call/link-token.ts'
import { stationDevice } from './staff.table.ts'
import { stationStaff } from './staff.table.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A browser of the station in which members can switch: somebody logged in fully there, not too long ago. */
export const isTrusted = (stationId: string, now: Date) =>
  and(
    eq(stationDevice.stationId, stationId),
    isNull(stationDevice.endedAt),
    gt(stationDevice.trustedAt, new Date(now.getTime() - trustDays * dayMs)),
    lte(stationDevice.trustedAt, honestUntil(now)),
  )

/** The browser that this token was given to. */
export const isShown = (deskToken: string | undefined) =>
  eq(stationDevice.tokenHash, tokenHash(deskToken ?? ''))

/**
 * Somebody of the station has logged in fully in this browser: members can switch there from now on. It gets a new
 * token each time, because the one that it shows may have been put there by somebody who knows it.
 */
export async function trustDevice(
  context: Context<unknown>,
  { accountId, stationId }: { accountId: string; stationId: string },
): Promise<void> {
  const { db, now, visitor } = context
  if (visitor.deskToken) {
    await db
      .update(stationDevice)
      .set({ endedAt: now })
      .where(and(isShown(visitor.deskToken), isNull(stationDevice.endedAt)))
  }
  const token = randomBytes(32).toString('base64url')
  await db.insert(stationDevice).values({
    id: context.newId(),
    stationId,
    tokenHash: tokenHash(token),
    device: visitor.device,
    trustedAt: now,
    trustedBy: accountId,
  })
  await db
    .update(stationStaff)
    .set({ wrongPins: 0 })
    .where(and(eq(stationStaff.accountId, accountId), sql`${stationStaff.wrongPins} > 0`))
  context.setCookie('desk', token, (trustDays * dayMs) / 1000)
}
