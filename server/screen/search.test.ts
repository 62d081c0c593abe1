import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { browseResidents } from '../../contract/screen/card.ts'
import { searchDesk } from '../../contract/screen/search.ts'
import { account, resident } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import { place } from '../ground/ground.table.ts'
import { hire, ikejaAtWork, moveIn } from '../testing/people/request-people.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { world, type World } from '../testing/world.ts'

/** Bola lives in Ikeja and has a shop somewhere else. */
async function bolaInIkeja(town: World) {
  const [bola = ''] = await moveIn(town, town.people.ikeja, 3)
  await town.db.update(account).set({ name: 'Bola Ade' }).where(eq(account.id, bola))
  const home = { phoneNumber: '+2348059998877', address: '9 Opebi Link Road' }
  await town.db.update(resident).set(home).where(eq(resident.accountId, bola))
  await town.db.insert(place).values({
    id: newId(town.clock.now()),
    residentId: bola,
    name: 'Shop',
    address: '14 Awolowo Way',
    landmark: 'behind the tailor',
    createdAt: town.clock.now(),
  })
  return bola
}

test('one box finds residents by number, name, street or another place, in any order of words', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  await bolaInIkeja(town)
  const find = async (search: string) =>
    (await staff.call(searchDesk, { search })).body.data.residents.map(({ name }) => name)
  for (const typed of ['bola', 'Ade Bola', 'ADE', 'opebi', '9 opebi', 'awolowo', 'tailor behind']) {
    expect(await find(typed)).toEqual(['Bola Ade'])
  }
  for (const typed of ['0805 999', '+234 805 999 8877', '2348059998877', '998877', '0805-999']) {
    expect(await find(typed)).toEqual(['Bola Ade'])
  }
  for (const typed of ['bola opebi kano', '%%%', 'b_la', 'bola\nade']) {
    expect(await find(typed)).toEqual(typed.includes('\n') ? ['Bola Ade'] : [])
  }
  expect((await staff.attempt(searchDesk, { search: 'bo' })).status).toBe(422)
  // Whose name begins like that comes first.
  await town.db.update(account).set({ name: 'Abola Ojo' }).where(eq(account.id, town.people.ada))
  expect(await find('bola')).toEqual(['Bola Ade', 'Abola Ojo'])
})

test('who has something open comes first, and how many there are is said', async () => {
  const town = await world()
  const { staff, ada, sani, asked } = await ikejaAtWork(town)
  await moveIn(town, town.people.ikeja, 11)
  await town.db.update(resident).set({ address: '9 Toyin Street' })
  const find = async (search: string) =>
    (await staff.browser.call(searchDesk, { search })).body.data
  await town.db.update(account).set({ name: 'Zainab Ojo' }).where(eq(account.id, town.people.ada))
  const before = await find('toyin')
  expect(before).toMatchObject({ many: 12, near: false })
  expect(before.residents.map(({ name }) => name)).not.toContain('Zainab Ojo')
  const requestId = await asked()
  const first = async () => (await find('toyin')).residents[0]
  expect(await first()).toMatchObject({ name: 'Zainab Ojo', underWay: { requestId } })
  await staff.assigns(requestId, sani)
  await staff.picksUp(requestId)
  expect(await first()).toMatchObject({ name: 'Zainab Ojo' })
  await ada.closes(requestId)
  expect(await first()).not.toMatchObject({ name: 'Zainab Ojo' })
})

test('one letter may be wrong, missing, too much or swapped, unless somebody is called so', async () => {
  const town = await world()
  const { staff } = await ikejaAtWork(town)
  const bola = await bolaInIkeja(town)
  const chidi = { name: 'Chidi Briggs' }
  await town.db.update(account).set(chidi).where(eq(account.id, bola))
  const find = async (search: string) =>
    (await staff.browser.call(searchDesk, { search })).body.data
  for (const typed of ['chidy', 'chdi', 'chiddi', 'cihdi', 'brigs chidi', 'Brihgs', 'opeby 9']) {
    expect(await find(typed)).toMatchObject({ residents: [chidi], many: 1, near: true })
  }
  for (const typed of ['chido brigz', 'briggs chidi']) {
    expect((await find(typed)).residents).toMatchObject([chidi])
  }
  // Two slips in a word are another word; short words, numbers and what is no letter are meant as they are typed.
  for (const typed of [
    'chodo',
    'brxxgs',
    'ch.di',
    'chidi [',
    '(chidy|',
    '0805 999 8878',
    'chi_i',
  ]) {
    expect(await find(typed)).toMatchObject({ residents: [], carriers: [], many: 0 })
  }
  expect(await find('snai bello')).toMatchObject({ carriers: [{ name: 'Sani Bello' }], near: true })
  const kano = await town.signedIn('kano')
  expect((await kano.call(searchDesk, { search: 'chidy' })).body.data).toMatchObject({
    residents: [],
    near: false,
  })
})

