import { expect, test } from 'vitest'
import { setCarrierDay } from '../../contract/carrier/carrier.ts'
import { planLeft } from '../../contract/desk/close.ts'
import { getRequest } from '../../contract/request/request.ts'
import { evening } from '../testing/people/evening-people.ts'
import { onGround } from '../testing/people/ground-people.ts'
import { world } from '../testing/world.ts'

test('what is left is planned for the next service day with whoever was to go, and the residents are told why', async () => {
  const town = await world()
  const { desk, today, missed, open, look, sani } = await evening(town)
  const answer = await desk.call(planLeft, { day: today, reason: 'rain' })
  expect(answer.body.data).toEqual({ planned: 2, left: [] })
  for (const requestId of [missed, open]) {
    const { data } = (await desk.call(getRequest, { requestId })).body
    expect(data).toMatchObject({ plannedOn: '2026-11-16', carrier: { _id: sani } })
  }
  expect((await look()).left).toEqual([])
  expect((await desk.call(planLeft, { day: today })).body.data).toEqual({ planned: 0, left: [] })
  expect((await desk.call(planLeft, { day: '2026-11-14' })).body.code).toBe('day_past')
})

test('what is left waits for the day on which the station comes there again, with somebody who is in then', async () => {
  const town = await world()
  const { desk, staff, today, missed, open, look, sani } = await evening(town)
  const ground = onGround(desk)
  // Ada's street is served on Mondays and Thursdays, and Monday is a holiday.
  await ground.adds({ streets: ['Allen Avenue'], serviceDays: [1, 4] })
  await town.database.pool.query('UPDATE request SET area_id = area.id FROM area')
  await ground.notes('2026-11-16')
  expect((await look()).left.map(({ nextDay }) => nextDay)).toEqual(['2026-11-19', '2026-11-19'])
  await desk.call(setCarrierDay, { carrierId: sani, day: '2026-11-19', isIn: false })
  const away = (await desk.call(planLeft, { day: today, reason: 'rain' })).body.data
  expect(away).toMatchObject({ planned: 0, left: [{}, {}] })
  expect(away.left[0]?.why).toBe('Sani Bello is not in on Thursday.')
  await desk.call(setCarrierDay, { carrierId: sani, day: '2026-11-19', isIn: true })
  const { data } = (await desk.call(planLeft, { day: today, reason: 'rain' })).body
  expect(data).toEqual({ planned: 2, left: [] })
  for (const requestId of [missed, open]) {
    expect((await staff.looksAt(requestId)).body.data).toMatchObject({ plannedOn: '2026-11-19' })
  }
})

test('whoever has no room keeps what they had; the rest waits, and the desk reads why', async () => {
  const town = await world()
  const { desk, staff, today, missed, look, sent } = await evening(town)
  await town.database.pool.query('UPDATE station SET carrier_limit = 2 WHERE id = $1', [
    town.people.ikeja,
  ])
  // Ada's fourth takes Sani's last room.
  await sent()
  const { data } = (await desk.call(planLeft, { day: today })).body
  expect(data).toMatchObject({ planned: 2, left: [{ requestId: missed, user: 'Ada Obi' }] })
  expect(data.left[0]?.why).toMatch(/^Sani Bello already has 2 pickups/)
  expect((await look()).left).toMatchObject([{ requestId: missed }])
  expect((await staff.looksAt(missed)).body.data.requestStatus).toBe('Pending...')
})
