import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { honestUntil } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import { linkToken, sendMail, tokenHash } from '../notification/notification.ts'
import {
  account,
  mailLink,
  type AccountRow,
  type LinkPurpose,
  type LinkRow,
} from './account.table.ts'

const hour = 60 * 60 * 1000
const lifeMs: Record<LinkPurpose, number> = {
  'verify-email': 24 * hour,
  'reset-password': hour,
  'change-email': 24 * hour,
}

type Scene = { db: Db; now: Date; newId: () => string; secretKey: Buffer }

/** Makes a link for the account, to be sent by mail. */
export async function makeLink(
  scene: Scene,
  accountId: string,
  purpose: LinkPurpose,
  { newEmail = null, forMs = lifeMs[purpose] }: { newEmail?: string | null; forMs?: number } = {},
): Promise<string> {
  const { db, now, secretKey } = scene
  const linkId = scene.newId()
  await db.insert(mailLink).values({
    id: linkId,
    tokenHash: tokenHash(linkToken(secretKey, linkId)),
    purpose,
    accountId,
    newEmail,
    createdAt: now,
    expiresAt: new Date(now.getTime() + forMs),
  })
  return linkId
}

/** Makes a link for the account and sends it to the account's address. */
export async function sendLink(
  scene: Scene,
  to: Pick<AccountRow, 'id' | 'role' | 'name' | 'email'>,
  purpose: 'verify-email' | 'reset-password',
): Promise<void> {
  const linkId = await makeLink(scene, to.id, purpose)
  const mail = { key: `link:${linkId}`, to: to.email }
  const { name, role } = to
  await (purpose === 'verify-email'
    ? sendMail(scene, { ...mail, letter: purpose, data: { name, accountId: to.id, linkId } })
    : sendMail(scene, { ...mail, letter: purpose, data: { name, role, linkId } }))
}

/** Neither used nor expired, nor made by a clock that was wrong. */
export const isAlive = (now: Date) =>
  and(
    isNull(mailLink.usedAt),
    gt(mailLink.expiresAt, now),
    lte(mailLink.createdAt, honestUntil(now)),
  )

const alive = (token: string, purposes: readonly LinkPurpose[], now: Date) =>
  and(eq(mailLink.tokenHash, tokenHash(token)), inArray(mailLink.purpose, purposes), isAlive(now))

/** Refuses a dead link before anything costly is done for it; says whose a living one is. */
export async function checkLink(
  db: Db,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<AccountRow> {
  const [link] = await db
    .select({ owner: account })
    .from(mailLink)
    .innerJoin(account, eq(account.id, mailLink.accountId))
    .where(alive(token, [purpose], now))
  if (!link) throw refuse('link_dead')
  return link.owner
}

/** Uses a link up and says what it was and whose. Of two who try at once, one gets it. */
export async function useLink(
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<{ link: LinkRow; owner: AccountRow }> {
  const [link] = await db
    .update(mailLink)
    .set({ usedAt: now })
    .where(alive(token, purposes, now))
    .returning()
  if (!link) throw refuse('link_dead')
  const [owner] = await db.select().from(account).where(eq(account.id, link.accountId))
  if (!owner) throw new Error('a link without an account')
  return { link, owner }
}

/** Kills the account's unused links of a kind, when a newer fact makes them wrong. */
export const killLinks = (db: Db, accountId: string, purpose: LinkPurpose) =>
  db
    .delete(mailLink)
    .where(
      and(
        eq(mailLink.accountId, accountId),
        eq(mailLink.purpose, purpose),
        isNull(mailLink.usedAt),
      ),
    )
