import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import { takeCash } from '../../contract/wallet/cash.ts'
import { setPrices } from '../../contract/price/price.ts'
import { countRequests } from '../../contract/request/request.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import { getDesk, parts, setOwnName, setPin } from '../../contract/staff/member-switch.ts'
import {
  inviteMember,
  joinByMail,
  joinByPhone,
  listStaffInvitations,
  loginStaffByPhone,
  openStaffInvitation,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '../../contract/staff/joining.ts'
import {
  changeMember,
  endMember,
  handOver,
  listStaff,
  setLimits,
} from '../../contract/staff/member.ts'
import { changeStation } from '../../contract/station/station.ts'
import { loginStation } from '../../contract/staff/login.ts'
import { foldFigures } from '../figure/figure.ts'
import { asSpeaker } from '../testing/people/announcing-people.ts'
import { onGround } from '../testing/people/ground-people.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'
import { weighingTown } from '../testing/scale.ts'
import { everybodysSecret, world } from '../testing/world.ts'

async function office() {
  const town = await world()
  const head = await town.signedIn('ikeja')
  return { town, head, ...staffPeople(town) }
}

test('the head invites a cashier by number, who comes in by it and is known by name', async () => {
  const { town, head, asks, smsTo, logsIn } = await office()
  const invited = await head.call(inviteMember, {
    name: 'Tunde',
    role: 'cashier',
    phoneNumber: '0806 111 2222',
  })
  expect(invited).toMatchObject({ status: 201, body: { data: { role: 'cashier' } } })
  expect((await smsTo(tunde.phoneNumber))[0]).toMatch(
    /^Kwashe: Ikeja staff invites you to work at Ikeja\. Log in with this number: .+\/station\/login\/phone$/,
  )
  const phone = town.browser()
  const typed = await asks(phone, tunde.phoneNumber)
  expect((await phone.call(loginStaffByPhone, typed)).body.data).toMatchObject({
    signedIn: null,
    offer: { station: 'Ikeja', invitedBy: 'Ikeja staff', name: 'Tunde', role: 'cashier' },
  })
  expect((await phone.call(getSession, {})).body.data).toBeNull()
  for (const pin of ['0000', '1234', '9876', '1212', '1987', '12', '12345', 'abcd']) {
    const weak = await phone.attempt(joinByPhone, { ...typed, name: tunde.name, pin })
    expect([weak.status, Object.keys(weak.body.fields)]).toEqual([422, ['pin']])
  }
  const joined = await phone.call(joinByPhone, { ...typed, name: tunde.name, pin: tunde.pin })
  expect(joined).toMatchObject({ status: 201, body: { data: { station: 'Ikeja' } } })
  expect((await phone.call(getSession, {})).body.data).toMatchObject({
    role: 'station',
    station: 'Ikeja',
    name: 'Tunde Alabi',
    member: 'cashier',
    email: null,
  })
  // The invitation is used up, and the number opens the account from now on.
  expect((await head.call(listStaffInvitations, {})).body.data).toEqual([])
  const again = await logsIn(town.browser(), tunde.phoneNumber)
  expect(again.body.data).toMatchObject({ signedIn: { station: 'Ikeja' }, offer: null })
  const members = (await head.call(listStaff, {})).body.data
  expect(members.map(({ name, role, hasPin, isYou }) => [name, role, hasPin, isYou])).toEqual([
    ['Ikeja staff', 'head', false, true],
    ['Tunde Alabi', 'cashier', true, false],
  ])
})

test('by mail the link opens it, once, with a password of their own', async () => {
  const { town, head } = await office()
  const email = 'ngozi@town.ng'
  await head.call(inviteMember, { name: 'Ngozi Eze', role: 'clerk', email })
  await town.settle()
  const token = town.tokenFor(email)
  const ngozi = town.browser()
  expect((await ngozi.call(openStaffInvitation, { token })).body.data).toMatchObject({
    station: 'Ikeja',
    name: 'Ngozi Eze',
    role: 'clerk',
    email,
  })
  const wanted = { token, name: 'Ngozi Eze', pin: '5820' }
  const weak = await ngozi.attempt(joinByMail, { ...wanted, password: 'ngozieze1' })
  expect(weak.body).toMatchObject({ code: 'fields' })
  const joined = await ngozi.call(joinByMail, { ...wanted, password: everybodysSecret })
  expect(joined.status).toBe(201)
  const twice = await town.browser().call(joinByMail, { ...wanted, password: everybodysSecret })
  expect(twice.body.code).toBe('link_dead')
  const door = { email, password: everybodysSecret }
  expect((await town.browser().call(loginStation, door)).body.data.station).toBe('Ikeja')
  const known = await head.call(inviteMember, { name: 'Another', role: 'clerk', email })
  expect(known.body).toMatchObject({ code: 'member_known', fields: { email: /already/ } })
})

test('an invitation is withdrawn, replaced, sent again, and too old', async () => {
  const { town, head, asks, smsTo } = await office()
  const invite = () => head.call(inviteMember, { ...who, role: 'clerk' })
  const who = { name: bisi.name, phoneNumber: bisi.phoneNumber }
  const first = (await invite()).body.data
  const second = (await invite()).body.data
  const open = (await head.call(listStaffInvitations, {})).body.data
  expect(open.map(({ _id }) => _id)).toEqual([second._id])
  expect(
    (await head.call(withdrawStaffInvitation, { staffInvitationId: first._id })).body.code,
  ).toBe('not_yours')
  expect(await smsTo(bisi.phoneNumber)).toHaveLength(1)
  town.clock.advance(13 * 24 * 60)
  await head.call(resendStaffInvitation, { staffInvitationId: second._id })
  expect(await smsTo(bisi.phoneNumber)).toHaveLength(2)
  const phone = town.browser()
  const code = () => asks(phone, bisi.phoneNumber)
  town.clock.advance(13 * 24 * 60)
  expect((await phone.call(loginStaffByPhone, await code())).body.data.offer).not.toBeNull()
  town.clock.advance(2 * 24 * 60)
  const late = await phone.call(joinByPhone, { ...(await code()), name: bisi.name, pin: bisi.pin })
  expect(late.body).toMatchObject({ code: 'no_account', message: /No station knows/ })
  // By then the head has logged in anew.
  const later = await town.signedIn('ikeja')
  const third = (await later.call(inviteMember, { ...who, role: 'clerk' })).body.data
  await later.call(withdrawStaffInvitation, { staffInvitationId: third._id })
  const gone = await phone.call(joinByPhone, { ...(await code()), name: bisi.name, pin: bisi.pin })
  expect(gone.body.code).toBe('no_account')
  const both = { name: 'X', role: 'clerk', email: 'x@town.ng', phoneNumber: bisi.phoneNumber }
  expect((await later.attempt(inviteMember, both)).status).toBe(422)
  expect((await later.attempt(inviteMember, { name: 'X', role: 'clerk' })).status).toBe(422)
  expect((await later.attempt(inviteMember, { ...who, role: 'head' })).status).toBe(422)
})

test('each may what the role may, and hears it before anything is looked at', async () => {
  const { town, head, joins } = await office()
  const cashier = await joins(head, tunde, 'cashier')
  const clerk = await joins(head, bisi, 'clerk')
  const { ikeja: stationId, ada: userId } = town.people
  const prices = [{ item: 'pet' as const, amountKobo: 30_000 }]
  const cash = { userId, amountKobo: 50_000 }
  const limits = { refundKobo: 100_000, shortageKobo: 10_000 }
  for (const browser of [clerk, cashier]) {
    expect((await browser.call(countRequests, {})).status).toBe(200)
    const refused = [
      await browser.call(setPrices, { stationId, prices }),
      await browser.call(changeStation, { stationId, address: '2 Allen Avenue' }),
      await browser.call(listStaff, {}),
      await browser.call(inviteMember, { name: 'X', role: 'clerk', email: 'x@town.ng' }),
      await browser.call(setLimits, limits),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from(refused, () => [403, 'not_your_role']),
    )
  }
  expect((await clerk.call(takeCash, cash)).body.code).toBe('not_your_role')
  expect((await cashier.call(takeCash, cash)).status).toBe(201)
  expect((await head.call(setPrices, { stationId, prices })).status).toBe(200)
  expect((await head.call(setLimits, limits)).body.data).toMatchObject({ ...limits, left: null })
  // What somebody is counts from the next call on, also where the server guesses who calls.
  const [, , member] = (await head.call(listStaff, {})).body.data
  expect(member?.name).toBe('Tunde Alabi')
  await head.call(changeMember, { memberId: member?._id ?? '', role: 'clerk' })
  expect((await cashier.call(takeCash, cash)).body.code).toBe('not_your_role')
})

test('whoever is ended is out at once, for good, and keeps the name on what they did', async () => {
  const { town, head, joins, logsIn } = await office()
  const cashier = await joins(head, tunde, 'cashier')
  const memberId = (await cashier.call(getDesk, {})).body.data._id
  const kano = await town.signedIn('kano')
  expect((await kano.call(endMember, { memberId })).body.code).toBe('not_yours')
  expect((await head.call(endMember, { memberId })).status).toBe(200)
  expect((await cashier.call(getDesk, {})).body.code).toBe('no_session')
  expect((await head.call(endMember, { memberId })).body.code).toBe('not_yours')
  expect((await logsIn(town.browser(), tunde.phoneNumber)).body.code).toBe('no_account')
  // The number is free: whoever has it may be invited again, as somebody new.
  const again = await joins(head, { ...tunde, name: 'Tunde the second' }, 'clerk')
  expect((await again.call(getDesk, {})).body.data).toMatchObject({ role: 'clerk' })
  const own = (await head.call(getDesk, {})).body.data._id
  expect((await head.call(endMember, { memberId: own })).body.code).toBe('head_stays')
})

test('the headship is handed over by who has just typed the password', async () => {
  const { town, head, joins } = await office()
  const cashier = await joins(head, tunde, 'cashier')
  const memberId = (await cashier.call(getDesk, {})).body.data._id
  town.clock.advance(11)
  expect((await head.call(handOver, { memberId })).body.code).toBe('confirm_first')
  await head.call(confirmSession, { password: everybodysSecret })
  const [one, other] = await Promise.all([
    head.call(handOver, { memberId }),
    head.call(handOver, { memberId }),
  ])
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 403]))
  expect((await head.call(getDesk, {})).body.data.role).toBe('cashier')
  expect((await head.call(listStaff, {})).body.code).toBe('not_your_role')
  expect((await cashier.call(listStaff, {})).status).toBe(200)
})

