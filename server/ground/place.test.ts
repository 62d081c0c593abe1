import { expect, test } from 'vitest'
import { updateProfile } from '../../contract/account/account.ts'
import { getRequest, makeSpecialRequest } from '../../contract/request/request.ts'
import { listDoors } from '../../contract/visit/visit.ts'
import { atPlaces, onGround, shop } from '../testing/people/ground-people.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { world, type World } from '../testing/world.ts'

/** What Ada's shop is like. */
const known = {
  ...shop,
  landmark: 'Blue kiosk',
  gateNote: 'Ring twice, the dog is friendly',
  bagSpot: 'Left of the gate',
  position: { lat: 6.6018, lng: 3.3515, accuracyM: 12 },
}

const moveStation = (town: World, lat: number, lng: number) =>
  town.database.pool.query('UPDATE station SET lat = $2, lng = $3 WHERE id = $1', [
    town.people.ikeja,
    lat,
    lng,
  ])

test('whoever lives somewhere has a place there; both say the same, whichever is changed', async () => {
  const town = await world()
  const ada = await town.signedIn('ada')
  const places = atPlaces(ada)
  const [home] = await places.lists()
  const first = { _id: town.people.ada, isFirst: true, name: 'Home', address: '3 Allen Avenue' }
  expect(home).toMatchObject({ ...first, position: null, area: null })
  const changed = await places.changes(town.people.ada, {
    name: 'Flat',
    address: '5 Allen Avenue',
    gateNote: 'Two locks',
    position: { lat: 6.6, lng: 3.35, accuracyM: 30 },
  })
  expect(changed.body.data).toMatchObject({ name: 'Flat', gateNote: 'Two locks' })
  const profile = await ada.call(updateProfile, { userId: town.people.ada })
  expect(profile.body.data.address).toBe('5 Allen Avenue')
  // The profile moves the place: where the old door was is of no use.
  await ada.call(updateProfile, { userId: town.people.ada, address: '1 Opebi Road' })
  expect((await places.lists())[0]).toMatchObject({ address: '1 Opebi Road', position: null })
  expect((await places.removes(town.people.ada)).body.code).toBe('first_place_stays')
})

test('a position is by the phone, or by a plus code that may be short; a vague one is none', async () => {
  const town = await world()
  const places = atPlaces(await town.signedIn('ada'))
  const whole = await places.adds({ position: { plusCode: '6fr5j922+ph' } })
  expect(whole.body.data.position).toMatchObject({ from: 'plus code', plusCode: '6FR5J922+PH' })
  const { _id } = whole.body.data
  // Near the first known place of hers.
  const short = await places.adds({ name: 'Stall', position: { plusCode: 'J923+PH Ikeja' } })
  expect(short.body.data.position?.plusCode).toBe('6FR5J923+PH')
  await moveStation(town, 9.05, 7.49)
  const there = await places.changes(_id, { position: { plusCode: 'J923+PH' } })
  expect(there.body.data.position?.plusCode).not.toBe('6FR5J923+PH')
  const kept = await places.changes(_id, { landmark: 'Kiosk' })
  expect(kept.body.data.position).toEqual(there.body.data.position)
  const moved = await places.changes(_id, { address: '99 Toyin Street' })
  expect(moved.body.data.position).toBeNull()
  expect((await places.changes(_id, { position: null })).body.data.position).toBeNull()
  for (const position of [
    { lat: 6.6, lng: 3.35, accuracyM: 101 },
    { lat: 51.5, lng: 0.1, accuracyM: 5 },
    { plusCode: 'somewhere' },
  ]) {
    expect((await places.adds({ position })).status).toBe(422)
  }
})

test('without anything near a short plus code says nothing', async () => {
  const town = await world()
  const answer = await atPlaces(await town.signedIn('ada')).adds({
    position: { plusCode: 'J922+PH' },
  })
  expect([answer.status, answer.body.code]).toEqual([422, 'fields'])
})

