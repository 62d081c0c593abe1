import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeStation, listStations } from '../../contract/station/station.ts'
import { proposeStations, suggestWards } from '../../contract/ground/serving.ts'
import { onGround } from '../testing/people/ground-people.ts'
import { world } from '../testing/world.ts'
import { soughtIn } from './serving.ts'
import { addStation } from '../station/station.ts'
import { station } from '../station/station.table.ts'

/** Ikeja in Lagos says what it serves; Kano only where it is. */
async function twoTowns() {
  const town = await world()
  const { db, people } = town
  const staff = await town.signedIn('ikeja')
  await db.update(station).set({ state: 'Lagos' }).where(eq(station.id, people.ikeja))
  await db.update(station).set({ state: 'Kano', city: 'Kano' }).where(eq(station.id, people.kano))
  await staff.call(changeStation, {
    stationId: people.ikeja,
    serves: 'Opebi Road, Allen Avenue; Oregun/Ojota',
  })
  const visitor = town.browser()
  const proposed = async (address: string) =>
    (await visitor.call(proposeStations, { address })).body.data.map(
      each => `${each.station}${each.serves ? '' : '?'}`,
    )
  return { town, staff, visitor, proposed }
}

test('whoever says where they live is proposed the station that serves it', async () => {
  const { proposed } = await twoTowns()
  expect(await proposed('14 Opebi Road, Ikeja')).toEqual(['Ikeja'])
  expect(await proposed('Ojota')).toEqual(['Ikeja'])
  expect(await proposed('3 Zoo Road, Kano')).toEqual(['Kano'])
  // The last word may still be half typed.
  expect(await proposed('14 Ope')).toEqual(['Ikeja'])
})

test('a street of that name in another town is not theirs, and of the state only is said so', async () => {
  const { proposed } = await twoTowns()
  expect(await proposed('Opebi Road, Gusau, Zamfara')).toEqual([])
  expect(await proposed('2 Kano Street, Epe, Lagos')).toEqual(['Ikeja?'])
  expect(await proposed('1 Main Road, Damaturu')).toEqual([])
  expect(await proposed('12')).toEqual([])
  expect(await proposed("'); -- & | ! <-> :*")).toEqual([])
})

test('the streets of a station’s areas count: whole, half typed, and not those of another state', async () => {
  const { town, staff, proposed } = await twoTowns()
  const ground = onGround(staff)
  const { body } = await ground.adds({ name: 'Mende', streets: ['Adebola Ojomo Street'] })
  expect(await proposed('9, Adebola Ojómọ̀ Str.')).toEqual(['Ikeja'])
  expect(await proposed('9 Adebola Oj')).toEqual(['Ikeja'])
  expect(await proposed('9 Adebola Ojomo Street, Lagos')).toEqual(['Ikeja'])
  // What only an area is called may be anywhere.
  expect(await proposed('Mende Lodge, Damaturu')).toEqual([])
  expect(await proposed('9 Adebola Ojomo Street, Gusau, Zamfara')).toEqual([])
  expect(await proposed('9 Adebola Ojomo Street, Gusau')).toEqual([])
  expect(await proposed('9 Adebola Street')).toEqual([])
  // Kano has one, too.
  const kano = onGround(await town.signedIn('kano'))
  await kano.adds({ name: 'Zoo', streets: ['Adebola Ojomo Street'] })
  expect(await proposed('9 Adebola Ojomo Street')).toEqual(['Ikeja', 'Kano'])
  expect(await proposed('9 Adebola Ojomo Street, Kano')).toEqual(['Kano'])
  await ground.ends(body.data.areas[0]?._id ?? '')
  expect(await proposed('9 Adebola Ojomo Street')).toEqual(['Kano'])
})

