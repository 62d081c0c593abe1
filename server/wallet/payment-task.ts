import type { Scene } from '../call/context.ts'
import { noteOperatorDeed } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { creditWallet } from './credit.ts'
import { transfer } from './ledger.ts'
import { clearingOf } from './settle.ts'

/** What a person must look at, with what of it waits in suspense. */
type PaymentTask = {
  kind: string
  subject: string
  said: string
  raisedAt: Date
  suspendedKobo: number
}

/** Money of a payment that came into suspense and has not left it. */
const suspended = (reference: string) => `SELECT came.amount_kobo, top_up.id AS about,
    top_up.resident_id
  FROM transfer AS came
    JOIN ledger_account ON ledger_account.id = came.credit_account
      AND ledger_account.kind = 'suspense'
    LEFT JOIN top_up ON top_up.reference = ${reference}
  WHERE came.key = 'paystack:charge:' || ${reference}
    AND NOT EXISTS (
      SELECT FROM transfer AS gone WHERE gone.key = 'paystack:release:' || ${reference}
    )`

/** Everything that waits for a person, oldest first. */
export const openTasks = (db: Db) =>
  named<PaymentTask>(
    db,
    'open-tasks',
    `SELECT kind, subject, said, raised_at AS "raisedAt",
       coalesce(money.amount_kobo, 0) AS "suspendedKobo"
     FROM gateway_task LEFT JOIN LATERAL (${suspended('gateway_task.subject')}) AS money ON true
     WHERE closed_at IS NULL ORDER BY raised_at, gateway_task.id LIMIT 200`,
    [],
  )

type Waiting = { amount_kobo: number; about: string | null; resident_id: string | null }

/** What came in under the reference and waits in suspense. */
async function waiting(db: Db, reference: string): Promise<Waiting | undefined> {
  const [row] = await named<Waiting>(db, 'suspended-for', suspended('$1::text'), [reference])
  return row
}

/**
 * Credits a payment that waits in suspense to the resident who began it, or to the one who is
 * named. Whatever is said twice moves once.
 */
export const creditSuspended = (scene: Scene, reference: string, email: string | null) =>
  inTransaction(scene.db, async db => {
    const found = await waiting(db, reference)
    if (!found) return 'nothing' as const
    const residentId = email ? await residentWith(db, email) : found.resident_id
    if (!residentId) return email ? ('nobody' as const) : ('whose' as const)
    const own = { ...scene, db }
    const suspense = { kind: 'suspense', owner: null } as const
    await creditWallet(own, suspense, residentId, {
      key: `paystack:release:${reference}`,
      amountKobo: found.amount_kobo,
      reason: 'top-up',
      about: found.about,
      // A payment that nobody began here has no top-up to name it by.
      note: found.about ? null : reference,
    })
    await named(db, 'tell-credited', `SELECT tell_live('wallet', $1::uuid, ARRAY[$1::uuid])`, [
      residentId,
    ])
    await close(own, reference)
    const detail = { reference, amountKobo: found.amount_kobo, userId: residentId }
    await noteOperatorDeed(own, { what: 'credit-payment', detail })
    return { creditedKobo: found.amount_kobo }
  })

async function residentWith(db: Db, email: string): Promise<string | null> {
  const text = `SELECT id FROM account WHERE role = 'resident' AND email = $1`
  const [row] = await named<{ id: string }>(db, 'resident-with', text, [email])
  return row?.id ?? null
}

/** Notes that the bank has sent a payment in suspense back to where it came from. */
export const returnSuspended = (scene: Scene, reference: string) =>
  inTransaction(scene.db, async db => {
    const found = await waiting(db, reference)
    if (!found) return 'nothing' as const
    const own = { ...scene, db }
    await transfer(own, { kind: 'suspense', owner: null }, clearingOf(reference), {
      key: `paystack:release:${reference}`,
      amountKobo: found.amount_kobo,
      reason: 'reversal',
      about: found.about,
    })
    await close(own, reference)
    const detail = { reference, amountKobo: found.amount_kobo }
    await noteOperatorDeed(own, { what: 'return-payment', detail })
    return { returnedKobo: found.amount_kobo }
  })

/** Closes what a person has dealt with; false when there was nothing to close. */
export const closeTasks = (scene: Scene, subject: string) =>
  inTransaction(scene.db, async db => {
    const own = { ...scene, db }
    const isClosed = await close(own, subject)
    if (isClosed) {
      await noteOperatorDeed(own, { what: 'close-payment-task', detail: { reference: subject } })
    }
    return isClosed
  })

async function close({ db, now }: Scene, subject: string): Promise<boolean> {
  const closed = await named(
    db,
    'close-tasks',
    'UPDATE gateway_task SET closed_at = $2 WHERE subject = $1 AND closed_at IS NULL RETURNING id',
    [subject, now],
  )
  return closed.length > 0
}

/** Open payment tasks, for the metrics. */
export async function countTasks(db: Db): Promise<{ open: number; suspendedKobo: number }> {
  const [row] = await named<{ open: number; suspendedKobo: number }>(
    db,
    'count-tasks',
    `SELECT (SELECT count(*) FROM gateway_task WHERE closed_at IS NULL) AS open, coalesce((
       SELECT sum(credits_posted - debits_posted)::bigint FROM ledger_account
       WHERE kind = 'suspense'
     ), 0) AS "suspendedKobo"`,
    [],
  )
  if (!row) throw new Error('a count without a row')
  return row
}
