import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import { getDesk, setOwnName } from '../../contract/staff/member-switch.ts'
import { inviteMember, joinByPhone } from '../../contract/staff/joining.ts'
import { endMember } from '../../contract/staff/member.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'
import { world } from '../testing/world.ts'

/** Funmi runs Ikeja; Tunde is its cashier. */
async function office() {
  const town = await world()
  const head = await town.signedIn('ikeja')
  await head.call(setOwnName, { name: 'Funmi Adebayo' })
  const people = staffPeople(town)
  const cashier = await people.joins(head, tunde, 'cashier')
  return { town, head, cashier, ...people }
}

const takenName = {
  status: 409,
  body: { code: 'name_taken', fields: { name: expect.any(String) } },
}

test('nobody takes the name of a colleague, however it is written', async () => {
  const { town, head, cashier, joins } = await office()
  const clerk = await joins(head, bisi, 'clerk')
  for (const name of ['Tunde Alabi', 'TUNDE ALABI', 'tunde  alabi', 'Túndé Alàbí', 'Тunde Alаbi']) {
    expect(await clerk.call(setOwnName, { name })).toMatchObject(takenName)
  }
  expect(await clerk.call(setOwnName, { name: 'funmi adebay0' })).toMatchObject(takenName)
  expect((await clerk.call(getDesk, {})).body.data.name).toBe(bisi.name)
  // Neither is somebody called like the station, or like its director.
  expect(await clerk.call(setOwnName, { name: 'IKEJA' })).toMatchObject(takenName)
  const amina = await town.signedIn('amina')
  const { name } = (await amina.call(getSession, {})).body.data ?? { name: '' }
  expect(await clerk.call(setOwnName, { name })).toMatchObject(takenName)
  for (const seen of ['Tunde Alabi\u3164', 'TUΝDE ALABI', 'Head', 'Kwashe Support']) {
    expect(await clerk.call(setOwnName, { name: seen })).toMatchObject(takenName)
  }
  expect((await clerk.call(setOwnName, { name: 'Ахмед' })).status).toBe(422)
  expect((await clerk.call(setOwnName, { name: '--' })).status).toBe(422)
  // One's own may be written otherwise, and another station has its own Tunde.
  expect((await cashier.call(setOwnName, { name: 'Túndé Alàbí' })).status).toBe(200)
  const kano = await town.signedIn('kano')
  expect((await kano.call(setOwnName, { name: tunde.name })).status).toBe(200)
})

test('whoever is invited cannot be called so, nor choose it when they join', async () => {
  const { town, head, asks } = await office()
  const { phoneNumber, pin } = bisi
  const asTunde = { name: 'tunde alabi', role: 'clerk', phoneNumber } as const
  expect(await head.call(inviteMember, asTunde)).toMatchObject(takenName)
  expect((await head.call(inviteMember, { ...asTunde, name: bisi.name })).status).toBe(201)
  const phone = town.browser()
  const typed = await asks(phone, phoneNumber)
  const joined = await phone.call(joinByPhone, { ...typed, name: 'Tunde Alabi', pin })
  expect(joined).toMatchObject(takenName)
  expect((await phone.call(joinByPhone, { ...typed, name: bisi.name, pin })).status).toBe(201)
})

test('of two who take one name at once one has it; the name of who left is free', async () => {
  const { head, cashier, joins } = await office()
  const clerk = await joins(head, bisi, 'clerk')
  const answers = await Promise.all(
    [cashier, clerk].map(browser => browser.call(setOwnName, { name: 'Chidi Eze' })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const name = 'Ngozi Ibe'
  await cashier.call(setOwnName, { name })
  const memberId = (await cashier.call(getDesk, {})).body.data._id
  expect(await clerk.call(setOwnName, { name })).toMatchObject(takenName)
  await head.call(endMember, { memberId })
  expect((await clerk.call(setOwnName, { name })).status).toBe(200)
})
