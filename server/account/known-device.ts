import { and, eq, inArray, isNull, lte, or, type Column } from 'drizzle-orm'
import { honestUntil } from '../call/clock.ts'
import type { Context } from '../call/context.ts'
import { tokenHash as hashOf } from '../call/link-token.ts'
import { carrier } from '../carrier/carrier.table.ts'
import { account, knownDevice, numberChange } from './account.table.ts'
import { isUndoable } from './number-hold.ts'

/** That the owner of the account has signed in before in the browser that showed this token. */
export const isKnownTo = (accountId: Column | string, tokenHash: Buffer, now: Date) =>
  and(
    eq(knownDevice.accountId, accountId),
    eq(knownDevice.tokenHash, tokenHash),
    lte(knownDevice.createdAt, honestUntil(now)),
  )

/** Whether a number opens any account, or may take one back, and whether an owner has logged in before in this browser. */
export async function ownersOf(
  { db, now, visitor }: Pick<Context, 'db' | 'now' | 'visitor'>,
  phoneNumber: string,
): Promise<{ isOwned: boolean; isKnown: boolean }> {
  const device = hashOf(visitor.deviceToken ?? '')
  const carriers = db
    .select({ id: carrier.id })
    .from(carrier)
    .where(and(eq(carrier.phoneNumber, phoneNumber), isNull(carrier.pausedAt)))
  const replaced = db
    .select({ id: numberChange.accountId })
    .from(numberChange)
    .where(and(eq(numberChange.oldNumber, phoneNumber), isUndoable(now)))
  const owners = await db
    .select({ known: knownDevice.accountId })
    .from(account)
    .leftJoin(knownDevice, isKnownTo(account.id, device, now))
    .where(
      or(
        and(inArray(account.role, ['resident', 'station']), eq(account.phoneNumber, phoneNumber)),
        inArray(account.id, carriers),
        inArray(account.id, replaced),
      ),
    )
  return { isOwned: owners.length > 0, isKnown: owners.some(({ known }) => known !== null) }
}
