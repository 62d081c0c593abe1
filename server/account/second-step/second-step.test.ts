import { expect, test } from 'vitest'
import { getSession, loginResident } from '../../../contract/account/account.ts'
import {
  beginSecondStep,
  getSecondStep,
  renewRecoveryCodes,
  switchSecondStepOff,
  switchSecondStepOn,
} from '../../../contract/account/second-step.ts'
import { entersAsAda, kindsTold, setUpSecondStep } from '../../testing/authenticator.ts'
import { world } from '../../testing/world.ts'
import { secondStep } from '../account.table.ts'

test('Ada switches it on: then the password alone is not enough, and a code opens once', async () => {
  const town = await world()
  const { browser, signedIn, clock, db } = town
  const [phone, laptop] = [await signedIn('ada'), await signedIn('ada')]
  const begun = await phone.call(beginSecondStep, {})
  expect(begun.body.data.key).toMatch(/^[A-Z2-7]{32}$/)
  expect(begun.body.data.uri).toContain('otpauth://totp/Kwashe%3Aada%40town.ng?secret=')
  expect((await phone.call(getSecondStep, {})).body.data).toEqual({
    onSince: null,
    recoveryCodesLeft: 0,
    required: false,
  })
  const wrong = await phone.call(switchSecondStepOn, { code: '000000' })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'second_step_wrong'])

  const { app, codes } = await setUpSecondStep(phone, town)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{4}(-[2-9a-hjkmnp-z]{4}){2}$/)
  expect((await phone.call(getSecondStep, {})).body.data).toEqual({
    onSince: '2026-11-15T09:00:00.000Z',
    recoveryCodesLeft: 10,
    required: false,
  })
  expect((await laptop.call(getSession, {})).body.data).toBeNull()
  expect(await kindsTold(phone)).toEqual(['second-step-on'])

  const tablet = browser()
  const asked = await entersAsAda(tablet)
  expect([asked.status, asked.body.code]).toEqual([401, 'second_step'])
  expect(asked.body.fields).toEqual({ code: 'Please enter the code from your authenticator app.' })
  expect(tablet.cookies.size).toBe(0)
  expect((await entersAsAda(tablet, '123')).body.code).toBe('second_step_wrong')
  const code = app.code()
  expect((await entersAsAda(tablet, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  expect((await entersAsAda(browser(), code)).body.code).toBe('second_step_wrong')
  clock.advance(1)
  const next = app.code()
  const twice = await Promise.all([entersAsAda(browser(), next), entersAsAda(browser(), next)])
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 401]))

  const [kept] = await db.select().from(secondStep)
  expect(kept?.sealedKey?.toString('latin1')).not.toContain(app.key.toString('latin1'))
})

test('a code is asked for only behind the right password, and guesses are limited', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const { browser, clock } = town
  const phone = browser()
  await entersAsAda(phone)
  const { app } = await setUpSecondStep(phone, town)
  const stranger = browser()
  const guessed = { email: 'ada@town.ng', password: 'guessed-it', code: app.code() }
  expect((await stranger.call(loginResident, guessed)).body.code).toBe('wrong_credentials')
  const guesses: number[] = []
  for (let n = 0; n < 11; n++) guesses.push((await entersAsAda(stranger, `00000${n % 10}`)).status)
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  expect((await entersAsAda(browser({ remoteAddress: '10.0.0.9' }), app.code())).status).toBe(429)
  // Her own browser has tries of its own.
  expect((await entersAsAda(phone, app.code())).status).toBe(200)
  clock.advance(16)
  expect((await entersAsAda(stranger, app.code())).status).toBe(200)
})

test('a lost phone: a recovery code opens once, is told, and new codes replace the old', async () => {
  const town = await world()
  const { browser, signedIn, clock, settle, mails } = town
  const { codes } = await setUpSecondStep(await signedIn('ada'), town)
  const [first = '', second = ''] = codes
  const laptop = browser()
  expect((await entersAsAda(laptop, first.toUpperCase().replaceAll('-', ''))).status).toBe(200)
  expect((await entersAsAda(browser(), first)).body.code).toBe('second_step_wrong')
  const twice = await Promise.all([entersAsAda(browser(), second), entersAsAda(browser(), second)])
  expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 401]))
  expect((await laptop.call(getSecondStep, {})).body.data.recoveryCodesLeft).toBe(8)
  expect(await kindsTold(laptop)).toContain('recovery-code-used')
  await settle()
  expect(mails.map(({ subject }) => subject)).toContain('A recovery code was used. 8 left')

  const renewed = await laptop.call(renewRecoveryCodes, {})
  const fresh = renewed.body.data.recoveryCodes
  expect((await entersAsAda(browser(), codes[2])).body.code).toBe('second_step_wrong')
  clock.advance(1)
  expect((await entersAsAda(browser(), fresh[0])).status).toBe(200)

  const off = await laptop.call(switchSecondStepOff, {})
  expect(off.body.data).toEqual({ onSince: null, recoveryCodesLeft: 0, required: false })
  expect((await laptop.call(switchSecondStepOff, {})).body.code).toBe('second_step_off')
  expect((await laptop.call(renewRecoveryCodes, {})).body.code).toBe('second_step_off')
  expect(await kindsTold(laptop)).toContain('second-step-off')
  expect((await entersAsAda(browser())).status).toBe(200)
  const again = await setUpSecondStep(laptop, town)
  expect((await entersAsAda(browser(), again.app.code())).status).toBe(200)
})

test('a new phone: the old one counts until the new one has shown a code', async () => {
  const town = await world()
  const { browser, signedIn, clock } = town
  const laptop = await signedIn('ada')
  const { app: old, codes } = await setUpSecondStep(laptop, town)
  await laptop.call(beginSecondStep, {})
  expect((await entersAsAda(browser(), old.code())).status).toBe(200)
  const { app, codes: fresh } = await setUpSecondStep(laptop, town)
  expect((await entersAsAda(browser(), old.code())).body.code).toBe('second_step_wrong')
  expect((await entersAsAda(browser(), codes[0])).body.code).toBe('second_step_wrong')
  expect((await entersAsAda(browser(), app.code())).status).toBe(200)
  expect((await entersAsAda(browser(), fresh[0])).status).toBe(200)
  clock.advance(11)
  expect((await laptop.call(beginSecondStep, {})).body.code).toBe('confirm_first')
})
