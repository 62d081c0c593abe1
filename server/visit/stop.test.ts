import { expect, test } from 'vitest'
import { addDays, lagosDay } from '../../contract/calendar.ts'
import { withCheckDigit } from '../../contract/check-digit.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { doorstepTries, getRound, getRounds, listDoors } from '../../contract/visit/visit.ts'
import { sayFigures } from '../director/director.ts'
import { carrierIn } from '../testing/people/carrier-people.ts'
import { adasPhone } from '../testing/people/request-people.ts'
import { asCarrier, saniOnTheStreet } from '../testing/people/street-people.ts'
import { world } from '../testing/world.ts'
import { brokenRules } from '../wallet/wallet.ts'

// What one carrier takes at one door on one day is one stop with one code, however many requests it is.

/** Sani with an old sofa and the bags of the same door, behind another door. */
async function twoAtOneDoor() {
  const town = await world()
  const at = await saniOnTheStreet(town)
  const sofa = await at.besides()
  const bags = await at.besides()
  const visit = async (id: string) => (await at.ada.looksAt(id)).body.data.visit
  const code = (await visit(sofa))?.code ?? ''
  const told = async (kind: string) =>
    (await at.ada.browser.call(listNotices, {})).body.data.filter(each => each.kind === kind)
  const wrong = withCheckDigit(String((Number(code.slice(0, 4)) + 1) % 10_000).padStart(4, '0'))
  return { town, ...at, sofa, bags, visit, code, wrong, told }
}

test('what the resident cancelled is named on the carrier’s page, what the station took back is not', async () => {
  const { town, onStreet, ada, staff, sofa, bags } = await twoAtOneDoor()
  const [one, two] = [await onStreet.stop(sofa), await onStreet.stop(bags)]
  const round = async () => (await onStreet.browser.call(getRound, {})).body.data
  expect(await round()).toMatchObject({ cancelled: [] })
  await staff.takesBack(sofa)
  expect((await ada.cancels(bags)).status).toBe(200)
  expect(await round()).toMatchObject({ stops: [], cancelled: [two._id] })
  // What was taken back before is not said to be cancelled later, either.
  town.clock.advance(1)
  expect((await ada.cancels(sofa)).status).toBe(200)
  expect((await round()).cancelled).not.toContain(one._id)
})

test('who has it is told no more once the carrier has set out or is at the gate', async () => {
  const { town, onStreet, staff, ada, sofa, bags, asked, sani } = await twoAtOneDoor()
  const titles = async () => {
    await town.undoPasses()
    const { data } = (await ada.browser.call(listNotices, {})).body
    return data.toReversed().map(({ title }) => title)
  }
  const { _id } = await onStreet.stop(sofa)
  town.clock.advance(0.1)
  await onStreet.setsOut(_id)
  expect(await titles()).toEqual(['Sani Bello is on the way: you’re next'])
  // What comes after that is news, until it is at the gate.
  const more = await asked()
  await staff.assigns(more, sani)
  expect((await titles()).slice(1)).toEqual([expect.stringContaining('will pick up today')])
  const last = await asked()
  await staff.assigns(last, sani)
  await onStreet.arrives((await onStreet.stop(bags))._id)
  expect((await titles()).slice(2)).toEqual(['Sani Bello is at your gate'])
})

