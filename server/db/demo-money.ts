import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from './connect.ts'
import type { Dice } from './dice.ts'

const day = 24 * 60 * 60 * 1000

/** What people put into their wallets at a time. */
const amounts = [100_000, 100_000, 200_000, 200_000, 500_000, 1_000_000]
/** What can be spent from Ada's wallet when the demo opens. */
const adasKobo = 200_000

type Fee = {
  id: string
  resident: string
  station: string
  kobo: number
  reason: string
  at: Date
  isOpen: boolean
}

type Movement = { key: string; kind: string; at: Date } & Pick<
  Fee,
  'resident' | 'station' | 'kobo' | 'reason'
> & { about: string | null }

/**
 * A year of money behind the demo's requests: whoever had a pickup closed had topped up before, the
 * price of what is under way is set aside where the wallet holds it.
 */
export async function makeMoney(db: Db, adaId: string, dice: Dice, now: Date) {
  const { rows } = await db.execute<Omit<Fee, 'at'> & { at: string }>(sql`
    SELECT id, resident_id AS resident, station_id AS station, price_kobo AS kobo,
      CASE kind WHEN 'special' THEN 'special' ELSE 'pickup' END AS reason,
      coalesce(closed_at, created_at) AS at, closed_at IS NULL AS "isOpen"
    FROM request WHERE status IN ('Closed', 'Pending...', 'Assigned', 'Picked up')
    ORDER BY coalesce(closed_at, created_at), id`)
  const wallets = new Map<string, number>()
  const movements: Movement[] = []
  const topUp = (resident: string, kobo: number, at: Date) => {
    const key = `paystack:charge:demo-${movements.length}`
    movements.push({
      key,
      kind: 'single',
      at,
      resident,
      station: '',
      kobo,
      reason: 'top-up',
      about: null,
    })
    wallets.set(resident, (wallets.get(resident) ?? 0) + kobo)
  }
  for (const { at: moment, isOpen, id, ...fee } of rows) {
    const at = new Date(moment)
    const held = () => wallets.get(fee.resident) ?? 0
    // Two in three have money for what they have just asked for.
    const pays = !isOpen || held() >= fee.kobo || fee.resident === adaId || dice.below(3) > 0
    if (!pays) continue
    while (held() < fee.kobo) {
      // Ada's are small, so that no more is left than she shall have.
      const kobo = fee.resident === adaId ? 100_000 : dice.pick(amounts)
      topUp(fee.resident, kobo, new Date(at.getTime() - 1000 - dice.below(day)))
    }
    wallets.set(fee.resident, held() - fee.kobo)
    const [key, kind] = isOpen
      ? [`request:${id}:hold:${fee.kobo}`, 'pending']
      : [`request:${id}:charge`, 'single']
    movements.push({ ...fee, key, kind, at, about: id })
  }
  const missing = adasKobo - (wallets.get(adaId) ?? 0)
  if (missing > 0) topUp(adaId, missing, new Date(now.getTime() - 60_000))
  await move(db, movements)
}

type Account = {
  id: string
  kind: string
  owner: string | null
  debits_pending: number
  debits_posted: number
  credits_pending: number
  credits_posted: number
  entries: number
}

/** What the door would have written, for some thousand movements in the order they happened in. */
function keepBooks(movements: Movement[]) {
  const accounts = new Map<string, Account>()
  const accountOf = (kind: string, owner: string | null) => {
    const known = accounts.get(`${kind} ${owner}`)
    if (known) return known
    const empty = { debits_pending: 0, debits_posted: 0, credits_pending: 0, credits_posted: 0 }
    const made = { id: randomUUID(), kind, owner, ...empty, entries: 0 }
    accounts.set(`${kind} ${owner}`, made)
    return made
  }
  const transfers: object[] = []
  const entries: object[] = []
  for (const { key, kind, at, resident, station, kobo, reason, about } of movements) {
    const wallet = accountOf('wallet', resident)
    const [debit, credit] =
      reason === 'top-up'
        ? [accountOf('clearing', null), wallet]
        : [wallet, accountOf('income', station)]
    const id = randomUUID()
    const [debit_account, credit_account] = [debit.id, credit.id]
    transfers.push({ id, key, kind, debit_account, credit_account, kobo, reason, about, at })
    if (kind === 'pending') {
      debit.debits_pending += kobo
      credit.credits_pending += kobo
      continue
    }
    debit.debits_posted += kobo
    credit.credits_posted += kobo
    for (const [account, amount] of [
      [debit, -kobo],
      [credit, kobo],
    ] as const) {
      account.entries += 1
      const balance = account.credits_posted - account.debits_posted
      const { id: account_id, entries: sequence } = account
      entries.push({ account_id, sequence, transfer_id: id, amount, balance, at })
    }
  }
  return { accounts: [...accounts.values()], transfers, entries }
}

/** Written in one go, because the door would keep whoever opens the demo waiting; a test checks it. */
async function move(db: Db, movements: Movement[]) {
  const inOrder = movements.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const { accounts, transfers, entries } = keepBooks(inOrder)
  await db.execute(sql`SET LOCAL ledger.door = 'open'`)
  await db.execute(sql`
    INSERT INTO ledger_account (id, kind, owner, debits_pending, debits_posted, credits_pending,
      credits_posted, entries)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) AS a (id uuid, kind text,
      owner uuid, debits_pending bigint, debits_posted bigint, credits_pending bigint,
      credits_posted bigint, entries bigint)`)
  await db.execute(sql`
    INSERT INTO transfer (id, key, kind, debit_account, credit_account, amount_kobo, reason, about, at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb) AS t (id uuid, key text,
      kind text, debit_account uuid, credit_account uuid, kobo bigint, reason text, about uuid,
      at timestamptz)`)
  await db.execute(sql`
    INSERT INTO entry (account_id, sequence, transfer_id, amount_kobo, balance_kobo, at)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) AS e (account_id uuid,
      sequence bigint, transfer_id uuid, amount bigint, balance bigint, at timestamptz)`)
  await db.execute(sql`SET LOCAL ledger.door = 'shut'`)
}
