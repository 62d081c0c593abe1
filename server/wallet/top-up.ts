import { and, eq } from 'drizzle-orm'
import { refuse } from '../../contract/refusal.ts'
import * as contract from '../../contract/wallet/wallet.ts'
import { account } from '../account/account.table.ts'
import { prepared, type Context, type Handlers } from '../call/context.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { GatewayAway, GatewayRefused, type PaymentGateway } from '../gateway/paystack.ts'
import { nextLookAt, settle } from './settle.ts'
import { topUp, type TopUpRow } from './top-up.table.ts'

type Own = Context<{ accountId: string }>

/** A page that waits asks often; the gateway is not asked more often than this. */
const askAgainAfterMs = 3_000

function statusOf(row: TopUpRow): contract.TopUp['status'] {
  if (row.doubtedAt) return 'checked'
  if (row.reversedAt) return 'reversed'
  if (row.settledAt) return 'paid'
  if (row.gatewayStatus === 'failed' || row.gatewayStatus === 'reversed') return 'failed'
  if (row.gatewayStatus === 'abandoned' || row.gatewayStatus === 'unknown') return 'abandoned'
  return 'waiting'
}

const present = (row: TopUpRow): contract.TopUp => ({
  reference: row.reference,
  status: statusOf(row),
  amountKobo: row.amountKobo,
  createdAt: row.createdAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
})

/** Short enough to be read out on the phone: 8F2A-91C0-77B3-E410. */
const referenceOf = (id: string) =>
  id.replaceAll('-', '').slice(-16).toUpperCase().match(/.{4}/g)?.join('-') ?? id

/** Keeps a new reference before the gateway hears of it: whatever happens then can be looked up. */
async function note({ db, actor, now, newId }: Own, amountKobo: number): Promise<TopUpRow> {
  const id = newId()
  const facts = { id, reference: referenceOf(id), residentId: actor.accountId, amountKobo }
  const row = { ...facts, createdAt: now, nextLookAt: nextLookAt({ createdAt: now }, now) }
  const [made] = await db.insert(topUp).values(row).returning()
  if (!made) throw new Error('a top-up could not be noted')
  return made
}

async function emailOf(db: Db, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ email: account.email })
    .from(account)
    .where(eq(account.id, accountId))
  if (!row) throw refuse('not_yours')
  return row.email
}

/**
 * Announces the payment. When no answer comes, it is said once more under the same reference; a
 * gateway that had understood the first time calls it a duplicate, and does not say again where to
 * pay: nobody can pay that one, and a new reference takes its place.
 */
async function announce(context: Own, gateway: PaymentGateway, amountKobo: number) {
  const email = await emailOf(context.db, context.actor.accountId)
  const payer = { id: context.actor.accountId, email }
  const say = ({ reference }: TopUpRow) => gateway.initialize({ reference, amountKobo, payer })
  let row = await note(context, amountKobo)
  const first = await say(row).catch((error: unknown) => {
    if (error instanceof GatewayAway) return say(row)
    throw error
  })
  if (first) return { row, checkoutUrl: first }
  row = await note(context, amountKobo)
  const second = await say(row)
  if (!second) throw new GatewayRefused('the gateway knows a reference that was made just now')
  return { row, checkoutUrl: second }
}

/** For the person who waits, a gateway that refuses us is one that is not there. */
function asRefusal(error: unknown): Error {
  if (!(error instanceof GatewayAway || error instanceof GatewayRefused)) return error as Error
  return Object.assign(refuse('gateway_away', { retryAfterSeconds: 30 }), { cause: error })
}

const startTopUp = prepared(
  contract.startTopUp,
  async (context, { amountKobo }) => {
    const { gateway, limiter, db, now, actor } = context
    if (!gateway) throw refuse('no_gateway')
    await limiter.take(db, now, [{ key: `top-up:${actor.accountId}`, times: 30, minutes: 60 }])
    return announce(context, gateway, amountKobo).catch((error: unknown) => {
      throw asRefusal(error)
    })
  },
  async ({ db }, _input, { row, checkoutUrl }) => {
    await db.update(topUp).set({ checkoutUrl }).where(eq(topUp.reference, row.reference))
    return { data: { ...present(row), checkoutUrl } }
  },
)

async function own({ db, actor }: Own, reference: string): Promise<TopUpRow> {
  const [row] = await db
    .select()
    .from(topUp)
    .where(and(eq(topUp.reference, reference), eq(topUp.residentId, actor.accountId)))
  if (!row) throw refuse('not_yours')
  return row
}

const isWorthAsking = ({ settledAt, doubtedAt, askedAt }: TopUpRow, now: Date) =>
  !settledAt && !doubtedAt && now.getTime() - (askedAt?.getTime() ?? 0) >= askAgainAfterMs

/** Asks the gateway and lets its answer count. While it is away, we know what we knew. */
async function askNow(context: Own, gateway: PaymentGateway, reference: string) {
  const { onConnection, ring, now, newId } = context
  try {
    const charge = await gateway.verify(reference)
    await inTransaction(onConnection, db => settle({ db, now, newId }, reference, charge))
    ring()
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw asRefusal(error)
  }
}

const getTopUp = prepared(
  contract.getTopUp,
  async (context, { reference }) => {
    const row = await own(context, reference)
    const { gateway, now } = context
    if (gateway && isWorthAsking(row, now)) await askNow(context, gateway, reference)
  },
  async (context, { reference }) => {
    const row = await own(context, reference)
    return { data: { ...present(row), ...(await usedAtOnce(context, row)) } }
  },
)

type Used = { paidDuesKobo: number; setAsideKobo: number }

/** What the money was used for in the moment in which it came. */
async function usedAtOnce({ db }: Own, { residentId, settledAt }: TopUpRow): Promise<Used> {
  const [used] = await named<Used>(
    db,
    'used-at-once',
    `SELECT coalesce(sum(amount_kobo) FILTER (WHERE reason = 'due'), 0)::bigint AS "paidDuesKobo",
       coalesce(sum(amount_kobo) FILTER (WHERE transfer.kind = 'pending'), 0)::bigint AS "setAsideKobo"
     FROM request JOIN transfer ON transfer.about = request.id
     WHERE request.resident_id = $1 AND transfer.at = $2`,
    [residentId, settledAt],
  )
  return used ?? { paidDuesKobo: 0, setAsideKobo: 0 }
}

export const topUpHandlers: Pick<Handlers<typeof contract>, 'startTopUp' | 'getTopUp'> = {
  startTopUp,
  getTopUp,
}
