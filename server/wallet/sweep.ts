import { sql } from 'drizzle-orm'
import { newId, type Clock } from '../call/clock.ts'
import type { Timely } from '../call/clock-watch.ts'
import { every } from '../call/every.ts'
import { inTransaction, type Db, type OnConnection } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { GatewayAway, type PaymentGateway } from '../gateway/paystack.ts'
import { settle } from './settle.ts'

const lookEveryMs = 30_000
const atOnce = 8
/** Lease for checking a top-up; after a crash, or no answer, it is due again. */
const leaseMinutes = 5

type Sweeping = {
  db: Db
  onConnection: OnConnection
  clock: Clock
  gateway: PaymentGateway
  ring: () => void
  onProblem: (error: Error) => void
}

/** Takes top-ups that are due, none that another server has taken. */
async function take(db: Db, now: Date): Promise<string[]> {
  const rows = await rowsOf<{ reference: string }>(
    db,
    sql`UPDATE top_up SET next_look_at = ${now}::timestamptz + make_interval(mins => ${leaseMinutes})
      WHERE reference IN (
        SELECT reference FROM top_up WHERE next_look_at <= ${now}
        ORDER BY next_look_at LIMIT ${atOnce} FOR NO KEY UPDATE SKIP LOCKED
      ) RETURNING reference`,
  )
  return rows.map(({ reference }) => reference)
}

/** Asks about top-ups that nobody told us about; tells how many were due. */
export async function sweep(sweeping: Omit<Sweeping, 'onProblem' | 'ring'>): Promise<number> {
  const { db, onConnection, clock, gateway } = sweeping
  const now = clock.now()
  const references = await take(db, now)
  const outcomes = await Promise.allSettled(
    references.map(async reference => {
      const charge = await gateway.verify(reference)
      const scene = { now, newId: () => newId(now) }
      await inTransaction(onConnection, own => settle({ ...scene, db: own }, reference, charge))
    }),
  )
  const faults = outcomes.flatMap(({ status, ...rest }) =>
    status === 'rejected' && 'reason' in rest ? [rest.reason as Error] : [],
  )
  // If the gateway is down, it is checked again when the lease ends.
  const fault = faults.find(error => !(error instanceof GatewayAway))
  if (fault) throw fault
  return references.length
}

/** Keeps asking about open top-ups until stopped. */
export function startSweeping(sweeping: Sweeping & { timely: Timely }) {
  const { onProblem, ring, timely } = sweeping
  const sweepDue = async (isStopped: () => boolean) => {
    let count = atOnce
    while (count === atOnce && !isStopped()) {
      count = await sweep(sweeping)
      if (count > 0) ring()
    }
  }
  // A clock that is ahead would have the last look behind it, and never ask again.
  return every(lookEveryMs, isStopped => timely(() => sweepDue(isStopped)), { onProblem })
}