test('of another station nothing is found: neither residents nor carriers nor requests', async () => {
  const town = await world()
  const { staff, asked } = await ikejaAtWork(town)
  await bolaInIkeja(town)
  const requestId = await asked()
  const kano = await town.signedIn('kano')
  for (const search of ['bola', '998877', 'awolowo', 'sani', requestId, requestId.slice(-6)]) {
    const { residents, carriers, requests } = (await kano.call(searchDesk, { search })).body.data
    expect([residents, carriers, requests]).toEqual([[], [], []])
  }
  const own = (await staff.browser.call(searchDesk, { search: `#${requestId.slice(-6)}` })).body
  expect(own.data.requests).toMatchObject([{ _id: requestId, user: 'Ada Obi' }])
  const whole = (await staff.browser.call(searchDesk, { search: requestId.toUpperCase() })).body
  expect(whole.data.requests).toMatchObject([{ _id: requestId }])
  const ada = await town.signedIn('ada')
  expect((await ada.call(searchDesk, { search: 'bola' })).status).toBe(403)
})

test('somebody who searches many times at once waits for themselves, and a few wait', async () => {
  const town = await world()
  const [ikeja, kano] = [await town.signedIn('ikeja'), await town.signedIn('kano')]
  const many = Array.from({ length: 30 }, () => ikeja.call(searchDesk, { search: 'obi' }))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.filter(status => status !== 200 && status !== 503)).toEqual([])
  const both = [ikeja.call(searchDesk, { search: 'obi' }), kano.call(searchDesk, { search: 'obi' })]
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  // A list without a search word does not wait.
  const lists = Array.from({ length: 12 }, () => ikeja.call(browseResidents, {}))
  expect(new Set((await Promise.all(lists)).map(({ status }) => status))).toEqual(new Set([200]))
})

test('what is found says how things stand: nothing open, waiting, out now', async () => {
  const town = await world()
  const { staff, sani, asked, onStreet } = await saniOnTheStreet(town)
  const find = async (search: string) =>
    (await staff.browser.call(searchDesk, { search })).body.data
  expect((await find('ada obi')).residents).toMatchObject([{ underWay: null }])
  const requestId = await asked()
  expect((await find('ada obi')).residents).toMatchObject([
    { underWay: { requestId, requestStatus: 'Pending...', carrier: null, setOutAt: null } },
  ])
  await staff.assigns(requestId, sani)
  await onStreet.setsOut((await onStreet.stop(requestId))._id)
  const now = town.clock.now().toISOString()
  expect((await find('ada obi')).residents).toMatchObject([
    { underWay: { requestStatus: 'Assigned', carrier: 'Sani Bello', setOutAt: now } },
  ])
  expect((await find('sani')).carriers).toMatchObject([{ _id: sani, holds: 1, setOutAt: now }])
  await hire(town, town.people.ikeja, 'Sanusi Idris')
  expect((await find('san')).carriers.map(({ name }) => name)).toEqual([
    'Sani Bello',
    'Sanusi Idris',
  ])
})

test('the list of residents is paged by name, and shows those with something open, due, or without a number', async () => {
  const town = await world()
  const { staff, ada, sani, asked } = await ikejaAtWork(town)
  await moveIn(town, town.people.ikeja, 3)
  await moveIn(town, town.people.kano, 2)
  const list = async (wanted: object = {}) =>
    (await staff.browser.call(browseResidents, wanted)).body
  const names = (body: Awaited<ReturnType<typeof list>>) => body.data.map(({ name }) => name)
  const first = await list({ limit: 3 })
  expect(names(first)).toEqual(['Ada Obi', 'Neighbour 0', 'Neighbour 1'])
  expect(names(await list({ limit: 3, after: first.next }))).toEqual(['Neighbour 2'])
  expect(names(await list({ only: 'no phone' }))).not.toContain('Ada Obi')
  expect(names(await list({ only: 'open' }))).toEqual([])
  const requestId = await asked()
  expect(names(await list({ only: 'open' }))).toEqual(['Ada Obi'])
  expect(names(await list({ only: 'open', search: 'neighbour' }))).toEqual([])
  await staff.assigns(requestId, sani)
  await staff.picksUp(requestId)
  await ada.closes(requestId)
  expect(names(await list({ only: 'due' }))).toEqual(['Ada Obi'])
  expect(names(await list({ only: 'open' }))).toEqual([])
})
