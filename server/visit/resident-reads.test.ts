import { expect, test } from 'vitest'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import { listRequests, wishAgain } from '../../contract/request/request.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { aboutProblems } from '../testing/people/problem-people.ts'
import { world } from '../testing/world.ts'

test('the list of what is open says how far the carrier is and the code, to the resident alone', async () => {
  const town = await world()
  const { ada, staff, onStreet, sent } = await saniOnTheStreet(town)
  const [first, second] = [await sent(), await sent()]
  const own = async () => (await ada.browser.call(listRequests, { state: 'open' })).body.data
  const read = async (id: string) => (await own()).find(({ _id }) => _id === id)
  const { visit } = (await ada.looksAt(second)).body.data
  expect((await read(second))?.visit).toEqual(visit)
  expect(visit?.code).toMatch(/^\d{5}$/)
  const listed = (await staff.browser.call(listRequests, { state: 'open' })).body.data
  expect(listed.map(each => each.visit)).toEqual([null, null])

  const [one, two] = [await onStreet.stop(first), await onStreet.stop(second)]
  const heard = async () => {
    const { rows } = await town.database.pool.query<{ subject: string }>(
      `SELECT subject FROM live_event WHERE topic = 'request' AND $1 = ANY (audience) ORDER BY id`,
      [listed[0]?.userId],
    )
    return rows.map(({ subject }) => subject)
  }
  const before = (await heard()).length
  await onStreet.setsOut(one._id)
  // Residents after that door are also updated.
  expect((await heard()).slice(before).toSorted()).toEqual([first, second].toSorted())
  expect((await read(second))?.visit).toMatchObject({ stopsBefore: 1, stopsOver: 0 })
  await onStreet.finishes(one._id)
  expect((await read(second))?.visit).toMatchObject({ stopsBefore: 0, stopsOver: 1 })
  await onStreet.finishes(two._id)
  expect((await read(second))?.visit).toMatchObject({ state: 'done', code: null, proof: 'none' })

  await ada.closes(second)
  expect(await read(second)).toBeUndefined()
  await aboutProblems(ada.browser).says(second)
  expect(await read(second)).toMatchObject({ requestStatus: 'Closed', problem: { state: 'said' } })
})

test('after a failed visit Ada chooses another day and adds a gate note', async () => {
  const town = await world()
  const { ada, staff, sani, onStreet, sent } = await saniOnTheStreet(town)
  const requestId = await sent()
  const wantedOn = addDays(lagosDay(town.clock.now()), 5)
  const wishes = (input: { wantedOn?: string; gateNote?: string }, who = ada.browser) =>
    who.call(wishAgain, { requestId, ...input })
  expect((await wishes({ wantedOn })).body.code).toBe('already_assigned')
  await staff.takesBack(requestId)
  expect((await wishes({ wantedOn })).body.code).toBe('not_missed')
  await staff.assigns(requestId, sani)
  const { _id } = await onStreet.stop(requestId)
  await onStreet.misses(_id, { reason: 'gate locked' })
  expect((await ada.looksAt(requestId)).body.data.missed).toMatchObject({ answered: false })
  // Any day will do: that is an answer, and is noted once.
  await wishes({})
  await wishes({})
  const { missed, timeline: steps } = (await ada.looksAt(requestId)).body.data
  expect(missed).toMatchObject({ answered: true })
  expect(steps.filter(({ what }) => what === 'wished')).toHaveLength(1)

  const kabiru = await town.signedIn('kabiru')
  expect((await wishes({ wantedOn }, kabiru)).body.code).toBe('not_yours')
  expect((await wishes({ wantedOn: '2020-01-01' })).body.code).toBe('day_past')
  const said = await wishes({ wantedOn, gateNote: 'Call Musa at the gate' })
  expect(said.body.data).toMatchObject({
    promisedOn: wantedOn,
    late: false,
    missed: { times: 1, answered: true },
  })
  await wishes({ gateNote: 'The green gate' })
  const { timeline, requestMessage, door } = (await ada.looksAt(requestId)).body.data
  expect(door).toMatchObject({ gateNote: 'The green gate' })
  expect(requestMessage).toBe('3 Allen Avenue')
  expect(timeline.slice(-2)).toMatchObject([
    { what: 'wished', byRole: 'resident', day: wantedOn },
    { what: 'wished', day: null },
  ])
  // The carrier's word has been acted on.
  expect((await onStreet.undoes(_id)).body.code).toBe('stop_stands')
  await staff.assigns(requestId, sani)
  expect((await onStreet.stop(requestId)).door?.gateNote).toBe('The green gate')
})
