import { expect, test } from 'vitest'
import { changeCarrier, registerCarrier, setCarrierDay } from '../../contract/carrier/carrier.ts'
import { pinStop } from '../../contract/plan/plan.ts'
import { getRounds } from '../../contract/visit/visit.ts'
import {
  asPlanner,
  asksAt,
  asRounds,
  openArea,
  planningTown,
} from '../testing/people/plan-people.ts'
import { hire } from '../testing/people/request-people.ts'

// It is Sunday, 15 November. A request made today is promised for Tuesday, the 17th.
const [sunday, monday, thursday] = ['2026-11-15', '2026-11-16', '2026-11-19'] as const

test('waiting requests are proposed by area with reasons, and nothing is assigned before someone confirms', async () => {
  const { town, staff, planner, sani, musa } = await planningTown()
  const toyin = await openArea(town, 'Toyin', { streets: ['Toyin Street'] })
  const allen = await openArea(town, 'Allen', { streets: ['Allen Avenue'], northKm: -1 })
  await staff.browser.call(changeCarrier, { carrierId: sani, vehicle: 'keke', areaIds: [toyin] })
  await staff.browser.call(changeCarrier, { carrierId: musa, areaIds: [allen] })
  const ids = await asksAt(town, ['1 Toyin Street', '9 Toyin Street', '4 Allen Avenue'])
  const seen = await planner.looks(monday)
  expect(seen.counts).toEqual({ waiting: 3, late: 0, quoted: 0 })
  expect(seen.waiting.map(({ areaId, positionFrom }) => [areaId, positionFrom])).toEqual([
    [toyin, 'area'],
    [toyin, 'area'],
    [allen, 'area'],
  ])
  const { rounds, stay } = await planner.proposes({ day: monday })
  expect(stay).toEqual([])
  const byCarrier = Object.fromEntries(asRounds(rounds).map(r => [r.carrierId, r.requestIds]))
  expect(new Set(byCarrier[sani])).toEqual(new Set(ids.slice(0, 2)))
  expect(byCarrier[musa]).toEqual([ids[2]])
  const [first, second] = rounds.find(({ carrierId }) => carrierId === sani)?.lines ?? []
  expect(first?.facts[0]).toEqual({ kind: 'area', number: null })
  expect(second?.facts[0]).toEqual({ kind: 'same street', number: null })
  expect(first?.runnerUp?.carrierId).toBe(musa)
  expect((await planner.looks(monday)).counts.waiting).toBe(3)
  expect(await planner.proposes({ day: monday })).toEqual({ day: monday, rounds, stay })
  const { body } = await planner.confirms({ day: monday, rounds: asRounds(rounds) })
  expect(body).toMatchObject({
    message: '3 pickups assigned to 2 carriers.',
    data: { given: 3, carriers: 2, left: [] },
  })
  expect((await staff.looksAt(ids[2] ?? '')).body.data).toMatchObject({ plannedOn: monday })
  const after = await planner.looks(monday)
  expect(after.counts.waiting).toBe(0)
  expect(after.carriers.find(({ _id }) => _id === sani)?.held).toEqual(byCarrier[sani])
})

test('a day that the resident chose is the one that is proposed', async () => {
  const { town, staff, planner } = await planningTown()
  const [any = ''] = await asksAt(town, ['1 Toyin Street'])
  const [chosen = ''] = await asksAt(town, ['2 Toyin Street'], { wantedOn: thursday })
  expect((await staff.looksAt(any)).body.data.dayChosen).toBe(false)
  expect((await staff.looksAt(chosen)).body.data).toMatchObject({
    promisedOn: thursday,
    dayChosen: true,
  })
  const proposed = async (day: typeof sunday | typeof thursday) => {
    const { rounds, stay } = await planner.proposes({ day })
    const ids = asRounds(rounds).flatMap(({ requestIds }) => requestIds)
    return [...ids, ...stay.map(({ requestId }) => requestId)].toSorted()
  }
  expect((await planner.looks(sunday)).counts.waiting).toBe(1)
  expect(await proposed(sunday)).toEqual([any])
  expect(await proposed(thursday)).toEqual([any, chosen].toSorted())
})

