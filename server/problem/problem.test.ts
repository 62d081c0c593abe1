import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listNotices } from '../../contract/notification/notification.ts'
import { problemPicturePath } from '../../contract/problem/problem.ts'
import { getQueue } from '../../contract/screen/queue.ts'
import { sendUp } from '../testing/browser.ts'
import { aboutProblems, problemTown } from '../testing/people/problem-people.ts'
import { raiseUnanswered } from './raise.ts'
import { bolasTown } from '../testing/director-town.ts'
import { closeForgotten } from '../request/request.ts'

const dayMs = 24 * 60 * 60 * 1000

test('what is wrong stops the close and the charge until it is settled', async () => {
  const { town, ada, staff, resident, gone, topUp, wallet, stands, wait } = await problemTown()
  await topUp(100_000)
  const requestId = await gone()
  const said = await resident.says(requestId, { words: 'Two bags stand there' })
  expect(said).toMatchObject({
    status: 201,
    body: {
      message: 'Thank you. Your station will answer within 24 hours.',
      data: { requestId, kind: 'bags left', words: 'Two bags stand there', state: 'said' },
    },
  })
  expect((await resident.says(requestId)).body.code).toBe('problem_said')
  expect((await ada.closes(requestId)).body.code).toBe('problem_open')
  expect((await staff.undoesPickup(requestId)).body.code).toBe('problem_open')
  await wait(4)
  expect(await closeForgotten(town.serving.onConnection, town.clock.now())).toBe(0)
  expect(await wallet()).toMatchObject({ allKobo: 100_000, setAsideKobo: 50_000 })
  const { requestStatus, problem } = await stands(requestId)
  expect([requestStatus, problem?._id]).toEqual(['Picked up', said.body.data._id])
})

test('is said of a pickup that is gone, for seven days after it closed, and only by whose it is', async () => {
  const { ada, staff, sani, asked, kabiru, resident, gone, wait } = await problemTown()
  const waiting = await asked()
  expect((await resident.says(waiting)).body.code).toBe('not_gone')
  await staff.assigns(waiting, sani)
  expect((await resident.says(waiting)).body.code).toBe('not_gone')
  await ada.cancels(waiting)
  expect((await resident.says(waiting)).body.code).toBe('request_over')
  const requestId = await gone()
  const stranger = aboutProblems(kabiru.browser)
  expect((await stranger.says(requestId)).body.code).toBe('not_yours')
  expect((await resident.says(requestId, { kind: 'other' })).body).toMatchObject({
    code: 'fields',
    fields: { words: 'Please tell us what is wrong' },
  })
  await ada.closes(requestId)
  await wait(6)
  const isPast = async () =>
    JSON.stringify((await ada.lists({ state: 'done' })).body.data).includes(requestId)
  expect(await isPast()).toBe(true)
  expect((await resident.says(requestId)).status).toBe(201)
  // Until it is settled it is among what is open, and in no second list.
  expect(await isPast()).toBe(false)
  const other = await gone()
  await ada.closes(other)
  await wait(7.001)
  expect((await resident.says(other)).body.code).toBe('problem_late')
})

test('whoever comes again does so for nothing, and takes no place of the four', async () => {
  const { ada, staff, sani, desk, resident, wrong, topUp, wallet, stands } = await problemTown()
  await topUp(200_000)
  const { requestId, problemId } = await wrong()
  expect((await resident.accepts(problemId)).body.code).toBe('not_answered')
  const answered = await desk.answers(problemId, { answer: 'come again' })
  expect(answered).toMatchObject({ status: 200, body: { data: { state: 'answered' } } })
  const { again } = answered.body.data
  expect(again?.promisedOn).toBe('2026-11-17')
  const againId = again?.requestId ?? ''
  expect(await stands(againId)).toMatchObject({
    requestStatus: 'Pending...',
    priceKobo: 0,
    payment: 'nothing',
    follows: requestId,
  })
  expect((await desk.answers(problemId, { answer: 'come again' })).body.code).toBe(
    'problem_answered',
  )
  expect((await staff.quotes(againId, 100_000)).body.code).toBe('again_promised')
  expect((await staff.declines(againId)).body.code).toBe('again_promised')
  expect((await resident.accepts(problemId)).body).toMatchObject({
    message: 'Thank you. It’s settled.',
    data: { state: 'settled', acceptedAt: expect.any(String) },
  })
  // The first one is charged as ever, and closed by whoever accepted.
  const { requestStatus, timeline } = await stands(requestId)
  expect([requestStatus, timeline.at(-1)?.byRole]).toEqual(['Closed', 'resident'])
  expect(await wallet()).toMatchObject({ balanceKobo: 150_000 })
  await staff.assigns(againId, sani)
  await staff.picksUp(againId)
  await ada.closes(againId)
  expect(await wallet()).toMatchObject({ balanceKobo: 150_000, setAsideKobo: 0 })
  for (let place = 2; place <= 4; place++) expect((await ada.asks()).status).toBe(200)
})

