import { expect, test } from 'vitest'
import { inTransaction } from '../db/connect.ts'
import { databaseRefusalOf } from '../db/database-refusal.ts'
import { wordsOf } from '../db/start-problem.ts'
import { clearing, income, ledgerTown, purseOf, wallet } from '../testing/purse.ts'
import { brokenRules, hold, post, release, transfer } from './ledger.ts'

const ada = wallet(1)

type Town = Awaited<ReturnType<typeof ledgerTown>>

/** The name with which the door said no, or `ok`. */
const said = (moving: Promise<unknown>) =>
  moving.then(
    () => 'ok',
    (error: unknown) => databaseRefusalOf(error) ?? wordsOf(error),
  )

const credit = (town: Town, key: string, amountKobo: number) =>
  transfer(town.scene, clearing, ada, { key, amountKobo, reason: 'top-up' })

test('money comes in, is set aside, captured and given back, to the kobo', async () => {
  const town = await ledgerTown()
  const { scene, database } = town
  await credit(town, 'top-up-1', 200_050)
  const first = await hold(scene, ada, income, {
    key: 'hold-1',
    amountKobo: 50_000,
    reason: 'pickup',
  })
  const second = await hold(scene, ada, income, {
    key: 'hold-2',
    amountKobo: 50_000,
    reason: 'pickup',
  })
  expect(await purseOf(database, ada)).toEqual({ balance: 200_050, free: 100_050 })
  await post(scene, first.id, { key: 'post-1', reason: 'pickup' })
  await release(scene, second.id, { key: 'void-2', reason: 'pickup' })
  expect(await purseOf(database, ada)).toEqual({ balance: 150_050, free: 150_050 })
  expect(await purseOf(database, income)).toEqual({ balance: 50_000, free: 50_000 })
  expect(await purseOf(database, clearing)).toEqual({ balance: -200_050, free: -200_050 })
  expect(await brokenRules(scene.db)).toEqual([])
})

test('less than was set aside can be captured, and the rest is free again', async () => {
  const town = await ledgerTown()
  const { scene, database } = town
  await credit(town, 'top-up-1', 100_000)
  const held = await hold(scene, ada, income, { key: 'h', amountKobo: 80_000, reason: 'special' })
  const more = { key: 'more', reason: 'special', amountKobo: 80_001 }
  expect(await said(post(scene, held.id, more))).toBe('a hold gives no more than it holds')
  await post(scene, held.id, { key: 'p', reason: 'special', amountKobo: 30_000 })
  expect(await purseOf(database, ada)).toEqual({ balance: 70_000, free: 70_000 })
  expect(await brokenRules(scene.db)).toEqual([])
})

test('a wallet never goes below zero, not by a kobo and not by what is set aside', async () => {
  const town = await ledgerTown()
  const { scene } = town
  await credit(town, 'top-up-1', 50_000)
  await hold(scene, ada, income, { key: 'h', amountKobo: 30_000, reason: 'pickup' })
  const spend = (key: string, amountKobo: number) =>
    said(transfer(scene, ada, income, { key, amountKobo, reason: 'pickup' }))
  expect(await spend('a', 20_001)).toBe('not_enough')
  expect(await spend('b', 20_000)).toBe('ok')
  expect(await spend('c', 1)).toBe('not_enough')
  expect(await brokenRules(scene.db)).toEqual([])
})

test('the same key gives the first movement again, and refuses anything else under it', async () => {
  const town = await ledgerTown()
  const { scene, database } = town
  const first = await credit(town, 'top-up-1', 50_000)
  expect(await credit(town, 'top-up-1', 50_000)).toEqual({ id: first.id, isNew: false })
  expect(await said(credit(town, 'top-up-1', 50_001))).toBe('idempotency_mismatch')
  const other = { key: 'top-up-1', amountKobo: 50_000, reason: 'top-up' }
  expect(await said(transfer(scene, clearing, wallet(2), other))).toBe('idempotency_mismatch')
  expect(await purseOf(database, ada)).toEqual({ balance: 50_000, free: 50_000 })
})

test('one key for two different movements at once moves one of them', async () => {
  const { scene } = await ledgerTown()
  const to = (number: number) =>
    said(transfer(scene, clearing, wallet(number), { key: 'k', amountKobo: 5, reason: 'top-up' }))
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => to(n)))
  expect(answers.filter(each => each === 'ok')).toHaveLength(1)
  expect(answers.filter(each => each === 'idempotency_mismatch')).toHaveLength(19)
  expect(await brokenRules(scene.db)).toEqual([])
})

test('two hundred deliveries of twenty references at once are twenty credits', async () => {
  const town = await ledgerTown()
  const deliveries = Array.from({ length: 200 }, (_, n) => credit(town, `ref-${n % 20}`, 10_000))
  const moved = await Promise.all(deliveries)
  expect(moved.filter(({ isNew }) => isNew)).toHaveLength(20)
  expect(new Set(moved.map(({ id }) => id)).size).toBe(20)
  expect(await purseOf(town.database, ada)).toMatchObject({ balance: 200_000 })
  expect(await brokenRules(town.scene.db)).toEqual([])
})

