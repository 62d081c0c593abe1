import { and, eq, gt, isNull } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import type { Db } from '../db/connect.ts'
import { linkToken, sendMail, tokenHash } from '../notification/notification.ts'
import { account, mailLink, type AccountRow, type LinkPurpose } from './account.table.ts'

const hour = 60 * 60 * 1000
const lifeMs: Record<LinkPurpose, number> = { 'verify-email': 24 * hour, 'reset-password': hour }

type Scene = { db: Db; now: Date; newId: () => string; secretKey: Buffer }

/** Makes a link for the account and sends it by mail. */
export async function sendLink(scene: Scene, to: AccountRow, purpose: LinkPurpose): Promise<void> {
  const { db, now, secretKey } = scene
  const linkId = scene.newId()
  await db.insert(mailLink).values({
    id: linkId,
    tokenHash: tokenHash(linkToken(secretKey, linkId)),
    purpose,
    accountId: to.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeMs[purpose]),
  })
  const mail = { key: `link:${linkId}`, to: to.email }
  const { name, role } = to
  await (purpose === 'verify-email'
    ? sendMail(scene, { ...mail, letter: purpose, data: { name, accountId: to.id, linkId } })
    : sendMail(scene, { ...mail, letter: purpose, data: { name, role, linkId } }))
}

const alive = (token: string, purpose: LinkPurpose, now: Date) =>
  and(
    eq(mailLink.tokenHash, tokenHash(token)),
    eq(mailLink.purpose, purpose),
    isNull(mailLink.usedAt),
    gt(mailLink.expiresAt, now),
  )

/** Refuses a dead link before anything costly is done for it. */
export async function checkLink(db: Db, token: string, purpose: LinkPurpose, now: Date) {
  const [link] = await db
    .select()
    .from(mailLink)
    .where(alive(token, purpose, now))
  if (!link) throw refuse('link_dead')
}

/** Uses a link up and says whose it is. Of two who try at once, one gets it. */
export async function useLink(
  db: Db,
  token: string,
  purpose: LinkPurpose,
  now: Date,
): Promise<AccountRow> {
  const [link] = await db
    .update(mailLink)
    .set({ usedAt: now })
    .where(alive(token, purpose, now))
    .returning()
  if (!link) throw refuse('link_dead')
  const [owner] = await db.select().from(account).where(eq(account.id, link.accountId))
  if (!owner) throw new Error('a link without an account')
  return owner
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
