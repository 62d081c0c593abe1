import { expect, test } from 'vitest'
import {
  getSession,
  listSessions,
  loginResident,
  requestPasswordReset,
  resetPassword,
} from '../../contract/account/account.ts'
import { openInvitation } from '../../contract/director/invitation.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { renewRecoveryCodes } from '../../contract/account/second-step.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { getThread, openTicket } from '../../contract/support/support.ts'
import { setUpSecondStep } from '../testing/authenticator.ts'
import { twoDirectors } from '../testing/people/director-people.ts'
import { everybodysSecret as password, world, type World } from '../testing/world.ts'
import { knownDevice } from './account.table.ts'
import { tokenHash } from '../call/link-token.ts'

const day = 24 * 60
const isIn = async (phone: Awaited<ReturnType<World['signedIn']>>) =>
  (await phone.call(getSession, {})).body.data !== null

test.each([
  ['ada', 90],
  ['ikeja', 30],
  ['amina', 30],
] as const)('%s logs in again after %i days, however busy', async (who, days) => {
  const { signedIn, clock } = await world()
  const phone = await signedIn(who)
  for (let n = 5; n < days; n += 5) {
    clock.advance(5 * day)
    expect(await isIn(phone)).toBe(true)
  }
  clock.advance(5 * day - 1)
  expect(await isIn(phone)).toBe(true)
  clock.advance(1)
  expect(await isIn(phone)).toBe(false)
  const answer = await phone.call(listNotices, {})
  expect([answer.status, answer.body.code]).toEqual([401, 'no_session'])
})

test.each([
  ['ada', 90, loginResident],
  ['ikeja', 30, loginStation],
] as const)(
  'the cookie of %s lives %i days, as long as the session may',
  async (who, days, door) => {
    const { browser } = await world()
    const { headers } = await browser().call(door, { email: `${who}@town.ng`, password })
    const cookies = [headers['set-cookie']].flat().map(String)
    const ageOf = (name: string) =>
      Number(/Max-Age=(\d+)/.exec(cookies.find(each => each.startsWith(`${name}=`)) ?? '')?.[1])
    expect([ageOf('session'), ageOf('device')]).toEqual([days * day * 60, 365 * day * 60])
  },
)

test('a session that a wrong clock began does not count once the clock is right', async () => {
  const { signedIn, clock } = await world()
  const before = await signedIn('ada')
  const right = clock.now()
  clock.advance(400 * day)
  const ahead = await signedIn('ada')
  expect(await isIn(ahead)).toBe(true)
  clock.set(right.toISOString())
  expect([await isIn(ahead), await isIn(before)]).toEqual([false, true])
  const { body } = await before.call(listSessions, {})
  expect(body.data).toHaveLength(1)
  // Two servers whose clocks differ by a few minutes believe each other.
  clock.advance(9)
  const little = await signedIn('ada')
  clock.set(right.toISOString())
  expect(await isIn(little)).toBe(true)
})

test('a confirmation that a wrong clock noted confirms nothing', async () => {
  const town = await world()
  const phone = await town.signedIn('ada')
  await setUpSecondStep(phone, town)
  const confirmed = async (offset: string) => {
    const at = `$1::timestamptz + interval '${offset}'`
    await town.database.pool.query(`UPDATE session SET confirmed_at = ${at}`, [town.clock.now()])
    return (await phone.call(renewRecoveryCodes, {})).status
  }
  expect(await confirmed('400 days')).toBe(403)
  expect(await confirmed('-1 minute')).toBe(200)
})

test('a link that a wrong clock made is dead once the clock is right', async () => {
  const { browser, settle, tokenFor, clock } = await world()
  const right = clock.now().toISOString()
  const ask = async () => {
    const who = { role: 'resident', email: 'ada@town.ng' } as const
    await browser().call(requestPasswordReset, who)
    await settle()
    return tokenFor('ada@town.ng')
  }
  const reset = (token: string) =>
    browser().call(resetPassword, { token, password: 'omo-ologo-2026' })
  clock.advance(400 * day)
  const ahead = await ask()
  clock.set(right)
  expect((await reset(ahead)).body.code).toBe('link_dead')
  expect((await reset(await ask())).status).toBe(200)
})

test('so is an invitation, and the link to a conversation', async () => {
  const town = await world()
  const { amina } = await twoDirectors(town)
  const right = town.clock.now().toISOString()
  town.clock.advance(3)
  await amina.invites('bisi@yaba.ng')
  const question = { name: 'Tunde', email: 'tunde@town.ng', message: 'When do you come?' }
  await town.browser().call(openTicket, question)
  await town.settle()
  const invited = { token: town.tokenFor('bisi@yaba.ng') }
  const answered = { token: town.tokenFor('tunde@town.ng') }
  const open = async () => [
    (await town.browser().call(openInvitation, invited)).status,
    (await town.browser().call(getThread, answered)).status,
  ]
  expect(await open()).toEqual([200, 200])
  town.clock.set('2026-11-01T09:00:00Z')
  expect(await open()).toEqual([409, 409])
  town.clock.set(right)
  expect(await open()).toEqual([200, 200])
})

test('a device that somebody else named is not taken: the browser gets a name of ours', async () => {
  const { browser, db } = await world()
  const planted = 'a-value-that-the-thief-knows'
  const adas = browser()
  adas.cookies.set('device', planted)
  await adas.call(loginResident, { email: 'ada@town.ng', password })
  const own = adas.cookies.get('device') ?? ''
  expect(own).toMatch(/^[\w-]{43}$/)
  const known = async () => (await db.select().from(knownDevice)).map(row => row.tokenHash)
  expect(await known()).toEqual([tokenHash(own)])
  await adas.call(loginResident, { email: 'ada@town.ng', password })
  expect([adas.cookies.get('device'), await known()]).toEqual([own, [tokenHash(own)]])
})

test("nor one that we made for the thief's own account, so the thief shares no tries", async () => {
  const { browser } = await world({ RATE_LIMIT_SCALE: '1' })
  const thief = browser()
  await thief.call(loginResident, { email: 'kabiru@town.ng', password })
  const planted = thief.cookies.get('device') ?? ''
  const adas = browser()
  adas.cookies.set('device', planted)
  await adas.call(loginResident, { email: 'ada@town.ng', password })
  expect(adas.cookies.get('device')).not.toBe(planted)
  const guess = () => thief.call(loginResident, { email: 'ada@town.ng', password: 'guess-1234' })
  for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(401)
  expect((await guess()).status).toBe(429)
  expect((await adas.call(loginResident, { email: 'ada@town.ng', password })).status).toBe(200)
})

test('two who share a phone both stay known on it', async () => {
  const { browser } = await world()
  const shared = browser()
  const told = async (who: string) => {
    const answer = await shared.call(loginResident, { email: `${who}@town.ng`, password })
    expect(answer.status).toBe(200)
    const { body } = await shared.call(listNotices, {})
    return body.data.filter(({ kind }: { kind: string }) => kind === 'new-device').length
  }
  const turns = ['ada', 'kabiru', 'ada', 'kabiru', 'ada']
  const counts: number[] = []
  for (const who of turns) counts.push(await told(who))
  expect(counts).toEqual([0, 0, 0, 0, 0])
})
