import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { listCarrierQuality } from '../../contract/director/oversight.ts'
import { listStationProblems } from '../../contract/problem/problem.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import type { Browser } from '../testing/browser.ts'
import { bolasTown } from '../testing/director-town.ts'
import { aboutProblems, problemTown } from '../testing/people/problem-people.ts'
import { closeForgotten } from '../request/request.ts'
import { acceptUnrefused, raiseUnanswered } from './problem.ts'

const titles = async (browser: Browser) =>
  (await browser.call(listNotices, {})).body.data.map(({ title }) => title)

test('what is not answered within a day is the director’s to decide', async () => {
  const { town, ada, staff, amina, desk, director, wrong, topUp, wallet, stands, wait } =
    await problemTown()
  const raise = () => raiseUnanswered(town.serving.onConnection, town.clock.now())
  await topUp(100_000)
  const { requestId, problemId } = await wrong()
  const nothing = { decision: 'nothing', words: 'It was gone' } as const
  expect((await director.decides(problemId, nothing)).body.code).toBe('not_raised')
  expect(await raise()).toBe(0)
  await wait(1)
  expect([await raise(), await raise()]).toEqual([1, 0])
  expect(await titles(amina.browser)).toContain('Ikeja: decide Ada Obi’s problem (bags left)')
  expect(await titles(staff.browser)).toContain(
    'Your director will decide Ada Obi’s problem (bags left)',
  )
  expect(await titles(ada.browser)).toContain('The director will now decide about your pickup')
  expect((await desk.answers(problemId, { answer: 'come again' })).body.code).toBe('problem_raised')
  const { bola } = await bolasTown(town)
  const rival = aboutProblems(bola.browser)
  expect((await rival.decides(problemId, nothing)).body.code).toBe('not_yours')
  expect(await rival.hasAsDirector()).toEqual([])
  expect(await director.hasAsDirector({ state: 'raised' })).toMatchObject([{ _id: problemId }])
  expect((await director.decides(problemId, { decision: 'nothing' })).body.code).toBe('fields')
  const given = { decision: 'give back', words: 'A clear case', amountKobo: 50_000 } as const
  expect((await director.decides(problemId, given)).body).toMatchObject({
    message: 'Decided. Everyone has been notified.',
    data: { state: 'settled', decision: { what: 'give back', amountKobo: 50_000 } },
  })
  expect((await director.decides(problemId, given)).body.code).toBe('problem_settled')
  expect(await wallet()).toMatchObject({ balanceKobo: 100_000, setAsideKobo: 0 })
  expect(await stands(requestId)).toMatchObject({ requestStatus: 'Closed', payment: 'nothing' })
  // It was only set aside, so that nothing comes back: no movement, and a note in the wallet instead.
  const decided = 'The director decided you don’t pay for this pickup'
  expect(await titles(ada.browser)).toContain(decided)
  expect(await titles(staff.browser)).toContain(
    'Director’s decision on Ada Obi’s problem: ₦500 not charged',
  )
  await town.settle()
  expect(town.mails.find(({ subject }) => subject === decided)).toMatchObject({
    to: 'ada@town.ng',
    text: expect.stringContaining('₦500 that was set aside is available again.'),
  })
  expect(await wallet()).toMatchObject({ waived: [{ requestId, amountKobo: 50_000 }] })
  expect(await stands(requestId)).toMatchObject({ waivedKobo: 50_000, priceKobo: 50_000 })
  const { timeline } = (await ada.looksAt(requestId)).body.data
  expect(timeline.slice(-2)).toMatchObject([
    { what: 'refunded', byRole: 'system', amountKobo: 50_000, waived: 'set aside' },
    { what: 'closed', byRole: 'system', closedBy: 'director' },
  ])
  const log = (await amina.browser.call(listAudit, {})).body.data
  expect(log[0]?.what).toBe('Decided on a refund of ₦500 for a problem')
  expect(JSON.stringify(log)).not.toContain('A clear case')
})

test('what waits for an answer is listed with the least time left first, page by page', async () => {
  const { staff, desk, wrong, wait } = await problemTown()
  const first = await wrong()
  await wait(0.2)
  const second = await wrong({ kind: 'damage' })
  const listed = async (wanted: Parameters<typeof desk.hasAtStation>[0]) =>
    (await desk.hasAtStation(wanted)).map(({ _id }) => _id)
  expect(await listed({ state: 'said' })).toEqual([first.problemId, second.problemId])
  expect(await listed({})).toEqual([second.problemId, first.problemId])
  const { data, next } = (
    await staff.browser.call(listStationProblems, { state: 'said', limit: 1 })
  ).body
  expect(data.map(({ _id }) => _id)).toEqual([first.problemId])
  expect(await listed({ state: 'said', after: next ?? '' })).toEqual([second.problemId])
})