test('ten places at most, also of many at once; a place that is removed leaves room', async () => {
  const town = await world()
  const places = atPlaces(await town.signedIn('ada'))
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, index) => places.adds({ name: `Shop ${index}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(9)
  expect(answers.filter(({ body }) => body.code === 'too_many_places')).toHaveLength(6)
  const _id = answers.find(({ status }) => status === 201)?.body.data._id ?? ''
  const kabiru = atPlaces(await town.signedIn('kabiru'))
  expect((await kabiru.changes(_id, {})).body.code).toBe('not_yours')
  expect((await kabiru.removes(_id)).body.code).toBe('not_yours')
  expect((await kabiru.closedDays(_id)).body.code).toBe('not_yours')
  expect((await places.removes(_id)).status).toBe(200)
  expect((await places.removes(_id)).body.code).toBe('not_yours')
  expect(await places.lists()).toHaveLength(9)
  expect((await places.adds()).status).toBe(201)
})

test('a request keeps a copy of its place; the gate note is for staff and whoever comes, until it is over', async () => {
  const town = await world()
  const { ada, staff, sani, onStreet } = await saniOnTheStreet(town)
  await onGround(staff.browser).adds({ streets: ['Toyin Street'] })
  await town.settle()
  const places = atPlaces(ada.browser)
  const { _id: placeId, area } = (await places.adds(known)).body.data
  expect(area).toBe('Toyin')
  const asked = (await ada.asks({ placeId })).body.data
  const where = { address: '12 Toyin Str., Ikeja', landmark: 'Blue kiosk', area: 'Toyin' }
  expect(asked).toMatchObject({ ...where, place: known.name })
  expect(JSON.stringify((await staff.lists()).body.data)).not.toContain('Ring twice')
  // Before places were noted with requests, the address says which it was.
  await town.database.pool.query('ALTER TABLE request DISABLE TRIGGER USER')
  await town.database.pool.query('UPDATE request SET place_id = NULL')
  await town.database.pool.query('ALTER TABLE request ENABLE TRIGGER USER')
  expect((await ada.looksAt(asked._id)).body.data.place).toBe(known.name)
  // How somebody calls a place is for nobody else.
  expect((await staff.looksAt(asked._id)).body.data.place).toBeNull()
  // What changes later changes nothing that is asked for.
  await places.changes(placeId, { landmark: 'Red kiosk', gateNote: 'No dog' })
  await places.removes(placeId)
  expect((await ada.asks({ placeId })).body.code).toBe('place_gone')
  const requestId = asked._id
  const door = (await staff.looksAt(requestId)).body.data.door
  expect(door).toMatchObject({ gateNote: known.gateNote, bagSpot: known.bagSpot })
  expect(door?.position).toEqual(known.position)

  await staff.assigns(requestId, sani)
  const stop = await onStreet.stop(requestId)
  expect(stop.door).toMatchObject({
    landmark: where.landmark,
    gateNote: known.gateNote,
    position: known.position,
  })
  const sheet = () => staff.browser.call(listDoors, { carrierId: sani })
  expect((await sheet()).body.data).toMatchObject([{ requestId, gateNote: known.gateNote }])
  const kano = await town.signedIn('kano')
  expect((await kano.call(listDoors, { carrierId: sani })).body.code).toBe('not_yours')
  const director = await town.signedIn('amina')
  expect((await director.call(getRequest, { requestId })).body.data.door).toBeNull()

  await onStreet.finishes(stop._id)
  expect((await sheet()).body.data).toEqual([])
  expect((await staff.looksAt(requestId)).body.data.door).toBeNull()
  expect((await onStreet.round())[0]?.door).toBeNull()
  await ada.closes(requestId)
  const { rows } = await town.database.pool.query('SELECT gate_note FROM request')
  expect(rows).toEqual([{ gate_note: null }])
})

test('a special request comes from a place, or from an address of its own', async () => {
  const town = await world()
  const { ada, staff } = await saniOnTheStreet(town)
  const { _id: placeId } = (await atPlaces(ada.browser).adds(known)).body.data
  const wish = { requestMessage: 'A party', address: 'somewhere', bags: 12 }
  const from = (await ada.asksSpecially({ ...wish, placeId })).body.data
  expect(from).toMatchObject({ address: known.address, requestMessage: 'A party', bags: 12 })
  expect((await staff.looksAt(from._id)).body.data.door).toMatchObject({
    gateNote: known.gateNote,
  })
  const elsewhere = (await ada.asksSpecially(wish)).body.data
  expect(elsewhere).toMatchObject({ address: 'somewhere', landmark: null })
  expect((await staff.looksAt(elsewhere._id)).body.data.door).toMatchObject({ gateNote: null })
  const kabiru = await town.signedIn('kabiru')
  const { kabiru: userId, kano: stationId } = town.people
  const stolen = await kabiru.call(makeSpecialRequest, { ...wish, userId, stationId, placeId })
  expect(stolen.body.code).toBe('place_gone')
})
