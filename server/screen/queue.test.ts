import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { takeCash } from '../../contract/wallet/cash.ts'
import type { SentOf } from '../../contract/endpoint.ts'
import { getQueue, queueLimit } from '../../contract/screen/queue.ts'
import { changeStation } from '../../contract/station/station.ts'
import { newId } from '../call/clock.ts'
import { asResident, asStaff, hire, ikejaAtWork, moveIn } from '../testing/people/request-people.ts'
import { inSupport } from '../testing/people/support-people.ts'
import { world, type World } from '../testing/world.ts'

/** Ikeja on Sunday the 15th, and how its queue looks: what each thing is, and whose. */
async function desk() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const queue = async (wanted: SentOf<typeof getQueue> = {}) =>
    (await at.staff.browser.call(getQueue, wanted)).body.data
  return {
    town,
    ...at,
    queue,
    rows: async (wanted: SentOf<typeof getQueue> = {}) =>
      (await queue(wanted)).items.map(({ kind, request, cash, ticket }) => [
        kind,
        request?.requestMessage ?? cash?.name ?? ticket?.title,
      ]),
    wishes: async (requestMessage: string, wantedOn: string) => {
      town.clock.advance(1)
      const wish = { requestMessage, wantedOn, address: '3 Allen Avenue' }
      return (await at.ada.asksSpecially(wish)).body.data._id
    },
  }
}

/** So many pickups of neighbours, promised for a day. */
async function neighboursAsk({ db, clock, people, signedIn }: World, count: number, day: string) {
  const own = { db, clock, people, signedIn }
  for (const resident of await moveIn(own, people.ikeja, count)) {
    await db.execute(sql`
      INSERT INTO request (id, kind, resident_id, station_id, message, address, pay_with, price_kobo,
        created_at, changed_at, promised_on, changed_by_role, changed_by, sought)
      VALUES (${newId(clock.now())}, 'special', ${resident}, ${people.ikeja}, 'bags', '5 Toyin Street',
        'wallet', 50000, ${clock.now().toISOString()}, ${clock.now().toISOString()}, ${day},
        'resident', ${resident}, '')`)
  }
}

test('what is late and has a carrier belongs to the rounds, and the queue reaches zero', async () => {
  const { town, staff, sani, asked, ada, queue, rows } = await desk()
  const [one, two] = [await asked(), await asked()]
  town.clock.set('2026-11-19T08:00:00Z')
  expect((await queue()).counts).toMatchObject({ late: 2, waiting: 0 })
  await staff.assigns(one, sani)
  await staff.assigns(two, sani)
  expect(await rows()).toEqual([])
  expect((await queue()).counts).toMatchObject({ late: 0, waiting: 0 })
  // Nobody came the next day either: it is on today's round, and comes back where nobody has it any more.
  town.clock.set('2026-11-20T08:00:00Z')
  expect(await rows()).toEqual([])
  await staff.takesBack(one)
  expect((await rows()).map(([kind]) => kind)).toEqual(['late'])
  await ada.cancels(one)
  expect(await rows()).toEqual([])
})

test('what runs out first stands first, whatever kind it is', async () => {
  const { town, staff, sani, ada, wishes, queue, rows } = await desk()
  const support = inSupport(ada.browser)
  await wishes('Tomorrow', '2026-11-16')
  const late = await wishes('Two days late', '2026-11-16')
  await wishes('Today', '2026-11-18')
  town.clock.set('2026-11-17T20:00:00Z')
  await support.asks('Asked in the evening')
  town.clock.set('2026-11-18T08:00:00Z')
  await support.asks('Asked in the morning')
  await staff.browser.call(takeCash, {
    userId: town.people.ada,
    amountKobo: 60_000,
    carrierId: sani,
  })
  const ceiling = { stationId: town.people.ikeja, cashCeilingKobo: 50_000 }
  await staff.browser.call(changeStation, ceiling)
  expect(await rows()).toEqual([
    ['late', 'Tomorrow'],
    ['late', 'Two days late'],
    ['cash', 'Sani Bello'],
    ['answer', 'Asked in the evening'],
    ['waiting', 'Today'],
    ['answer', 'Asked in the morning'],
  ])
  const { counts, items } = await queue()
  expect(counts).toEqual({ late: 2, waiting: 1, cash: 1, answer: 2, problem: 0, approval: 0 })
  expect(items).toMatchObject([
    { runsOutAt: '2026-11-16T23:00:00.000Z', request: { late: true, carrier: null } },
    { _id: late, request: { carrier: null }, cash: null, ticket: null },
    { _id: sani, cash: { heldKobo: 60_000, ceilingKobo: 50_000 }, request: null },
    { runsOutAt: '2026-11-18T20:00:00.000Z', ticket: { name: 'Ada Obi' } },
    { runsOutAt: '2026-11-18T23:00:00.000Z', request: { promisedOn: '2026-11-18' } },
    { ticket: { since: '2026-11-18T08:00:00.000Z' }, cash: null },
  ])
  expect(await rows({ kind: 'cash' })).toEqual([['cash', 'Sani Bello']])
  expect((await queue({ kind: 'cash' })).counts).toEqual(counts)
})

