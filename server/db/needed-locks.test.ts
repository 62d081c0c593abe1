import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../testing/empty-database.ts'
import { makeMigrationTables, runAndNote, runRepeatables } from './migrate.ts'
import { neededLocks, strongest } from './needed-locks.ts'
import { readMigrations, readRepeatables } from './sql-files.ts'

const [migrations, repeatables] = [await readMigrations(), await readRepeatables()]

async function lineTo(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** What our transaction has locked so strongly that no writer goes beside it, of tables that others see. */
const lockedStrongly = `
  SELECT relname::text AS table, replace(mode, 'Lock', '') AS mode
  FROM pg_locks JOIN pg_class ON pg_class.oid = relation
  WHERE pid = pg_backend_pid() AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
    AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`

type Held = { table: string; mode: string }

/** The locks that work took and that were not known before, of the tables that were there. */
async function unforeseen(client: pg.Client, text: string, work: () => Promise<unknown>) {
  const there = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace`,
  )
  const known = new Set(there.rows.map(({ name }) => name))
  const needed = new Map(
    (await neededLocks(client, text)).map(({ table, mode }) => [table, mode] as const),
  )
  await client.query('BEGIN')
  await work()
  const { rows } = await client.query<Held>(lockedStrongly)
  await client.query('COMMIT')
  return rows
    .filter(({ table }) => known.has(table))
    .filter(({ table, mode }) => strongest(needed.get(table) ?? '', mode) !== needed.get(table))
    .map(({ table, mode }) => `${mode} on ${table}`)
}

test('every table that a migration locks strongly is known before its first statement', async () => {
  const client = await lineTo(await emptyDatabase())
  await makeMigrationTables(client)
  const wrong: Record<string, string[]> = {}
  for (const migration of migrations) {
    const found = await unforeseen(client, migration.text, () => runAndNote(client, migration))
    if (found.length > 0) wrong[migration.name] = found
  }
  expect(wrong, 'begin the migration with LOCK TABLE').toEqual({})
})

test('so is every table whose triggers are recreated', async () => {
  const client = await lineTo(await emptyDatabase())
  await makeMigrationTables(client)
  for (const migration of migrations) await runAndNote(client, migration)
  const text = repeatables.map(each => each.text).join('\n')
  const again = () => runRepeatables(client, repeatables)
  expect(await unforeseen(client, text, again)).toEqual([])
  expect(await unforeseen(client, text, again)).toEqual([])
})

test('each table has one lock, the strongest, in the order of the names; what is not there has none', async () => {
  const client = await lineTo(await emptyDatabase())
  await client.query(
    'CREATE TABLE bin (id int); CREATE TABLE bag (id int); CREATE TABLE box (id int); CREATE TABLE can (id int)',
  )
  await client.query('CREATE INDEX box_by_id ON box (id)')
  const text = `
    -- ALTER TABLE cart
    UPDATE bin SET id = 1;
    CREATE INDEX bin_by_id ON bin (id);
    CREATE TABLE cart (id int REFERENCES bag);
    INSERT INTO bag VALUES (1);
    DROP INDEX box_by_id;
    SELECT keep_for_ever('can', 'bag');
    CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ ALTER TABLE bin ADD COLUMN full_at date $$`
  expect(await neededLocks(client, text)).toEqual([
    { table: 'bag', mode: 'ShareRowExclusive' },
    { table: 'bin', mode: 'ShareRowExclusive' },
    { table: 'box', mode: 'AccessExclusive' },
    { table: 'can', mode: 'ShareRowExclusive' },
  ])
})
