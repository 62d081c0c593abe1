import { expect, test } from 'vitest'
import { updateProfile } from '../../contract/account/account.ts'
import { atPlaces, onGround } from '../testing/people/ground-people.ts'
import { asResident, hire, ikejaAtWork } from '../testing/people/request-people.ts'
import { world, type World } from '../testing/world.ts'

/** Whose account neighbours log in to: Kabiru, once he has moved to Ikeja. */
async function twoResidents(town: World) {
  await town.database.pool.query('UPDATE resident SET station_id = $1', [town.people.ikeja])
  const at = await ikejaAtWork(town)
  const { kabiru, ikeja } = town.people
  return { ...at, kabiru: asResident(await town.signedIn('kabiru'), kabiru, ikeja) }
}

test('an address lies in the area of the street that it names, however it is written', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const ground = onGround(staff.browser)
  await ground.adds({ name: 'Opebi', streets: ['Opebi Road', 'Opebi Link Road'] })
  await ground.adds({ name: 'Link', streets: ['Link Road'] })
  await town.settle()
  const areaAt = async (address: string) => {
    await ada.browser.call(updateProfile, { userId: town.people.ada, address })
    const [first] = await atPlaces(ada.browser).lists()
    return first?.area
  }
  expect(await areaAt('14, OPEBI RD. Ikeja')).toBe('Opebi')
  expect(await areaAt('14 Òpèbí Road')).toBe('Opebi')
  expect(await areaAt('Flat 2, 5 opebi link rd')).toBe('Opebi')
  expect(await areaAt('5 Link Road')).toBe('Link')
  expect(await areaAt('9 Adeniyi Street, Opebi, Ikeja')).toBe('Opebi')
  expect(await areaAt('9 Opebire Street')).toBeNull()
})

test('places and open requests are matched again when streets change; what is over stays', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const ground = onGround(staff.browser)
  const [before, over] = [await asked(), await asked()]
  await ada.cancels(over)
  const areaOf = async (id: string) => (await staff.looksAt(id)).body.data.area
  expect([await areaOf(before), await areaOf(over)]).toEqual([null, null])
  const added = await ground.adds({ carrierIds: [sani] })
  expect(added.status).toBe(201)
  await town.settle()
  expect([await areaOf(before), await areaOf(over)]).toEqual(['Toyin', null])
  const [area] = (await ground.reads()).areas
  expect(area).toMatchObject({ places: 1, open: 1, carriers: [{ _id: sani, name: 'Sani Bello' }] })
  // It goes on as before: nothing of that was a step.
  expect((await staff.looksAt(before)).body.data.timeline).toHaveLength(1)
  expect((await staff.assigns(before, sani)).status).toBe(200)

  await ground.changes(area?._id ?? '', { streets: ['Toyin Street'] })
  await town.settle()
  expect(await areaOf(before)).toBeNull()
  expect(await ground.reads()).toMatchObject({ placesOutside: 1, openOutside: 1 })

  const later = await asked()
  await ground.changes(area?._id ?? '', {})
  await town.settle()
  expect(await areaOf(later)).toBe('Toyin')
  await ada.cancels(later)
  await ground.ends(area?._id ?? '')
  await town.settle()
  // Nobody is to come there any more; where it was stays known.
  expect([await areaOf(before), await areaOf(later)]).toEqual([null, 'Toyin'])
  expect((await ground.reads()).areas).toEqual([])
  expect((await ground.adds()).status).toBe(201)
})

test('a name and a street belong to one area; what is not theirs staff cannot touch', async () => {
  const town = await world()
  const { staff } = await ikejaAtWork(town)
  const ground = onGround(staff.browser)
  await ground.adds()
  const again = await ground.adds({ streets: [] })
  expect([again.status, again.body.code]).toEqual([409, 'area_known'])
  const street = await ground.adds({ name: 'Allen', streets: ['Allen Ave'] })
  expect(street.body).toMatchObject({
    code: 'street_taken',
    message: 'Allen Ave lies in Toyin already.',
  })
  const foreign = await hire(town, town.people.kano, 'Garba Shehu')
  const usual = await ground.adds({ name: 'Allen', streets: [], carrierIds: [foreign] })
  expect(usual.body.code).toBe('not_yours')
  expect(await ground.reads()).toMatchObject({ areas: [{ name: 'Toyin' }] })

  const [own] = (await ground.reads()).areas
  const kano = onGround(await town.signedIn('kano'))
  expect((await kano.changes(own?._id ?? '', { name: 'Mine' })).body.code).toBe('not_yours')
  expect((await kano.ends(own?._id ?? '')).body.code).toBe('not_yours')
  expect((await kano.reads()).areas).toEqual([])
  const ada = await town.signedIn('ada')
  expect((await onGround(ada).adds()).status).toBe(403)
  for (const wrong of [{ serviceDays: [] }, { serviceDays: [8] }, { capacity: 0 }, { name: ' ' }]) {
    expect((await ground.adds({ name: 'Allen', streets: [], ...wrong })).status).toBe(422)
  }
})

test('we promise the second day on which we come: by the area, the station and its holidays', async () => {
  const town = await world()
  // A Sunday.
  const { ada, staff } = await ikejaAtWork(town)
  const ground = onGround(staff.browser)
  const promised = async () => {
    town.clock.advance(1)
    const { body } = await ada.asks()
    await ada.cancels(body.data._id)
    return body.data.promisedOn
  }
  expect(await promised()).toBe('2026-11-17')
  await ground.serves([2, 4])
  expect(await promised()).toBe('2026-11-19')
  await ground.adds({ serviceDays: [1, 3, 5] })
  await town.settle()
  expect(await promised()).toBe('2026-11-18')
  await ground.notes('2026-11-18', 'Market day')
  expect(await promised()).toBe('2026-11-20')
  await ground.comesAfterAll('2026-11-18')
  expect(await promised()).toBe('2026-11-18')
})

