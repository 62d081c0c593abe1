import { eq } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import { prepared, type Actor, type Context } from '../call/context.ts'
import { account, session } from './account.table.ts'
import { provenNumber, spendCode, type Proven } from './code-proof.ts'
import { checkSecondStep, spendSecondStep } from './second-step/second-step-check.ts'
import { confirmedMs } from './number-hold.ts'
import type { Recognised } from './session.ts'
import { checkSecret } from './sign-in.ts'

type Shown = {
  password?: string | undefined
  code?: string | undefined
  challenge?: string | undefined
  digits?: string | undefined
}

/** It is the owner: the secret was typed, or the code that was sent to the account's number. */
async function proveOwner(
  context: Context<Actor>,
  shown: Shown,
): Promise<Recognised & { proven: Proven | null }> {
  const { password, code, challenge, digits } = shown
  if (password !== undefined && challenge === undefined) {
    return { ...(await checkSecret(context, password, code)), proven: null }
  }
  if (password !== undefined || challenge === undefined || digits === undefined) {
    throw refuse('fields', { fields: { password: say('Please enter a password') } })
  }
  const proven = await provenNumber(context, { challenge, digits }, 'confirm')
  const [own] = await context.db
    .select()
    .from(account)
    .where(eq(account.id, context.actor.accountId))
  if (!own || own.phoneNumber !== proven.phoneNumber) throw refuse('not_yours')
  return { owner: own, step: await checkSecondStep(context, own, code), proven }
}

export const confirm = prepared(confirmSession, proveOwner, async (context, _input, shown) => {
  const { db, actor, now } = context
  const { proven, step } = shown
  // A code to the number shows the number again, and no more.
  const isSecret = !proven || step !== null
  if (proven) await spendCode(context, proven)
  await spendSecondStep(context, step)
  await db
    .update(session)
    .set({ confirmedAt: now, ...(isSecret && { secretAt: now }) })
    .where(eq(session.id, actor.sessionId))
  return { data: { until: new Date(now.getTime() + confirmedMs).toISOString() } }
})
