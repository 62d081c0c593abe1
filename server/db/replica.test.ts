import { expect, onTestFinished, test } from 'vitest'
import { getOverview, listOwnStations } from '../../contract/screen/overview.ts'
import { refuse } from '../../contract/refusal.ts'
import { createApp } from '../http/app.ts'
import { createBrowser } from '../testing/browser.ts'
import { cuttableLine } from '../testing/outside/cuttable-line.ts'
import { world } from '../testing/world.ts'
import { connect } from './connect.ts'
import { createReader } from './replica.ts'

// A replica that follows needs a second server: `npm run prove -- servers` has one.

test('Amina reads on while the replica is away, and it is left alone for a while', async () => {
  const town = await world()
  const line = await cuttableLine(town.database.url)
  const replica = connect(line.url, () => undefined)
  onTestFinished(() => replica.close())
  const problems: Error[] = []
  const note = (error: Error) => void problems.push(error)
  const { cookies } = await town.signedIn('amina')
  const read = createReader(town.db, replica.db, note)
  const app = await createApp(town.config, { ...town.serving, read })
  onTestFinished(() => app.close())
  const amina = createBrowser(app)
  cookies.forEach((value, name) => amina.cookies.set(name, value))
  await line.cut()
  for (const endpoint of [getOverview, listOwnStations]) {
    expect((await amina.call(endpoint, {})).status).toBe(200)
  }
  expect(problems).toHaveLength(1)
})

test('what does not follow the primary is never read from', async () => {
  const { db, database } = await world()
  const other = connect(database.url, () => undefined)
  onTestFinished(() => other.close())
  const read = createReader(db, other.db, error => expect.fail(error.message))
  expect(await read(async from => from === db)).toBe(true)
  await expect(read(() => Promise.reject(refuse('not_yours')))).rejects.toThrow(
    refuse('not_yours').message,
  )
})
