import { and, eq, lte, type Column } from 'drizzle-orm'
import { honestUntil } from '../call/clock.ts'
import { knownDevice } from './account.table.ts'

/** That the owner of the account has signed in before in the browser that showed this token. */
export const isKnownTo = (accountId: Column | string, tokenHash: Buffer, now: Date) =>
  and(
    eq(knownDevice.accountId, accountId),
    eq(knownDevice.tokenHash, tokenHash),
    lte(knownDevice.createdAt, honestUntil(now)),
  )
