import { expect, test } from 'vitest'
import { setUpSecondStep } from '../testing/authenticator.ts'
import { everybodysSecret as password, world } from '../testing/world.ts'

const path = '/api/account/second-step'

test('what cannot be undone asks the owner to confirm, with both steps', async () => {
  const town = await world()
  const { signedIn, clock } = town
  const phone = await signedIn('ada')
  const { app } = await setUpSecondStep(phone, town)
  clock.advance(10)
  for (const [method, at] of [
    ['DELETE', path],
    ['POST', `${path}/recovery-codes`],
    ['POST', path],
  ] as const) {
    const refused = await phone.send(method, at, {})
    expect([refused.status, refused.body.code]).toEqual([403, 'confirm_first'])
  }
  const confirm = (body: object) => phone.send('POST', '/api/session/confirmation', body)
  expect((await confirm({ password: 'not-hers' })).body.fields).toEqual({
    password: 'this is not your current one',
  })
  expect((await confirm({ password })).body.code).toBe('second_step')
  expect((await confirm({ password, code: '000000' })).body.code).toBe('second_step_wrong')
  const confirmed = await confirm({ password, code: app.code() })
  expect(confirmed.body.data).toEqual({ until: '2026-11-15T09:21:00.000Z' })
  clock.advance(9)
  expect((await phone.send('POST', `${path}/recovery-codes`, {})).status).toBe(200)
  clock.advance(1)
  expect((await phone.send('DELETE', path)).body.code).toBe('confirm_first')
})

test('a new address and a new password want the code, too; a reset does not take it away', async () => {
  const town = await world()
  const { browser, signedIn, clock, settle, tokenFor } = town
  const phone = await signedIn('ada')
  const { app } = await setUpSecondStep(phone, town)
  const address = { email: 'ada@new.ng', password }
  expect((await phone.send('POST', '/api/account/email', address)).body.code).toBe('second_step')
  const asked = await phone.send('POST', '/api/account/email', { ...address, code: app.code() })
  expect(asked.body.data.waitingFor).toBe('ada@new.ng')
  const change = { currentPassword: password, password: 'moi-moi-on-sunday' }
  expect((await phone.send('PUT', '/api/passwords', change)).body.code).toBe('second_step')
  const replayed = await phone.send('PUT', '/api/passwords', { ...change, code: app.code() })
  expect(replayed.body.code).toBe('second_step_wrong')
  clock.advance(1)
  const changed = await phone.send('PUT', '/api/passwords', { ...change, code: app.code() })
  expect(changed.status).toBe(200)

  const lost = { role: 'resident', email: 'ada@town.ng' }
  await phone.send('POST', '/api/passwords/reset-request', lost)
  await settle()
  const reset = { token: tokenFor('ada@town.ng'), password: 'akara-and-pap' }
  expect((await browser().send('POST', '/api/passwords/reset', reset)).status).toBe(200)
  const entering = { email: 'ada@town.ng', password: reset.password }
  expect((await browser().send('POST', '/api/users/loginuser', entering)).body.code).toBe(
    'second_step',
  )
})