/** The demo's first station as it says itself, with an area, and another one in the same town. */
async function inLagos() {
  const { town, staff, visitor, proposed } = await twoTowns()
  const ikeja = { name: 'Ikeja, Lagos', state: 'Lagos', city: 'Lagos' } as const
  await town.db.update(station).set(ikeja).where(eq(station.id, town.people.ikeja))
  await staff.call(changeStation, {
    stationId: town.people.ikeja,
    address: '12 Obafemi Awolowo Way, Ikeja, Lagos',
    serves: 'Allen Avenue, Ikeja, Lagos; Opebi Road, Ikeja',
  })
  await onGround(staff).adds({ name: 'Toyin', streets: ['Lagos Street', 'Salvation Road'] })
  const asked = async (address: string) => (await visitor.call(proposeStations, { address })).body
  return { town, staff, proposed, asked }
}

test('a street, an area or a part of the town is enough, typed alone', async () => {
  const { proposed } = await inLagos()
  for (const said of ['Toyin', 'tóyìn', 'Allen Avenue', 'Opebi', 'Ikeja GRA', 'Salvation Rd']) {
    expect([said, await proposed(said)]).toEqual([said, ['Ikeja, Lagos']])
  }
  expect(await proposed('14 Toyin Street, Ikeja, Lagos')).toEqual(['Ikeja, Lagos'])
  expect(await proposed('2 Lagos Street')).toEqual(['Ikeja, Lagos'])
  expect(await proposed('Toyin Lodge, Damaturu')).toEqual([])
})

test('a street in another part of the city is not this station’s, however it is typed', async () => {
  const { proposed } = await inLagos()
  for (const said of ['Toyin Street, Surulere', '9 Toyin Street, Surulere, Lagos']) {
    expect([said, (await proposed(said)).filter(each => !each.endsWith('?'))]).toEqual([said, []])
  }
  for (const said of [
    'Toyin Street, Ikeja',
    '9 Toyin Street, Anifowoshe, Lagos',
    '9 Toyin Street, Lagos',
  ]) {
    expect([said, await proposed(said)]).toEqual([said, ['Ikeja, Lagos']])
  }
})

test('a town or state alone is no yes: it says which parts are served', async () => {
  const { town, asked, proposed } = await inLagos()
  const wide = { place: 'Lagos', serves: ['Ikeja'], more: 0 }
  for (const said of ['Lagos', 'lagos state', 'Lagos, Nigeria', 'Lag']) {
    expect([said, (await asked(said)).wide]).toEqual([said, wide])
    expect([said, await proposed(said)]).toEqual([said, ['Ikeja, Lagos?']])
  }
  // Who says more than the town is told about that.
  for (const said of ['Lekki, Lagos', '5 Admiralty Way, Lekki, Lagos', 'Lekki']) {
    const { data, wide: none } = await asked(said)
    expect([said, data.filter(({ serves }) => serves), none]).toEqual([said, [], null])
  }
  expect((await asked('Ikeja, Lagos')).wide).toBeNull()
  // A station may be called like its town, and serve it.
  expect(await proposed('Kano')).toEqual(['Kano'])
  const { db, clock, people } = town
  const suspended = { suspendedAt: clock.now(), suspensionReason: 'closed' }
  await db.update(station).set(suspended).where(eq(station.id, people.ikeja))
  expect(await asked('Lagos')).toMatchObject({ data: [], wide: null })
})

test('of many parts five are named, and how many more there are', async () => {
  const { town, asked } = await inLagos()
  const parts = ['Yaba', 'Epe', 'Agege', 'Badagry', 'Surulere', 'Ikorodu', 'Ojo']
  for (const part of parts) {
    const name = `${part}, Lagos`
    const opened = await addStation(
      { ...town, now: town.clock.now(), newId: randomUUID },
      {
        directorId: town.people.amina,
        name,
        phoneNumber: '+2348031234567',
        address: `1 Main Road, ${name}`,
        email: `${part.toLowerCase()}@kwashe.test`,
      },
    )
    expect(opened).not.toBeNull()
  }
  const serves = ['Agege', 'Badagry', 'Epe', 'Ikeja', 'Ikorodu']
  expect((await asked('Lagos')).wide).toEqual({ place: 'Lagos', serves, more: 3 })
})

