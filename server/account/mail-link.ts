import type { Scene } from '../call/context.ts'
import { and, eq, gt, inArray, isNull, lte } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { shownMinutes } from '../../contract/carrier/sign-in.ts'
import { honestUntil } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { linkToken, tokenHash } from '../call/link-token.ts'
import { sendMail } from '../notification/notification.ts'
import {
  account,
  mailLink,
  registration,
  type AccountRow,
  type LinkPurpose,
  type LinkRow,
  type RegistrationRow,
} from './account.table.ts'

const hour = 60 * 60 * 1000
const lifeMs: Record<LinkPurpose, number> = {
  'verify-email': 24 * hour,
  'reset-password': hour,
  'change-email': 24 * hour,
  'carrier-sign-in': shownMinutes * 60_000,
}

type LinkScene = Scene & { secretKey: Buffer }

type About = { accountId: string } | { registrationId: string }

async function keepLink(
  scene: LinkScene,
  about: About,
  purpose: LinkPurpose,
  { newEmail = null, forMs = lifeMs[purpose] }: { newEmail?: string | null; forMs?: number } = {},
): Promise<string> {
  const { db, now, secretKey } = scene
  const linkId = scene.newId()
  await db.insert(mailLink).values({
    id: linkId,
    tokenHash: tokenHash(linkToken(secretKey, linkId)),
    purpose,
    ...about,
    newEmail,
    createdAt: now,
    expiresAt: new Date(now.getTime() + forMs),
  })
  return linkId
}

/** Makes a link for the account, to be sent by mail or to be shown. */
export const makeLink = (
  scene: LinkScene,
  accountId: string,
  purpose: Exclude<LinkPurpose, 'verify-email'>,
  options?: { newEmail?: string | null; forMs?: number },
) => keepLink(scene, { accountId }, purpose, options)

/** Where letters about the account go; who has none signs in by a number. */
export function mailboxOf({ email }: Pick<AccountRow, 'email'>): string {
  if (email === null) throw new Error('a letter to somebody without a mailbox')
  return email
}

/** Sends the account a link by which a new secret is chosen; `byStranger`: perhaps nobody of the account wanted it. */
export async function sendResetLink(
  scene: LinkScene,
  owner: Pick<AccountRow, 'id' | 'role' | 'name' | 'email' | 'language'>,
  { byStranger = false }: { byStranger?: boolean } = {},
): Promise<void> {
  const { id, role, name, language } = owner
  const linkId = await makeLink(scene, id, 'reset-password')
  const data = { name, role, linkId }
  await sendMail(scene, {
    key: `link:${linkId}`,
    to: mailboxOf(owner),
    letter: 'reset-password',
    data,
    language,
    ...(byStranger && { byStranger }),
  })
}

export type Registered = Pick<
  RegistrationRow,
  'id' | 'role' | 'name' | 'email' | 'device' | 'createdAt' | 'language'
>

/**
 * Sends whoever registered a link that proves the address. Earlier ones go on working: mail may be
 * slow, and what a link opens is decided by the browser or the secret.
 */
export async function sendVerificationLink(
  scene: LinkScene,
  registered: Registered,
): Promise<void> {
  const { id: registrationId, role, name, email, device, createdAt, language } = registered
  const linkId = await keepLink(scene, { registrationId }, 'verify-email')
  const data = { name, role, registrationId, linkId, device, at: createdAt.toISOString() }
  await sendMail(scene, {
    key: `link:${linkId}`,
    to: email,
    letter: 'verify-email',
    data,
    language,
  })
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

/** What a living link is about; a dead one is refused before anything costly is done for it. */
export async function readLink(
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<{ link: LinkRow; owner: AccountRow | null; registered: RegistrationRow | null }> {
  const [found] = await db
    .select({ link: mailLink, owner: account, registered: registration })
    .from(mailLink)
    .leftJoin(account, eq(account.id, mailLink.accountId))
    .leftJoin(registration, eq(registration.id, mailLink.registrationId))
    .where(alive(token, purposes, now))
  if (!found) throw refuse('link_dead')
  return found
}

/** Uses a link up. Of two who try at once, one gets it. */
export async function useLink(
  db: Db,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<LinkRow> {
  const [link] = await db
    .update(mailLink)
    .set({ usedAt: now })
    .where(alive(token, purposes, now))
    .returning()
  if (!link) throw refuse('link_dead')
  return link
}

/** Kills the account's unused links of a kind, when a newer fact makes them wrong. */
export const killLinks = (
  db: Db,
  accountId: string,
  purpose: Exclude<LinkPurpose, 'verify-email'>,
) =>
  db
    .delete(mailLink)
    .where(
      and(
        eq(mailLink.accountId, accountId),
        eq(mailLink.purpose, purpose),
        isNull(mailLink.usedAt),
      ),
    )
