import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { expect, inject, onTestFinished, test } from 'vitest'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { dataFolder } from '../testing/process.ts'
import { migrate } from './migrate.ts'
import { readMigrations, readRepeatables } from './sql-files.ts'
import { StartProblem } from './start-problem.ts'

const [migrations, repeatables] = [await readMigrations(), await readRepeatables()]
const ours = [...migrations, ...repeatables].map(({ name }) => name)
const applied = 'SELECT name FROM migration ORDER BY name'
const tables = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1"
const named = (...names: string[]) => names.map(name => ({ name }))

/** A folder with these migrations. */
async function folderWith(files: Record<string, string>): Promise<URL> {
  const folder = join(await dataFolder(), 'migrations')
  await mkdir(folder)
  for (const [name, sql] of Object.entries(files)) await writeFile(join(folder, name), sql)
  return pathToFileURL(`${folder}/`)
}

test('the schema is made once, in the order of the names', async () => {
  const url = await emptyDatabase()
  expect(await migrate(url)).toEqual(ours)
  expect(await query(url, applied)).toEqual(named(...migrations.map(({ name }) => name)))
  expect(await migrate(url)).toEqual([])
})

test('six who migrate at once take turns', async () => {
  const url = await emptyDatabase()
  const done = await Promise.all(Array.from({ length: 6 }, () => migrate(url)))
  expect(done.flat()).toEqual(ours)
})

test('a failed migration leaves nothing, and is applied after it is fixed', async () => {
  const url = await emptyDatabase()
  const good = 'CREATE TABLE bin (id int)'
  const bad = 'CREATE TABLE bag (id int); INSERT INTO bag VALUES (1); SELECT no_such_thing()'
  const broken = await folderWith({ '0001-bin.sql': good, '0002-bag.sql': bad })
  const failing = migrate(url, { folder: broken })
  await expect(failing).rejects.toThrow(StartProblem)
  await expect(failing).rejects.toThrow(
    'The migration 0002-bag.sql cannot be applied (function no_such_thing() does not exist): ' +
      'nothing of it was kept.',
  )
  expect(await query(url, tables)).toEqual(named('bin', 'migration', 'repeatable_migration'))
  expect(await query(url, applied)).toEqual(named('0001-bin.sql'))
  const mended = await folderWith({ '0001-bin.sql': good, '0002-bag.sql': 'CREATE TABLE bag ()' })
  expect(await migrate(url, { folder: mended })).toEqual(['0002-bag.sql'])
})

test('a migration that has landed does not change', async () => {
  const url = await emptyDatabase()
  await migrate(url, { folder: await folderWith({ '0001-bin.sql': 'CREATE TABLE bin (id int)' }) })
  const changed = await folderWith({ '0001-bin.sql': 'CREATE TABLE bin (id int, lid boolean)' })
  await expect(migrate(url, { folder: changed })).rejects.toThrow(
    /^The migration 0001-bin\.sql is not the one that the database had: a migration never changes/,
  )
})

/** A database with one table and functions of two modules. */
async function houseWith(functions: Record<string, string>) {
  const folder = await folderWith({ '0001-bin.sql': 'CREATE TABLE bin (id int)' })
  const modules = pathToFileURL(`${await dataFolder()}/`)
  for (const [name, sql] of Object.entries(functions)) {
    const file = new URL(name, modules)
    await mkdir(new URL('.', file), { recursive: true })
    await writeFile(file, sql)
  }
  return { folder, modules }
}
const bags = (many: number) =>
  `CREATE OR REPLACE FUNCTION bags() RETURNS int LANGUAGE sql AS 'SELECT ${many}'`
const full = `CREATE OR REPLACE FUNCTION is_full() RETURNS boolean LANGUAGE sql AS 'SELECT bags() > 2'`
const lid = `CREATE OR REPLACE TRIGGER lid BEFORE INSERT ON no_such_bin FOR EACH ROW
  EXECUTE FUNCTION bags()`

test('functions are applied after the migrations, and again when their text has changed', async () => {
  const url = await emptyDatabase()
  const before = await houseWith({ 'request/request.sql': full, 'wallet/ledger.sql': bags(2) })
  const all = ['0001-bin.sql', 'wallet/ledger.sql', 'request/request.sql']
  expect(await migrate(url, before)).toEqual(all)
  expect(await query(url, 'SELECT is_full()')).toEqual([{ is_full: false }])
  expect(await migrate(url, before)).toEqual([])
  const after = await houseWith({ 'request/request.sql': full, 'wallet/ledger.sql': bags(3) })
  expect(await migrate(url, after)).toEqual(['wallet/ledger.sql'])
  expect(await query(url, 'SELECT is_full()')).toEqual([{ is_full: true }])
})

