import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '../../contract/endpoint.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { sendMail } from '../notification/notification.ts'
import { account, type AccountRow } from './account.table.ts'
import { agree } from './consent.ts'
import { killLinks, sendLink } from './mail-link.ts'

type Applicant = {
  role: Role
  email: string
  name: string
  secretHash: string
  privacyConsent: boolean
}

/**
 * Makes an account that must be verified, or returns null when the address is taken: its owner is
 * told by mail, and the caller answers as if all went well. An account that nobody verified belongs
 * to nobody yet, so whoever registers last has it, and the earlier links die.
 */
export async function makeAccount(
  context: Context<unknown>,
  applicant: Applicant,
): Promise<AccountRow | null> {
  const { db, now } = context
  const { role, email, name, secretHash } = applicant
  const row = { id: context.newId(), role, email, name, secretHash, createdAt: now }
  const [made] = await db
    .insert(account)
    .values(row)
    .onConflictDoUpdate({
      target: [account.role, account.email],
      set: { name, secretHash },
      setWhere: sql`${account.verifiedAt} IS NULL AND ${account.erasedAt} IS NULL`,
    })
    .returning()
  if (!made) {
    await tellOwner(context, role, email)
    return null
  }
  await killLinks(db, made.id, 'verify-email')
  if (applicant.privacyConsent) await recordConsent(context, made.id)
  await sendLink(context, made, 'verify-email')
  return made
}

type Vouched = Omit<Applicant, 'privacyConsent'> & {
  /** The secret was chosen by whoever vouches, so the first thing asked for is an own one. */
  secretIsGiven?: boolean
  privacyConsent?: boolean
}

/** Makes an account for whom somebody vouches: verified at once; null when the address is taken. */
export async function makeVerified(
  scene: { db: Db; now: Date; newId: () => string },
  { role, email, name, secretHash, secretIsGiven, privacyConsent }: Vouched,
): Promise<AccountRow | null> {
  const { db, now, newId } = scene
  const times = { createdAt: now, verifiedAt: now, secretGivenAt: secretIsGiven ? now : null }
  const [made] = await db
    .insert(account)
    .values({ id: newId(), role, email, name, secretHash, ...times })
    .onConflictDoNothing()
    .returning()
  if (made && privacyConsent) await recordConsent(scene, made.id)
  return made ?? null
}

async function tellOwner(context: Context<unknown>, role: Role, email: string) {
  const [owner] = await context.db
    .select()
    .from(account)
    .where(and(eq(account.role, role), eq(account.email, email)))
  if (!owner) throw new Error('an address that is taken by nobody')
  if (owner.erasedAt) return
  // At most one such mail an hour, however often somebody tries.
  const hour = context.now.toISOString().slice(0, 13)
  await sendMail(context, {
    key: `already-registered:${owner.id}:${hour}`,
    to: owner.email,
    letter: 'already-registered',
    data: { name: owner.name, role },
  })
}

/** Whoever registers agrees to both, with one tick. */
async function recordConsent(scene: { db: Db; now: Date }, accountId: string) {
  await agree(scene, accountId, 'privacy')
  await agree(scene, accountId, 'terms')
}
