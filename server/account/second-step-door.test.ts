import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../call/clock.ts'
import { setUpSecondStep } from '../testing/authenticator.ts'
import type { Browser } from '../testing/browser.ts'
import { everybodysSecret as password, world } from '../testing/world.ts'
import { recoveryCode } from './account.table.ts'
import { removeSecondStep } from './second-step.ts'

const path = '/api/account/second-step'
const login = '/api/users/loginuser'

const signIn = (browser: Browser, code?: string) =>
  browser.send('POST', login, { email: 'ada@town.ng', password, ...(code && { code }) })

const kindsTold = async (browser: Browser) => {
  const { body } = await browser.send('GET', '/api/notifications')
  return body.data.map(({ kind }: { kind: string }) => kind)
}

const doors = {
  ikeja: ['/api/stations/login-station', { email: 'ikeja@town.ng', password }],
  amina: ['/api/director/login-director', { email: 'amina@town.ng', name: password }],
} as const

test.each(['ikeja', 'amina'] as const)('%s signs in with a code, too', async who => {
  const town = await world()
  const own = await town.signedIn(who)
  const { app, codes } = await setUpSecondStep(own, town)
  const [door, typed] = doors[who]
  const enter = (code?: string) => town.browser().send('POST', door, { ...typed, code })
  expect((await enter()).body.code).toBe('second_step')
  expect((await enter(app.code())).status).toBe(200)
  expect((await enter(codes[0])).status).toBe(200)
  // The log has the deeds, and neither codes nor secrets.
  const { rows } = await town.database.pool.query('SELECT what, detail::text, sought FROM audit')
  expect(rows.map(({ what }) => what)).toContain('PUT /api/account/second-step')
  const log = JSON.stringify(rows)
  for (const secret of [...codes, password]) expect(log).not.toContain(secret)
  expect(rows.every(({ detail }) => detail === '{}')).toBe(true)
})

test('unless the operator wants it otherwise, nothing is open to a director without it', async () => {
  const town = await world({ DEMO: '0', DIRECTOR_TWO_STEP: '' })
  const amina = town.browser()
  const [door, typed] = doors.amina
  const entered = await amina.send('POST', door, typed)
  expect(entered.body.data.mustSetUpSecondStep).toBe(true)
  const session = async () => (await amina.send('GET', '/api/session')).body.data
  expect(await session()).toMatchObject({ role: 'director', mustSetUpSecondStep: true })
  for (const closed of ['/api/director/overview', '/api/sessions', '/api/events']) {
    const refused = await amina.send('GET', closed)
    expect([refused.status, refused.body.code]).toEqual([403, 'set_up_second_step'])
  }
  expect((await amina.send('GET', '/api/stations/all-stations')).body.data[0]).toEqual({
    _id: expect.any(String),
    station: 'Ikeja',
  })
  town.clock.advance(11)
  expect((await amina.send('POST', path, {})).body.code).toBe('confirm_first')
  await amina.send('POST', '/api/session/confirmation', { password })
  const { app } = await setUpSecondStep(amina, town)
  expect(await session()).toMatchObject({ mustSetUpSecondStep: false })
  expect((await amina.send('GET', '/api/director/overview')).status).toBe(200)
  expect((await amina.send('GET', path)).body.data.required).toBe(true)
  expect((await amina.send('DELETE', path)).body.code).toBe('second_step_required')
  const again = await town.browser().send('POST', door, { ...typed, code: app.code() })
  expect(again.body.data.mustSetUpSecondStep).toBe(false)
  // Others are asked for nothing.
  expect((await (await town.signedIn('ada')).send('GET', path)).body.data.required).toBe(false)
})

test('who lost phone and codes is helped by the operator, and told', async () => {
  const town = await world()
  const { db, clock, people, signedIn, settle, mailTo, browser } = town
  const phone = await signedIn('ada')
  await setUpSecondStep(phone, town)
  const remove = (role: 'resident' | 'station', email: string) =>
    removeSecondStep({ db, now: clock.now(), newId: () => newId(clock.now()) }, role, email)
  expect(await remove('station', 'ada@town.ng')).toBe('unknown')
  expect(await remove('resident', 'kabiru@town.ng')).toBe('off')
  expect(await remove('resident', 'ada@town.ng')).toBe('removed')
  expect((await phone.send('GET', '/api/session')).body.data).toBeNull()
  expect((await signIn(browser())).status).toBe(200)
  expect(
    await db.select().from(recoveryCode).where(eq(recoveryCode.accountId, people.ada)),
  ).toEqual([])
  await settle()
  expect(mailTo('ada@town.ng')?.subject).toMatch(/two-step/i)
})

test('a sign-in on a new device is told; the very first one is not', async () => {
  const { browser, clock, settle, tokenFor, people } = await world()
  const ngozi = { email: 'ngozi@town.ng', password: 'ofada-with-stew' }
  const facts = { name: 'Ngozi Eze', address: '7 Awolowo Way', stationName: people.ikeja }
  await browser().send('POST', '/api/users/registeruser', { ...ngozi, ...facts })
  await settle()
  const { password } = ngozi
  await browser().send('POST', `/api/users/verify-user/${tokenFor(ngozi.email)}`, { password })
  const enter = async (on = browser()) => {
    clock.advance(1)
    expect((await on.send('POST', login, ngozi)).status).toBe(200)
    return on
  }
  // Where the link was opened is one device, where she first signs in another.
  const phone = await enter(browser())
  await enter(phone)
  expect(await kindsTold(phone)).toEqual([])
  await enter(browser())
  expect(await kindsTold(phone)).toEqual(['new-device'])
})
