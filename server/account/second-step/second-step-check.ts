import { and, eq, isNotNull, lt } from 'drizzle-orm'
import { refusals, refuse } from '../../../contract/refusal.ts'
import type { Context } from '../../call/context.ts'
import type { Db } from '../../db/connect.ts'
import type { Limit } from '../../call/limit.ts'
import { notify } from '../../notification/notification.ts'
import { tokenHash } from '../../call/link-token.ts'
import { knownDevice, secondStep, type AccountRow } from '../account.table.ts'
import { isKnownTo } from '../known-device.ts'
import {
  isUnused,
  plain,
  recoveryCodesLeft,
  recoveryHash,
  spendRecoveryCode,
} from './recovery-code.ts'
import { unseal } from './second-step-seal.ts'
import { stepOfCode } from './totp.ts'

/** Whether somebody must show a second step to come in. */
export async function hasSecondStep(db: Db, accountId: string): Promise<boolean> {
  const on = await db
    .select({ id: secondStep.accountId })
    .from(secondStep)
    .where(and(eq(secondStep.accountId, accountId), isNotNull(secondStep.onSince)))
  return on.length > 0
}

/** A second step that was typed right; it opens once `spendSecondStep` has used it up. */
export type CheckedStep = { owner: AccountRow } & ({ step: number } | { codeHash: Buffer })

export const wrongCode = () => saidBesideCode('second_step_wrong')

const saidBesideCode = (code: 'second_step' | 'second_step_wrong') =>
  refuse(code, { fields: { code: refusals[code][1] } })

/**
 * Checks the second step of somebody whose secret was right; null where it is off. It counts the
 * try for good, so it is done before the call's transaction.
 */
export async function checkSecondStep(
  context: Context<unknown>,
  owner: AccountRow,
  typed: string | undefined,
): Promise<CheckedStep | null> {
  const { db, now, limiter, visitor } = context
  const device = tokenHash(visitor.deviceToken ?? '')
  const [own] = await db
    .select({ step: secondStep, known: knownDevice.accountId })
    .from(secondStep)
    .leftJoin(knownDevice, isKnownTo(secondStep.accountId, device, now))
    .where(and(eq(secondStep.accountId, owner.id), isNotNull(secondStep.onSince)))
  if (!own) return null
  if (typed === undefined) throw saidBesideCode('second_step')
  const limits = limitsOf(owner.id, own.known ? device.toString('hex') : null)
  await limiter.take(db, now, limits)
  const checked = await match(context, owner, own.step, plain(typed))
  if (!checked) throw wrongCode()
  await limiter.forgive(
    db,
    limits.map(({ key }) => key),
  )
  return checked
}

/** A browser in which the owner signed in before has tries of its own, as with the secret. */
function limitsOf(accountId: string, device: string | null): Limit[] {
  const key = `second-step:${accountId}`
  return [
    { key: `${key}:${device ?? 'unknown'}`, times: 10, minutes: 15 },
    // Who stays at it for days, or becomes known again and again by links in mails, is stopped.
    { key: `${key}:${device ? 'all known' : 'all unknown'}`, times: 100, minutes: 24 * 60 },
  ]
}

async function match(
  { db, now, secretKey }: Context<unknown>,
  owner: AccountRow,
  { sealedKey, usedStep }: typeof secondStep.$inferSelect,
  typed: string,
): Promise<CheckedStep | null> {
  if (sealedKey && /^\d{6}$/.test(typed)) {
    const step = stepOfCode(unseal(secretKey, owner.id, sealedKey), typed, now)
    return step !== null && step > usedStep ? { owner, step } : null
  }
  const codeHash = recoveryHash(typed)
  return (await isUnused(db, owner.id, codeHash)) ? { owner, codeHash } : null
}

/** Uses the step up, in the call's transaction: of two who typed the same, one gets in. */
export async function spendSecondStep(
  context: Context<unknown>,
  checked: CheckedStep | null,
): Promise<void> {
  if (!checked) return
  const { db } = context
  const { id, role } = checked.owner
  if ('step' in checked) {
    const used = await db
      .update(secondStep)
      .set({ usedStep: checked.step })
      .where(
        and(
          eq(secondStep.accountId, id),
          isNotNull(secondStep.onSince),
          lt(secondStep.usedStep, checked.step),
        ),
      )
      .returning({ step: secondStep.usedStep })
    if (used.length === 0) throw wrongCode()
    return
  }
  if (!(await spendRecoveryCode(context, id, checked.codeHash))) throw wrongCode()
  const key = `recovery-code-used:${context.newId()}`
  const data = { role, left: await recoveryCodesLeft(db, id) }
  await notify(context, [id], { key, kind: 'recovery-code-used', data })
}