test('what is given back of an open price is never taken, of a paid one goes back', async () => {
  const { ada, desk, resident, wrong, gone, topUp, wallet, stands } = await problemTown()
  await topUp(100_000)
  const { requestId, problemId } = await wrong()
  const offers = (id: string, amountKobo: number) =>
    desk.answers(id, { answer: 'give back', words: 'We are sorry', amountKobo })
  expect((await desk.answers(problemId, { answer: 'give back' })).body.code).toBe('fields')
  expect((await offers(problemId, 50_001)).body).toMatchObject({
    code: 'more_than_paid',
    fields: { amountKobo: 'At most ₦500' },
  })
  await offers(problemId, 20_000)
  expect(await wallet()).toMatchObject({ allKobo: 100_000, setAsideKobo: 50_000 })
  await resident.accepts(problemId)
  expect(await wallet()).toMatchObject({ balanceKobo: 70_000, setAsideKobo: 0 })
  const after = await stands(requestId)
  expect(after).toMatchObject({ requestStatus: 'Closed', payment: 'paid', paidKobo: 30_000 })
  expect(after.timeline.map(({ what }) => what)).toEqual([
    'made',
    'assigned',
    'picked up',
    'refunded',
    'closed',
  ])
  const paid = await gone()
  await ada.closes(paid)
  const later = (await resident.says(paid)).body.data._id
  await offers(later, 50_000)
  await resident.accepts(later)
  expect(await wallet()).toMatchObject({ balanceKobo: 70_000 })
  expect(await stands(paid)).toMatchObject({ paidKobo: 50_000, refundedKobo: 50_000 })
  // Nothing is left of it to give back.
  const third = (await resident.says(paid)).body.data._id
  expect((await offers(third, 1)).body.code).toBe('more_than_paid')
})

test('what is due becomes less, or is due no more', async () => {
  const { ada, desk, resident, gone, wallet, stands, wrong } = await problemTown()
  const settled = async (amountKobo: number) => {
    const requestId = await gone()
    await ada.closes(requestId)
    const problemId = (await resident.says(requestId)).body.data._id
    await desk.answers(problemId, { answer: 'give back', words: 'Sorry', amountKobo })
    await resident.accepts(problemId)
    return stands(requestId)
  }
  expect(await settled(20_000)).toMatchObject({ payment: 'due' })
  expect((await wallet()).dues).toMatchObject([{ amountKobo: 30_000 }])
  expect(await settled(50_000)).toMatchObject({ payment: 'nothing', paidKobo: 0 })
  expect((await wallet()).dues).toMatchObject([{ amountKobo: 30_000 }])
  const { requestId, problemId } = await wrong()
  await desk.answers(problemId, { answer: 'give back', words: 'Sorry', amountKobo: 50_000 })
  await resident.accepts(problemId)
  expect(await stands(requestId)).toMatchObject({ requestStatus: 'Closed', payment: 'nothing' })
})

test('pictures are seen by Ada, her station and its director, and by nobody else', async () => {
  const { town, ada, staff, amina, kabiru, resident, gone } = await problemTown()
  const { bola } = await bolasTown(town)
  const plain = { width: 40, height: 30, channels: 3, background: 'green' } as const
  const file = await sharp({ create: plain }).png().toBuffer()
  const five = await sendUp(ada.browser, file, file, file, file, file)
  const requestId = await gone()
  expect((await resident.says(requestId, { pictures: five })).body.code).toBe('fields')
  const { body } = await resident.says(requestId, { pictures: five.slice(0, 4) })
  expect(body.data.pictures).toHaveLength(4)
  const path = problemPicturePath(body.data.pictures[0]?._id ?? '')
  for (const { browser } of [ada, staff, amina]) {
    const shown = await browser.send('GET', path)
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  }
  for (const { browser } of [kabiru, bola]) {
    expect((await browser.send('GET', path)).status).toBe(403)
  }
  expect((await town.browser().send('GET', path)).status).toBe(401)
})

