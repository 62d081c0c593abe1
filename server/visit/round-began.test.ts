import { expect, test } from 'vitest'
import { searchDesk } from '../../contract/screen/search.ts'
import { getRounds } from '../../contract/visit/visit.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { world } from '../testing/world.ts'

/** Sani at work on a day after the one on which Ikeja opened; and where Ada, the desk and the search say that he is. */
async function dayOfSani() {
  const town = await world()
  const at = await saniOnTheStreet(town)
  const { ada, staff, onStreet, sent } = at
  await town.database.pool.query(`UPDATE station SET created_at = created_at - interval '3 days'`)
  const rounds = async () => (await staff.browser.call(getRounds, {})).body.data
  return {
    ...at,
    town,
    /** A stop that he has now, and its visit. */
    given: async () => {
      const requestId = await sent()
      return onStreet.stop(requestId)
    },
    told: async (requestId: string) => (await ada.looksAt(requestId)).body.data.visit,
    counts: async () => (await rounds()).counts,
    round: async () => (await rounds()).rounds[0],
    outNow: async () => {
      const { data } = (await staff.browser.call(searchDesk, { search: 'Sani' })).body
      return data.carriers[0]?.setOutAt
    },
  }
}

test('stops that were given after a round was over are another round, on which nobody has set out', async () => {
  const { town, onStreet, given, told, counts, outNow } = await dayOfSani()
  const first = await given()
  town.clock.advance(5)
  await onStreet.setsOut(first._id)
  expect(await outNow()).toBe(town.clock.now().toISOString())
  town.clock.advance(5)
  await onStreet.finishes(first._id)
  expect(await outNow(), 'the round is over').toBeNull()

  town.clock.advance(30)
  const [second, third] = [await given(), await given()]
  const notYet = { setOutAt: null, stopsBefore: null, stopsOver: null }
  expect(await told(second.requestId)).toMatchObject({ state: 'waiting', ...notYet })
  expect(await outNow()).toBeNull()
  expect(await counts()).toMatchObject({ stops: 3, done: 1, underWay: 0, waiting: 2 })

  town.clock.advance(5)
  await onStreet.setsOut(second._id)
  const setOutAt = town.clock.now().toISOString()
  expect(await told(third.requestId)).toMatchObject({ setOutAt, stopsBefore: 1, stopsOver: 0 })
  expect(await outNow()).toBe(setOutAt)
})

test('between two doors the rest of the round is on the road; newly assigned stops from the next door on', async () => {
  const { town, staff, onStreet, given, told, counts, round } = await dayOfSani()
  const [first, second, missed] = [await given(), await given(), await given()]
  await onStreet.setsOut(first._id)
  const setOutAt = town.clock.now().toISOString()
  town.clock.advance(5)
  await onStreet.finishes(first._id)
  await onStreet.arrives(missed._id)
  await onStreet.misses(missed._id)
  town.clock.advance(5)
  const fourth = await given()
  expect(await told(second.requestId)).toMatchObject({ setOutAt })
  expect(await told(fourth.requestId), 'nobody has set out since').toMatchObject({ setOutAt: null })
  expect(await counts()).toMatchObject({ done: 1, notDone: 1, underWay: 2, waiting: 0 })
  // Finished stops are listed in the order of the day, before the remaining ones.
  const { stops = [] } = (await round()) ?? {}
  const order = [first, missed, second, fourth].map(({ requestId }) => requestId)
  expect(stops.map(({ requestId }) => requestId)).toEqual(order)
  town.clock.advance(5)
  await onStreet.setsOut(second._id)
  const nextOutAt = town.clock.now().toISOString()
  expect(await told(second.requestId)).toMatchObject({ setOutAt })
  expect(await told(fourth.requestId)).toMatchObject({ setOutAt: nextOutAt, stopsBefore: 1 })
  // Who is sent to another day is not waited for today.
  await staff.plans(second.requestId, '2026-11-16')
  expect(await told(second.requestId)).toMatchObject({ setOutAt: null })
})

test('who is given to a carrier at the last gate is gone to once the carrier sets out for them', async () => {
  const { town, onStreet, given, told } = await dayOfSani()
  const first = await given()
  await onStreet.setsOut(first._id)
  await onStreet.arrives(first._id)
  town.clock.advance(7)
  const second = await given()
  const notYet = { state: 'waiting', setOutAt: null, stopsBefore: null }
  expect(await told(second.requestId)).toMatchObject(notYet)
  await onStreet.finishes(first._id)
  expect(await told(second.requestId)).toMatchObject(notYet)
  town.clock.advance(5)
  await onStreet.setsOut(second._id)
  expect(await told(second.requestId)).toMatchObject({
    state: 'set out',
    setOutAt: town.clock.now().toISOString(),
  })
})

test('at the desk a carrier with a finished stop is on the road, even without setting out on the phone', async () => {
  const { town, staff, given, told, counts, round, outNow } = await dayOfSani()
  const [first, second] = [await given(), await given()]
  expect(await counts()).toMatchObject({ underWay: 0, waiting: 2 })
  town.clock.advance(5)
  await staff.picksUp(first.requestId)
  const doneAt = town.clock.now().toISOString()
  expect(await counts()).toMatchObject({ done: 1, underWay: 1, waiting: 0 })
  expect(await round()).toMatchObject({ begunAt: doneAt, quietSince: doneAt })
  expect(await outNow()).toBe(doneAt)
  expect(await told(second.requestId), 'nobody said so').toMatchObject({ setOutAt: null })
  await staff.picksUp(second.requestId)
  expect(await outNow(), 'nothing is left').toBeNull()
})

test('nobody is missed before an hour has passed since the last news and the last stop that was given', async () => {
  const { town, onStreet, given, round } = await dayOfSani()
  const first = await given()
  expect(await round()).toMatchObject({ lastHeardAt: null, quietSince: null })
  await onStreet.setsOut(first._id)
  const heardAt = town.clock.now().toISOString()
  expect(await round()).toMatchObject({ lastHeardAt: heardAt, quietSince: heardAt })
  town.clock.advance(90)
  await given()
  const givenAt = town.clock.now().toISOString()
  expect(await round()).toMatchObject({ lastHeardAt: heardAt, quietSince: givenAt })
  // A station that opened today has nothing to miss yet.
  await town.database.pool.query('UPDATE station SET created_at = $1', [town.clock.now()])
  expect(await round()).toMatchObject({ lastHeardAt: heardAt, quietSince: null })
})
