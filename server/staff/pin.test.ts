import { expect, test } from 'vitest'
import { getSession, logOut } from '../../contract/account/account.ts'
import { listAudit } from '../../contract/audit/audit.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { beginSecondStep, switchSecondStepOn } from '../../contract/account/second-step.ts'
import { getDesk, setOwnName, setPin, switchMember } from '../../contract/staff/member-switch.ts'
import { endDevice, endMember, listDevices, listStaff } from '../../contract/staff/member.ts'
import { authenticator } from '../testing/authenticator.ts'
import type { Browser } from '../testing/browser.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'
import { world } from '../testing/world.ts'

/** The laptop of Ikeja, in which the head has logged in, and two who come in on phones of their own. */
async function laptop() {
  const town = await world()
  const head = await town.signedIn('ikeja')
  await head.call(setPin, { pin: '8046' })
  const { joins, logsIn } = staffPeople(town)
  const tundesPhone = await joins(head, tunde, 'cashier')
  const bisisPhone = await joins(head, bisi, 'clerk')
  const idOf = async (browser: Browser) => (await browser.call(getDesk, {})).body.data._id
  const [headId, tundeId, bisiId] = await Promise.all([head, tundesPhone, bisisPhone].map(idOf))
  const ids = { head: headId ?? '', tunde: tundeId ?? '', bisi: bisiId ?? '' }
  const who = async (browser: Browser) => (await browser.call(getSession, {})).body.data
  return { town, head, tundesPhone, bisisPhone, ids, who, logsIn }
}

test('on a trusted laptop members switch by PIN; the session of before is over', async () => {
  const { town, head, ids, who } = await laptop()
  const desk = (await head.call(getDesk, {})).body.data
  expect(desk.members.map(({ name, role }) => [name, role])).toEqual([
    ['Bisi Cole', 'clerk'],
    ['Tunde Alabi', 'cashier'],
  ])
  const before = new Map(head.cookies)
  const switched = await head.call(switchMember, { memberId: ids.tunde, pin: tunde.pin })
  expect(switched.body.data).toMatchObject({ name: 'Tunde Alabi', role: 'cashier' })
  expect(await who(head)).toMatchObject({ name: 'Tunde Alabi', member: 'cashier' })
  // Nothing of the head's rights is left, with the new cookie or the old one.
  expect((await head.call(listStaff, {})).body.code).toBe('not_your_role')
  const old = town.browser()
  for (const [name, value] of before) old.cookies.set(name, value)
  expect((await old.call(listStaff, {})).body.code).toBe('no_session')
  // A PIN confirms nothing weighty.
  expect((await head.call(setPin, { pin: '5937' })).body.code).toBe('full_log_in')
  await head.call(switchMember, { memberId: ids.head, pin: '8046' })
  expect((await head.call(listStaff, {})).status).toBe(200)
})

test('five wrong PINs end the trust and the session; the head is told; a full login begins anew', async () => {
  const { head, tundesPhone, ids, who, logsIn } = await laptop()
  const wrong = () => head.call(switchMember, { memberId: ids.bisi, pin: '0001' })
  for (const left of ['4 tries', '3 tries', '2 tries', 'One try']) {
    expect((await wrong()).body).toMatchObject({
      code: 'pin_wrong',
      fields: { pin: `Wrong PIN. ${left} left.` },
    })
  }
  expect((await wrong()).body).toMatchObject({ code: 'no_session', message: /wrong five times/ })
  expect(await who(head)).toBeNull()
  // Whoever comes in fully there can switch again; elsewhere nothing has ended.
  expect((await logsIn(head, tunde.phoneNumber)).status).toBe(200)
  const right = await head.call(switchMember, { memberId: ids.head, pin: '8046' })
  expect(right.status).toBe(200)
  const told = (await head.call(listNotices, {})).body.data
  expect(told.map(({ title }) => title)).toContainEqual(
    expect.stringMatching(/^Five wrong PINs on/),
  )
  const elsewhere = await tundesPhone.call(switchMember, { memberId: ids.bisi, pin: bisi.pin })
  expect(elsewhere.status).toBe(200)
})

test('twenty wrong ones at once are five, and a right one forgives those of its own member only', async () => {
  const { town, head, ids } = await laptop()
  const wrongFor = (memberId: string) => head.call(switchMember, { memberId, pin: '0001' })
  const count = async () => {
    const { rows } = await town.database.pool.query<{ tries: number; ended: boolean }>(
      `SELECT max(wrong_pins) AS tries, bool_or(ended_at IS NOT NULL) AS ended FROM station_device`,
    )
    return rows[0]
  }
  for (let n = 0; n < 2; n++) await wrongFor(ids.bisi)
  for (let n = 0; n < 2; n++) await wrongFor(ids.tunde)
  expect((await head.call(switchMember, { memberId: ids.tunde, pin: tunde.pin })).status).toBe(200)
  expect(await count()).toEqual({ tries: 2, ended: false })
  const answers = await Promise.all(Array.from({ length: 20 }, () => wrongFor(ids.bisi)))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter(code => code === 'pin_wrong')).toHaveLength(2)
  expect(new Set(codes)).toEqual(new Set(['pin_wrong', 'no_session', 'not_trusted']))
  expect(await count()).toEqual({ tries: 5, ended: true })
})

