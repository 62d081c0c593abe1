import { appendFile, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StartProblem } from '../db/start-problem.ts'
import { eraseNow } from '../testing/erasing.ts'
import { dataFolder, finish } from '../testing/process.ts'
import { world, type World } from '../testing/world.ts'
import { createErasureLog, lineOf, listErasures, readErasureLog } from './erasure-log.ts'

const leaves = ({ database, people }: World, who: 'ada' | 'kabiru') =>
  database.pool.query('UPDATE account SET leaves_at = created_at WHERE id = $1', [people[who]])

const idsIn = async (path: string) => (await readErasureLog(path)).map(({ accountId }) => accountId)

test('each erasure is a line on the disk: an id and a time, and nothing by which somebody is known', async () => {
  const town = await world()
  const path = join(await dataFolder(), 'not-yet', 'erasure-log.jsonl')
  expect(await eraseNow(town, path)).toBe(0)
  await expect(stat(path)).rejects.toThrow('ENOENT')
  await leaves(town, 'ada')
  expect(await eraseNow(town, path)).toBe(1)
  const line = {
    accountId: town.people.ada,
    role: 'resident',
    erasedAt: '2026-11-15T09:00:00.000Z',
  }
  expect(await readFile(path, 'utf8')).toBe(`${JSON.stringify(line)}\n`)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const settings = { DATABASE_URL: town.database.url, DATA_DIR: join(path, '..') }
  const listed = await finish('dist/server/operator.js', settings, ['list-erasures'])
  expect(listed).toEqual({ code: 0, said: `${JSON.stringify(line)}\n` })
})

test('what a crash or another server keeps from a log is added later, once', async () => {
  const town = await world()
  const folder = await dataFolder()
  const [first, second] = [join(folder, 'first.jsonl'), join(folder, 'second.jsonl')]
  const { ada, kabiru } = town.people
  await leaves(town, 'ada')
  await eraseNow(town, first)
  // Kabiru is erased, and the power fails before, or in the middle of, his line.
  town.clock.advance(1)
  await town.database.pool.query('SELECT erase_resident($1, $2)', [kabiru, town.clock.now()])
  await appendFile(first, `{"accountId":"${kabiru.slice(0, 9)}`)
  expect(await idsIn(first)).toEqual([ada])
  for (const path of [first, second, first, second]) {
    await createErasureLog(path).catchUp(town.db)
    expect(await readErasureLog(path)).toEqual(await listErasures(town.db))
  }
  expect(await idsIn(second)).toEqual([ada, kabiru])
})

test('nobody is in the log who is not erased; a line that says nothing is not passed over', async () => {
  const town = await world()
  const path = join(await dataFolder(), 'log.jsonl')
  await town.database.pool.query(
    `ALTER TABLE account ADD CONSTRAINT stays CHECK (erased_at IS NULL OR email NOT LIKE $$%erased%$$)`,
  )
  await leaves(town, 'ada')
  await expect(eraseNow(town, path)).rejects.toThrow('stays')
  expect(await readErasureLog(path)).toEqual([])
  const line = lineOf({
    accountId: town.people.ada,
    role: 'resident',
    erasedAt: '2026-11-15T09:00:00Z',
  })
  await appendFile(path, `${line}Ada Obi\n${line}`)
  const reading = readErasureLog(path)
  await expect(reading).rejects.toThrow(StartProblem)
  await expect(reading).rejects.toThrow(/^Line 2 of .*: mend it/)
})
