import { eq } from 'drizzle-orm'
import { sayNaira } from '../../contract/money.ts'
import {
  graceDays,
  type getDeparture,
  type leave,
  type stay,
} from '../../contract/privacy/privacy.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import type { Actor, Context, Rule } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { notify } from '../notification/notification.ts'
import { account } from '../account/account.table.ts'
import { beginLeaving, endSessions, mustBeConfirmed, stopLeaving } from '../account/account.ts'

type Own = Context<Extract<Actor, { role: 'resident' }>>

const dayMs = 24 * 60 * 60 * 1000

type Obligations = { openRequests: number; dueKobo: number; owedKobo: number; balanceKobo: number }

/** What is open or owed, and what is in the wallet. */
async function obligationsOf(db: Db, accountId: string): Promise<Obligations> {
  const [owing] = await named<Obligations>(
    db,
    'obligations-of',
    `SELECT open_requests AS "openRequests", due_kobo AS "dueKobo", owed_kobo AS "owedKobo",
       balance_kobo AS "balanceKobo" FROM obligations_of($1)`,
    [accountId],
  )
  if (!owing) throw new Error('a resident who stands nowhere')
  return owing
}

async function present({ db, actor }: Own) {
  const [own] = await db
    .select({ leavesAt: account.leavesAt })
    .from(account)
    .where(eq(account.id, actor.accountId))
  const leavesAt = own?.leavesAt?.toISOString() ?? null
  return { data: { leavesAt, ...(await obligationsOf(db, actor.accountId)) } }
}

const mustBeOwn = ({ actor }: Own, userId: string) => {
  if (userId !== actor.accountId) throw refuse('not_yours')
}

export const look: Rule<typeof getDeparture> = async (context, { userId }) => {
  mustBeOwn(context, userId)
  return present(context)
}

export const goAway: Rule<typeof leave> = async (context, { userId, balanceKobo }) => {
  mustBeOwn(context, userId)
  await mustBeConfirmed(context)
  const { db, actor, now } = context
  const owing = await obligationsOf(db, userId)
  const leavesAt = new Date(now.getTime() + graceDays * dayMs)
  // Asking again changes nothing.
  if (!(await beginLeaving(db, userId, leavesAt))) return present(context)
  const message = whyToStay(owing)
  if (message) throw refuse('unfinished', { message })
  if (balanceKobo !== owing.balanceKobo) throw refuse('balance_changed')
  await endSessions(db, userId, actor.sessionId)
  const moment = leavesAt.toISOString()
  await notify(context, [userId], {
    key: `leaving:${moment}`,
    kind: 'leaving',
    data: { leavesAt: moment },
  })
  return present(context)
}

/** What keeps somebody from leaving, if anything does. */
function whyToStay({ openRequests: n, dueKobo, owedKobo }: Obligations): string | null {
  const amount = sayNaira(dueKobo + owedKobo)
  if (n > 0) {
    return dueKobo + owedKobo > 0
      ? say('You still have {n|an open request|# open requests} and {amount} to pay.', {
          n,
          amount,
        })
      : say('You still have {n|an open request|# open requests}.', { n })
  }
  if (dueKobo > 0 && owedKobo > 0) return say('You still have {amount} to pay.', { amount })
  if (dueKobo > 0) return say('Please pay the {amount} that is due first.', { amount })
  return owedKobo > 0 ? say('Please pay the {amount} that you owe first.', { amount }) : null
}

export const comeBack: Rule<typeof stay> = async (context, { userId }) => {
  mustBeOwn(context, userId)
  const wouldHaveLeftAt = await stopLeaving(context.db, userId)
  if (wouldHaveLeftAt) {
    const key = `staying:${wouldHaveLeftAt.toISOString()}`
    await notify(context, [userId], { key, kind: 'staying', data: {} })
  }
  return present(context)
}
