import { expect, test } from 'vitest'
import {
  changePassword,
  loginResident,
  requestPasswordReset,
  resetPassword,
} from '../../contract/account/account.ts'
import { changeEmail } from '../../contract/account/email.ts'
import {
  beginSecondStep,
  confirmSession,
  renewRecoveryCodes,
  switchSecondStepOff,
} from '../../contract/account/second-step.ts'
import { setUpSecondStep } from '../testing/authenticator.ts'
import { everybodysSecret as password, world } from '../testing/world.ts'

test('what cannot be undone asks the owner to confirm, with both steps', async () => {
  const town = await world()
  const { signedIn, clock } = town
  const phone = await signedIn('ada')
  const { app } = await setUpSecondStep(phone, town)
  clock.advance(10)
  for (const endpoint of [switchSecondStepOff, renewRecoveryCodes, beginSecondStep]) {
    const refused = await phone.call(endpoint, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm_first'])
  }
  const confirm = (body: Record<string, unknown>) => phone.attempt(confirmSession, body)
  expect((await confirm({ password: 'not-hers' })).body.fields).toEqual({
    password: 'This is not your current one',
  })
  expect((await confirm({ password })).body.code).toBe('second_step')
  expect((await confirm({ password, code: '000000' })).body.code).toBe('second_step_wrong')
  const confirmed = await confirm({ password, code: app.code() })
  expect(confirmed.body.data).toEqual({ until: '2026-11-15T09:21:00.000Z' })
  clock.advance(9)
  expect((await phone.call(renewRecoveryCodes, {})).status).toBe(200)
  clock.advance(1)
  expect((await phone.call(switchSecondStepOff, {})).body.code).toBe('confirm_first')
})

test('a new address and a new password want the code, too; a reset does not take it away', async () => {
  const town = await world()
  const { browser, signedIn, clock, settle, tokenFor } = town
  const phone = await signedIn('ada')
  const { app } = await setUpSecondStep(phone, town)
  const address = { email: 'ada@new.ng', password }
  expect((await phone.call(changeEmail, address)).body.code).toBe('second_step')
  const asked = await phone.call(changeEmail, { ...address, code: app.code() })
  expect(asked.body.data.waitingFor).toBe('ada@new.ng')
  const change = { currentPassword: password, password: 'moi-moi-on-sunday' }
  expect((await phone.call(changePassword, change)).body.code).toBe('second_step')
  const replayed = await phone.call(changePassword, { ...change, code: app.code() })
  expect(replayed.body.code).toBe('second_step_wrong')
  clock.advance(1)
  const changed = await phone.call(changePassword, { ...change, code: app.code() })
  expect(changed.status).toBe(200)

  const lost = { role: 'resident', email: 'ada@town.ng' } as const
  await phone.call(requestPasswordReset, lost)
  await settle()
  const reset = { token: tokenFor('ada@town.ng'), password: 'akara-and-pap' }
  expect((await browser().call(resetPassword, reset)).status).toBe(200)
  const entering = { email: 'ada@town.ng', password: reset.password }
  expect((await browser().call(loginResident, entering)).body.code).toBe('second_step')
})
