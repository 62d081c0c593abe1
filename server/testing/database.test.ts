import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { freshDatabase } from './database.ts'
import { world } from './world.ts'

const left: string[] = []

test('a town leaves its database to the next story', async () => {
  const { database, people } = await world()
  left.push(database.name)
  expect(people.ada).toBeDefined()
})

test('and so it is still there; one that others may have changed is dropped', async () => {
  const { db, drop } = await freshDatabase()
  const handedOut = await freshDatabase()
  expect(handedOut.url).toContain(handedOut.name)
  await handedOut.drop()
  const { rows } = await db.execute<{ datname: string }>(sql`SELECT datname FROM pg_database`)
  const names = rows.map(({ datname }) => datname)
  expect(names).toEqual(expect.arrayContaining(left))
  expect(names).not.toContain(handedOut.name)
  await drop()
})