test('whoever writes what the station serves is offered wards, the own state first', async () => {
  const { town, staff, visitor } = await twoTowns()
  const like = async (search: string) => (await staff.call(suggestWards, { search })).body.data
  expect(await like('oregu')).toMatchObject([{ lga: 'Ikeja', state: 'Lagos' }])
  // There is an Oke in many states.
  const [first, ...others] = (await like('oke')).map(({ state }) => state)
  expect(first).toBe('Lagos')
  const kano = await town.signedIn('kano')
  const fromKano = (await kano.call(suggestWards, { search: 'oke' })).body.data
  expect(fromKano.map(({ state }) => state)).not.toEqual([first, ...others])
  expect(await like('x')).toEqual([])
  expect(await like('%')).toEqual([])
  expect((await visitor.call(suggestWards, { search: 'ikeja' })).status).toBe(401)
})

test('a station of another state is not proposed because a street of its is called after the state', async () => {
  const { town, visitor } = await twoTowns()
  await town.db
    .update(station)
    .set({ serves: 'Aminu Kano Crescent, Ikeja' })
    .where(eq(station.id, town.people.ikeja))
  const asked = async (address: string) => (await visitor.call(proposeStations, { address })).body
  const serving = async (address: string) =>
    (await asked(address)).data.filter(({ serves }) => serves).map(each => each.station)
  expect(await serving('7 Aminu Kano Crescent, Ikeja')).toEqual(['Ikeja'])
  expect(await serving('12 Bompai Road, Kano')).not.toContain('Ikeja')
  expect(await serving('Kano')).not.toContain('Ikeja')
})

test('a suspended station is not proposed, and an empty address is no question', async () => {
  const { town, proposed, visitor } = await twoTowns()
  await town.db
    .update(station)
    .set({ suspendedAt: town.clock.now(), suspensionReason: 'closed' })
    .where(eq(station.id, town.people.ikeja))
  expect(await proposed('14 Opebi Road, Ikeja')).toEqual([])
  const empty = await visitor.attempt(proposeStations, { address: ' ' })
  expect([empty.status, empty.body.fields]).toEqual([422, { address: 'Please enter your address' }])
})

test('the list of all stations is searched by town and state, too', async () => {
  const { visitor } = await twoTowns()
  const found = (await visitor.call(listStations, { search: 'lagos' })).body.data
  expect(found.map(each => each.station)).toEqual(['Ikeja'])
})

test('what every address has is not looked for', () => {
  expect(soughtIn('No. 14b Opebi Road, Ikeja, Lagos State')).toEqual([
    { word: 'opebi', weight: 2 },
    { word: 'ikeja', weight: 4 },
    { word: 'lagos', weight: 1 },
  ])
})

test('who lives in a ward that no station names is proposed those that are near it', async () => {
  const { town, visitor } = await twoTowns()
  const asked = async (address: string) => (await visitor.call(proposeStations, { address })).body
  expect((await asked('Opebi')).ward).toEqual({
    ward: 'Wasimi/Opebi/Allen',
    lga: 'Ikeja',
    state: 'Lagos',
  })
  // Nobody knows yet where the station is.
  expect((await asked('5 Isheri Road, Ojodu')).data).toEqual([])
  await town.db
    .update(station)
    .set({ lat: 6.6018, lng: 3.3515 })
    .where(eq(station.id, town.people.ikeja))
  const near = await asked('5 Isheri Road, Ojodu')
  expect(near.ward?.ward).toContain('Ojodu')
  expect(near.data).toMatchObject([{ station: 'Ikeja', serves: false, distanceKm: 4.4 }])
  expect((await asked('5 Isheri Road, Ojodu, Kano')).data.map(each => each.station)).toEqual([
    'Kano',
  ])
  expect((await asked('Damaturu')).data).toEqual([])
})