test('a hold is captured or released, whichever comes first, and only once', async () => {
  const town = await ledgerTown()
  const { scene } = town
  await credit(town, 'top-up-1', 1_000_000)
  for (let round = 0; round < 10; round++) {
    const key = `h-${round}`
    const { id } = await hold(scene, ada, income, { key, amountKobo: 50_000, reason: 'pickup' })
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => {
        const movement = { key: `${key}-${n}`, reason: 'pickup' }
        return said(n % 2 ? post(scene, id, movement) : release(scene, id, movement))
      }),
    )
    expect(answers.toSorted((a, b) => a.localeCompare(b))).toEqual([
      ...Array(7).fill('hold_resolved'),
      'ok',
    ])
  }
  expect(await brokenRules(scene.db)).toEqual([])
})

test('of fifty who spend the last money at once, as many succeed as it lasts for', async () => {
  const town = await ledgerTown()
  const { scene, database } = town
  await credit(town, 'top-up-1', 70_000)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const movement = { key: `s-${n}`, amountKobo: 10_000, reason: 'pickup' }
      return said(
        n % 2 ? hold(scene, ada, income, movement) : transfer(scene, ada, income, movement),
      )
    }),
  )
  expect(answers.filter(each => each === 'ok')).toHaveLength(7)
  expect(answers.filter(each => each === 'not_enough')).toHaveLength(43)
  expect(await purseOf(database, ada)).toMatchObject({ free: 0 })
  expect(await brokenRules(scene.db)).toEqual([])
})

test('movements in both directions between the same accounts never deadlock', async () => {
  const town = await ledgerTown()
  const { scene } = town
  await credit(town, 'top-up-1', 1_000_000)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const [from, to] = n % 2 ? [ada, income] : [income, ada]
      return said(transfer(scene, from, to, { key: `m-${n}`, amountKobo: 100, reason: 'pickup' }))
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['ok']))
  expect(await brokenRules(scene.db)).toEqual([])
})

test('what was refused or rolled back leaves nothing behind', async () => {
  const town = await ledgerTown()
  const { scene, database } = town
  await credit(town, 'top-up-1', 50_000)
  const undone = database.onConnection(db =>
    inTransaction(db, async tx => {
      await transfer({ ...scene, db: tx }, ada, income, {
        key: 'x',
        amountKobo: 1,
        reason: 'pickup',
      })
      throw new Error('changed my mind')
    }),
  )
  await expect(undone).rejects.toThrow('changed my mind')
  expect(await purseOf(database, ada)).toEqual({ balance: 50_000, free: 50_000 })
  expect((await credit(town, 'x', 7)).isNew).toBe(true)
})

test('nothing is written past the door, and nothing is ever rewritten', async () => {
  const town = await ledgerTown()
  const { pool } = town.database
  await credit(town, 'top-up-1', 50_000)
  const past = [
    'UPDATE ledger_account SET credits_posted = credits_posted + 1',
    'DELETE FROM ledger_account',
    'UPDATE transfer SET amount_kobo = 1',
    'DELETE FROM transfer',
    'UPDATE entry SET balance_kobo = 0',
    'DELETE FROM entry',
    `INSERT INTO transfer (id, key, kind, debit_account, credit_account, amount_kobo, reason, at)
     SELECT gen_random_uuid(), 'sly', 'single', credit_account, debit_account, 1, 'x', now()
     FROM transfer`,
    `INSERT INTO entry SELECT account_id, sequence + 1, transfer_id, 1, 1, now() FROM entry`,
    `INSERT INTO ledger_account (id, kind, credits_posted) VALUES (gen_random_uuid(), 'fees', 5)`,
  ]
  const refused = / is (?:written by move_money alone|only ever added to)$/
  for (const statement of past) expect(await said(pool.query(statement))).toMatch(refused)
})

test('the check finds what is wrong', async () => {
  const town = await ledgerTown()
  const { pool } = town.database
  await credit(town, 'top-up-1', 50_000)
  await hold(town.scene, ada, income, { key: 'h', amountKobo: 10_000, reason: 'pickup' })
  const tamper = async (statement: string) => {
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query(statement)
    const { rows } = await client.query(
      'SELECT rule FROM ledger_check WHERE broken <> 0 ORDER BY 1',
    )
    await client.query('ROLLBACK')
    client.release()
    return rows.map(({ rule }: { rule: string }) => rule)
  }
  expect(await tamper('UPDATE ledger_account SET credits_posted = credits_posted + 1')).toContain(
    'the sum over all accounts is zero',
  )
  expect(await tamper(`DELETE FROM entry WHERE amount_kobo > 0`)).toEqual(
    expect.arrayContaining(['an account is the sum of its entries', 'no entry is missing']),
  )
  expect(await tamper(`DELETE FROM transfer WHERE kind = 'pending'`)).toEqual([
    'what is set aside is the open holds',
  ])
  expect(await tamper('UPDATE entry SET balance_kobo = balance_kobo + 1')).toEqual([
    'each balance follows from the one before',
  ])
})
