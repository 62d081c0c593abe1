import { expect, test } from 'vitest'
import { listNotices } from '../../contract/notification/notification.ts'
import { getOverview } from '../../contract/screen/overview.ts'
import { countRequests } from '../../contract/request/request.ts'
import type { Browser } from '../testing/browser.ts'
import { ikejaAtWork, smsToCarrier } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'

// It is Sunday, 15 November. What is asked for today is promised for Tuesday, the 17th.
const [sunday, monday, tuesday, wednesday, thursday] = [15, 16, 17, 18, 19].map(
  day => `2026-11-${day}`,
) as [string, string, string, string, string]

async function planningTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const { ada, staff } = at
  const titles = async (browser: Browser) => {
    await town.undoPasses()
    const { data } = (await browser.call(listNotices, { limit: 100 })).body
    return data.toReversed().map(({ title }) => title)
  }
  const smsTo = (carrierId: string) => smsToCarrier(town, carrierId)
  const counts = async () => (await staff.browser.call(countRequests, {})).body.data
  const shown = async (id: string) => (await ada.looksAt(id)).body.data
  return { town, ...at, told: () => titles(ada.browser), smsTo, counts, shown }
}

test('what is assigned is for today unless another day is said, and stands on that day’s list', async () => {
  const { town, staff, sani, asked, counts, shown, smsTo } = await planningTown()
  const [now, soon] = [await asked(), await asked()]
  expect(await shown(now)).toMatchObject({ promisedOn: tuesday, plannedOn: null, movedTimes: 0 })
  await staff.assigns(now, sani)
  town.clock.advance(1)
  await staff.assignsFor(soon, sani, { plannedOn: monday })
  expect(await shown(now)).toMatchObject({ promisedOn: tuesday, plannedOn: sunday })
  const listed = async (plannedTo: string) => {
    const { data } = (await staff.lists({ carrierId: sani, status: 'Assigned', plannedTo })).body
    return data.map(({ _id }) => _id)
  }
  expect(await listed(sunday)).toEqual([now])
  expect(await listed(monday)).toEqual([soon, now])
  expect(await counts()).toMatchObject({ assigned: 2, today: 1, late: 0 })
  // Whoever goes knows which day it is for.
  const place = 'Ada Obi, 3 Allen Avenue, 0803 123 4567'
  expect(await smsTo(sani)).toEqual([
    `1 pickup today: ${place}. 1 pickup tomorrow: ${place}. Your list: ${town.config.publicUrl}/go`,
  ])
  // Whoever has nobody has no day, and waits for the promise.
  await staff.takesBack(now)
  expect(await shown(now)).toMatchObject({ promisedOn: tuesday, plannedOn: null })
  expect((await staff.plans(now, monday)).body.code).toBe('not_assigned')
})

test('a late pickup that is moved to tomorrow is still late, for the station and the director', async () => {
  const { town, staff, sani, asked, counts, shown } = await planningTown()
  const id = await asked()
  await staff.assigns(id, sani)
  town.clock.set('2026-11-17T22:59:59Z')
  expect(await counts()).toMatchObject({ late: 0, today: 1 })
  town.clock.set('2026-11-18T09:00:00Z')
  expect((await staff.plans(id, thursday, { reason: 'road blocked' })).status).toBe(200)
  expect(await shown(id)).toMatchObject({
    promisedOn: tuesday,
    plannedOn: thursday,
    late: true,
    movedTimes: 1,
    movedReason: 'road blocked',
  })
  const amina = await town.signedIn('amina')
  const overview = async () => (await amina.call(getOverview, {})).body.data
  expect(await counts()).toMatchObject({ late: 1, today: 0 })
  expect((await overview()).now.late).toBe(1)
  expect((await overview()).thisMonth.moved).toBe(1)
  // Taken back and given away anew it is late all the same, and today needs no reason.
  await staff.takesBack(id)
  expect((await staff.assigns(id, sani)).body.data).toMatchObject({ late: true, movedTimes: 1 })
  expect((await overview()).now.late).toBe(1)
  await staff.picksUp(id)
  expect((await overview()).now.late).toBe(0)
})

