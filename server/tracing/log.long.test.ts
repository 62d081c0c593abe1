import { expect, test } from 'vitest'
import {
  getSession,
  loginResident,
  registerResident,
  requestPasswordReset,
} from '../../contract/account/account.ts'
import { verifyEmail } from '../../contract/account/email.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { call, dataFolder, serve } from '../testing/process.ts'
import { mailedToken } from '../testing/people/town-people.ts'

const bisi = {
  name: 'Bisi Adewale',
  email: 'bisi@home.ng',
  phoneNumber: '08037654321',
  address: '14 Opebi Road',
  stationName: 'Ikeja, Lagos',
  password: 'gbagada-express',
}

test('the log says what was called and what broke, and nothing about a person', async () => {
  const DATABASE_URL = await emptyDatabase()
  const settings = {
    DATABASE_URL,
    DEMO: '1',
    DATA_DIR: await dataFolder(),
    LOG: 'json',
    LOG_LEVEL: 'debug',
  }
  const server = await serve(settings)
  const phone = server.browser()
  const register = (body: Record<string, unknown>) => phone.attempt(registerResident, body)
  const login = (password: string) => phone.call(loginResident, { email: bisi.email, password })
  const statuses: number[] = []
  const note = async (answer: Promise<{ status: number }>) => statuses.push((await answer).status)

  await note(register(bisi))
  const token = await mailedToken(server.browser(), bisi.email)
  await note(login(bisi.password))
  await note(phone.call(verifyEmail, { token }))
  await note(phone.call(verifyEmail, { token }))
  await note(phone.send('GET', `/api/no-such-place/${token}?email=${bisi.email}`))
  await note(login('something-else'))
  await note(login(bisi.password))
  await note(phone.call(getSession, {}))
  const reset = { role: 'resident', email: bisi.email } as const
  await note(phone.call(requestPasswordReset, reset))
  expect(statuses).toEqual([201, 403, 200, 409, 404, 401, 200, 200, 200])

  // Faults of our own: their errors carry the query's values and whole rows.
  await query(DATABASE_URL, 'ALTER TABLE registration ADD CHECK (false) NOT VALID')
  expect((await register({ ...bisi, email: 'funke@home.ng' })).status).toBe(500)
  await query(DATABASE_URL, 'ALTER TABLE known_device RENAME TO unknown_device')
  expect((await login(bisi.password)).status).toBe(500)
  await query(DATABASE_URL, 'ALTER TABLE mailbox_letter RENAME TO letter')
  expect((await call(`${server.address}/dev/mailbox.json?to=${bisi.email}`)).status).toBe(500)
  expect(await server.end()).toBe(0)

  const log = server.said()
  expect(log).toContain(`"route":"${verifyEmail.path}","status":200`)
  expect(log).toContain('"code":"23514"')
  expect(log).toContain('"code":"42P01"')
  const people = [bisi.name, bisi.email, 'funke@home.ng', bisi.address, '8037654321']
  const secrets = [token, bisi.password, 'something-else', ...phone.cookies.values()]
  for (const secret of [...people, ...secrets, new URL(DATABASE_URL).password]) {
    expect(log.includes(secret) && secret).toBe(false)
  }
})

test('at a terminal it prints where it is, and one sentence for what breaks', async () => {
  const DATABASE_URL = await emptyDatabase()
  const server = await serve({ DATABASE_URL, DEMO: '1', DATA_DIR: await dataFolder() })
  const phone = server.browser()
  expect((await phone.call(getSession, {})).status).toBe(200)
  expect(
    (await phone.call(loginResident, { email: bisi.email, password: 'wrong-one' })).status,
  ).toBe(401)
  const lines = () => server.said().trimEnd().split('\n')
  expect(
    lines().filter(
      line =>
        !/^Kwashe is at http|^ {2}(?:version|try it|resident|station|director|carrier|mailbox) /.test(
          line,
        ),
    ),
  ).toEqual([])
  await query(DATABASE_URL, 'ALTER TABLE registration ADD CHECK (false) NOT VALID')
  expect((await phone.call(registerResident, bisi)).status).toBe(500)
  expect(await server.end()).toBe(0)
  expect(lines().at(-1)).toMatch(/^\d\d:\d\d:\d\d error: internal \w+: .* \(23514\) at .+$/)
  expect(server.said()).not.toMatch(/[{}]/)
  expect(server.said()).not.toContain(bisi.address)
})
