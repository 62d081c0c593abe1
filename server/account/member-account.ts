import { and, eq, isNull } from 'drizzle-orm'
import type { Context, Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import {
  account,
  knownDevice,
  mailLink,
  recoveryCode,
  secondStep,
  type AccountRow,
} from './account.table.ts'
import { recordConsent } from './registration.ts'
import { beginSession, endSessions } from './session.ts'

type NewMember = {
  name: string
  email: string | null
  phoneNumber: string | null
  secretHash: string | null
  privacyConsent: boolean
}

/** The account of somebody who joins a station and has shown whose mailbox or number it is; null: that is taken. */
export async function makeMember(
  scene: Scene,
  { privacyConsent, ...member }: NewMember,
): Promise<AccountRow | null> {
  const { db, now, newId } = scene
  const [made] = await db
    .insert(account)
    .values({
      id: newId(),
      role: 'station',
      ...member,
      createdAt: now,
      verifiedAt: now,
      addressProvenAt: member.email ? now : null,
    })
    .onConflictDoNothing()
    .returning()
  if (made && privacyConsent) await recordConsent(scene, made.id)
  return made ?? null
}

/** Goes on as another member, who typed a PIN: nothing was shown that could confirm a weighty deed. */
export async function openMemberSession(
  context: Context<unknown>,
  accountId: string,
): Promise<void> {
  await beginSession(context, { id: accountId, role: 'station' }, {})
  await context.db.update(account).set({ signedInAt: context.now }).where(eq(account.id, accountId))
}

/** What somebody is called from now on. */
export const renameAccount = (db: Db, accountId: string, name: string) =>
  db.update(account).set({ name }).where(eq(account.id, accountId))

/** Nothing opens the account any more; its mailbox and number are free, and what was done keeps the name. */
export async function closeAccount(db: Db, accountId: string, now: Date): Promise<void> {
  await db
    .update(account)
    .set({
      closedAt: now,
      email: null,
      phoneNumber: null,
      secretHash: null,
      secretGivenAt: null,
    })
    .where(eq(account.id, accountId))
  await endSessions(db, accountId)
  await db.delete(knownDevice).where(eq(knownDevice.accountId, accountId))
  await db.delete(mailLink).where(and(eq(mailLink.accountId, accountId), isNull(mailLink.usedAt)))
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  await db.delete(secondStep).where(eq(secondStep.accountId, accountId))
}
