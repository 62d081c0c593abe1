import { expect, onTestFinished, test, vi } from 'vitest'
import { getSession, loginResident } from '../../contract/account/account.ts'
import { loginDirector } from '../../contract/director/director.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { words } from '../../contract/words.ts'
import { everybodysSecret as password, hasher, world } from '../testing/world.ts'

const doors = { resident: loginResident, station: loginStation, director: loginDirector }

test('each role gets in by its own door', async () => {
  const { browser, people } = await world()
  const ada = await browser().call(loginResident, { email: 'ada@town.ng', password })
  expect(ada.body).toEqual({
    message: 'Login successful',
    data: {
      _id: people.ada,
      name: 'Ada Obi',
      email: 'ada@town.ng',
      phoneNumber: '+2348031234567',
      address: '3 Allen Avenue',
      station: { _id: people.ikeja, station: 'Ikeja' },
      requests: [],
      numberOfRequests: 4,
    },
  })
  const staff = await browser().call(loginStation, { email: 'ikeja@town.ng', password })
  expect(staff.body.data).toEqual({
    _id: people.ikeja,
    station: 'Ikeja',
    requests: [],
    mustChoosePassword: false,
  })
  const amina = await browser().call(loginDirector, { email: 'amina@town.ng', name: password })
  expect(amina.body.data).toEqual({
    _id: people.amina,
    name: 'Amina Yusuf',
    email: 'amina@town.ng',
    mustSetUpSecondStep: false,
  })
})

test.each([
  ['resident', { email: 'ada@town.ng', password: 'wrong' }, 'Email or password incorrect'],
  ['resident', { email: 'ikeja@town.ng', password }, 'Email or password incorrect'],
  ['resident', { email: 'nobody@town.ng', password }, 'Email or password incorrect'],
  ['station', { email: 'ada@town.ng', password }, 'Email or password incorrect'],
  ['director', { email: 'amina@town.ng', name: 'Amina Yusuf' }, words.emailOrNameIncorrect],
  ['director', { email: 'ada@town.ng', name: password }, words.emailOrNameIncorrect],
] as const)('the door of a %s refuses %j', async (role, body, message) => {
  const { browser } = await world()
  const phone = browser()
  const answer = await phone.attempt(doors[role], body)
  expect(answer.status).toBe(401)
  expect(answer.body.message).toBe(message)
  expect(phone.cookies.size).toBe(0)
})

test('a station call carries its refusal as err, too', async () => {
  const { browser } = await world()
  const answer = await browser().call(loginStation, { email: 'ikeja@town.ng', password: 'x' })
  expect(answer.body).toEqual({
    message: 'Email or password incorrect',
    code: 'wrong_credentials',
    err: 'Email or password incorrect',
  })
})

test.each([
  [
    'resident',
    { email: '', password: '' },
    { email: words.enterEmail, password: words.enterPassword },
  ],
  ['station', {}, { email: words.enterEmail, password: words.enterPassword }],
  ['director', {}, { email: words.enterEmail, name: words.enterName }],
  ['resident', { email: 'ada@town.ng', password, remember: 1 }, { remember: 'Unknown field' }],
] as const)('the door of a %s checks its fields: %j', async (role, body, fields) => {
  const { browser } = await world()
  const answer = await browser().attempt(doors[role], body)
  expect([answer.status, answer.body.fields]).toEqual([422, fields])
})

test('a stranger who guesses is stopped; the owner at a known device is not', async () => {
  const { browser } = await world({ RATE_LIMIT_SCALE: '1' })
  const adasPhone = browser()
  await adasPhone.call(loginResident, { email: 'ada@town.ng', password })
  const guess = (address: string) =>
    browser({ remoteAddress: address }).call(loginResident, {
      email: 'ada@town.ng',
      password: 'guess-1234',
    })
  for (let n = 0; n < 10; n++) expect((await guess('10.0.0.1')).status).toBe(401)
  const stopped = await guess('10.0.0.1')
  expect([stopped.status, stopped.body.code]).toEqual([429, 'too_many'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  for (let n = 0; n < 120; n++) await guess(`10.0.1.${n}`)
  expect((await guess('10.0.2.1')).status).toBe(429)
  // The same network address as the stranger's, even: her browser is known.
  const again = await adasPhone.call(loginResident, { email: 'ada@town.ng', password })
  expect(again.status).toBe(200)
  const other = await browser().call(loginResident, { email: 'kabiru@town.ng', password })
  expect(other.status).toBe(200)
})

test('a known device has a limit of its own', async () => {
  const { browser } = await world({ RATE_LIMIT_SCALE: '1' })
  const phone = browser()
  await phone.call(loginResident, { email: 'ada@town.ng', password })
  const tries = []
  for (let n = 0; n < 12; n++) {
    const body = { email: 'ada@town.ng', password: `guess-${n}` }
    tries.push((await phone.call(loginResident, body)).status)
  }
  expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('an unknown address takes the same work as a wrong password: one hash of the same cost is compared', async () => {
  const { browser } = await world()
  const compared = vi.spyOn(hasher, 'verify')
  onTestFinished(() => compared.mockRestore())
  const costs = async (email: string) => {
    compared.mockClear()
    await browser().call(loginResident, { email, password: 'wrong-wrong' })
    return compared.mock.calls.map(([secretHash]) => secretHash.split('$').slice(0, 4))
  }
  const known = await costs('ada@town.ng')
  expect(known).toHaveLength(1)
  expect(await costs('nobody@town.ng')).toEqual(known)
})

test('logging in as somebody else ends the session before it', async () => {
  const { signedIn } = await world()
  const shared = await signedIn('ada')
  const before = new Map(shared.cookies)
  await shared.call(loginStation, { email: 'ikeja@town.ng', password })
  expect((await shared.call(getSession, {})).body.data?.role).toBe('station')
  const old = `session=${before.get('session')}`
  const answer = await shared.call(getSession, {}, { cookie: old })
  expect(answer.body.data).toBeNull()
})