test('of functions that changed together all come or none, and the next start tries again', async () => {
  const url = await emptyDatabase()
  await migrate(url, await houseWith({ 'wallet/ledger.sql': bags(2) }))
  const broken = { 'wallet/ledger.sql': bags(3), 'request/request.sql': lid }
  await expect(migrate(url, await houseWith(broken))).rejects.toThrow(
    /^The migration wallet\/ledger\.sql, request\/request\.sql cannot be applied/,
  )
  expect(await query(url, 'SELECT bags()')).toEqual([{ bags: 2 }])
  const mended = await houseWith({ 'wallet/ledger.sql': bags(3), 'request/request.sql': full })
  expect(await migrate(url, mended)).toEqual(['wallet/ledger.sql', 'request/request.sql'])
  expect(await query(url, 'SELECT bags()')).toEqual([{ bags: 3 }])
})

test('a database that takes no writes is refused in a sentence', async () => {
  const url = await emptyDatabase()
  const name = new URL(url).pathname.slice(1)
  await query(url, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  const refused = migrate(url)
  await expect(refused).rejects.toThrow(StartProblem)
  await expect(refused).rejects.toThrow(
    /^This PostgreSQL is a standby or read-only: set DATABASE_URL/,
  )
})

test('a database that a newer version has migrated is refused and left alone', async () => {
  const url = await emptyDatabase()
  const [old, next] = ['CREATE TABLE bin ()', 'CREATE TABLE bag ()']
  const newer = await folderWith({ '0001-bin.sql': old, '0003-bag.sql': next })
  await migrate(url, { folder: newer })
  const before = await query(url, tables)
  const older = await folderWith({ '0001-bin.sql': old, '0002-box.sql': 'CREATE TABLE box ()' })
  await expect(migrate(url, { folder: older })).rejects.toThrow(
    'The database was migrated by a newer version (0003-bag.sql): start that version instead.',
  )
  expect(await query(url, tables)).toEqual(before)
})

test('a PostgreSQL older than 15 is refused', async () => {
  const url = await emptyDatabase()
  // The database answers as an older one would.
  await query(
    url,
    `CREATE FUNCTION current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '140011' $$`,
    `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET search_path = public, pg_catalog`,
  )
  await expect(migrate(url)).rejects.toThrow(
    new StartProblem('PostgreSQL 14 is too old: set DATABASE_URL to version 15 or newer.'),
  )
  expect(await query(url, tables)).toEqual([])
})

test.each(['LATIN1', 'SQL_ASCII'])(
  'a database in %s, which cannot hold every name, is refused before the first migration',
  async encoding => {
    const url = new URL(await emptyDatabase(`ENCODING '${encoding}' LOCALE 'C' TEMPLATE template0`))
    const name = url.pathname.slice(1)
    const advice = `create one with ENCODING 'UTF8' TEMPLATE template0, and set DATABASE_URL to it.`
    await expect(migrate(url.href)).rejects.toThrow(
      new StartProblem(
        `The database "${name}" is encoded in ${encoding}, which cannot hold every name: ${advice}`,
      ),
    )
    expect(await query(url.href, tables)).toEqual([])
  },
)

test('a database user who may not create tables gets a clear error', async () => {
  const url = new URL(await emptyDatabase())
  const guest = `guest_${process.pid}`
  const server = inject('postgres').url
  await query(server, `CREATE ROLE ${guest} LOGIN PASSWORD 'only-looking'`)
  onTestFinished(async () => void (await query(server, `DROP ROLE ${guest}`)))
  Object.assign(url, { username: guest, password: 'only-looking' })
  await expect(migrate(url.href)).rejects.toThrow(
    /^The database's user may not do this \(permission denied for schema public\)/,
  )
  Object.assign(url, { password: 'guessing' })
  const wrong = migrate(url.href)
  await expect(wrong).rejects.toThrow(/^The database does not answer \(password authentication/)
  await expect(wrong).rejects.not.toThrow(/guessing/)
})

test('a connection lost midway is reported in a sentence', async () => {
  const url = await emptyDatabase()
  const cut = 'CREATE TABLE bin (); SELECT pg_terminate_backend(pg_backend_pid())'
  const folder = await folderWith({ '0001-bin.sql': cut })
  await expect(migrate(url, { folder })).rejects.toThrow(StartProblem)
  expect(await query(url, tables)).toEqual(named('migration', 'repeatable_migration'))
})

test('a database that starts later than the server is waited for, with patience', async () => {
  const url = new URL(await emptyDatabase())
  const [host, port] = [url.hostname, Number(url.port)]
  const door = createServer(near => near.pipe(connect(port, host)).pipe(near))
  await once(door.listen(0, '127.0.0.1'), 'listening')
  const address = door.address() as AddressInfo
  await once(door.close(), 'close')
  Object.assign(url, { hostname: '127.0.0.1', port: String(address.port) })
  await expect(migrate(url.href)).rejects.toThrow(/^The database does not answer \(.*ECONNREFUSED/)
  const waiting = migrate(url.href, { patienceMs: 60_000 })
  await sleep(300)
  await once(door.listen(address.port, '127.0.0.1'), 'listening')
  onTestFinished(() => void door.close())
  expect(await waiting).toEqual(ours)
})
