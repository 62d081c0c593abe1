import { randomInt } from 'node:crypto'
import { and, count, eq, isNull } from 'drizzle-orm'
import { recoveryCodeCount } from '../../../contract/account/second-step.ts'
import type { Db } from '../../db/connect.ts'
import { tokenHash } from '../../call/link-token.ts'
import { recoveryCode } from '../account.table.ts'

/** Nothing that looks like something else on paper: no 0 and o, no 1, i and l. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const groups = 3
const groupLength = 4

const newGroup = () =>
  Array.from({ length: groupLength }, () => letters.charAt(randomInt(letters.length))).join('')
const newCode = () => Array.from({ length: groups }, newGroup).join('-')

/** What was typed, without the dashes and spaces that people put in or leave out. */
export const plain = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

/** A code has some 60 random bits, so a quick hash is enough to hide it. */
export const recoveryHash = (typed: string) => tokenHash(plain(typed))

const unused = (accountId: string) =>
  and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt))

/** Makes new codes in place of the old ones: only their hashes are kept. */
export async function makeRecoveryCodes(db: Db, accountId: string): Promise<string[]> {
  await dropRecoveryCodes(db, accountId)
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  await db
    .insert(recoveryCode)
    .values(codes.map(code => ({ accountId, codeHash: recoveryHash(code) })))
  return codes
}

export const dropRecoveryCodes = (db: Db, accountId: string) =>
  db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))

/** How many of the account's codes still open. */
export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const [counted] = await db.select({ left: count() }).from(recoveryCode).where(unused(accountId))
  return counted?.left ?? 0
}

export async function isUnused(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const found = await db
    .select({ codeHash: recoveryCode.codeHash })
    .from(recoveryCode)
    .where(and(unused(accountId), eq(recoveryCode.codeHash, codeHash)))
  return found.length > 0
}

/** Uses a code up. Of two who try at once, one gets it. */
export async function spendRecoveryCode(
  { db, now }: { db: Db; now: Date },
  accountId: string,
  codeHash: Buffer,
): Promise<boolean> {
  const used = await db
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(and(unused(accountId), eq(recoveryCode.codeHash, codeHash)))
    .returning({ codeHash: recoveryCode.codeHash })
  return used.length > 0
}