test('a day on which nobody comes is refused, and which one is next is said', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const ground = onGround(staff.browser)
  await ground.adds({ serviceDays: [1, 3] })
  await ground.notes('2026-11-23')
  await town.settle()
  const wish = { requestMessage: 'A clear-out', address: '3 Allen Avenue' }
  const tuesday = await ada.asksSpecially({ ...wish, wantedOn: '2026-11-17' })
  expect(tuesday.body).toMatchObject({
    code: 'day_not_served',
    message: 'We don’t come to you on that day. The next day is Wed 18 Nov.',
  })
  const holiday = await ada.asksSpecially({ ...wish, wantedOn: '2026-11-23' })
  expect(holiday.body.message).toContain('Wed 25 Nov')
  const hausa = await ada.asksSpecially(
    { ...wish, wantedOn: '2026-11-17' },
    { cookie: 'language=ha' },
  )
  expect(hausa.body.message).not.toContain('November')
  const asked = await ada.asksSpecially({ ...wish, wantedOn: '2026-11-18' })
  expect(asked.body.data).toMatchObject({ promisedOn: '2026-11-18', area: 'Toyin' })
  // Elsewhere the station comes every day but on the holiday.
  const elsewhere = { ...wish, address: '1 Broad Street' }
  expect((await ada.asksSpecially({ ...elsewhere, wantedOn: '2026-11-17' })).status).toBe(200)
  expect((await ada.asksSpecially({ ...elsewhere, wantedOn: '2026-11-23' })).body.code).toBe(
    'day_not_served',
  )

  const { closed, promisedOn } = (await atPlaces(ada.browser).closedDays()).body.data
  expect(promisedOn).toBe('2026-11-18')
  expect(closed.find(({ day }) => day === '2026-11-17')?.why).toBe('not served')
  expect(closed.find(({ day }) => day === '2026-11-23')).toEqual({
    day: '2026-11-23',
    why: 'holiday',
    name: 'Christmas Day',
  })
  expect(closed.some(({ day }) => day === '2026-11-18')).toBe(false)
})

test('what is promised for a day stays so when it becomes a holiday; the list says how much that is', async () => {
  const town = await world()
  const { ada, staff } = await ikejaAtWork(town)
  const ground = onGround(staff.browser)
  const { body } = await ada.asks()
  expect(body.data.promisedOn).toBe('2026-11-17')
  const noted = await ground.notes('2026-11-17', 'Market day')
  expect(noted.body.data.holidays).toEqual([{ day: '2026-11-17', name: 'Market day', promised: 1 }])
  expect((await ada.looksAt(body.data._id)).body.data.promisedOn).toBe('2026-11-17')
  const { proposed } = await ground.holidays()
  expect(proposed[0]).toEqual({
    day: '2026-12-25',
    name: 'Christmas Day',
    isEstimate: false,
    promised: 0,
  })
  expect(proposed.find(({ name }) => name === 'Eid-el-Fitr')?.isEstimate).toBe(true)
  expect((await ground.notes('2026-11-14')).body.code).toBe('day_past')
  expect((await ground.notes('2030-11-14')).body.code).toBe('day_too_far')
  const kano = onGround(await town.signedIn('kano'))
  expect((await kano.holidays()).holidays).toEqual([])
})

test('a day takes so many: the next promise is the day after, and nobody can wish for a full one', async () => {
  const town = await world()
  const { ada, kabiru, staff, sani } = await twoResidents(town)
  const ground = onGround(staff.browser)
  await ground.adds({ capacity: 1 })
  await town.settle()
  const first = (await ada.asks()).body.data
  const second = (await kabiru.asks()).body.data
  expect([first.promisedOn, second.promisedOn]).toEqual(['2026-11-17', '2026-11-18'])
  const wish = { requestMessage: 'A sofa', address: '3 Allen Avenue', wantedOn: '2026-11-17' }
  const full = await kabiru.asksSpecially(wish)
  expect(full.body).toMatchObject({
    code: 'day_full',
    message: 'That day is full. The next free day is Thu 19 Nov.',
    fields: { wantedOn: 'That day is full. The next free day is Thu 19 Nov.' },
  })
  await staff.assigns(second._id, sani)
  await staff.saysNotDone(second._id)
  expect((await kabiru.wishesFor(second._id, '2026-11-17')).body.code).toBe('day_full')
  expect((await kabiru.wishesFor(second._id, '2026-11-20')).status).toBe(200)
  // Whoever cancels leaves room.
  await ada.cancels(first._id)
  expect((await kabiru.asksSpecially(wish)).status).toBe(200)
})

test('of many who want the last place of a day at the same moment one gets it', async () => {
  const town = await world()
  const { ada, kabiru, staff } = await twoResidents(town)
  await onGround(staff.browser).adds({ capacity: 1 })
  await town.settle()
  const wish = { requestMessage: 'A sofa', address: '3 Allen Avenue', wantedOn: '2026-11-17' }
  const both = [ada, kabiru, ada, kabiru, ada, kabiru]
  const answers = await Promise.all(both.map(who => who.asksSpecially(wish)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'day_full')).toHaveLength(5)
  const plain = await Promise.all([ada.asks(), kabiru.asks(), ada.asks(), kabiru.asks()])
  const days = plain.map(({ body }) => body.data.promisedOn).toSorted()
  expect(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'])
})
