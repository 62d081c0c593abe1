import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { StartProblem } from '../db/start-problem.ts'
import { sayFigures } from '../director/figures.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { fullLife } from '../testing/full-life.ts'
import { dataFolder, finish } from '../testing/process.ts'
import { brokenRules } from '../wallet/wallet.ts'
import { readBackup } from './backup-file.ts'
import { takeBackup } from './backup.ts'
import { checkBackup, restoreBackup } from './restore.ts'

const tables = "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'"
const restore = async (path: string, url: string) =>
  restoreBackup({ path, contents: await checkBackup(path) }, url, async () => undefined)

/** An empty database that belongs to somebody without any other power. */
async function ownersDatabase(): Promise<string> {
  const url = new URL(await emptyDatabase())
  const owner = `owner_${process.pid}`
  const server = inject('postgres').url
  await query(server, `CREATE ROLE ${owner} LOGIN PASSWORD 'only-its-own'`)
  await query(server, `ALTER DATABASE ${url.pathname.slice(1)} OWNER TO ${owner}`)
  onTestFinished(async () => {
    await query(server, `DROP DATABASE ${url.pathname.slice(1)} WITH (FORCE)`)
    await query(server, `DROP ROLE ${owner}`)
  })
  Object.assign(url, { username: owner, password: 'only-its-own' })
  return url.href
}

test('a full life is the same elsewhere, and its rules hold there', async () => {
  const town = await fullLife()
  const folder = await dataFolder()
  const [first, second] = [join(folder, 'first.gz'), join(folder, 'second.gz')]
  const { kept, sequences, migrations } = await takeBackup(town.database.url, first)
  expect(kept['request_event']?.rows).toBeGreaterThan(5)
  expect(kept).not.toHaveProperty('rate_limit')
  expect(await readdir(folder)).toEqual(['first.gz'])
  expect((await stat(first)).mode & 0o777).toBe(0o600)
  await expect(takeBackup(town.database.url, first)).rejects.toThrow('is there already')
  await expect(takeBackup(town.database.url, join(first, 'in.gz'))).rejects.toThrow(
    `${first}/in.gz cannot be written (ENOTDIR).`,
  )

  const url = await ownersDatabase()
  await restore(first, url)
  expect(await takeBackup(url, second)).toMatchObject({ kept, sequences, migrations })
  const there = connect(url, () => undefined)
  onTestFinished(() => there.close())
  expect(await brokenRules(there.db)).toEqual([])
  expect((await sayFigures(there.db)).isRight).toBe(true)
  await expect(query(url, "UPDATE request_event SET note = 'other'")).rejects.toThrow(
    'request_event is only ever added to',
  )
  // The door of the ledger opens for an owner, too, and is shut behind it.
  const moved = `SELECT move_money(
    new_id => gen_random_uuid(), new_key => 'by an owner', new_kind => 'single', hold => NULL,
    debit => account_of('clearing', NULL), credit => account_of('fees', NULL), amount => 100, why => 'fee',
    subject => NULL, remark => NULL, moment => now(), who => NULL)`
  expect(await query(url, moved)).toHaveLength(1)
  await expect(query(url, 'BEGIN', moved, 'UPDATE ledger_account SET shard = 9')).rejects.toThrow(
    'ledger_account is written by move_money alone',
  )
  await expect(restore(first, url)).rejects.toThrow(/^The database is not empty \(\w+\)/)
})

test('what is damaged, cut off, newer or none of ours is refused, and leaves nothing', async () => {
  const folder = await dataFolder()
  const good = join(folder, 'good.gz')
  const source = await emptyDatabase()
  await expect(takeBackup(source, good)).rejects.toThrow('there is nothing to back up')
  expect(await readdir(folder)).toEqual([])
  await query(source, 'CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz)')
  await query(source, "INSERT INTO migration VALUES ('0001-baseline.sql', now())")
  await takeBackup(source, good)
  const bytes = await readFile(good)
  const text = gunzipSync(bytes).toString()
  const target = await emptyDatabase()
  const refused = async (content: Buffer | string, words: RegExp) => {
    const path = join(folder, 'bad.gz')
    await writeFile(path, typeof content === 'string' ? gzipSync(content) : content)
    const trying = restore(path, target)
    await expect(trying).rejects.toThrow(StartProblem)
    await expect(trying).rejects.toThrow(words)
    expect(await query(target, tables)).toEqual([{ count: 0 }])
  }
  await refused(
    bytes.subarray(0, -20),
    /bad\.gz is damaged or not there \(unexpected end of file\)/,
  )
  await refused(Buffer.from('a letter'), /is damaged or not there \(incorrect header check\)/)
  await refused(text.slice(0, -1), /is damaged or not there \(its end is missing\)/)
  await refused(text.replace('baseline.sql\t', 'base1ine.sql\t'), /its checksum is another one/)
  await refused(text.replace('"version":1', '"version":2'), /^The backup is of a newer version/)
  await refused('-- {}\n', /is not a backup of ours/)
  // Whole, but it holds only what an older program of another kind would.
  await refused(text, /^The backup holds other tables than the migrations make/)

  await query(source, "INSERT INTO migration VALUES ('9999-flying-carriers.sql', now())")
  const newer = join(folder, 'newer.gz')
  await takeBackup(source, newer)
  await expect(restore(newer, target)).rejects.toThrow(
    'The backup is of a newer version (9999-flying-carriers.sql): restore it with that version.',
  )
  await truncate(newer, 0)
  await expect(readBackup(newer)).rejects.toThrow(/is damaged/)
  await expect(readBackup(join(folder, 'nowhere.gz'))).rejects.toThrow(/not there \(ENOENT\)/)
  expect(await query(target, tables)).toEqual([{ count: 0 }])
})

test('a command that cannot be says so, and makes nothing', async () => {
  const DATA_DIR = join(await dataFolder(), 'not-yet')
  const said = (...args: string[]) => finish('dist/server/backup.js', { DATA_DIR }, args)
  const [none, odd, wrong] = await Promise.all([
    said('backup'),
    said('move-database', '--to', 'mysql://somewhere'),
    said('restore'),
  ])
  const nothing = `There is no database in ${DATA_DIR}: set DATA_DIR or DATABASE_URL.\n`
  expect(none).toEqual({ code: 1, said: nothing })
  expect(odd).toEqual({
    code: 1,
    said: '--to is not usable: give an address like postgres://….\n',
  })
  expect([wrong.code, wrong.said]).toEqual([
    1,
    expect.stringMatching(/^The file is missing\.\nUsage: npm run restore -- <file>/),
  ])
  expect(await readdir(join(DATA_DIR, '..'))).toEqual([])
})
