import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeStation, getOwnStation } from '../../contract/station/station.ts'
import { newId } from '../call/clock.ts'
import { world } from '../testing/world.ts'

test('staff see their station and change what is theirs to change', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const before = {
    _id: town.people.ikeja,
    station: 'Ikeja',
    phoneNumber: '+2348030000000',
    address: '1 Ikeja Road',
    email: 'ikeja@town.ng',
    serves: null,
    carrierLimit: 5,
    cashCeilingKobo: 2_000_000,
  }
  expect((await staff.call(getOwnStation, { stationId: town.people.ikeja })).body.data).toEqual(
    before,
  )
  const serves = 'Opebi, Allen Avenue'
  const changes = { phoneNumber: '0805 000 1111', serves, carrierLimit: 8, cashCeilingKobo: 0 }
  const answer = await staff.call(changeStation, { stationId: town.people.ikeja, ...changes })
  expect(answer).toMatchObject({ status: 200, body: { message: 'Saved.' } })
  const after = { ...before, ...changes, phoneNumber: '+2348050001111' }
  expect(answer.body.data).toEqual(after)
  expect((await staff.call(changeStation, { stationId: town.people.ikeja })).body.data).toEqual(
    after,
  )
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
    const looked = await staff.call(getOwnStation, { stationId: id })
    const changed = await staff.call(changeStation, { stationId: id, address: 'mine' })
    expect([looked.body.code, changed.body.code]).toEqual(['not_yours', 'not_yours'])
  }
  for (const who of ['ada', 'amina'] as const) {
    const stranger = await town.signedIn(who)
    expect((await stranger.call(getOwnStation, { stationId: town.people.ikeja })).status).toBe(403)
    expect(
      (await stranger.call(changeStation, { stationId: town.people.ikeja, carrierLimit: 1 }))
        .status,
    ).toBe(403)
  }
  expect((await town.browser().call(getOwnStation, { stationId: town.people.kano })).status).toBe(
    401,
  )
})

test.each([
  [{ carrierLimit: 0 }, { carrierLimit: 'At least 1' }],
  [{ carrierLimit: 51 }, { carrierLimit: 'At most 50' }],
  [{ carrierLimit: 2.5 }, { carrierLimit: 'Please enter a number' }],
  [{ carrierLimit: '5' }, { carrierLimit: 'Please enter a number' }],
  [{ phoneNumber: '12' }, { phoneNumber: 'Please enter a Nigerian phone number' }],
  [{ address: ' ' }, { address: 'Please enter your address' }],
  [{ email: 'x@y.ng' }, { email: 'Unknown field' }],
  [{ station: 'Lekki' }, { station: 'Unknown field' }],
])('what does not fit is refused beside its field: %j', async (body, fields) => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const answer = await staff.attempt(changeStation, { stationId: town.people.ikeja, ...body })
  expect([answer.status, answer.body.fields]).toEqual([422, fields])
})