test('an answer that is refused goes to the director, and the visit that it promised is off', async () => {
  const { ada, staff, sani, desk, resident, director, wrong, stands } = await problemTown()
  const { requestId, problemId } = await wrong({ kind: 'nobody came' })
  const { body } = await desk.answers(problemId, { answer: 'come again' })
  const againId = body.data.again?.requestId ?? ''
  await staff.assigns(againId, sani)
  expect((await resident.refuses(problemId, 'I paid somebody else')).body).toMatchObject({
    message: 'We’ve passed it on. The director will decide.',
    data: { state: 'raised', raised: { why: 'not accepted' }, again: null },
  })
  expect(await stands(againId)).toMatchObject({ requestStatus: 'Cancelled' })
  expect((await resident.accepts(problemId)).body.code).toBe('problem_raised')
  const decided = await director.decides(problemId, { decision: 'come again' })
  const next = decided.body.data.again?.requestId ?? ''
  expect(await stands(next)).toMatchObject({ follows: requestId, requestStatus: 'Pending...' })
  expect(await stands(requestId)).toMatchObject({ requestStatus: 'Closed' })
  expect(await titles(ada.browser)).toContainEqual(
    expect.stringContaining('The director decided: Ikeja will come again free of charge'),
  )
})

test('an answer about which nobody says anything for a week counts', async () => {
  const { town, ada, desk, resident, wrong, topUp, wallet, stands, wait } = await problemTown()
  const accept = () => acceptUnrefused(town.serving.onConnection, town.clock.now())
  await topUp(100_000)
  const { requestId, problemId } = await wrong()
  await desk.answers(problemId, { answer: 'give back', words: 'Half of it', amountKobo: 25_000 })
  await wait(6.999)
  expect(await accept()).toBe(0)
  expect(await closeForgotten(town.serving.onConnection, town.clock.now())).toBe(0)
  await wait(0.001)
  expect([await accept(), await accept()]).toEqual([1, 0])
  expect(await stands(requestId)).toMatchObject({ requestStatus: 'Closed', paidKobo: 25_000 })
  const ended = (await ada.looksAt(requestId)).body.data.timeline.at(-1)
  expect(ended).toMatchObject({ what: 'closed', byRole: 'system', closedBy: 'answer' })
  expect(await wallet()).toMatchObject({ balanceKobo: 75_000, setAsideKobo: 0 })
  expect((await resident.refuses(problemId)).body.code).toBe('problem_settled')
  expect(await titles(ada.browser)).toContain('The problem with your pickup is settled')
})

test('how much was wrong and how much of it was made good stands in the figures', async () => {
  const { town, amina, desk, resident, director, wrong, finished, topUp } = await problemTown()
  await topUp(1_000_000)
  const { problemId: first } = await wrong()
  await desk.answers(first, { answer: 'explain', words: 'They were not put out' })
  await resident.accepts(first)
  const { problemId: second } = await wrong({ kind: 'damage' })
  await desk.answers(second, { answer: 'explain', words: 'It was broken before' })
  await resident.refuses(second)
  await director.decides(second, { decision: 'nothing', words: 'So it was' })
  await finished()
  await wrong()
  const { quality } = (await amina.overview()).thisMonth
  expect(quality).toMatchObject({ problems: 3, problemsPerHundred: 75, madeGoodInTime: 0.5 })
  const months = (await amina.station(town.people.ikeja)).months
  expect(months.at(-1)?.quality).toEqual(quality)
  expect((await amina.station(town.people.kano)).months.at(-1)?.quality).toEqual({
    problems: 0,
    problemsPerHundred: null,
    madeGoodInTime: null,
    firstVisit: null,
    noProof: null,
    wrongCodes: 0,
  })
})

test('the director reads of each carrier how the pickups of a month went; of another station nothing', async () => {
  const { town, amina, sani, gone, wrong, desk, resident } = await problemTown()
  await gone()
  const { problemId } = await wrong()
  await desk.answers(problemId, { answer: 'explain', words: 'It was raining.' })
  await resident.accepts(problemId)
  const stationId = town.people.ikeja
  const read = (month?: string) => amina.browser.call(listCarrierQuality, { stationId, month })
  expect((await read()).body.data).toEqual([
    {
      _id: sani,
      done: 2,
      problems: 1,
      problemsPerHundred: 50,
      madeGoodInTime: 1,
      firstVisit: 1,
      noProof: 1,
      wrongCodes: 0,
    },
  ])
  expect((await read('2026-10')).body.data).toEqual([])
  const { bola } = await bolasTown(town)
  const others = await bola.browser.call(listCarrierQuality, { stationId })
  expect(others.body.code).toBe('not_yours')
})
