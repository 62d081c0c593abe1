import { and, eq, gt, inArray } from 'drizzle-orm'
import { refuse, refusals } from '../../contract/refusal.ts'
import { dormantDays, vouchHours } from '../../contract/account/phone-sign-in.ts'
import { say } from '../../contract/speech/say.ts'
import type { Context } from '../call/context.ts'
import { tokenHash } from '../call/link-token.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { account, accountReturn, knownDevice, resident, type AccountRow } from './account.table.ts'
import { isKnownTo } from './known-device.ts'
import { hasSecondStep } from './second-step/second-step-check.ts'
import { hasHouseNumber, isSameAddress } from './same-address.ts'

const dormantMs = dormantDays * 86_400_000
const vouchMs = vouchHours * 3_600_000

async function hasMoney(db: Db, accountId: string): Promise<boolean> {
  const found = await named(
    db,
    'has-money',
    `SELECT FROM ledger_account
     WHERE kind = 'wallet' AND owner = $1 AND shard = 0 AND credits_posted > debits_posted`,
    [accountId],
  )
  return found.length > 0
}

type Owner = Pick<AccountRow, 'id' | 'createdAt' | 'verifiedAt' | 'signedInAt'>

/** Whether nobody has been in for so long that the number may be somebody else's by now, and nothing else shows the owner. */
async function isLongGone({ db, now, visitor }: Context<unknown>, owner: Owner) {
  // A desk may have opened it: then nobody has been in at all.
  const seen = [owner.createdAt, owner.verifiedAt, owner.signedInAt]
  const since = Math.max(...seen.map(at => at?.getTime() ?? 0))
  if (since > now.getTime() - dormantMs) return false
  // A browser of the owner's, or the second step, show more than the number does.
  const known = await db
    .select({ id: knownDevice.accountId })
    .from(knownDevice)
    .where(isKnownTo(owner.id, tokenHash(visitor.deviceToken ?? ''), now))
  return known.length === 0 && !(await hasSecondStep(db, owner.id))
}

/** Where there is no money, a number that has a new owner opens nothing worth keeping shut. */
const isDormant = async (context: Context<unknown>, owner: AccountRow) =>
  (await isLongGone(context, owner)) && hasMoney(context.db, owner.id)

/** Behind a member's number are the desk and its till: after so long the station itself lets them in again. */
export async function checkMemberReturn(
  context: Context<unknown>,
  member: AccountRow,
): Promise<void> {
  if (!(await isLongGone(context, member))) return
  throw refuse('no_account', {
    message:
      'You haven’t logged in for a long time. Ask the head of your station, or its director, to remove you and invite you again.',
  })
}

/** Of carriers with one number, those whom it still lets in: the others come in by what their station shows. */
export async function stillIn(
  context: Context<unknown>,
  carrierIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const owners = await context.db
    .select()
    .from(account)
    .where(inArray(account.id, [...carrierIds]))
  const gone = await Promise.all(owners.map(owner => isLongGone(context, owner)))
  return new Set(owners.flatMap(({ id }, index) => (gone[index] ? [] : [id])))
}

async function isVouchedFor({ db, now }: Context<unknown>, accountId: string): Promise<boolean> {
  const since = new Date(now.getTime() - vouchMs)
  const found = await db
    .select({ id: accountReturn.accountId })
    .from(accountReturn)
    .where(and(eq(accountReturn.accountId, accountId), gt(accountReturn.vouchedAt, since)))
  return found.length > 0
}

/** The station sees that somebody is at the door, and since when. */
async function noteAtDoor({ db, now }: Context<unknown>, accountId: string): Promise<void> {
  await db
    .insert(accountReturn)
    .values({ accountId, askedAt: now })
    .onConflictDoUpdate({ target: accountReturn.accountId, set: { askedAt: now } })
}

type Known = { password?: string | undefined; address?: string | undefined }

/** What only the owner knows: the password where there is one, else where they live; null: nothing of that kind. */
async function askedOf(db: Db, owner: AccountRow) {
  // Who has a mailbox and no password gets one by the link for a forgotten one.
  if (owner.secretHash || owner.email) return 'password' as const
  const [home] = await db
    .select({ address: resident.address })
    .from(resident)
    .where(eq(resident.accountId, owner.id))
  return home && hasHouseNumber(home.address) ? { address: home.address } : null
}

/** Few tries, and for good: a street is easier to guess than a password. */
const tries = (accountId: string) => [
  { key: `return:${accountId}`, times: 3, minutes: 60 },
  { key: `return:${accountId}:week`, times: 6, minutes: 7 * 24 * 60 },
]

/**
 * Asks whoever has the number of an account that was not used for long for one more thing. It counts tries for good, so
 * it is done before the call's transaction. The last way is the station, which vouches for them.
 */
export async function checkReturn(
  context: Context<unknown>,
  owner: AccountRow,
  { password, address }: Known,
): Promise<void> {
  if (!(await isDormant(context, owner)) || (await isVouchedFor(context, owner.id))) return
  const { db, now, limiter, hasher } = context
  await noteAtDoor(context, owner.id)
  const asked = await askedOf(db, owner)
  if (asked === null) throw refuse('one_more_thing', { message: askStation() })
  const field = asked === 'password' ? 'password' : 'address'
  const typed = asked === 'password' ? password : address
  if (typed === undefined) {
    throw refuse('one_more_thing', { fields: { [field]: refusals.one_more_thing[1] } })
  }
  await limiter.take(db, now, tries(owner.id))
  const right =
    asked === 'password'
      ? await hasher.verify(owner.secretHash ?? '', typed)
      : isSameAddress(asked.address, typed)
  if (!right) throw refuse('one_more_wrong', { fields: { [field]: refusals.one_more_wrong[1] } })
}

const askStation = () =>
  say(
    'You haven’t logged in for a long time and there is money in your wallet. Please visit your station to confirm the account is yours, then log in.',
  )

/** Somebody has come in: what the station said is used up. */
export const forgetReturn = (db: Db, accountId: string) =>
  db.delete(accountReturn).where(eq(accountReturn.accountId, accountId))
