import { expect, test } from 'vitest'
import { changeCarrier, listCarriers, setCarrierDay } from '../../contract/carrier/carrier.ts'
import { onGround } from '../testing/people/ground-people.ts'
import { asksAt, asRounds, openArea, planningTown } from '../testing/people/plan-people.ts'

// It is Sunday, 15 November, ten in the morning in Lagos.
const [sunday, monday, thursday] = ['2026-11-15', '2026-11-16', '2026-11-19'] as const

test('room is for a day: who is full today takes more tomorrow, and no more than that', async () => {
  const { town, staff, planner, sani, musa } = await planningTown()
  await staff.browser.call(changeCarrier, { carrierId: sani, room: 1 })
  await staff.browser.call(changeCarrier, { carrierId: musa, paused: true })
  const [one = '', two = '', three = ''] = await asksAt(town, [
    '1 Toyin Street',
    '2 Toyin Street',
    '3 Toyin Street',
  ])
  await staff.assigns(one, sani)
  expect((await planner.proposes({ day: sunday })).stay).toHaveLength(2)
  const { rounds, stay } = await planner.proposes({ day: monday })
  expect(asRounds(rounds)).toEqual([{ carrierId: sani, requestIds: [two] }])
  expect(stay).toMatchObject([{ requestId: three, why: [{ rule: 'full' }] }])
  await planner.confirms({ day: monday, rounds: asRounds(rounds) })
  expect((await planner.looks(monday)).carriers[0]).toMatchObject({ name: 'Sani Bello', load: 1 })
  // Neither is Monday's last place given twice, nor is somebody moved onto a full day.
  expect((await staff.assignsFor(three, sani, { plannedOn: monday })).body).toMatchObject({
    code: 'carrier_full',
    message: 'Sani Bello already has 1 pickup on that day',
  })
  expect((await staff.plans(one, monday)).body.code).toBe('carrier_full')
  const onDay = async (day: string) =>
    (await staff.browser.call(listCarriers, { day, search: 'sani' })).body.data[0]
  expect(await onDay(monday)).toMatchObject({ holds: 2, load: 1, status: 'On duty' })
  expect(await onDay(thursday)).toMatchObject({ holds: 2, load: 0, status: 'Free' })
  // What is left of before is today's.
  town.clock.advance(24 * 60)
  expect(await onDay(monday)).toMatchObject({ load: 2, status: 'On duty' })
})

test('nobody is given more than fits into the rest of the shift, unless a person says so', async () => {
  const { town, staff, planner, sani, musa } = await planningTown()
  await staff.browser.call(changeCarrier, { carrierId: musa, paused: true })
  // It is three past ten in Lagos. A handcart to the area and back takes forty minutes, and a door five.
  const shift = { from: '07:00', to: '10:53' }
  await staff.browser.call(changeCarrier, { carrierId: sani, shift })
  await openArea(town, 'Toyin', { streets: ['Toyin Street'], northKm: 0.98 })
  const ids = await asksAt(town, ['1 Toyin Street', '2 Toyin Street', '3 Toyin Street'])
  const todays = await planner.proposes({ day: sunday })
  expect(todays.rounds.find(({ carrierId }) => carrierId === sani)?.lines).toHaveLength(2)
  expect(todays.stay).toMatchObject([{ why: [{ carrierId: sani, rule: 'shift' }] }])
  expect(todays.stay[0]?.couldGo).toBe(sani)
  // Tomorrow there is the whole of it.
  expect((await planner.proposes({ day: monday })).stay).toEqual([])
  const pinned = ids.map(requestId => ({ requestId, carrierId: sani }))
  expect((await planner.proposes({ day: sunday, pinned })).stay).toEqual([])
  town.clock.advance(60)
  expect((await planner.proposes({ day: sunday })).stay).toHaveLength(3)
})

test('what stays is offered the next day on which the station comes there', async () => {
  const { town, staff, planner, sani, musa } = await planningTown()
  for (const carrierId of [sani, musa]) {
    await staff.browser.call(setCarrierDay, { carrierId, day: sunday, isIn: false })
  }
  const ground = onGround(staff.browser)
  await ground.adds({ streets: ['Toyin Street'], serviceDays: [4, 5] })
  await ground.notes(monday)
  const [onToyin = '', onOpebi = ''] = await asksAt(town, ['1 Toyin Street', '2 Opebi Road'])
  const { stay } = await planner.proposes({ day: sunday })
  const days = Object.fromEntries(stay.map(({ requestId, nextDay }) => [requestId, nextDay]))
  expect(days).toEqual({ [onToyin]: thursday, [onOpebi]: '2026-11-17' })
})