test('with the own PIN in between nobody guesses on: it ends, is logged, and the head and the member hear of it', async () => {
  const { town, head, tundesPhone, ids, logsIn } = await laptop()
  await head.call(setOwnName, { name: 'Funmi Adebayo' })
  const tries = async () => {
    for (let n = 0; n < 15; n++) {
      const guess = await tundesPhone.call(switchMember, { memberId: ids.bisi, pin: '0001' })
      if (guess.body.code !== 'pin_wrong') return [n, guess.body.code]
      const own = await tundesPhone.call(switchMember, { memberId: ids.tunde, pin: tunde.pin })
      expect(own.status).toBe(200)
    }
    return 'as often as wanted'
  }
  expect(await tries()).toEqual([4, 'no_session'])
  const amina = await town.signedIn('amina')
  const log = (await amina.call(listAudit, { kind: 'log-ins', search: 'wrong PIN' })).body.data
  expect(log.map(({ name, what, together }) => [name, what, together])).toEqual(
    Array.from({ length: 5 }, () => [
      tunde.name,
      'Entered a wrong PIN for Bisi Cole',
      'Entered # wrong PINs for Bisi Cole',
    ]),
  )
  const titles = async (browser: Browser) =>
    (await browser.call(listNotices, {})).body.data.map(({ title }) => title).toSorted()
  const heard = [
    expect.stringMatching(/^3 wrong PINs for Bisi Cole on /),
    expect.stringMatching(/^Five wrong PINs on .+: the next person must log in fully$/),
  ]
  expect(await titles(head)).toEqual(heard)
  const bisisOwn = town.browser()
  await logsIn(bisisOwn, bisi.phoneNumber)
  expect((await titles(bisisOwn)).filter(title => title.includes('wrong PIN'))).toEqual(heard)
  await logsIn(tundesPhone, tunde.phoneNumber)
  expect((await titles(tundesPhone)).filter(title => title.includes('wrong PIN'))).toEqual([])
})

test('ten wrong for one member, on whatever devices, switch that PIN off until a full log-in', async () => {
  const { town, head, tundesPhone, ids, logsIn } = await laptop()
  const fresh = async () => {
    const browser = town.browser()
    await logsIn(browser, tunde.phoneNumber)
    return browser
  }
  const guess = (browser: Browser) =>
    browser.call(switchMember, { memberId: ids.head, pin: '0001' })
  for (const browser of [tundesPhone, await fresh()]) {
    for (let n = 0; n < 5; n++) await guess(browser)
  }
  const third = await fresh()
  const off = await third.call(switchMember, { memberId: ids.head, pin: '8046' })
  expect(off.body.code).toBe('pin_off')
  const told = (await head.call(listNotices, {})).body.data.map(({ title }) => title)
  expect(told.filter(title => title.startsWith('Five wrong PINs on'))).toHaveLength(2)
  const shown = (await third.call(getDesk, {})).body.data.members.map(({ name }) => name)
  expect(shown).toEqual(['Bisi Cole'])
  await town.signedIn('ikeja')
  expect((await third.call(switchMember, { memberId: ids.head, pin: '8046' })).status).toBe(200)
  expect((await head.call(getDesk, {})).status).toBe(200)
})

test('nobody switches without trust, to strangers, to who left, or past two steps', async () => {
  const { town, head, tundesPhone, bisisPhone, ids } = await laptop()
  const kano = await town.signedIn('kano')
  await kano.call(setPin, { pin: '4417' })
  const kanoId = (await kano.call(getDesk, {})).body.data._id
  const toKano = await head.call(switchMember, { memberId: kanoId, pin: '4417' })
  expect(toKano.body.code).toBe('not_yours')
  // The token of another station's laptop is worth nothing here.
  bisisPhone.cookies.set('desk', kano.cookies.get('desk') ?? '')
  const foreign = await bisisPhone.call(switchMember, { memberId: ids.tunde, pin: tunde.pin })
  expect(foreign.body.code).toBe('not_trusted')
  expect((await bisisPhone.call(getDesk, {})).body.data).toMatchObject({
    trusted: false,
    members: [],
  })
  expect(
    (await town.browser().call(switchMember, { memberId: ids.tunde, pin: '4826' })).status,
  ).toBe(401)
  const begun = (await tundesPhone.call(beginSecondStep, {})).body.data
  const code = authenticator(begun.uri, town).code()
  expect((await tundesPhone.call(switchSecondStepOn, { code })).status).toBe(200)
  const past = await head.call(switchMember, { memberId: ids.tunde, pin: tunde.pin })
  expect(past.body.code).toBe('not_yours')
  await head.call(endMember, { memberId: ids.bisi })
  const gone = await head.call(switchMember, { memberId: ids.bisi, pin: bisi.pin })
  expect(gone.body.code).toBe('not_yours')
  await head.call(logOut, {})
  expect((await head.call(switchMember, { memberId: ids.head, pin: '8046' })).status).toBe(401)
})

test('the head sees the trusted devices and ends one; a month later all have ended', async () => {
  const { town, head, tundesPhone, ids } = await laptop()
  const devices = (await head.call(listDevices, {})).body.data
  expect(devices.map(({ trustedBy, current }) => [trustedBy, current])).toContainEqual([
    'Ikeja staff',
    true,
  ])
  const his = devices.find(({ trustedBy }) => trustedBy === 'Tunde Alabi')?._id ?? ''
  const kano = await town.signedIn('kano')
  expect((await kano.call(endDevice, { deviceId: his })).body.code).toBe('not_yours')
  expect((await head.call(endDevice, { deviceId: his })).status).toBe(200)
  const past = await tundesPhone.call(switchMember, { memberId: ids.bisi, pin: bisi.pin })
  expect(past.body.code).toBe('not_trusted')
  for (let day = 0; day < 29; day++) {
    town.clock.advance(24 * 60)
    await head.call(getDesk, {})
  }
  expect((await head.call(getDesk, {})).body.data.trusted).toBe(true)
  const switched = await head.call(switchMember, { memberId: ids.bisi, pin: bisi.pin })
  expect(switched.status).toBe(200)
  town.clock.advance(2 * 24 * 60)
  expect((await head.call(getDesk, {})).body.data.trusted).toBe(false)
})
