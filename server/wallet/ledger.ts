import type { Scene } from '../call/context.ts'
import type { Db } from '../db/connect.ts'
import { named } from '../db/statement.ts'

type AccountKind =
  | 'wallet'
  | 'income'
  | 'clearing'
  | 'fees'
  | 'stock'
  | 'cash'
  | 'suspense'
  | 'receivable'
  | 'difference'
  | 'bank'

/** An account by what it is and whose; the house's own have no owner. */
export type AccountName = { kind: AccountKind; owner: string | null; shard?: number }

export type Movement = {
  /** The caller's own key: the same one never moves money twice. */
  key: string
  amountKobo: number
  /** What it is for, in a word. */
  reason: string
  /** The request, top-up or weighing that it belongs to. */
  about?: string | null
  note?: string | null
  by?: string | null
}

export type Moved = { id: string; isNew: boolean }

type Row = { id: string; is_new: boolean }

const door = `SELECT (m.moved).id, m.is_new
  FROM move_money(new_id => $1, new_key => $2, new_kind => $3, hold => $4, debit => $5, credit => $6,
    amount => $7, why => $8, subject => $9, remark => $10, moment => $11, who => $12) AS m`

async function move(
  scene: Scene,
  kind: 'single' | 'pending' | 'post' | 'void',
  accounts: { hold: string } | { debit: string; credit: string },
  movement: Omit<Movement, 'amountKobo'> & { amountKobo: number | null },
): Promise<Moved> {
  const { key, amountKobo, reason, about = null, note = null, by = null } = movement
  const [hold, debit, credit] =
    'hold' in accounts ? [accounts.hold, null, null] : [null, accounts.debit, accounts.credit]
  const [row] = await named<Row>(scene.db, 'move-money', door, [
    scene.newId(),
    key,
    kind,
    hold,
    debit,
    credit,
    amountKobo,
    reason,
    about,
    note,
    scene.now,
    by,
  ])
  if (!row) throw new Error('the ledger gave no answer')
  return { id: row.id, isNew: row.is_new }
}

/** The id of an account, which is made when it is first needed. */
export async function accountOf(db: Db, { kind, owner, shard = 0 }: AccountName): Promise<string> {
  const text = 'SELECT account_of($1, $2, $3::smallint) AS id'
  const [row] = await named<{ id: string }>(db, 'account-of', text, [kind, owner, shard])
  if (!row) throw new Error('an account could not be made')
  return row.id
}

async function between(db: Db, from: AccountName, to: AccountName) {
  return { debit: await accountOf(db, from), credit: await accountOf(db, to) }
}

/** Moves money at once: `from` is debited, `to` credited. */
export const transfer = async (
  scene: Scene,
  from: AccountName,
  to: AccountName,
  movement: Movement,
) => move(scene, 'single', await between(scene.db, from, to), movement)

/** Sets money aside; `post` moves it, `release` gives it back, and only one of them, once. */
export const hold = async (scene: Scene, from: AccountName, to: AccountName, movement: Movement) =>
  move(scene, 'pending', await between(scene.db, from, to), movement)

type Resolution = Omit<Movement, 'amountKobo'> & {
  /** Less than was set aside gives the rest back. */
  amountKobo?: number
}

export const post = (scene: Scene, holdId: string, movement: Resolution) =>
  move(scene, 'post', { hold: holdId }, { ...movement, amountKobo: movement.amountKobo ?? null })

export const release = (scene: Scene, holdId: string, movement: Resolution) =>
  move(scene, 'void', { hold: holdId }, { ...movement, amountKobo: null })

type BrokenRule = { rule: string; broken: number }

/** Every rule of the ledger that does not hold; nothing when all is well. */
export async function brokenRules(db: Db): Promise<BrokenRule[]> {
  const text = 'SELECT rule, broken FROM ledger_check WHERE broken <> 0'
  return named<BrokenRule>(db, 'ledger-check', text, [])
}

/** The whole ledger, counted and checked, in one line. */
export async function sayLedger(db: Db): Promise<{ isRight: boolean; line: string }> {
  const text = `SELECT (SELECT count(*) FROM transfer) AS movements, (
      SELECT count(*) FROM transfer p WHERE p.kind = 'pending'
        AND NOT EXISTS (SELECT FROM transfer r WHERE r.pending_id = p.id)
    ) AS holds`
  const [counts] = await named<{ movements: number; holds: number }>(db, 'ledger-size', text, [])
  if (!counts) throw new Error('the ledger cannot be counted')
  const broken = await brokenRules(db)
  if (broken.length > 0) {
    const rules = broken.map(each => `${each.rule} (${each.broken} times not)`)
    return { isRight: false, line: `The ledger is WRONG: ${rules.join('; ')}.` }
  }
  const { movements, holds } = counts
  const line = `The ledger is right: ${movements} movements, ${holds} holds open, every rule holds.`
  return { isRight: true, line }
}

/** By how much the two sides of the ledger differ: zero, or something is badly wrong. */
export async function imbalanceKobo(db: Db): Promise<number> {
  const text = `SELECT abs(coalesce(sum(debits_posted) - sum(credits_posted), 0))::bigint
      + abs(coalesce(sum(debits_pending) - sum(credits_pending), 0))::bigint AS kobo
    FROM ledger_account`
  const [row] = await named<{ kobo: number }>(db, 'ledger-imbalance', text, [])
  return row?.kobo ?? 0
}