test('it waits in the queue with its clock, and everybody hears of it in time', async () => {
  const { town, ada, staff, desk, wrong } = await problemTown()
  const { requestId, problemId } = await wrong({ kind: 'spilled', words: 'On the stairs' })
  const queue = async () => (await staff.browser.call(getQueue, { kind: 'problem' })).body.data
  expect(await queue()).toMatchObject({
    counts: { problem: 1, answer: 0 },
    items: [
      {
        _id: problemId,
        kind: 'problem',
        runsOutAt: new Date(town.clock.now().getTime() + dayMs).toISOString(),
        problem: { requestId, name: 'Ada Obi', kind: 'spilled', words: 'On the stairs' },
      },
    ],
  })
  expect(await desk.hasAtStation({ state: 'said' })).toMatchObject([
    { _id: problemId, request: { _id: requestId, carrier: { name: 'Sani Bello' } } },
  ])
  expect((await staff.browser.call(listNotices, {})).body.data[0]?.title).toBe(
    'Problem from Ada Obi: spilled',
  )
  await desk.answers(problemId, { answer: 'explain', words: 'That was the rain' })
  expect((await queue()).items).toEqual([])
  const heard = (await ada.browser.call(listNotices, {})).body.data.map(({ title }) => title)
  expect(heard).toContain('Ikeja replied about your pickup')
})

test('a visit that was reported as one and was none is said so once, and the pickup goes on meanwhile', async () => {
  const { town, ada, staff, sani, desk, resident, director, asked, kabiru, stands, wait } =
    await problemTown()
  const requestId = await asked()
  const missed = async (reason: 'nobody home' | 'road blocked') => {
    town.clock.advance(5)
    await staff.assigns(requestId, sani)
    await staff.saysNotDone(requestId, reason)
    return (await stands(requestId)).missed?.visit?._id ?? ''
  }
  const blocked = await missed('road blocked')
  const untrue = (visitId: string, browser = ada.browser) =>
    aboutProblems(browser).says(requestId, { kind: 'nobody came', visitId })
  expect((await untrue(blocked)).body.code, 'nobody claims to have been at the gate').toBe(
    'not_missed',
  )
  const visitId = await missed('nobody home')
  expect((await untrue(blocked)).body.code, 'an earlier one').toBe('not_missed')
  expect((await untrue(visitId, kabiru.browser)).body.code).toBe('not_yours')
  expect((await resident.says(requestId, { kind: 'spilled', visitId })).body.code).toBe(
    'not_missed',
  )
  expect((await stands(requestId)).missed).toMatchObject({ times: 2, timesAtGate: 1 })
  const said = await untrue(visitId)
  expect((await stands(requestId)).missed).toMatchObject({ times: 2, timesAtGate: 0 })
  expect(said).toMatchObject({ status: 201, body: { data: { visitId, kind: 'nobody came' } } })
  expect((await untrue(visitId)).body.code).toBe('problem_said')
  const problemId = said.body.data._id

  // Somebody comes all the same, something else is wrong with that, and each is settled by itself.
  await staff.assigns(requestId, sani)
  await staff.picksUp(requestId)
  expect((await resident.says(requestId)).status).toBe(201)
  expect(
    (await desk.answers(problemId, { answer: 'give back', words: 'Sorry', amountKobo: 50_000 }))
      .body.code,
  ).toBe('more_than_paid')
  expect(
    (await desk.answers(problemId, { answer: 'explain', words: 'The wrong gate' })).status,
  ).toBe(200)
  await resident.accepts(problemId)
  expect(await stands(requestId)).toMatchObject({
    requestStatus: 'Picked up',
    problem: { visitId: null, state: 'said' },
  })
  await wait(1)
  await raiseUnanswered(town.serving.onConnection, town.clock.now())
  const [raised] = await director.hasAsDirector({ state: 'raised' })
  await director.decides(raised?._id ?? '', { decision: 'nothing', words: 'All was gone' })
  expect((await stands(requestId)).requestStatus).toBe('Closed')
})

test('who says that a visit was none may close, and is promised no second pickup for the one to come', async () => {
  const { ada, staff, sani, desk, resident, asked, stands } = await problemTown()
  const requestId = await asked()
  await staff.assigns(requestId, sani)
  await staff.saysNotDone(requestId, 'nobody home')
  const visitId = (await stands(requestId)).missed?.visit?._id ?? ''
  const { body } = await resident.says(requestId, { kind: 'nobody came', visitId })
  const answered = await desk.answers(body.data._id, { answer: 'come again' })
  expect(answered.body.data).toMatchObject({ state: 'answered', again: null })
  await resident.accepts(body.data._id)
  expect((await stands(requestId)).requestStatus).toBe('Pending...')
  await staff.assigns(requestId, sani)
  await staff.picksUp(requestId)
  expect((await ada.closes(requestId)).status).toBe(200)
})
