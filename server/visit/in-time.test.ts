import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lagosDay } from '../../contract/calendar.ts'
import { getDay, listVisits, seenIn, signDay, type Closing } from '../../contract/desk/close.ts'
import { arrive, finishVisit, getRounds, setOut } from '../../contract/visit/visit.ts'
import { sayFigures } from '../director/director.ts'
import { sendUp } from '../testing/browser.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { world, type World } from '../testing/world.ts'

const minute = 60_000
const picture = await sharp({
  create: { width: 40, height: 30, channels: 3, background: 'green' },
})
  .jpeg()
  .toBuffer()

/** Sani's phone, which says when something happened: so many minutes ago. */
async function phoneOfSani(town: World) {
  const at = await saniOnTheStreet(town)
  const { browser } = at.onStreet
  const deed = (visitId: string, minutesAgo: number) => ({
    visitId,
    happenedAt: new Date(town.clock.now().getTime() - minutesAgo * minute).toISOString(),
    sentAt: town.clock.now().toISOString(),
  })
  const stopOf = async (requestId: string) => (await at.onStreet.stop(requestId))._id
  return {
    ...at,
    stopOf,
    setsOut: (visitId: string, ago: number) => browser.call(setOut, deed(visitId, ago)),
    arrives: (visitId: string, ago: number) => browser.call(arrive, deed(visitId, ago)),
    finishes: (visitId: string, ago: number) => browser.call(finishVisit, deed(visitId, ago)),
  }
}

test('nothing happens at a stop before it was given, nor before what was heard of it', async () => {
  const town = await world()
  const { staff, sent, stopOf, setsOut, arrives, finishes } = await phoneOfSani(town)
  const requestId = await sent()
  const given = town.clock.now().toISOString()
  const stop = await stopOf(requestId)
  town.clock.set('2026-11-15T09:30:00Z')
  const fiveDays = 5 * 24 * 60
  expect((await setsOut(stop, fiveDays)).body.data.setOutAt).toBe(given)
  town.clock.set('2026-11-15T10:00:00Z')
  const arrived = (await arrives(stop, 20)).body.data.hereAt
  expect(arrived).toBe('2026-11-15T09:40:00.000Z')
  expect((await finishes(stop, 50)).body.data.overAt).toBe(arrived)
  const [record] = (await staff.looksAt(requestId)).body.data.visits
  expect(
    record?.events.map(({ what, happenedAt, skewed }) => [what, happenedAt.slice(11, 16), skewed]),
  ).toEqual([
    ['planned', '09:01', false],
    // Five days before it was given: no clock says that which is right.
    ['set out', '09:01', true],
    ['here', '09:40', false],
    ['done', '09:40', false],
  ])
})

test('actions queued offline keep their order and times, and are shown as reported later', async () => {
  const town = await world()
  const { staff, sent, stopOf, setsOut, arrives, finishes } = await phoneOfSani(town)
  const requestId = await sent()
  const stop = await stopOf(requestId)
  town.clock.set('2026-11-15T13:00:00Z')
  await setsOut(stop, 200)
  await arrives(stop, 190)
  await finishes(stop, 180)
  const [record] = (await staff.looksAt(requestId)).body.data.visits
  expect(record).toMatchObject({
    setOutAt: '2026-11-15T09:40:00.000Z',
    hereAt: '2026-11-15T09:50:00.000Z',
    overAt: '2026-11-15T10:00:00.000Z',
  })
  expect(record?.events.at(-1)).toMatchObject({
    happenedAt: '2026-11-15T10:00:00.000Z',
    at: '2026-11-15T13:00:00.000Z',
    skewed: false,
  })
  const { rounds } = (await staff.browser.call(getRounds, {})).body.data
  const times = { overAt: '2026-11-15T10:00:00.000Z', reportedAt: '2026-11-15T13:00:00.000Z' }
  expect(rounds[0]?.stops).toMatchObject([times])
  expect((await staff.browser.call(listVisits, {})).body.data).toMatchObject([times])
})

test('a report that was undone still counts as an event: later reports cannot be dated before it', async () => {
  const town = await world()
  const { sent, stopOf, finishes, onStreet } = await phoneOfSani(town)
  const stop = await stopOf(await sent())
  town.clock.set('2026-11-15T11:00:00Z')
  expect((await finishes(stop, 30)).body.data.overAt).toBe('2026-11-15T10:30:00.000Z')
  expect((await onStreet.undoes(stop)).status).toBe(200)
  expect((await finishes(stop, 90)).body.data.overAt).toBe('2026-11-15T10:30:00.000Z')
})

