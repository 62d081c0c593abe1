import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SentOf } from '../../contract/endpoint.ts'
import { getResident, listResidents } from '../../contract/screen/resident.ts'
import { account, resident } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import { asResident, ikejaAtWork, moveIn } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'

const names = (body: { data: { name: string }[] }) => body.data.map(({ name }) => name)

test('staff find a resident by name, number, address or request', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const [bola = ''] = await moveIn(town, town.people.ikeja, 3)
  await town.db.update(account).set({ name: 'Bola Ade' }).where(eq(account.id, bola))
  const home = { phoneNumber: '+2348059998877', address: '9 Opebi Link Road' }
  await town.db.update(resident).set(home).where(eq(resident.accountId, bola))
  const ada = asResident(await town.signedIn('ada'), town.people.ada, town.people.ikeja)
  const asked: string = (await ada.asks()).body.data._id
  const find = async (search: string) => names((await staff.call(listResidents, { search })).body)
  expect(await find('bola')).toEqual(['Bola Ade'])
  expect(await find('opebi')).toEqual(['Bola Ade'])
  for (const typed of ['0805 999', '+234 805 999 8877', '2348059998877', '998877']) {
    expect(await find(typed)).toEqual(['Bola Ade'])
  }
  expect(await find(`#${asked.slice(-6).toUpperCase()}`)).toEqual(['Ada Obi'])
  expect(await find('%')).toEqual([])
  expect(await find('nobody like that')).toEqual([])
})

test('the list is paged by name and holds only the own station', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  await moveIn(town, town.people.ikeja, 4)
  await moveIn(town, town.people.kano, 4)
  const first = (await staff.call(listResidents, { limit: 3 })).body
  const second = (await staff.call(listResidents, { limit: 3, after: first.next })).body
  expect(names(first)).toEqual(['Ada Obi', 'Neighbour 0', 'Neighbour 1'])
  expect(names(second)).toEqual(['Neighbour 2', 'Neighbour 3'])
  expect(second.next).toBeNull()
  const ada = await town.signedIn('ada')
  expect((await ada.call(listResidents, {})).status).toBe(403)
})

test('whoever gets another name stands and is found where it belongs', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  await moveIn(town, town.people.ikeja, 2)
  const listed = async (wanted: SentOf<typeof listResidents> = {}) =>
    names((await staff.call(listResidents, wanted)).body)
  const rename = (name: string) =>
    town.database.pool.query('UPDATE account SET name = $2 WHERE id = $1', [town.people.ada, name])
  await rename('Zzainab Ola')
  expect(await listed()).toEqual(['Neighbour 0', 'Neighbour 1', 'Zzainab Ola'])
  expect(await listed({ search: 'zzAIN' })).toEqual(['Zzainab Ola'])
  expect(await listed({ search: 'ada' })).not.toContain('Zzainab Ola')
  await rename('Ada Obi')
  expect(await listed()).toEqual(['Ada Obi', 'Neighbour 0', 'Neighbour 1'])
})

test('one resident, with what is due and what is under way, for the own staff only', async () => {
  const town = await world()
  const { ada, staff, finished } = await ikejaAtWork(town)
  const closed = await finished()
  town.clock.advance(1)
  const open = (await ada.asks({ payWith: 'recyclables' })).body.data._id
  const { body } = await staff.browser.call(getResident, { userId: town.people.ada })
  expect(body.data).toMatchObject({
    _id: town.people.ada,
    name: 'Ada Obi',
    phoneNumber: '+2348031234567',
    dues: [{ requestId: closed, amountKobo: 50_000 }],
    requests: [{ _id: open, payWith: 'recyclables', priceKobo: 50_000, covered: false }],
  })
  expect(JSON.stringify(body)).not.toContain('email')
  const kano = await town.signedIn('kano')
  expect((await kano.call(getResident, { userId: town.people.ada })).body.code).toBe('not_yours')
  const nobody = { userId: newId(town.clock.now()) }
  expect((await kano.call(getResident, nobody)).body).toEqual(
    (await kano.call(getResident, { userId: town.people.ada })).body,
  )
})
