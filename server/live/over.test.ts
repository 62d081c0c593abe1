import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import {
  changePassword,
  endSession,
  listSessions,
  logOut,
  logOutEverywhere,
  loginResident,
  requestPasswordReset,
  resetPassword,
} from '../../contract/account/account.ts'
import { removeSecondStep } from '../account/account.ts'
import { newId } from '../call/clock.ts'
import { setUpSecondStep } from '../testing/authenticator.ts'
import type { Browser } from '../testing/browser.ts'
import { openPage, serve } from '../testing/live-page.ts'
import { everybodysSecret as password, world, type World } from '../testing/world.ts'

type Scene = { town: World; phone: Browser; laptop: Browser }

/** Ada's laptop is open; from her phone, or from nowhere of hers, its session is ended. */
const ways: Record<string, (scene: Scene) => Promise<unknown>> = {
  'logs out': ({ laptop }) => laptop.call(logOut, {}),
  'logs out everywhere': ({ phone }) => phone.call(logOutEverywhere, {}),
  'ends the session from another device': async ({ phone }) => {
    const { body } = await phone.call(listSessions, {})
    const other = body.data.find(({ current }) => !current)
    return phone.call(endSession, { sessionId: other?._id ?? '' })
  },
  'changes the password elsewhere': ({ phone }) =>
    phone.call(changePassword, { currentPassword: password, password: 'omo-ologo-26' }),
  'resets the password': async ({ town }) => {
    const visitor = town.browser()
    const who = { role: 'resident', email: 'ada@town.ng' } as const
    await visitor.call(requestPasswordReset, who)
    await town.settle()
    const token = town.tokenFor('ada@town.ng')
    return visitor.call(resetPassword, { token, password: 'omo-ologo-26' })
  },
  'logs in as somebody else': ({ laptop }) =>
    laptop.call(loginResident, { email: 'kabiru@town.ng', password }),
  'switches two-step login on elsewhere': ({ phone, town }) => setUpSecondStep(phone, town),
  'is deleted': ({ town }) =>
    town.database.pool.query('SELECT erase_resident($1, $2)', [town.people.ada, town.clock.now()]),
}

test.each(Object.keys(ways))('when Ada %s, her page ends at every server, at once', async how => {
  const town = await world()
  const [phone, laptop] = [await town.signedIn('ada'), await town.signedIn('ada')]
  const servers = [await serve(town), await serve(town)]
  const pages = await Promise.all(servers.map(({ port }) => openPage(port, laptop)))
  const kabirus = await openPage(servers[1]?.port ?? 0, await town.signedIn('kabiru'))
  await ways[how]?.({ town, phone, laptop })
  await vi.waitFor(() => expect(pages.map(({ over }) => over)).toEqual([true, true]), 10_000)
  for (const page of pages) expect(page.text).not.toContain('session-over')
  await sleep(100)
  expect(kabirus).toMatchObject({ over: false, heard: [] })
})

test('when the operator takes the second step away, the pages end', async () => {
  const town = await world()
  const phone = await town.signedIn('ada')
  await setUpSecondStep(phone, town)
  const { port } = await serve(town)
  const page = await openPage(port, phone)
  const now = town.clock.now()
  const scene = { db: town.db, now, newId: () => newId(now) }
  expect(await removeSecondStep(scene, 'resident', 'ada@town.ng')).toBe('removed')
  await vi.waitFor(() => expect(page.over).toBe(true), 10_000)
})

test('a session that ends while its line is being opened leaves no line behind', async () => {
  const town = await world()
  const laptop = await town.signedIn('ada')
  const { port, hub } = await serve(town)
  // It was told before there was a line to end.
  hub.endSessions = () => undefined
  const { pool } = town.database
  await pool.query(`CREATE FUNCTION slip() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM session WHERE id = NEW.id; RETURN NULL; END $$`)
  await pool.query(
    'CREATE TRIGGER slip AFTER UPDATE ON session FOR EACH ROW EXECUTE FUNCTION slip()',
  )
  // Being seen after a while is what this session dies of.
  town.clock.advance(6)
  const page = await openPage(port, laptop)
  expect(page.status).toBe(200)
  await vi.waitFor(() => expect(page.over).toBe(true), 10_000)
})