test('a person’s choice is kept; who is out or full is named beside what stays', async () => {
  const { town, staff, planner, sani, musa } = await planningTown()
  await staff.browser.call(changeCarrier, { carrierId: sani, room: 1 })
  await staff.browser.call(setCarrierDay, { carrierId: musa, day: sunday, isIn: false })
  const ids = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  const [one = '', two = ''] = ids
  const pinned = [{ requestId: two, carrierId: sani }]
  const { rounds, stay } = await planner.proposes({ day: sunday, pinned })
  expect(asRounds(rounds)).toEqual([{ carrierId: sani, requestIds: [two] }])
  expect(rounds[0]?.lines[0]?.facts[0]?.kind).toBe('chosen')
  expect(stay).toMatchObject([
    { requestId: one, why: [{ carrierId: sani, rule: 'full' }], nextDay: monday },
  ])
  // Nobody is to go there today.
  const without = await planner.proposes({
    day: sunday,
    pinned: [{ requestId: two, carrierId: null }],
  })
  expect(asRounds(without.rounds)).toEqual([{ carrierId: sani, requestIds: [one] }])
  const refused = await planner.confirms({
    day: sunday,
    rounds: [{ carrierId: musa, requestIds: [one] }],
  })
  expect(refused.body.data.left).toEqual([
    {
      requestId: one,
      carrierId: musa,
      code: 'carrier_out',
      message: 'Musa Garba is not in on that day.',
    },
  ])
})

test('confirming lists the lines that have changed since, and assigns the rest', async () => {
  const { town, ada, staff, planner, sani, musa } = await planningTown()
  const ids = await asksAt(town, [
    '1 Toyin Street',
    '2 Toyin Street',
    '3 Toyin Street',
    '4 Toyin Street',
  ])
  const [gone = '', taken = '', full = '', good = ''] = ids
  const rounds = [
    { carrierId: sani, requestIds: [gone, taken, good] },
    { carrierId: musa, requestIds: [full] },
  ]
  await planner.keeps(sunday, rounds)
  expect((await planner.looks(sunday)).draft).toMatchObject({ rounds })
  await ada.cancels(gone)
  await staff.assigns(taken, musa)
  await staff.browser.call(changeCarrier, { carrierId: musa, room: 1 })
  const key = { 'idempotency-key': 'plan-1' }
  const { body } = await planner.confirms({ day: sunday, rounds }, key)
  expect(body.message).toBe('1 pickup assigned to 1 carrier. 3 were not.')
  expect(body.data.left.map(({ requestId, code }) => [requestId, code])).toEqual([
    [gone, 'request_over'],
    [taken, 'already_assigned'],
    [full, 'carrier_full'],
  ])
  expect(body.data.left[1]?.message).toContain('Musa Garba already has this request')
  // The same again is the same answer; the draft is gone.
  expect((await planner.confirms({ day: sunday, rounds }, key)).body).toEqual(body)
  expect((await planner.looks(sunday)).draft).toBe(null)
  const twice = await planner.confirms({
    day: sunday,
    rounds: [{ carrierId: sani, requestIds: [full, full] }],
  })
  expect(twice.status).toBe(422)
})

test('past the promise a plan says why, or gives nothing', async () => {
  const { town, planner, staff, sani } = await planningTown()
  const [id = ''] = await asksAt(town, ['1 Toyin Street'])
  const rounds = [{ carrierId: sani, requestIds: [id] }]
  const refused = await planner.confirms({ day: thursday, rounds })
  expect(refused).toMatchObject({ status: 409, body: { code: 'reason_needed' } })
  expect((await staff.looksAt(id)).body.data.plannedOn).toBe(null)
  const { body } = await planner.confirms({ day: thursday, rounds, reason: 'rain' })
  expect(body.data.given).toBe(1)
  expect((await staff.looksAt(id)).body.data).toMatchObject({ movedTimes: 1, movedReason: 'rain' })
})

test('the order of a round is what was confirmed, also for who waits and after a second plan', async () => {
  const { town, planner, staff, sani } = await planningTown()
  const ids = await asksAt(town, ['1 Toyin Street', '2 Toyin Street', '3 Toyin Street'])
  const [one = '', two = '', three = ''] = ids
  await planner.confirms({ day: sunday, rounds: [{ carrierId: sani, requestIds: [three, one] }] })
  const order = async () =>
    (await staff.browser.call(getRounds, {})).body.data.rounds[0]?.stops.map(s => s.requestId)
  expect(await order()).toEqual([three, one])
  const { body } = await planner.confirms({
    day: sunday,
    rounds: [{ carrierId: sani, requestIds: [two, one, three] }],
  })
  expect(body.data).toMatchObject({ given: 1, left: [] })
  expect(await order()).toEqual([two, one, three])
  // A stop moved to another day has no place in this round any more.
  await staff.plans(two, monday)
  expect(await order()).toEqual([one, three])
})