test('a station is told what it has never used, and of nothing any more that it has', async () => {
  const { staff, ada, scale, town } = await weighingTown()
  const unused = async () => (await staff.browser.call(getDesk, {})).body.data.unused
  expect(await unused()).toEqual([...parts])
  await onGround(staff.browser).adds()
  expect(await unused()).not.toContain('areas')
  await asSpeaker(staff.browser).says()
  expect(await unused()).not.toContain('announcements')
  await scale.weighs(town.people.ada, { pet: 1_000 })
  expect(await unused()).toEqual(['specials', 'pins'])
  await ada.asksSpecially({ requestMessage: 'A party', address: '12 Toyin Street' })
  expect(await unused()).toEqual(['pins'])
  await foldFigures(town.db)
  expect(await unused()).toEqual(['pins'])
  await staff.browser.call(setPin, { pin: '8046' })
  expect(await unused()).toEqual([])
  const kano = await town.signedIn('kano')
  expect((await kano.call(getDesk, {})).body.data.unused).toEqual([...parts])
})

test('the head says a name, and a PIN only after the password', async () => {
  const { town, head } = await office()
  expect((await head.call(getDesk, {})).body.data).toMatchObject({
    name: 'Ikeja staff',
    role: 'head',
    named: false,
    hasPin: false,
    trusted: true,
  })
  await head.call(setOwnName, { name: 'Funmi Adebayo' })
  town.clock.advance(11)
  expect((await head.call(setPin, { pin: '8046' })).body.code).toBe('confirm_first')
  await head.call(confirmSession, { password: everybodysSecret })
  expect((await head.call(setPin, { pin: '8046' })).status).toBe(200)
  const desk = (await head.call(getDesk, {})).body.data
  expect(desk).toMatchObject({ name: 'Funmi Adebayo', named: true, hasPin: true })
})
