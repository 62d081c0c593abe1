import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Holder } from '../../../contract/endpoint.ts'
import { refuse } from '../../../contract/refusal.ts'
import { say } from '../../../contract/speech/say.ts'
import * as contract from '../../../contract/account/second-step.ts'
import { noteOperatorDeed } from '../../audit/audit.ts'
import { brand } from '../../identity/identity.ts'
import {
  prepared,
  type Actor,
  type Context,
  type Handlers,
  type Rule,
  type Scene,
} from '../../call/context.ts'
import { inTransaction, type Db } from '../../db/connect.ts'
import { notify } from '../../notification/notification.ts'
import { account, secondStep, type AccountRow } from '../account.table.ts'
import { confirm } from '../confirmation.ts'
import { dropRecoveryCodes, makeRecoveryCodes, plain, recoveryCodesLeft } from './recovery-code.ts'
import { wrongCode } from './second-step-check.ts'
import { seal, unseal } from './second-step-seal.ts'
import { mustNotBeHeld } from '../number-hold.ts'
import { endSessions, mustBeConfirmed } from '../session.ts'
import { base32, stepOfCode, totpUri } from './totp.ts'

// Two-factor authentication (2FA): codes of an authenticator app (TOTP) and recovery codes.

const keyBytes = 20

const isOf = (accountId: string) => eq(secondStep.accountId, accountId)
const isOn = (accountId: string) => and(isOf(accountId), isNotNull(secondStep.onSince))

const isRequired = ({ directorsNeedSecondStep, actor }: Context<Actor>) =>
  directorsNeedSecondStep && actor.role === 'director'

const read: Rule<typeof contract.getSecondStep> = async context => {
  const { db, actor } = context
  const [own] = await db.select().from(secondStep).where(isOn(actor.accountId))
  return {
    data: {
      onSince: own?.onSince?.toISOString() ?? null,
      recoveryCodesLeft: own ? await recoveryCodesLeft(db, actor.accountId) : 0,
      required: isRequired(context),
    },
  }
}

const begin: Rule<typeof contract.beginSecondStep> = async context => {
  const { db, actor, secretKey } = context
  await mustBeConfirmed(context)
  const [owner] = await db.select().from(account).where(eq(account.id, actor.accountId))
  if (!owner) throw new Error('a session without an account')
  const key = randomBytes(keyBytes)
  const fresh = { pendingKey: seal(secretKey, owner.id, key) }
  // Until then the old one counts: who has a new phone is not let in by the password alone.
  await db
    .insert(secondStep)
    .values({ accountId: owner.id, ...fresh })
    .onConflictDoUpdate({ target: secondStep.accountId, set: fresh })
  // One address may have an account of each kind, and apps keep what has the same name once.
  const label =
    owner.role === 'resident'
      ? (owner.email ?? owner.phoneNumber ?? owner.name)
      : `${owner.email} (${owner.role})`
  return { data: { key: base32(key), uri: totpUri(key, brand.name, label) } }
}

const switchOn = prepared(
  contract.switchSecondStepOn,
  async ({ db, now, actor, limiter, secretKey }, { code }) => {
    const [own] = await db.select().from(secondStep).where(isOf(actor.accountId))
    const pendingKey = own?.pendingKey
    if (!pendingKey)
      throw refuse('second_step_off', { message: say('Please begin with a new key.') })
    const key = `second-step:${actor.accountId}:begun`
    await limiter.take(db, now, [{ key, times: 10, minutes: 15 }])
    const step = stepOfCode(unseal(secretKey, actor.accountId, pendingKey), plain(code), now)
    if (step === null) throw wrongCode()
    await limiter.forgive(db, [key])
    return { pendingKey, step }
  },
  async (context, _input, { pendingKey, step }) => {
    const { db, now, actor } = context
    await mustNotBeHeld(context)
    const on = await db
      .update(secondStep)
      .set({ sealedKey: pendingKey, pendingKey: null, onSince: now, usedStep: step })
      // Of a key that was made meanwhile nobody has typed a code yet.
      .where(and(isOf(actor.accountId), eq(secondStep.pendingKey, pendingKey)))
      .returning({ accountId: secondStep.accountId })
    if (on.length === 0) throw wrongCode()
    await endSessions(db, actor.accountId, actor.sessionId)
    await tell(context, actor.accountId, actor.role, 'second-step-on')
    return { data: { recoveryCodes: await makeRecoveryCodes(db, actor.accountId) } }
  },
)

const switchOff: Rule<typeof contract.switchSecondStepOff> = async context => {
  const { actor } = context
  if (isRequired(context)) throw refuse('second_step_required')
  await mustBeConfirmed(context)
  const own = { id: actor.accountId, role: actor.role }
  if (!(await dropSecondStep(context, own))) throw refuse('second_step_off')
  return read(context, {})
}

async function remove(db: Db, accountId: string): Promise<boolean> {
  const removed = await db
    .delete(secondStep)
    .where(isOn(accountId))
    .returning({ accountId: secondStep.accountId })
  if (removed.length > 0) await dropRecoveryCodes(db, accountId)
  return removed.length > 0
}

const renew: Rule<typeof contract.renewRecoveryCodes> = async context => {
  const { db, actor } = context
  await mustBeConfirmed(context)
  // Who asks twice at once is served in turn, and the later codes count.
  const on = await db.select().from(secondStep).where(isOn(actor.accountId)).for('update')
  if (on.length === 0) throw refuse('second_step_off')
  return { data: { recoveryCodes: await makeRecoveryCodes(db, actor.accountId) } }
}

const tell = (
  scene: Scene,
  accountId: string,
  role: Holder,
  kind: 'second-step-on' | 'second-step-off',
) => notify(scene, [accountId], { key: `${kind}:${scene.newId()}`, kind, data: { role } })

/** Switches the second step off where it is on, and tells the owner. */
export async function dropSecondStep(scene: Scene, { id, role }: Pick<AccountRow, 'id' | 'role'>) {
  const dropped = await remove(scene.db, id)
  if (dropped) await tell(scene, id, role, 'second-step-off')
  return dropped
}

/** For who lost phone and codes: the operator takes the second step away, and the owner is told. */
export function removeSecondStep(
  scene: Scene,
  role: Holder,
  email: string,
): Promise<'removed' | 'unknown' | 'off'> {
  return inTransaction(scene.db, async db => {
    const [owner] = await db
      .select()
      .from(account)
      .where(and(eq(account.role, role), eq(account.email, email)))
    if (!owner) return 'unknown'
    if (!(await dropSecondStep({ ...scene, db }, owner))) return 'off'
    // Who lost the phone may have lost what is signed in on it.
    await endSessions(db, owner.id)
    await noteOperatorDeed(
      { ...scene, db },
      {
        what: 'remove-second-step',
        detail: { accountId: owner.id },
        readBy: role === 'director' ? [{ directorId: owner.id, stationId: null }] : [],
      },
    )
    return 'removed'
  })
}

export const secondStepHandlers: Handlers<typeof contract> = {
  confirmSession: confirm,
  getSecondStep: read,
  beginSecondStep: begin,
  switchSecondStepOn: switchOn,
  switchSecondStepOff: switchOff,
  renewRecoveryCodes: renew,
}