test('what is done, answered, counted or the resident’s to say is not there', async () => {
  const { town, staff, sani, ada, asked, wishes, rows } = await desk()
  const support = inSupport(ada.browser)
  const gone = await asked()
  await staff.assigns(gone, sani)
  await asked()
  const quoted = await wishes('A wedding', '2026-11-20')
  await staff.quotes(quoted, 500_000)
  const ticket = (await support.asks('Where are you?')).body.data._id
  expect(await rows()).toHaveLength(2)
  town.clock.advance(60)
  await inSupport(staff.browser).writes(ticket, 'At your gate')
  town.clock.advance(60)
  expect(await rows()).toEqual([['waiting', '3 Allen Avenue']])
  await ada.accepts(quoted, 500_000)
  expect(await rows({ kind: 'waiting' })).toHaveLength(2)
  await staff.picksUp(gone)
  town.clock.set('2026-11-21T08:00:00Z')
  expect((await rows()).map(([kind]) => kind)).toEqual(['late', 'late'])
})

test('whoever asks again has waited since the first time', async () => {
  const { town, staff, ada, queue } = await desk()
  const support = inSupport(ada.browser)
  const ticket = (await support.asks('Where are you?')).body.data._id
  town.clock.advance(60)
  await inSupport(staff.browser).writes(ticket, 'At your gate')
  town.clock.advance(60)
  const again = town.clock.now().toISOString()
  await support.writes(ticket, 'Nobody is here')
  town.clock.advance(60)
  await support.writes(ticket, 'Hello?')
  expect((await queue()).items).toMatchObject([{ kind: 'answer', ticket: { since: again } }])
})

test('with more than it shows the numbers still add up', async () => {
  const { town, queue } = await desk()
  await neighboursAsk(town, 31, '2026-11-14')
  await neighboursAsk(town, 34, '2026-11-17')
  const { counts, items } = await queue()
  expect(counts).toEqual({ late: 31, waiting: 34, cash: 0, answer: 0, problem: 0, approval: 0 })
  expect(items).toHaveLength(queueLimit)
  expect(new Set(items.map(({ _id }) => _id)).size).toBe(queueLimit)
  expect(items.filter(({ kind }) => kind === 'late')).toHaveLength(31)
  expect((await queue({ kind: 'waiting' })).items).toHaveLength(34)
  const few = await queue({ kind: 'waiting', limit: 5 })
  expect([few.items.length, few.counts]).toEqual([5, counts])
})

test('another station’s things are absent, and nobody else may look', async () => {
  const { town, queue } = await desk()
  const kabiru = asResident(await town.signedIn('kabiru'), town.people.kabiru, town.people.kano)
  await kabiru.asks()
  await inSupport(kabiru.browser).asks('When do you come?')
  const kano = asStaff(await town.signedIn('kano'))
  const musa = await hire(town, town.people.kano, 'Musa Kano')
  await kano.browser.call(takeCash, {
    userId: town.people.kabiru,
    amountKobo: 60_000,
    carrierId: musa,
  })
  const ceiling = { stationId: town.people.kano, cashCeilingKobo: 0 }
  await kano.browser.call(changeStation, ceiling)
  const theirs = (await kano.browser.call(getQueue, {})).body.data
  expect(theirs.counts).toEqual({
    late: 0,
    waiting: 1,
    cash: 1,
    answer: 1,
    problem: 0,
    approval: 0,
  })
  expect(await queue()).toEqual({
    counts: { late: 0, waiting: 0, cash: 0, answer: 0, problem: 0, approval: 0 },
    items: [],
  })
  for (const who of ['ada', 'amina'] as const) {
    const stranger = await town.signedIn(who)
    expect((await stranger.call(getQueue, {})).status).toBe(403)
  }
  expect((await town.browser().call(getQueue, {})).status).toBe(401)
  const odd = await kano.browser.attempt(getQueue, { stationId: town.people.ikeja })
  expect([odd.status, odd.body.fields]).toEqual([422, { stationId: 'Unknown field' }])
  expect((await kano.browser.attempt(getQueue, { limit: 51 })).status).toBe(422)
})
