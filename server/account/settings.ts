import { eq } from 'drizzle-orm'
import type { changeSettings, getSettings } from '../../contract/privacy/privacy.ts'
import type { Rule } from '../call/context.ts'
import { account } from './account.table.ts'

export const read: Rule<typeof getSettings> = async ({ db, actor }) => {
  const [own] = await db
    .select({ language: account.language })
    .from(account)
    .where(eq(account.id, actor.accountId))
  if (!own) throw new Error('a session without an account')
  return { data: own }
}

export const change: Rule<typeof changeSettings> = async (context, { language }) => {
  const { db, actor } = context
  await db.update(account).set({ language }).where(eq(account.id, actor.accountId))
  return { data: { language } }
}
