import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { getStation } from '../../contract/director/oversight.ts'
import { getDesk } from '../../contract/staff/member-switch.ts'
import { joinByPhone, listStaffInvitations } from '../../contract/staff/joining.ts'
import { endStationMember, inviteHead } from '../../contract/director/station-staff.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'
import { world } from '../testing/world.ts'

async function office() {
  const town = await world()
  const people = staffPeople(town)
  const head = await town.signedIn('ikeja')
  const amina = await town.signedIn('amina')
  return { town, head, amina, stationId: town.people.ikeja, ...people }
}

test('the director sees who works at a station, and ends one', async () => {
  const { town, head, amina, stationId, joins } = await office()
  const cashier = await joins(head, tunde, 'cashier')
  const { staff } = (await amina.call(getStation, { stationId })).body.data
  expect(staff.map(({ name, role, phoneNumber }) => [name, role, phoneNumber])).toEqual([
    ['Ikeja staff', 'head', null],
    ['Tunde Alabi', 'cashier', tunde.phoneNumber],
  ])
  const memberId = staff[1]?._id ?? ''
  const rival = await bolaInLekki(town)
  expect((await rival.director.call(endStationMember, { stationId, memberId })).body.code).toBe(
    'not_yours',
  )
  const elsewhere = { stationId: town.people.kano, memberId }
  expect((await amina.call(endStationMember, elsewhere)).body.code).toBe('not_yours')
  expect((await amina.call(endStationMember, { stationId, memberId })).status).toBe(200)
  expect((await cashier.call(getDesk, {})).body.code).toBe('no_session')
  expect((await amina.call(getStation, { stationId })).body.data.staff).toHaveLength(1)
  const log = (await amina.call(listAudit, { kind: 'staff' })).body.data
  expect(log.map(({ name, what }) => [name, what])).toContainEqual([
    'Amina Yusuf',
    'Removed Tunde Alabi from Ikeja',
  ])
})

test('when the head has left the director invites another, who then is it', async () => {
  const { town, head, amina, stationId, joins, asks } = await office()
  const cashier = await joins(head, tunde, 'cashier')
  const memberId = (await head.call(getDesk, {})).body.data._id
  await amina.call(endStationMember, { stationId, memberId })
  expect((await head.call(getDesk, {})).body.code).toBe('no_session')
  // The day goes on without a head.
  expect((await cashier.call(getDesk, {})).status).toBe(200)
  const { name, phoneNumber, pin } = bisi
  const invited = await amina.call(inviteHead, { stationId, name, phoneNumber })
  expect(invited.body.data).toMatchObject({ role: 'head', name: 'Bisi Cole' })
  expect((await cashier.call(inviteHead, { stationId, name, phoneNumber })).body.code).toBe(
    'not_yours',
  )
  const phone = town.browser()
  await phone.call(joinByPhone, { ...(await asks(phone, phoneNumber)), name, pin })
  expect((await phone.call(getDesk, {})).body.data.role).toBe('head')
  expect((await phone.call(listStaffInvitations, {})).body.data).toEqual([])
  const third = { stationId, name: 'Chika Obi', phoneNumber: '+2348065556666' }
  await amina.call(inviteHead, third)
  const chika = town.browser()
  const code = await asks(chika, third.phoneNumber)
  await chika.call(joinByPhone, { ...code, name: third.name, pin: '5093' })
  expect((await phone.call(getDesk, {})).body.data.role).toBe('cashier')
})