test('past the promise needs a reason, “other” needs words, and the resident hears once and why', async () => {
  const { town, staff, sani, asked, told, shown } = await planningTown()
  const id = await asked()
  await staff.assigns(id, sani)
  town.clock.advance(1)
  const before = (await told()).length
  const since = async () => (await told()).slice(before)
  const refused = await staff.plans(id, wednesday)
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'reason_needed', fields: { reason: 'Please choose a reason' } },
  })
  expect((await staff.plans(id, wednesday, { reason: 'other' })).body.fields).toEqual({
    note: 'Please say why',
  })
  expect(await since()).toEqual([])
  const why = { reason: 'other', note: 'the depot is under water' } as const
  await staff.plans(id, wednesday, why)
  await staff.plans(id, wednesday, why)
  expect(await since()).toEqual(['Your pickup has moved to Wed 18 Nov'])
  await town.settle()
  expect(town.mailTo('ada@town.ng')?.text).toContain(
    'That’s later than we promised (Tue 17 Nov): “the depot is under water”.',
  )
  // Within the promise, or earlier than was said, needs no reason; further away does, and is counted.
  expect((await staff.plans(id, tuesday)).body.data).toMatchObject({ movedTimes: 1 })
  await town.undoPasses()
  expect((await staff.plans(id, thursday, { reason: 'rain' })).body.data).toMatchObject({
    movedTimes: 2,
    movedReason: 'rain',
    movedNote: null,
  })
  await town.undoPasses()
  expect((await staff.plans(id, wednesday)).body.data.movedTimes).toBe(2)
  const { timeline } = await shown(id)
  expect(timeline.slice(1).map(({ what, day, reason, note }) => [what, day, reason, note])).toEqual(
    [
      ['assigned', sunday, null, null],
      ['moved', wednesday, 'other', 'the depot is under water'],
      ['moved', tuesday, null, null],
      ['moved', thursday, 'rain', null],
      ['moved', wednesday, null, null],
    ],
  )
  expect((await staff.plans(id, '2026-11-14')).body.code).toBe('day_past')
  expect((await staff.plans(id, '2027-11-15')).body.code).toBe('day_too_far')
})

test('given to somebody for a day past the promise, it is told once, with the reason', async () => {
  const { town, staff, sani, asked, told, shown } = await planningTown()
  const id = await asked()
  const refused = await staff.assignsFor(id, sani, { plannedOn: thursday })
  expect(refused.body.code).toBe('reason_needed')
  expect((await shown(id)).requestStatus).toBe('Pending...')
  await staff.assignsFor(id, sani, { plannedOn: thursday, reason: 'holiday' })
  expect(await told()).toEqual(['Sani Bello will pick up by Thu 19 Nov'])
  await town.settle()
  expect(town.mailTo('ada@town.ng')?.text).toContain('it is a holiday')
  expect(await shown(id)).toMatchObject({ plannedOn: thursday, movedTimes: 1, late: false })
})

test('two members of staff plan at once: the later day stands, each counts once, and that one is heard of', async () => {
  const { staff, sani, asked, told } = await planningTown()
  const id = await asked()
  await staff.assigns(id, sani)
  const before = (await told()).length
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => staff.plans(id, wednesday, { reason: 'rain' })),
    ...Array.from({ length: 5 }, () => staff.plans(id, thursday, { reason: 'rain' })),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const { timeline, movedTimes, plannedOn } = (await staff.looksAt(id)).body.data
  const moves = timeline.filter(({ what }) => what === 'moved')
  expect(moves.at(-1)?.day).toBe(plannedOn)
  expect(moves.filter(({ reason }) => reason === 'rain')).toHaveLength(movedTimes)
  const heard = (await told()).slice(before)
  expect(heard).toEqual([expect.stringContaining(plannedOn === wednesday ? '18 Nov' : '19 Nov')])
  expect((await staff.plans(id, wednesday, { reason: 'rain' })).status).toBe(200)
})

test('whoever gives a pickup away without a day plans the promised one, and the promise stays', async () => {
  const { town, sani, asked, shown } = await planningTown()
  const id = await asked()
  await town.database.pool.query(
    `UPDATE request SET carrier_id = $2, assigned_at = now(), changed_at = $3, changed_by_role = 'station',
       changed_by = NULL WHERE id = $1`,
    [id, sani, town.clock.now()],
  )
  expect(await shown(id)).toMatchObject({ promisedOn: tuesday, plannedOn: tuesday, movedTimes: 0 })
})
