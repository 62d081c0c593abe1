import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { createRinger } from './wake-up.ts'

test('whoever has stopped ringing can leave the database: nothing more is asked of it', async () => {
  const database = await freshDatabase()
  const problems: Error[] = []
  const { ring, stop } = createRinger(database.db, error => problems.push(error))
  ring()
  ring()
  await stop()
  await database.vanish()
  await database.drop()
  ring()
  await nextTurn()
  expect(problems).toEqual([])
})
