import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Holder } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import type { Context, Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { linkToken, tokenHash } from '../call/link-token.ts'
import { sendMail } from '../notification/notification.ts'
import {
  account,
  registration,
  resident,
  type AccountRow,
  type RegistrationRow,
} from './account.table.ts'
import { agree } from '../consent/consent.ts'
import { mailboxOf, sendVerificationLink } from './mail-link.ts'

/** So long a registration waits to be verified. */
export const waitsDays = 7

type Applicant = Pick<RegistrationRow, 'role' | 'email' | 'name' | 'secretHash'> & {
  privacyConsent: boolean
  phoneNumber: string | null
  /** Where a resident lives, and whose station that is. */
  home?: { stationId: string; address: string }
}

/**
 * Notes that somebody registered and mails the address; gives the id that the account will have. Others
 * who registered with the address stay as they are. Where it has an account already, its owner is told by
 * mail, and the caller answers as if all went well.
 */
export async function register(context: Context<unknown>, applicant: Applicant): Promise<string> {
  const { db, now, visitor } = context
  const { role, email, name, secretHash, phoneNumber, home } = applicant
  const id = context.newId()
  const [owner] = await db.select().from(account).where(isAccountOf(role, email))
  if (owner) {
    if (!owner.erasedAt) await tellOwner(context, owner)
    return id
  }
  const registered = {
    id,
    role,
    email,
    name,
    secretHash,
    phoneNumber,
    stationId: home?.stationId ?? null,
    address: home?.address ?? null,
    agreed: applicant.privacyConsent,
    browserHash: tokenHash(browserToken(context, id)),
    device: visitor.device,
    createdAt: now,
    language: visitor.language,
  }
  await db.insert(registration).values(registered)
  await sendVerificationLink(context, registered)
  return id
}

const isAccountOf = (role: Holder, email: string) =>
  and(eq(account.role, role), eq(account.email, email))

/** Staff do not register, so nobody of theirs waits. */
const isOf = (role: Holder, email?: string) =>
  and(
    eq(sql`${registration.role}`, role),
    email === undefined ? undefined : eq(registration.email, email),
  )

/**
 * What the browser in which somebody registered is known by. It is derived from the id that the answer
 * says: so an answer that is given again brings it, too, and an address that is taken shows no difference.
 */
const browserToken = ({ secretKey }: Pick<Context, 'secretKey'>, registrationId: string) =>
  linkToken(secretKey, `registration:${registrationId}`)

/** Gives the browser that registered its mark. */
export const markBrowser = (context: Context, { _id }: { _id: string }) =>
  context.setCookie('registration', browserToken(context, _id), waitsDays * 24 * 60 * 60)

/** Everybody who registered with the address and waits, the newest first. */
export const waitingAt = (db: Db, role: Holder, email: string, atMost: number) =>
  db
    .select()
    .from(registration)
    .where(isOf(role, email))
    .orderBy(desc(registration.id))
    .limit(atMost)

/** Who has registered and not verified, oldest first, all or those of one address. */
export const listRegistrations = (db: Db, role: Holder, email?: string) =>
  db
    .select({ email: registration.email, name: registration.name })
    .from(registration)
    .where(isOf(role, email))
    .orderBy(asc(registration.id))
    .limit(1000)

/** Whether this browser made the registration. */
export const isFrom = (browserToken: string | undefined) => {
  const shown = browserToken === undefined ? null : tokenHash(browserToken)
  return ({ browserHash }: RegistrationRow) => shown !== null && shown.equals(browserHash)
}

/** The one that this browser made, else the newest; undefined when nobody waits. */
export async function likeliestAt(
  { db, visitor }: Pick<Context<unknown>, 'db' | 'visitor'>,
  role: Holder,
  email: string,
): Promise<RegistrationRow | undefined> {
  const waiting = await waitingAt(db, role, email, 20)
  return waiting.find(isFrom(visitor.registrationToken)) ?? waiting[0]
}

/**
 * Makes the account of a registration that is proven. All others of the address go, with their links: it
 * has an owner now. Of two registrations that are proven at once the unique key takes one.
 */
export async function becomeAccount(
  { db, now, visitor }: Pick<Context, 'db' | 'now' | 'visitor'>,
  registrationId: string,
): Promise<{ owner: AccountRow; phoneNumber: string | null }> {
  const [proven] = await db
    .delete(registration)
    .where(eq(registration.id, registrationId))
    .returning()
  if (!proven) throw refuse('link_dead')
  const { id, role, email, name, secretHash, phoneNumber, stationId, address } = proven
  const times = { createdAt: now, verifiedAt: now, addressProvenAt: now }
  // A resident goes on in the language of the pages that led here. English may only mean that the mail program's
  // browser knows of no choice.
  const chosen = visitor.language === 'en' ? proven.language : visitor.language
  const language = role === 'resident' ? chosen : 'en'
  const [owner] = await db
    .insert(account)
    .values({ id, role, email, name, secretHash, language, ...times })
    .onConflictDoNothing()
    .returning()
  if (!owner) throw refuse('link_dead')
  await forgetRegistrations(db, role, email)
  if (proven.agreed) await recordConsent({ db, now: proven.createdAt }, id)
  if (stationId && address) {
    await db.insert(resident).values({ accountId: id, stationId, phoneNumber, address })
  }
  return { owner, phoneNumber }
}

/** Drops what waits at an address that has an owner by now. */
export const forgetRegistrations = (db: Db, role: Holder, email: string) =>
  db.delete(registration).where(isOf(role, email))

type Vouched = {
  role: Holder
  email: string
  name: string
  secretHash: string
  /** The secret was chosen by whoever vouches, so the first thing asked for is an own one. */
  secretIsGiven?: boolean
  /** They came by a link that was mailed to the address. */
  addressIsProven?: boolean
  privacyConsent?: boolean
}

/** Makes an account for whom somebody vouches: verified at once; null when the address is taken. */
export async function makeVerified(scene: Scene, vouched: Vouched): Promise<AccountRow | null> {
  const { db, now, newId } = scene
  const { role, email, name, secretHash, secretIsGiven, addressIsProven, privacyConsent } = vouched
  const times = {
    createdAt: now,
    verifiedAt: now,
    addressProvenAt: addressIsProven ? now : null,
    secretGivenAt: secretIsGiven ? now : null,
  }
  const [made] = await db
    .insert(account)
    .values({ id: newId(), role, email, name, secretHash, ...times })
    .onConflictDoNothing()
    .returning()
  if (made) await forgetRegistrations(db, role, email)
  if (made && privacyConsent) await recordConsent(scene, made.id)
  return made ?? null
}

/** Notes that a mailed link was opened; says whether it was the first that ever was. */
export async function proveAddress(
  { db, now }: { db: Db; now: Date },
  accountId: string,
): Promise<boolean> {
  const first = await db
    .update(account)
    .set({ addressProvenAt: now })
    .where(and(eq(account.id, accountId), isNull(account.addressProvenAt)))
    .returning({ id: account.id })
  return first.length > 0
}

async function tellOwner(
  context: Context<unknown>,
  { id, name, role, email, language }: AccountRow,
) {
  // At most one such mail an hour, however often somebody tries.
  const hour = context.now.toISOString().slice(0, 13)
  await sendMail(context, {
    key: `already-registered:${id}:${hour}`,
    to: mailboxOf({ email }),
    letter: 'already-registered',
    data: { name, role },
    language,
  })
}

/** Whoever registers agrees to both, with one tick. */
export async function recordConsent(scene: { db: Db; now: Date }, accountId: string) {
  await agree(scene, accountId, 'privacy')
  await agree(scene, accountId, 'terms')
}
