import { expect, test } from 'vitest'
import { setCarrierDay } from '../../contract/carrier/carrier.ts'
import { planLeft, takeBackLeft } from '../../contract/desk/close.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { getRequest } from '../../contract/request/request.ts'
import { evening } from '../testing/people/evening-people.ts'
import { onGround } from '../testing/people/ground-people.ts'
import { world } from '../testing/world.ts'

test('what is left is planned for the next service day with whoever was to go, and the residents are told why', async () => {
  const town = await world()
  const { desk, today, missed, open, look, sani } = await evening(town)
  const answer = await desk.call(planLeft, { day: today, reason: 'rain' })
  expect(answer.body.data).toMatchObject({ planned: 2, left: [] })
  for (const requestId of [missed, open]) {
    const { data } = (await desk.call(getRequest, { requestId })).body
    expect(data).toMatchObject({ plannedOn: '2026-11-16', carrier: { _id: sani } })
  }
  expect((await look()).left).toEqual([])
  const none = { planned: 0, moved: [], left: [] }
  expect((await desk.call(planLeft, { day: today })).body.data).toEqual(none)
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
  expect(data).toMatchObject({ planned: 2, left: [] })
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

test('past the promise the desk says why, and where somebody was at the door each resident reads what was there', async () => {
  const town = await world()
  const { desk, staff, today, missed, open } = await evening(town)
  // Ada's street is served on Thursdays only, and she was promised Tuesday.
  await onGround(desk).adds({ streets: ['Allen Avenue'], serviceDays: [4] })
  await town.database.pool.query('UPDATE request SET area_id = area.id FROM area')
  const unsaid = await desk.call(planLeft, { day: today })
  expect(unsaid.body).toMatchObject({
    code: 'reason_needed',
    fields: { reason: 'Please choose a reason' },
  })
  expect((await desk.call(planLeft, { day: today, reason: 'vehicle broken' })).status).toBe(200)
  const why = async (requestId: string) => {
    const { movedReason, movedNote } = (await staff.looksAt(requestId)).body.data
    return [movedReason, movedNote]
  }
  expect(await why(open)).toEqual(['vehicle broken', null])
  expect(await why(missed)).toEqual(['other', 'nobody was home'])
})

test('what was planned on is taken back as it was, and nobody is told; what has changed since stays', async () => {
  const town = await world()
  const { desk, ada, staff, today, missed, open, look, musa } = await evening(town)
  await town.undoPasses()
  const told = async () => (await ada.browser.call(listNotices, {})).body.data.length
  const before = await told()
  const { moved } = (await desk.call(planLeft, { day: today, reason: 'rain' })).body.data
  const kano = await town.signedIn('kano')
  expect((await kano.call(takeBackLeft, { moved })).body.data).toMatchObject({ taken: 0 })
  expect((await desk.call(takeBackLeft, { moved })).body.data).toEqual({ taken: 2, left: [] })
  const looksAt = async (id: string) => (await staff.looksAt(id)).body.data
  expect(await looksAt(open)).toMatchObject({ requestStatus: 'Assigned', plannedOn: today })
  expect(await looksAt(missed)).toMatchObject({ requestStatus: 'Pending...', carrier: null })
  expect((await look()).left).toHaveLength(2)
  await town.undoPasses()
  expect(await told()).toBe(before)
  const again = (await desk.call(planLeft, { day: today, reason: 'rain' })).body.data
  await staff.swaps(open, musa)
  const { data } = (await desk.call(takeBackLeft, { moved: again.moved })).body
  expect(data).toMatchObject({ taken: 1, left: [{ requestId: open, user: 'Ada Obi' }] })
})
