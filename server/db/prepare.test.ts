import pg from 'pg'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../testing/empty-database.ts'
import { connect } from './connect.ts'
import { createNaming, preparingClient } from './prepare.ts'

test('a text that comes often gets a name, and keeps it', () => {
  const nameOf = createNaming({ seldom: 2, most: 10 })
  const names = Array.from({ length: 4 }, () => nameOf('SELECT $1::int'))
  expect(names.slice(0, 2)).toEqual([undefined, undefined])
  expect(names[2]).toMatch(/^[\w-]{27}$/)
  expect(names[3]).toBe(names[2])
})

test('what looks for a pattern is planned for each pattern', () => {
  const nameOf = createNaming({ seldom: 0, most: 10 })
  expect(nameOf('SELECT id FROM request WHERE sought ILIKE $1')).toBeUndefined()
})

test('ever changing statements use no memory and take no name from others', () => {
  const nameOf = createNaming({ seldom: 1, most: 2 })
  const often = (text: string) => [nameOf(text), nameOf(text)][1]
  const first = often('first')
  for (let odd = 0; odd < 100; odd++) nameOf(`odd ${odd}`)
  expect(often('second')).toBeDefined()
  expect(often('third')).toBeUndefined()
  expect(nameOf('first')).toBe(first)
})

test('a connection plans a frequent statement once', async () => {
  const database = connect(await emptyDatabase(), () => undefined, { size: 1 })
  const ask = async (text: string) => (await database.pool.query(text, [41])).rows
  for (let time = 0; time < 9; time++)
    expect(await ask('SELECT $1::int + 1 AS n')).toEqual([{ n: 42 }])
  await ask('SELECT $1::int AS seldom')
  const { rows } = await database.pool.query('SELECT statement FROM pg_prepared_statements')
  expect(rows).toEqual([{ statement: 'SELECT $1::int + 1 AS n' }])
  await database.close()
})

test('a name is planned once; what looks for a pattern is planned for it', async () => {
  const database = connect(await emptyDatabase(), () => undefined, { size: 1 })
  await database.pool.query(`CREATE TABLE kept AS SELECT n, 'word ' || n AS text
    FROM generate_series(1, 100) AS n`)
  const mode = async () =>
    (await database.pool.query('SHOW plan_cache_mode')).rows[0].plan_cache_mode as string
  for (let n = 0; n < 12; n++) await database.pool.query('SELECT text FROM kept WHERE n = $1', [n])
  const { rows } = await database.pool.query(
    'SELECT generic_plans::int AS once, custom_plans::int AS each FROM pg_prepared_statements',
  )
  expect(rows).toEqual([{ once: 7, each: 0 }])
  const found = await database.pool.query('SELECT n FROM kept WHERE text LIKE $1', ['%d 7'])
  expect([found.rows, await mode()]).toEqual([[{ n: 7 }], 'force_generic_plan'])
  await expect(
    database.pool.query('SELECT n / 0 FROM kept WHERE text LIKE $1', ['%']),
  ).rejects.toThrow('division')
  expect(await mode()).toBe('force_generic_plan')
  await database.close()
})

test('a statement that takes too long fails, and nobody else gets its late answer', async () => {
  const pool = new pg.Pool({
    Client: preparingClient(100),
    connectionString: await emptyDatabase(),
    max: 1,
    pipeline: true,
  })
  pool.on('connect', client => client.on('error', () => undefined))
  const line = await pool.connect()
  const late = line.query('SELECT pg_sleep(5)')
  const behind = line.query('SELECT 1 AS n')
  await expect(late).rejects.toThrow('Query read timeout')
  await expect(behind).rejects.toThrow(/timeout|terminated/)
  line.release(true)
  expect((await pool.query('SELECT 2 AS n')).rows).toEqual([{ n: 2 }])
  await expect(pool.query('SELECT pg_sleep(5)')).rejects.toThrow('Query read timeout')
  expect((await pool.query('SELECT 3 AS n')).rows).toEqual([{ n: 3 }])
  await pool.end()
})

test('what the database refuses says who asked for it', async () => {
  const database = connect(await emptyDatabase(), () => undefined, { size: 1 })
  const whoAsks = async () => {
    await database.onConnection(db => (db.$client as pg.PoolClient).query('SELECT 1 / 0'))
  }
  const refused = await whoAsks().catch((error: Error) => error)
  expect(refused?.message).toBe('division by zero')
  expect(refused?.stack).toContain('whoAsks')
  await database.close()
})
