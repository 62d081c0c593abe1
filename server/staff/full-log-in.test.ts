import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  changePassword,
  endSession,
  listSessions,
  logOut,
  logOutEverywhere,
} from '../../contract/account/account.ts'
import { vouchForReturn, withdrawMove } from '../../contract/account/phone-sign-in.ts'
import { changeCarrier, registerCarrier } from '../../contract/carrier/carrier.ts'
import { changeEmail } from '../../contract/account/email.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { setPrices } from '../../contract/price/price.ts'
import { changeSettings, setConsent } from '../../contract/privacy/privacy.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import { getDesk, setPin, switchMember } from '../../contract/staff/member-switch.ts'
import { inviteMember } from '../../contract/staff/joining.ts'
import {
  changeMember,
  endMember,
  getLimits,
  listStaff,
  setLimits,
} from '../../contract/staff/member.ts'
import { changeStation } from '../../contract/station/station.ts'
import { hire } from '../testing/people/request-people.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'
import { everybodysSecret, world } from '../testing/world.ts'

/** The laptop of Ikeja, where the head has come back by PIN, and Tunde on a phone of his own. */
async function laptop() {
  const town = await world()
  const head = await town.signedIn('ikeja')
  await head.call(setPin, { pin: '8046' })
  const { joins } = staffPeople(town)
  const tundesPhone = await joins(head, tunde, 'cashier')
  const idOf = async (browser: typeof head) => (await browser.call(getDesk, {})).body.data._id
  const ids = { head: await idOf(head), tunde: await idOf(tundesPhone) }
  const switched = await head.call(switchMember, { memberId: ids.head, pin: '8046' })
  expect(switched.status).toBe(200)
  return { town, head, tundesPhone, ids, stationId: town.people.ikeja }
}

test('by PIN nobody changes limits, roles or members, invites, or logs the head out', async () => {
  const { town, head, tundesPhone, ids, stationId } = await laptop()
  const owner = await town.signedIn('ikeja')
  const { name, phoneNumber } = bisi
  const memberId = ids.tunde
  const prices = [{ item: 'pickup' as const, amountKobo: 60_000 }]
  const other = (await owner.call(listSessions, {})).body.data.find(({ current }) => current)
  const answers = [
    await head.call(setLimits, { refundKobo: 100_000_000, shortageKobo: 100_000_000 }),
    await head.call(inviteMember, { name, phoneNumber, role: 'cashier' }),
    await head.call(changeMember, { memberId, role: 'clerk' }),
    await head.call(endMember, { memberId }),
    await head.call(endSession, { sessionId: other?._id ?? '' }),
    await head.call(logOutEverywhere, {}),
    await head.call(changeStation, { stationId, cashCeilingKobo: 100_000_000 }),
    await head.call(setPin, { pin: '5937' }),
    await head.call(setPrices, { stationId, prices }),
    await head.call(vouchForReturn, { userId: town.people.ada }),
    await head.call(withdrawMove, { userId: town.people.ada }),
    await head.call(registerCarrier, {
      stationID: stationId,
      name: 'Sani Bello',
      phoneNumber: '08061234567',
    }),
  ]
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([403, 'full_log_in'])
  }
  expect((await owner.call(getDesk, {})).status).toBe(200)
  expect((await tundesPhone.call(getDesk, {})).body.data.role).toBe('cashier')
  // What the day needs goes on, and so does the way out.
  expect((await head.call(listStaff, {})).status).toBe(200)
  expect((await head.call(changeStation, { stationId, address: '2 Depot Road' })).status).toBe(200)
  expect((await head.call(logOut, {})).status).toBe(200)
})

test('with the password typed in that session all of it is open, until somebody switches again', async () => {
  const { head, ids } = await laptop()
  const limits = { refundKobo: 20_000, shortageKobo: 10_000 }
  expect((await head.call(getDesk, {})).body.data.byPin).toBe(true)
  expect((await head.call(setLimits, limits)).body.code).toBe('full_log_in')
  expect((await head.call(confirmSession, { password: 'not the secret' })).status).toBe(422)
  expect((await head.call(setLimits, limits)).body.code).toBe('full_log_in')
  expect((await head.call(confirmSession, { password: everybodysSecret })).status).toBe(200)
  expect((await head.call(getDesk, {})).body.data.byPin).toBe(false)
  expect((await head.call(setLimits, limits)).status).toBe(200)
  expect((await head.call(getLimits, {})).body.data).toMatchObject(limits)
  await head.call(switchMember, { memberId: ids.tunde, pin: tunde.pin })
  await head.call(switchMember, { memberId: ids.head, pin: '8046' })
  expect((await head.call(setLimits, limits)).body.code).toBe('full_log_in')
})

test('by PIN a carrier is paused, but gets no other number to log in with', async () => {
  const { town, head } = await laptop()
  const carrierId = await hire(town, town.people.ikeja, 'Sani Bello')
  const paused = await head.call(changeCarrier, { carrierId, paused: true })
  expect(paused.status).toBe(200)
  const moved = await head.call(changeCarrier, { carrierId, phoneNumber: '08061234567' })
  expect(moved.body.code).toBe('full_log_in')
})

/** What staff change by PIN although it is about logins: each shows the secret itself, or gives nobody more. */
const openByPin = new Set<Endpoint>([
  // Ask for the secret themselves.
  changePassword,
  changeEmail,
  confirmSession,
  // The own language, and what the person agrees to.
  changeSettings,
  setConsent,
  // Goes on by another PIN.
  switchMember,
])

test('whatever is about staff, accounts and logins wants a full login, or is named here', async () => {
  const modules = await Promise.all(
    globSync('contract/**/*.ts', { exclude: ['**/*.test.ts'] }).map(
      path =>
        import(new URL(`../../${path}`, import.meta.url).href) as Promise<Record<string, unknown>>,
    ),
  )
  const endpoints = modules.flatMap(module =>
    Object.values(module).filter(
      (each): each is Endpoint =>
        typeof each === 'object' && each !== null && 'kind' in each && each.kind === 'endpoint',
    ),
  )
  expect(endpoints.length).toBeGreaterThan(100)
  const about = /^.api.(staff|account|passwords|sessions|session.|desk)/
  const undecided = endpoints
    .filter(({ roles }) => roles !== 'anyone' && roles.includes('station'))
    .filter(({ changes, path, fullLogIn }) => changes && about.test(path) && fullLogIn !== true)
  expect(new Set(undecided)).toEqual(openByPin)
})