test('a day that is signed stays as it was: what is heard later is counted on the next, and said below it', async () => {
  const town = await world()
  const { staff, sent, stopOf, finishes, onStreet } = await phoneOfSani(town)
  const desk = staff.browser
  const [first, late] = [await sent(), await sent()]
  await onStreet.finishes(await stopOf(first))
  const stop = await stopOf(late)
  const day = lagosDay(town.clock.now())
  const look = async (of: string): Promise<Closing> =>
    (await desk.call(getDay, { day: of })).body.data
  expect((await desk.call(signDay, { day, seen: seenIn(await look(day)) })).status).toBe(201)

  town.clock.set('2026-11-16T07:00:00Z')
  // Done yesterday at 17:00, and the phone had no network until now.
  await finishes(stop, 15 * 60)
  const signed = await look(day)
  expect(signed.facts.sums).toMatchObject({ done: 1 })
  expect(signed.sheet?.facts.sums).toMatchObject({ done: 1, notVisited: 1 })
  expect(signed.late).toMatchObject([
    {
      requestId: late,
      carrier: 'Sani Bello',
      outcome: 'done',
      overAt: '2026-11-15T16:00:00.000Z',
      reportedAt: '2026-11-16T07:00:00.000Z',
      countedOn: '2026-11-16',
    },
  ])
  expect(await look('2026-11-16')).toMatchObject({ facts: { sums: { done: 1 } }, late: [] })
  // Where carriers were on that day is another question.
  const { counts } = (await desk.call(getRounds, { day })).body.data
  expect(counts).toMatchObject({ done: 2 })
  const { rows } = await town.database.pool.query(
    `SELECT period::text AS day, amount FROM figure_sum
     WHERE owner = $1 AND grain = 'day' AND figure = 'done' ORDER BY period`,
    [town.people.ikeja],
  )
  expect(rows).toEqual([
    { day: '2026-11-15', amount: 1 },
    { day: '2026-11-16', amount: 1 },
  ])
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('what a day was signed with stays: a photo of later is kept as one, and nothing is noted or taken back', async () => {
  const town = await world()
  const { staff, sent, stopOf, onStreet } = await phoneOfSani(town)
  const desk = staff.browser
  const [signedStop, openId] = [await sent(), await sent()]
  const stop = await stopOf(signedStop)
  const day = lagosDay(town.clock.now())
  const look = async (): Promise<Closing> => (await desk.call(getDay, { day })).body.data
  await onStreet.finishes(stop)
  const [photo, ofNextDay, ofLater] = await sendUp(onStreet.browser, picture, picture, picture)
  expect((await desk.call(signDay, { day, seen: seenIn(await look()) })).status).toBe(201)
  const proofs = async () => {
    const { rows } = await town.database.pool.query<{ figure: string; amount: number }>(
      `SELECT figure, amount FROM figure_sum
       WHERE owner = $1 AND grain = 'day' AND period = $2 AND figure LIKE 'proof:%' AND amount > 0`,
      [town.people.ikeja, day],
    )
    return rows
  }
  const before = await proofs()
  expect(before).toEqual([{ figure: 'proof:none', amount: 1 }])

  expect((await onStreet.undoes(stop)).body.code).toBe('stop_stands')
  expect((await staff.undoesPickup(signedStop)).body.code).toBe('stop_stands')
  expect((await onStreet.notes(stop, 'It was all gone')).body.code).toBe('note_late')
  expect((await onStreet.addsPhoto(stop, photo)).body.data).toMatchObject({ proof: 'none' })
  const [record] = (await staff.looksAt(signedStop)).body.data.visits
  expect(record).toMatchObject({ proof: 'none', photo: expect.stringContaining('/photo?') })
  expect(record?.events.at(-1)).toMatchObject({ what: 'photo' })
  expect(await proofs()).toEqual(before)

  // On a day that nobody has signed, a photo is a proof for a day after the words.
  const open = await stopOf(openId)
  town.clock.set('2026-11-16T09:00:00Z')
  await onStreet.finishes(open)
  const third = await stopOf(await sent())
  await onStreet.finishes(third)
  town.clock.set('2026-11-17T08:00:00Z')
  expect((await onStreet.notes(open, 'By the gate')).status).toBe(200)
  expect((await onStreet.addsPhoto(open, ofNextDay)).body.data).toMatchObject({ proof: 'photo' })
  town.clock.set('2026-11-17T10:00:00Z')
  expect((await onStreet.addsPhoto(third, ofLater)).body.data).toMatchObject({ proof: 'none' })
  expect((await onStreet.notes(third, 'By the gate')).body.code).toBe('note_late')
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('a day that nobody has signed takes what is heard later', async () => {
  const town = await world()
  const { staff, sent, stopOf, finishes } = await phoneOfSani(town)
  const stop = await stopOf(await sent())
  town.clock.set('2026-11-16T07:00:00Z')
  await finishes(stop, 15 * 60)
  const yesterday = (await staff.browser.call(getDay, { day: '2026-11-15' })).body.data
  expect(yesterday).toMatchObject({ facts: { sums: { done: 1 } }, late: [] })
})

test('of signing a day and ending a stop at once, the sheet has what the day counts', async () => {
  const town = await world()
  const { staff, sent, stopOf, onStreet } = await phoneOfSani(town)
  const desk = staff.browser
  const stops = [await sent(), await sent(), await sent()]
  const ids = await Promise.all(stops.map(stopOf))
  const day = lagosDay(town.clock.now())
  const look = async (): Promise<Closing> => (await desk.call(getDay, { day })).body.data
  const signs = async () => desk.call(signDay, { day, seen: seenIn(await look()) })
  await Promise.all([...ids.map(id => onStreet.finishes(id)), signs()])
  if (!(await look()).sheet) await signs()
  const { sheet, facts, late } = await look()
  expect(facts.sums.done).toBe(sheet?.facts.sums.done)
  expect(facts.sums.done + late.length).toBe(3)
  expect((await sayFigures(town.db)).isRight).toBe(true)
})
