import { changeCarrier } from '../../contract/carrier/carrier.ts'
import { inTransaction } from '../db/connect.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { liveEvent } from '../live/live.table.ts'
import { asksAt } from '../testing/people/plan-people.ts'
import { asStaff, hire, ikejaAtWork } from '../testing/people/request-people.ts'
import { template } from '../testing/template.ts'
import { world } from '../testing/world.ts'
import { carrier, type CarrierRow } from './carrier.table.ts'
import { lockCarriers, takeCarrier } from './carrier.ts'
import { fromCarriersAt, shownFacts } from './own-carrier.ts'

test('only a free one of the station is taken', async () => {
  const town = await world()
  const { ikeja, kano } = town.people
  const id = await hire(town, ikeja, 'Sani Bello')
  const set = (facts: Partial<CarrierRow>) =>
    town.db.update(carrier).set(facts).where(eq(carrier.id, id))
  const [today, tomorrow] = ['2026-11-15', '2026-11-16'] as const
  const take = (stationId = ikeja, on: string = today) =>
    inTransaction(town.db, tx => takeCarrier(tx, { stationId, carrierId: id }, { on, today }))
  expect(await take()).toMatchObject({ id, limit: 5, holds: 0 })
  await expect(take(kano)).rejects.toMatchObject({ code: 'not_yours' })
  const staff = asStaff(await town.signedIn('ikeja'))
  const streets = ['1 Toyin Street', '2 Toyin Street']
  await set({ room: 2 })
  for (const requestId of await asksAt(town, streets)) await staff.assigns(requestId, id)
  await expect(take()).rejects.toMatchObject({
    code: 'carrier_full',
    message: 'Sani Bello already has 2 pickups',
  })
  // Room is for a day.
  expect(await take(ikeja, tomorrow)).toMatchObject({ id })
  await set({ pausedAt: town.clock.now() })
  await expect(take()).rejects.toMatchObject({ code: 'carrier_paused' })
})

test('they are locked in one order, so that two swaps crosswise both come through', async () => {
  const town = await world()
  const { ikeja, kano } = town.people
  const one = await hire(town, ikeja, 'Sani Bello')
  const two = await hire(town, ikeja, 'Sani Bello')
  const other = await hire(town, kano, 'Sani Bello')
  const locked = await inTransaction(town.db, tx => lockCarriers(tx, ikeja, [two, other, one]))
  expect(locked.map(({ id }) => id)).toEqual([one, two].toSorted())
  const today = { on: '2026-11-15', today: '2026-11-15' }
  const swap = (to: string, from: string) =>
    town.database.onConnection(db =>
      inTransaction(db, async tx => {
        const taken = await takeCarrier(tx, { stationId: ikeja, carrierId: to }, today, from)
        await tx.execute(sql`SELECT pg_sleep(0.02)`)
        return taken.id
      }),
    )
  const swaps = Array.from({ length: 10 }, (_, n) => (n % 2 ? swap(one, two) : swap(two, one)))
  expect(await Promise.all(swaps)).toHaveLength(10)
})

test('a carrier is paused at once, whatever is given out at the same moment, and gets nothing after that', async () => {
  const town = await world()
  const { staff, sani, asked } = await ikejaAtWork(town)
  const pause = (paused: boolean) => staff.browser.call(changeCarrier, { carrierId: sani, paused })
  for (let round = 0; round < 2; round++) {
    const requestId = await asked()
    const [paused, assigned] = await Promise.all([pause(true), staff.assigns(requestId, sani)])
    expect(paused.status).toBe(200)
    expect([undefined, 'carrier_paused']).toContain(assigned.body.code)
    expect((await staff.assigns(await asked(), sani)).body.code).toBe('carrier_paused')
    if (assigned.status === 200) await staff.picksUp(requestId)
    await pause(false)
  }
})

test('open pages of the station and of the carrier hear of whatever is changed about the carrier', async () => {
  const town = await world()
  const { staff, sani } = await ikejaAtWork(town)
  const changes = [
    { name: 'Sani Garba' },
    { phoneNumber: '0803 222 3333' },
    { email: 'garba@carts.ng' },
    { address: '5 Depot Road' },
    { language: 'ha' },
    { paused: true },
  ]
  const told = { topic: 'carrier', subject: sani, audience: [town.people.ikeja, sani] }
  for (const change of changes) {
    await town.database.pool.query('TRUNCATE live_event')
    const answer = await staff.browser.attempt(changeCarrier, { carrierId: sani, ...change })
    expect(answer.status).toBe(200)
    const heard = await town.db.select().from(liveEvent)
    expect(heard, `${Object.keys(change)[0]}`).toMatchObject([told])
  }
  // What is refused is not told.
  await town.database.pool.query('TRUNCATE live_event')
  const kano = await town.signedIn('kano')
  const refused = await kano.call(changeCarrier, { carrierId: sani, language: 'pcm' })
  expect(refused.body.code).toBe('not_yours')
  expect(await town.db.select().from(liveEvent)).toEqual([])
})

test('in a list of carriers the planner writes out what each has and who is in, and begins no function', async () => {
  const client = await template()
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN (VERBOSE) SELECT ${shownFacts} ${fromCarriersAt('now()')}`,
  )
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/ on public\.visit\b/)
  expect(plan).toMatch(/ on public\.carrier_day\b/)
  expect(plan).not.toMatch(/_of_carrier/)
})