test('who falls ill is paused and hands over; what nobody has room for waits again', async () => {
  const { town, planner, staff, sani, musa } = await planningTown()
  await staff.browser.call(changeCarrier, { carrierId: musa, room: 2 })
  const ids = await asksAt(town, ['1 Toyin Street', '2 Toyin Street', '3 Toyin Street'])
  for (const id of ids) await staff.assigns(id, sani)
  // At once; who takes over is looked for afterwards.
  const paused = await staff.browser.call(changeCarrier, { carrierId: sani, paused: true })
  expect(paused.body.data).toMatchObject({ status: 'Paused', holds: 3 })
  const preview = await planner.previewsHandOver(sani)
  expect(preview.stops).toHaveLength(3)
  expect(preview.rounds).toMatchObject([{ carrierId: musa, name: 'Musa Garba' }])
  expect(preview.stay).toHaveLength(1)
  const { body } = await planner.handsOver(sani, asRounds(preview.rounds))
  expect(body).toMatchObject({
    message: 'Sani Bello is paused. 2 pickups have another carrier. One waits again.',
    data: { given: 2, waiting: 1, left: [] },
  })
  const { carriers, counts } = await planner.looks()
  expect(counts.waiting).toBe(1)
  expect(carriers).toMatchObject([
    { name: 'Musa Garba', load: 2 },
    { name: 'Sani Bello', load: 0, isPaused: true, isIn: false },
  ])
})

test('another station’s carrier, area and requests are not there', async () => {
  const { town, planner, staff, sani } = await planningTown()
  const foreign = await hire(town, town.people.kano, 'Kabir Kano')
  const [id = ''] = await asksAt(town, ['1 Toyin Street'])
  const { body } = await planner.confirms({
    day: sunday,
    rounds: [{ carrierId: foreign, requestIds: [id] }],
  })
  expect(body.data.left).toMatchObject([{ requestId: id, code: 'not_yours' }])
  const kano = asPlanner(await town.signedIn('kano'))
  const theirs = await kano.confirms({
    day: sunday,
    rounds: [{ carrierId: foreign, requestIds: [id] }],
  })
  expect(theirs.body.data.left).toMatchObject([{ code: 'not_yours' }])
  expect(
    (await kano.browser.call(setCarrierDay, { carrierId: sani, day: sunday, isIn: false })).status,
  ).toBe(403)
  const toyin = await openArea(town, 'Toyin', { streets: [] })
  const stolen = await kano.browser.call(changeCarrier, { carrierId: foreign, areaIds: [toyin] })
  expect(stolen.status).toBe(403)
  expect(
    (await staff.browser.call(setCarrierDay, { carrierId: sani, day: '2026-11-14', isIn: true }))
      .body.code,
  ).toBe('day_past')
})

test('a carrier is registered with vehicle, capacity, days, hours and areas, and is full at that capacity', async () => {
  const { town, staff } = await planningTown()
  const toyin = await openArea(town, 'Toyin', { streets: [] })
  const { body } = await staff.browser.call(registerCarrier, {
    stationID: town.people.ikeja,
    name: 'Yakubu Danladi',
    phoneNumber: '08031234599',
    vehicle: 'truck',
    room: 1,
    days: [1, 2],
    shift: { from: '07:00', to: '15:30' },
    areaIds: [toyin],
  })
  expect(body.data).toMatchObject({
    vehicle: 'truck',
    room: 1,
    limit: 1,
    days: [1, 2],
    shift: { from: '07:00', to: '15:30' },
    areas: [{ _id: toyin, name: 'Toyin' }],
    isIn: false,
  })
  const [one = '', two = ''] = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  expect((await staff.assigns(one, body.data._id)).status).toBe(200)
  expect((await staff.assigns(two, body.data._id)).body.code).toBe('carrier_full')
})

test('staff correct a door’s position and undo it; another station’s door cannot be moved', async () => {
  const { town, planner } = await planningTown()
  const [requestId = ''] = await asksAt(town, ['1 Toyin Street'])
  const shown = async () => (await planner.looks()).waiting[0]
  expect(await shown()).toMatchObject({ positionFrom: 'station' })
  const position = { lat: 6.61, lng: 3.34 }
  expect((await planner.browser.call(pinStop, { requestId, position })).status).toBe(200)
  expect(await shown()).toMatchObject({ ...position, positionFrom: 'own' })
  const kano = await town.signedIn('kano')
  expect((await kano.call(pinStop, { requestId, position })).body.code).toBe('not_yours')
  const far = { lat: 51, lng: 0 }
  expect((await planner.browser.attempt(pinStop, { requestId, position: far })).status).toBe(422)
  const again = await planner.browser.call(pinStop, { requestId, position })
  expect(again.status).toBe(200)
  for (const _twice of [1, 2]) {
    const taken = await planner.browser.call(pinStop, { requestId, position: null })
    expect(taken.status).toBe(200)
  }
  expect(await shown()).toMatchObject({ positionFrom: 'station' })
})