test('a sofa and the bags of one door: set out, at the gate and told once, and the code proves both', async () => {
  const { town, onStreet, staff, sofa, bags, visit, code, told, asked, sani } = await twoAtOneDoor()
  const [one, two] = [await onStreet.stop(sofa), await onStreet.stop(bags)]
  expect(two.stopId).toBe(one.stopId)
  expect((await visit(bags))?.code).toBe(code)
  await onStreet.setsOut(two._id)
  expect((await onStreet.round()).map(({ state }) => state)).toEqual(['set out', 'set out'])
  expect(await visit(sofa)).toMatchObject({ stopsBefore: 0, stopsOver: 0 })
  expect(await told('carrier-set-out')).toMatchObject([
    { title: 'Sani Bello is on the way: you’re next' },
  ])
  // What is added on the way is taken there, too, with the code that was told.
  const more = await asked()
  await staff.assigns(more, sani)
  expect(await visit(more)).toMatchObject({ state: 'set out', code, stopsBefore: 0 })
  town.clock.advance(10)
  await onStreet.arrives(one._id)
  expect(await told('carrier-here')).toHaveLength(1)
  for (const id of [sofa, bags]) {
    const { _id } = await onStreet.stop(id)
    expect((await onStreet.finishes(_id, { code })).body.data).toMatchObject({ proof: 'code' })
  }
  const left = await onStreet.stop(more)
  expect(left.state).toBe('here')
  await onStreet.misses(left._id, { reason: 'refused' })
  expect((await staff.looksAt(more)).body.data.missed?.visit).toMatchObject({
    isUnannounced: false,
  })
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('a wrong code that is sent for both is one try and one word to the desk, and proves neither', async () => {
  const { staff, onStreet, sofa, bags, code, wrong } = await twoAtOneDoor()
  const visits = [(await onStreet.stop(sofa))._id, (await onStreet.stop(bags))._id] as const
  for (const _id of visits) {
    expect((await onStreet.finishes(_id, { code: wrong })).body.data).toMatchObject({
      proof: 'none',
      wrongCode: true,
    })
  }
  const heard = (await staff.browser.call(listNotices, {})).body.data
  expect(heard.filter(({ kind }) => kind === 'code-wrong')).toHaveLength(1)
  await onStreet.undoes(visits[0])
  expect((await onStreet.stop(sofa)).door?.triesLeft).toBe(doorstepTries - 1)
  // Trying on with the other part is no new chance.
  for (let tries = 1; tries < doorstepTries; tries++) {
    await onStreet.finishes(visits[0], { code: guess(tries, [code, wrong]) })
    await onStreet.undoes(visits[0])
  }
  await onStreet.undoes(visits[1])
  expect((await onStreet.finishes(visits[1], { code })).body.data.proof).toBe('none')
})

test('what is left of one door for one reason is told once, and by name', async () => {
  const { town, ada, onStreet, staff, sani, told, sofa, bags } = await twoAtOneDoor()
  const wish = { requestMessage: 'Old sofa', address: '3 Allen Avenue', wantedOn: '2026-11-16' }
  const special = (await ada.asksSpecially(wish)).body.data._id
  await staff.quotes(special, 900_000)
  await ada.accepts(special, 900_000)
  await staff.assigns(special, sani)
  await town.undoPasses()
  const texts = await adasPhone(town, ada.browser)
  const visits = [bags, special].map(id => onStreet.stop(id))
  for (const { _id } of await Promise.all(visits)) {
    await onStreet.misses(_id, { reason: 'dangerous' })
    town.clock.advance(1 / 60)
    await town.settle()
  }
  await town.undoPasses()
  const title = 'Sani Bello came but couldn’t take your rubbish'
  const bySms = title.replace('’', "'")
  expect(await told('pickup-missed')).toMatchObject([{ title, link: '/user/home' }])
  expect(await texts()).toEqual([
    `${bySms}: it wasn't safe to take. Ikeja will send someone again. Not taken: Bags, Old sofa.`,
  ])
  // One alone is the rubbish.
  await onStreet.misses((await onStreet.stop(sofa))._id, { reason: 'dangerous' })
  await town.undoPasses()
  expect((await texts()).at(-1)).toBe(
    `${bySms}: it wasn't safe to take. Ikeja will send someone again.`,
  )
})

const guess = (nth: number, but: readonly string[]) =>
  [...Array(9).keys()]
    .map(digit => withCheckDigit(`${digit}${nth}00`))
    .find(each => !but.includes(each)) ?? ''

test('the desk sees one stop with its parts, and the run sheet which belong together', async () => {
  const { staff, sani, onStreet, sent, sofa, bags } = await twoAtOneDoor()
  const more = await sent()
  await sent()
  const seen = async () => (await staff.browser.call(getRounds, {})).body.data
  const before = await seen()
  expect(before.counts).toMatchObject({ stops: 2, pickups: 4, waiting: 2, done: 0 })
  expect(before.rounds[0]?.counts).toEqual(before.counts)
  expect(new Set(before.rounds[0]?.stops.map(({ stopId }) => stopId)).size).toBe(2)
  const doors = (await staff.browser.call(listDoors, { carrierId: sani })).body.data
  const stopOf = (id: string) => doors.find(({ requestId }) => requestId === id)?.stopId
  expect(stopOf(sofa)).toBe(stopOf(bags))
  expect(new Set(doors.map(({ stopId }) => stopId)).size).toBe(2)
  for (const id of [sofa, more]) await onStreet.finishes((await onStreet.stop(id))._id)
  expect((await seen()).counts).toMatchObject({ stops: 2, pickups: 4, done: 0 })
  await onStreet.misses((await onStreet.stop(bags))._id, { reason: 'too much' })
  // Something is left there.
  expect((await seen()).counts).toMatchObject({ stops: 2, pickups: 4, done: 0, notDone: 1 })
})

test('two carriers are two stops with two codes, and so are two doors', async () => {
  const { town, staff, musa, sofa, bags, visit, code, onStreet, sent } = await twoAtOneDoor()
  await staff.swaps(bags, musa)
  const other = await visit(bags)
  expect(other?.code).not.toBe(code)
  expect((await visit(sofa))?.code, 'what stays keeps its code').toBe(code)
  const musaAtWork = asCarrier(await carrierIn(town, staff.browser, musa), town)
  const { _id } = await musaAtWork.stop(bags)
  expect((await musaAtWork.finishes(_id, { code })).body.data, 'not his').toMatchObject({
    proof: 'none',
  })
  await sent()
  const elsewhere = await sent()
  expect((await onStreet.stop(elsewhere)).stopId).not.toBe((await onStreet.stop(sofa)).stopId)
})

test('what comes after the code was said is another stop, and what is moved away another day', async () => {
  const { town, staff, sani, onStreet, sofa, bags, visit, code, asked } = await twoAtOneDoor()
  const tomorrow = addDays(lagosDay(town.clock.now()), 1)
  await staff.plans(sofa, tomorrow, { reason: 'rain' })
  const moved = (await visit(sofa))?.code
  expect(moved).not.toBe(code)
  expect((await visit(bags))?.code, 'what stays keeps its code').toBe(code)
  await onStreet.finishes((await onStreet.stop(bags))._id, { code })
  const later = await asked()
  await staff.assigns(later, sani)
  const known = (await visit(later))?.code
  expect(known).not.toBe(code)
  await staff.plans(sofa, lagosDay(town.clock.now()))
  expect((await visit(sofa))?.code, 'with what is still to be taken there').toBe(known)
})

test('what both cost is taken once at the door, and covers both', async () => {
  const { town, ada, onStreet, sofa, bags } = await twoAtOneDoor()
  const owed = async () =>
    Promise.all([sofa, bags].map(async id => (await onStreet.stop(id)).door?.cashKobo))
  expect(await owed()).toEqual([50_000, 50_000])
  const { _id } = await onStreet.stop(sofa)
  expect((await onStreet.takesCash(_id, 100_000)).status).toBe(200)
  expect(await owed()).toEqual([0, 0])
  for (const id of [sofa, bags]) {
    expect((await ada.looksAt(id)).body.data.cashTo).toBe('Sani Bello')
  }
  expect((await onStreet.takesCash(_id, 50_000)).body.code).toBe('cash_noted')
  expect(await brokenRules(town.db)).toEqual([])
})
