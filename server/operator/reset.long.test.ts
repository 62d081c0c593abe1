import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { registerResident } from '../../contract/account/account.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { call, dataFolder, finish, serve, type Settings } from '../testing/process.ts'
import { migrate } from '../db/migrate.ts'

const reset = (settings: Settings, ...args: string[]) =>
  finish('dist/server/reset.js', settings, args)
const bisi = {
  name: 'Bisi Adewale',
  email: 'bisi@home.ng',
  address: '14 Opebi Road',
  stationName: 'Ikeja, Lagos',
  password: 'gbagada-express',
}

test.concurrent('the embedded database goes, once no server uses it, and nothing else does', async () => {
  const DATA_DIR = await dataFolder()
  await writeFile(join(DATA_DIR, 'postgres-backup.txt'), 'mine')
  const server = await serve({ DATA_DIR })
  await server.browser().call(registerResident, bisi)
  const inUse = `Another Kwashe (process ${server.pid}) already uses ${DATA_DIR}`
  const called = ['--yes', basename(DATA_DIR)]
  expect(await reset({ DATA_DIR }, ...called)).toEqual({
    code: 1,
    said: `${inUse}: stop it, or set another DATA_DIR.\n`,
  })
  expect((await call(`${server.address}/readyz`)).status).toBe(200)

  const key = await readFile(join(DATA_DIR, 'secret-key'), 'utf8')
  await server.end('SIGKILL') // Its postgres may still be going down.
  const what = `the database in the folder ${DATA_DIR}`
  const advice = `run npm run db:reset -- --yes ${basename(DATA_DIR)} to confirm`
  expect(await reset({ DATA_DIR })).toEqual({
    code: 1,
    said: `This removes ${what}: ${advice}.\n`,
  })
  expect(await reset({ DATA_DIR }, '--yes', 'kwashe')).toEqual({
    code: 1,
    said: `Nothing was removed: "kwashe" is not the name of ${what}.\n`,
  })
  expect(await readdir(DATA_DIR)).toContain('postgres')
  expect(await reset({ DATA_DIR }, ...called)).toEqual({
    code: 0,
    said: `The database in ${DATA_DIR} is removed: the next start is a first start.\n`,
  })
  expect((await readdir(DATA_DIR)).filter(name => !name.startsWith('server.'))).toEqual([
    'postgres-backup.txt',
    'secret-key',
  ])
  const next = await serve({ DATA_DIR })
  expect(next.said()).toContain('ada@kwashe.demo')
  const letters = await call(`${next.address}/dev/mailbox.json`)
  expect(letters.body).toEqual([])
  expect(await readFile(join(DATA_DIR, 'secret-key'), 'utf8')).toBe(key)
  expect(await next.end()).toBe(0)
})

test.concurrent('where there is nothing, nothing is made', async () => {
  const folder = await dataFolder()
  const DATA_DIR = join(folder, 'not-yet')
  const said = `There is nothing at ${DATA_DIR}: the next start is a first start.\n`
  expect(await reset({ DATA_DIR })).toEqual({ code: 0, said })
  expect(await readdir(folder)).toEqual([])
})

test.concurrent('a database of your own is emptied only when you call it by its name, and nobody uses it', async () => {
  const DATABASE_URL = await emptyDatabase()
  const name = new URL(DATABASE_URL).pathname.slice(1)
  const tables = "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'"
  const made = await migrate(DATABASE_URL)
  await query(DATABASE_URL, 'CREATE SCHEMA archive', 'CREATE TABLE archive.kept ()')
  const before = await query(DATABASE_URL, tables)

  const settings = { DATA_DIR: await dataFolder(), DATABASE_URL }
  const asked = await reset(settings)
  expect([asked.code, asked.said]).toEqual([
    1,
    `This removes everything in the schema public of the database "${name}" at ` +
      `${new URL(DATABASE_URL).host}: run npm run db:reset -- --yes ${name} to confirm.\n`,
  ])
  expect(asked.said).not.toContain(new URL(DATABASE_URL).password)
  for (const wrong of [['--yes'], ['--yes', 'other'], ['--yes=1'], ['--yes', ''], [name]]) {
    expect([wrong, (await reset(settings, ...wrong)).code]).toEqual([wrong, 1])
  }
  expect(await query(DATABASE_URL, tables)).toEqual(before)
  const somebody = new pg.Client(DATABASE_URL)
  await somebody.connect()
  const used = await reset(settings, '--yes', name)
  expect([used.code, used.said]).toEqual([
    1,
    expect.stringMatching(
      /^The database "\w+" is in use \(\d+ connections\): stop the server .*\n$/,
    ),
  ])
  await somebody.end()
  expect(await query(DATABASE_URL, tables)).toEqual(before)

  const said = `The database "${name}" is empty: the next start is a first start.\n`
  expect(await reset(settings, '--yes', name)).toEqual({ code: 0, said })
  expect(await query(DATABASE_URL, tables)).toEqual([{ count: 0 }])
  expect(await query(DATABASE_URL, 'TABLE archive.kept')).toEqual([])
  expect(await migrate(DATABASE_URL)).toEqual(made)
})

test.concurrent('in production nothing is removed', async () => {
  const DATABASE_URL = await emptyDatabase()
  await migrate(DATABASE_URL)
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://kwashe.ng',
    MAILBOX: '1',
    SECRET_KEY: 'a key that only tests use, 32 long',
    DATABASE_URL,
  }
  const said = 'db:reset does not run with NODE_ENV=production: unset it to continue.\n'
  expect(await reset(production, '--yes', new URL(DATABASE_URL).pathname.slice(1))).toEqual({
    code: 1,
    said,
  })
  expect(await migrate(DATABASE_URL)).toEqual([])
})
