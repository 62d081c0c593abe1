import { expect, test } from 'vitest'
import {
  loginResident,
  registerResident,
  requestPasswordReset,
} from '../../contract/account/account.ts'
import { registerDirector } from '../../contract/director/director.ts'
import { changeEmail, sendVerification, verifyEmail } from '../../contract/account/email.ts'
import { openTicket } from '../../contract/support/support.ts'
import { everybodysSecret, world, type World } from '../testing/world.ts'

const email = 'tunde@elsewhere.ng'
const tunde = {
  name: 'Tunde Bello',
  email,
  address: '14 Opebi Road',
  stationName: 'Ikeja',
  password: 'blue-goat-runs-far',
}
const scaled = { RATE_LIMIT_SCALE: '1' }

let networks = 0
/** Somebody nobody has seen, from a network of their own. */
const stranger = (town: World) =>
  town.browser({ remoteAddress: `10.20.${++networks >> 8}.${networks & 255}` })

/** Everything that makes us write to an address that somebody types. */
const ways = (town: World, to: string) => [
  () => stranger(town).call(registerResident, { ...tunde, email: to }),
  () =>
    stranger(town).call(registerDirector, {
      name: 'Tunde Bello',
      email: to,
      accessName: 'blue-goat-runs-far-away',
      phoneNumber: '08035556666',
    }),
  () => stranger(town).call(sendVerification, { role: 'resident', email: to }),
  () => stranger(town).call(requestPasswordReset, { role: 'resident', email: to }),
  () =>
    stranger(town).call(openTicket, {
      name: 'Tunde Bello',
      email: to,
      message: `Hello ${networks}`,
    }),
]

test('strangers who type an address everywhere send it five letters a day, and are answered as ever', async () => {
  const town = await world(scaled)
  for (let round = 0; round < 4; round++) {
    for (const way of ways(town, email)) {
      expect([200, 201, 429]).toContain((await way()).status)
      await town.settle()
    }
  }
  const ada = await town.signedIn('ada')
  expect((await ada.call(changeEmail, { email, password: everybodysSecret })).status).toBe(200)
  await town.settle()
  expect(town.mails.filter(({ to }) => to === email)).toHaveLength(5)
  town.clock.advance(24 * 60 + 1)
  expect((await stranger(town).call(sendVerification, { role: 'resident', email })).status).toBe(
    200,
  )
  await town.settle()
  expect(town.mails.filter(({ to }) => to === email)).toHaveLength(6)
})

test('the address has its owner all the same: any of the letters proves it for the registration of this browser', async () => {
  const town = await world(scaled)
  for (let n = 0; n < 6; n++) {
    await stranger(town).call(registerResident, { ...tunde, password: 'a-strangers-secret' })
    await town.settle()
  }
  const own = stranger(town)
  expect((await own.call(registerResident, tunde)).status).toBe(201)
  await town.settle()
  expect(town.mails.filter(({ to }) => to === email)).toHaveLength(5)
  expect((await own.call(verifyEmail, { token: town.tokenFor(email) })).status).toBe(200)
  const { email: to, password } = tunde
  expect((await own.call(loginResident, { email: to, password })).status).toBe(200)
})

test('whatever strangers cause, the browser that knows an account gets its letter to choose a new password', async () => {
  const town = await world(scaled)
  const ada = await town.signedIn('ada')
  for (let n = 0; n < 8; n++) {
    await stranger(town).call(registerResident, { ...tunde, email: 'ada@town.ng' })
    town.clock.advance(60)
    await town.settle()
  }
  expect(town.mails.filter(({ to }) => to === 'ada@town.ng')).toHaveLength(5)
  await stranger(town).call(requestPasswordReset, { role: 'resident', email: 'ada@town.ng' })
  await town.settle()
  expect(town.mails.filter(({ to }) => to === 'ada@town.ng')).toHaveLength(5)
  await ada.call(requestPasswordReset, { role: 'resident', email: 'ada@town.ng' })
  await town.settle()
  expect(town.mails.filter(({ to }) => to === 'ada@town.ng')).toHaveLength(6)
})
