import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../call/clock.ts'
import { world } from '../testing/world.ts'

test('staff see their station and change what is theirs to change', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const path = `/api/stations/${town.people.ikeja}`
  const before = {
    _id: town.people.ikeja,
    station: 'Ikeja',
    phoneNumber: '+2348030000000',
    address: '1 Ikeja Road',
    email: 'ikeja@town.ng',
    carrierLimit: 5,
    cashCeilingKobo: 2_000_000,
  }
  expect((await staff.send('GET', path)).body.data).toEqual(before)
  const changes = { phoneNumber: '0805 000 1111', carrierLimit: 8, cashCeilingKobo: 0 }
  const answer = await staff.send('PATCH', path, changes)
  expect(answer).toMatchObject({ status: 200, body: { message: 'Saved.' } })
  const after = { ...before, ...changes, phoneNumber: '+2348050001111' }
  expect(answer.body.data).toEqual(after)
  expect((await staff.send('PATCH', path, {})).body.data).toEqual(after)
  const { ikeja, amina } = town.people
  const { rows } = await town.db.execute(sql`
    SELECT topic, subject, audience FROM live_event WHERE ${ikeja}::uuid = ANY (audience)`)
  expect(rows).toEqual([{ topic: 'station', subject: ikeja, audience: [ikeja, amina] }])
})

test("another's station is not there, whether or not it exists", async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const ids = [town.people.kano, newId(town.clock.now())]
  for (const id of ids) {
    const looked = await staff.send('GET', `/api/stations/${id}`)
    const changed = await staff.send('PATCH', `/api/stations/${id}`, { address: 'mine' })
    expect([looked.body.code, changed.body.code]).toEqual(['not_yours', 'not_yours'])
  }
  for (const who of ['ada', 'amina'] as const) {
    const stranger = await town.signedIn(who)
    const path = `/api/stations/${town.people.ikeja}`
    expect((await stranger.send('GET', path)).status).toBe(403)
    expect((await stranger.send('PATCH', path, { carrierLimit: 1 })).status).toBe(403)
  }
  expect((await town.browser().send('GET', `/api/stations/${ids[0]}`)).status).toBe(401)
})

test.each([
  [{ carrierLimit: 0 }, { carrierLimit: 'at least 1' }],
  [{ carrierLimit: 51 }, { carrierLimit: 'at most 50' }],
  [{ carrierLimit: 2.5 }, { carrierLimit: 'please enter a number' }],
  [{ carrierLimit: '5' }, { carrierLimit: 'please enter a number' }],
  [{ phoneNumber: '12' }, { phoneNumber: 'please enter a Nigerian phone number' }],
  [{ address: ' ' }, { address: 'please enter your address' }],
  [{ email: 'x@y.ng' }, { email: 'we do not know this field' }],
  [{ station: 'Lekki' }, { station: 'we do not know this field' }],
])('what does not fit is refused beside its field: %j', async (body, fields) => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const answer = await staff.send('PATCH', `/api/stations/${town.people.ikeja}`, body)
  expect([answer.status, answer.body.fields]).toEqual([422, fields])
})
