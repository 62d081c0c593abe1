import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  getSession,
  listSessions,
  loginResident,
  registerResident,
} from '../../../contract/account/account.ts'
import { verifyByPassword } from '../../../contract/account/email.ts'
import { eventsPath } from '../../../contract/live/live.ts'
import { getOverview } from '../../../contract/screen/overview.ts'
import {
  beginSecondStep,
  confirmSession,
  getSecondStep,
  switchSecondStepOff,
  switchSecondStepOn,
} from '../../../contract/account/second-step.ts'
import { listStations } from '../../../contract/station/station.ts'
import { newId } from '../../call/clock.ts'
import { entersAsAda, kindsTold, setUpSecondStep } from '../../testing/authenticator.ts'
import type { Browser } from '../../testing/browser.ts'
import { signIn } from '../../testing/sign-in.ts'
import { everybodysSecret as password, world } from '../../testing/world.ts'
import { recoveryCode } from '../account.table.ts'
import { removeSecondStep } from './second-step.ts'

const roles = { ikeja: 'station', amina: 'director' } as const
const enters = (browser: Browser, who: keyof typeof roles, code?: string) =>
  signIn(browser, roles[who], `${who}@town.ng`, password, { ...(code && { code }) })

test.each(['ikeja', 'amina'] as const)('%s logs in with a code, too', async who => {
  const town = await world()
  const own = await town.signedIn(who)
  const { app, codes } = await setUpSecondStep(own, town)
  const enter = (code?: string) => enters(town.browser(), who, code)
  expect((await enter()).body.code).toBe('second_step')
  expect((await enter(app.code())).status).toBe(200)
  expect((await enter(codes[0])).status).toBe(200)
  // The log has the deeds, and neither codes nor secrets.
  const { rows } = await town.database.pool.query('SELECT what, detail::text, sought FROM audit')
  expect(rows.map(({ what }) => what)).toContain(`PUT ${switchSecondStepOn.path}`)
  const log = JSON.stringify(rows)
  for (const secret of [...codes, password]) expect(log).not.toContain(secret)
  expect(rows.every(({ detail }) => detail === '{}')).toBe(true)
})

test('unless the operator wants it otherwise, nothing is open to a director without it', async () => {
  const town = await world({ DEMO: '0', DIRECTOR_TWO_STEP: '' })
  const amina = town.browser()
  const entered = await enters(amina, 'amina')
  expect(entered.body.data).toMatchObject({ mustSetUpSecondStep: true })
  const session = async () => (await amina.call(getSession, {})).body.data
  expect(await session()).toMatchObject({ role: 'director', mustSetUpSecondStep: true })
  for (const closed of [getOverview.path, listSessions.path, eventsPath]) {
    const refused = await amina.send('GET', closed)
    expect([refused.status, refused.body.code]).toEqual([403, 'set_up_second_step'])
  }
  expect((await amina.call(listStations, {})).body.data[0]).toEqual({
    _id: expect.any(String),
    station: 'Ikeja',
  })
  town.clock.advance(11)
  expect((await amina.call(beginSecondStep, {})).body.code).toBe('confirm_first')
  await amina.call(confirmSession, { password })
  const { app } = await setUpSecondStep(amina, town)
  expect(await session()).toMatchObject({ mustSetUpSecondStep: false })
  expect((await amina.call(getOverview, {})).status).toBe(200)
  expect((await amina.call(getSecondStep, {})).body.data.required).toBe(true)
  expect((await amina.call(switchSecondStepOff, {})).body.code).toBe('second_step_required')
  const again = await enters(town.browser(), 'amina', app.code())
  expect(again.body.data).toMatchObject({ mustSetUpSecondStep: false })
  // Others are asked for nothing.
  expect((await (await town.signedIn('ada')).call(getSecondStep, {})).body.data.required).toBe(
    false,
  )
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
  expect((await phone.call(getSession, {})).body.data).toBeNull()
  expect((await entersAsAda(browser())).status).toBe(200)
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
  await browser().call(registerResident, { ...ngozi, ...facts })
  await settle()
  const { password } = ngozi
  await browser().call(verifyByPassword, { token: tokenFor(ngozi.email), password })
  const enter = async (on = browser()) => {
    clock.advance(1)
    expect((await on.call(loginResident, ngozi)).status).toBe(200)
    return on
  }
  // Where the link was opened is one device, where she first signs in another.
  const phone = await enter(browser())
  await enter(phone)
  expect(await kindsTold(phone)).toEqual([])
  await enter(browser())
  expect(await kindsTold(phone)).toEqual(['new-device'])
})
