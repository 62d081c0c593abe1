import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../testing/empty-database.ts'
import { connect, inTransaction, type Database, type Db } from './connect.ts'
import { named } from './statement.ts'

let database: Database
beforeAll(async () => {
  database = connect(await emptyDatabase(), () => undefined, { size: 1 })
})
afterAll(() => database.close())

const one = (db: Db, name: string) => named<{ one: number }>(db, name, 'SELECT 1 AS one', [])

type Wire = { parse: (query: { name: string }) => void; close: (what: { name: string }) => void }

/** Notes which names a connection sends, and which it takes back. */
async function watch(work: (db: Db) => Promise<void>): Promise<string[]> {
  const said: string[] = []
  await database.onConnection(async db => {
    const { connection } = db.$client as unknown as { connection: Wire }
    const { parse, close } = connection
    vi.spyOn(connection, 'parse').mockImplementation(query => {
      if (query.name) said.push(`parse ${query.name}`)
      parse.call(connection, query)
    })
    vi.spyOn(connection, 'close').mockImplementation(what => {
      said.push(`close ${what.name}`)
      close.call(connection, what)
    })
    await work(db)
    vi.restoreAllMocks()
  })
  return said
}

test('a name is parsed once, and then known', async () => {
  const said = await watch(async db => {
    expect([await one(db, 'first'), await one(db, 'first')]).toEqual([[{ one: 1 }], [{ one: 1 }]])
  })
  expect(said).toEqual(['parse first'])
})

test('a name that was sent behind a failure is taken back before it is sent again', async () => {
  const said = await watch(async db => {
    const failing = inTransaction(db, async () => {
      const failed = named(db, 'fails', 'SELECT 1 / 0 AS never', [])
      await Promise.all([failed, one(db, 'behind'), one(db, 'first')])
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect([await one(db, 'behind'), await one(db, 'behind')]).toEqual([[{ one: 1 }], [{ one: 1 }]])
    expect(await inTransaction(db, () => one(db, 'first'))).toEqual([{ one: 1 }])
  })
  // What was parsed before the failure keeps its name.
  expect(said.filter(words => words.endsWith('behind'))).toEqual([
    'parse behind',
    'close behind',
    'parse behind',
  ])
  expect(said.filter(words => words.endsWith('first'))).toEqual([])
})
