import { and, eq } from 'drizzle-orm'
import type { Holder } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { words } from '../../contract/words.ts'
import type { Actor, Context } from '../call/context.ts'
import { ofNetwork } from '../call/limit.ts'
import { tokenHash } from '../call/link-token.ts'
import { account, knownDevice, type AccountRow } from './account.table.ts'
import { isKnownTo } from './known-device.ts'
import { likeliestAt } from './registration.ts'
import { checkSecondStep } from './second-step/second-step-check.ts'
import { mustBeConfirmed, type Recognised } from './session.ts'

type Typed = { email: string; secret: string; code: string | undefined }

/** Lets whoever typed the right things in, and says no to all others in the same words. */
export async function checkCredentials(
  context: Context<unknown>,
  role: Holder,
  { email, secret, code }: Typed,
): Promise<Recognised> {
  const owner = await findBySecret(context, role, email, secret)
  if (!owner) {
    throw refuse(role === 'director' ? 'wrong_director_credentials' : 'wrong_credentials')
  }
  return { owner, step: await checkSecondStep(context, owner, code) }
}

/** Whether it is the owner who sits at a signed-in device: the secret was typed again. */
export async function checkSecret(
  context: Context<Actor>,
  secret: string,
  code: string | undefined,
): Promise<Recognised> {
  const own = await findOwn(context)
  const { id, role, secretHash } = own
  const right = own.email
    ? await findBySecret(context, role, own.email, secret)
    : secretHash && (await isOwnSecret(context, { id, secretHash }, secret))
  if (!right) throw refuse('fields', { fields: { password: say('This is not your current one') } })
  return { owner: own, step: await checkSecondStep(context, own, code) }
}

/** The same; who has no secret has confirmed by another way a short while ago. */
export async function checkOwner(
  context: Context<Actor>,
  secret: string | undefined,
  code: string | undefined,
): Promise<Recognised> {
  if (secret !== undefined) return checkSecret(context, secret, code)
  const owner = await findOwn(context)
  if (owner.secretHash) throw refuse('fields', { fields: { password: words.enterPassword } })
  await mustBeConfirmed(context)
  return { owner, step: null }
}

/** The account that is signed in here. */
export async function findOwn({ db, actor }: Context<Actor>): Promise<AccountRow> {
  const [own] = await db.select().from(account).where(eq(account.id, actor.accountId))
  if (!own) throw new Error('a session without an account')
  return own
}

async function isOwnSecret(
  { db, now, hasher, limiter }: Context<Actor>,
  { id, secretHash }: { id: string; secretHash: string },
  secret: string,
): Promise<boolean> {
  const key = `own-secret:${id}`
  await limiter.take(db, now, [{ key, times: 10, minutes: 15 }])
  if (!(await hasher.verify(secretHash, secret, true))) return false
  await limiter.forgive(db, [key])
  return true
}

/**
 * The account whose secret was typed, or null. It takes the same time whether the address is unknown
 * or the secret is wrong. A browser in which the owner signed in before has tries of its own, so
 * strangers who use up the account's or the address's tries do not lock the owner out.
 */
async function findBySecret(
  context: Context<unknown>,
  role: Holder,
  email: string,
  secret: string,
): Promise<AccountRow | null> {
  const { db, now, hasher, limiter, visitor } = context
  const device = tokenHash(visitor.deviceToken ?? '')
  const [found] = await db
    .select({ account, known: knownDevice.accountId })
    .from(account)
    .leftJoin(knownDevice, isKnownTo(account.id, device, now))
    .where(and(eq(account.role, role), eq(account.email, email)))
  // Asked for in any case, so that this takes the same time for every address, too.
  const waiting = await likeliestAt(context, role, email)
  const who = `${role}:${email}`
  const few = { times: 10, minutes: 15 }
  const own = found?.known
    ? [{ key: `sign-in:${who}:${device.toString('hex')}`, ...few }]
    : ofNetwork(visitor, `sign-in:${who}`, few)
  await limiter.take(db, now, [
    ...own,
    ...(found?.known
      ? []
      : [
          { key: `sign-in:${who}`, times: 100, minutes: 60 },
          ...ofNetwork(visitor, 'sign-in', { times: 200, minutes: 15 }),
        ]),
  ])
  // One secret is compared, whoever it is: how long it takes tells nothing.
  const hash = found?.account.secretHash ?? waiting?.secretHash
  const right = hash
    ? await hasher.verify(hash, secret, Boolean(found?.known))
    : await hasher.verifyNobody(secret)
  if (!right) return null
  if (!found) throw refuse('not_verified')
  await limiter.forgive(
    db,
    own.map(({ key }) => key),
  )
  return found.account
}
