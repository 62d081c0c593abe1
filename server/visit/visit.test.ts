import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lagosDay } from '../../contract/calendar.ts'
import { getDay } from '../../contract/desk/close.ts'
import { sayProblem } from '../../contract/problem/problem.ts'
import { finishVisit, getRounds } from '../../contract/visit/visit.ts'
import { listEntries } from '../../contract/wallet/wallet.ts'
import { sayFigures } from '../director/director.ts'
import { tidyUp } from '../job/housekeeping.ts'
import { sendUp } from '../testing/browser.ts'
import { carrierIn } from '../testing/people/carrier-people.ts'
import { asCarrier, saniOnTheStreet } from '../testing/people/street-people.ts'
import { heldSeconds } from '../../contract/undo.ts'
import { world } from '../testing/world.ts'
import { brokenRules } from '../wallet/wallet.ts'

test('Sani sets out, is at the gate, hears the code and is done; Ada sees it all', async () => {
  const town = await world()
  const { ada, staff, onStreet, sent } = await saniOnTheStreet(town)
  const first = await sent()
  const second = await sent()
  const before = (await ada.looksAt(second)).body.data.visit
  expect(before).toMatchObject({ state: 'waiting', setOutAt: null, stopsBefore: null })
  expect(before?.code).toMatch(/^\d{5}$/)
  expect((await staff.looksAt(second)).body.data.visit).toMatchObject({ code: null })

  const stops = await onStreet.round()
  expect(stops.map(({ requestId }) => requestId)).toEqual([first, second])
  const [one, two] = [await onStreet.stop(first), await onStreet.stop(second)]
  expect(two.door).toMatchObject({
    name: 'Ada Obi',
    address: '4 Allen Avenue',
    cashKobo: 50_000,
  })
  town.clock.advance(5)
  expect((await onStreet.setsOut(one._id)).body.data.state).toBe('set out')
  const begun = (await ada.looksAt(second)).body.data.visit
  expect(begun).toMatchObject({ setOutAt: town.clock.now().toISOString(), stopsBefore: 1 })
  const { rows } = await town.database.pool.query(
    `SELECT title FROM notice WHERE kind = 'carrier-set-out' ORDER BY title`,
  )
  expect(rows.map(({ title }) => title)).toEqual([
    'Sani Bello is on the way: 1 stop before you',
    'Sani Bello is on the way: you’re next',
  ])

  town.clock.advance(10)
  await onStreet.arrives(two._id)
  expect((await ada.looksAt(second)).body.data.visit).toMatchObject({ state: 'here' })
  const done = await onStreet.finishes(two._id, { code: before?.code ?? '', bags: 2 })
  expect(done.body.data).toMatchObject({ state: 'done', proof: 'code', door: null })
  const after = (await ada.looksAt(second)).body.data
  expect(after).toMatchObject({ requestStatus: 'Picked up', visit: { proof: 'code', code: null } })
  expect(after.timeline.at(-1)).toMatchObject({ what: 'picked up', byRole: 'carrier' })
  const [record] = (await staff.looksAt(second)).body.data.visits
  expect(record).toMatchObject({ carrier: 'Sani Bello', outcome: 'done', bags: 2 })
  expect(record?.events.map(({ what }) => what)).toEqual(['planned', 'here', 'done'])
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('a photo shows it where there is no code; it comes late, is not exchanged, and goes after some months', async () => {
  const town = await world()
  const { ada, onStreet, sent } = await saniOnTheStreet(town)
  const id = await sent()
  const again = await onStreet.stop(id)
  expect((await onStreet.finishes(again._id)).body.data).toMatchObject({ proof: 'none' })
  const picture = await sharp({
    create: { width: 400, height: 300, channels: 3, background: '#1b7f4b' },
  })
    .jpeg()
    .toBuffer()
  const [photo] = await sendUp(onStreet.browser, picture)
  expect((await onStreet.addsPhoto(again._id, photo)).body.data.proof).toBe('photo')
  const [exchanged] = await sendUp(onStreet.browser, picture)
  expect((await onStreet.addsPhoto(again._id, exchanged)).body.code).toBe('photo_there')
  await expect(
    town.database.pool.query(`UPDATE visit_photo SET bytes = ''`),
    'not by any other way',
  ).rejects.toThrow(/stays/)
  const shown = (await ada.looksAt(id)).body.data.visit?.photo ?? ''
  expect((await ada.browser.send('GET', shown)).status).toBe(200)
  expect((await (await town.signedIn('kabiru')).send('GET', shown)).status).toBe(403)
  expect((await (await town.signedIn('kano')).send('GET', shown)).status).toBe(403)
  expect((await sayFigures(town.db)).isRight).toBe(true)

  const other = await onStreet.stop(await sent())
  const [second] = await sendUp(onStreet.browser, picture)
  await onStreet.finishes(other._id, { photo: second })
  await ada.browser.call(sayProblem, { requestId: id, kind: 'bags left' })
  const keptAfter = async (days: number) => {
    await tidyUp(town.db, new Date(town.clock.now().getTime() + days * 86_400_000))
    const { rows } = await town.database.pool.query('SELECT visit_id FROM visit_photo')
    return rows.map(({ visit_id }) => visit_id as string)
  }
  expect(await keptAfter(89)).toHaveLength(2)
  expect(await keptAfter(91), 'where something was wrong').toEqual([again._id])
  expect(await keptAfter(366)).toEqual([])
})

test('what Sani could not take waits again, and he takes his word back while nobody has acted on it', async () => {
  const town = await world()
  const { ada, staff, sani, musa, onStreet, sent } = await saniOnTheStreet(town)
  const id = await sent()
  const { _id } = await onStreet.stop(id)
  expect((await onStreet.misses(_id, { reason: 'other' })).body.code).toBe('fields')
  expect((await onStreet.undoes(_id)).body.code).toBe('stop_open')
  await onStreet.misses(_id, { reason: 'nobody home' })
  expect((await ada.looksAt(id)).body.data).toMatchObject({
    requestStatus: 'Pending...',
    missed: { times: 1, reason: 'nobody home' },
  })
  expect((await onStreet.undoes(_id)).body.data.state).toBe('waiting')
  expect((await ada.looksAt(id)).body.data).toMatchObject({
    requestStatus: 'Assigned',
    missed: null,
    carrier: { _id: sani },
  })

  await onStreet.finishes(_id)
  await onStreet.undoes(_id)
  expect((await ada.looksAt(id)).body.data.requestStatus).toBe('Assigned')
  await onStreet.finishes(_id)
  town.clock.advance(16)
  expect((await onStreet.undoes(_id)).body.code).toBe('pickup_stands')
  await ada.closes(id)
  expect((await onStreet.undoes(_id)).body.code).toBe('stop_stands')

  const other = await sent()
  const stop = await onStreet.stop(other)
  await onStreet.misses(stop._id)
  await staff.assigns(other, musa)
  expect((await onStreet.undoes(stop._id)).body.code).toBe('stop_stands')
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('who is too late is told what has happened, and another’s stop is not there', async () => {
  const town = await world()
  const { ada, staff, musa, onStreet, sent } = await saniOnTheStreet(town)
  const [taken, done, cancelled] = [await sent(), await sent(), await sent()]
  const stops = await onStreet.round()
  const [takenStop, doneStop, cancelledStop] = [taken, done, cancelled].map(
    id => stops.find(({ requestId }) => requestId === id)?._id ?? '',
  ) as [string, string, string]
  const musasPhone = asCarrier(await carrierIn(town, staff.browser, musa), town)
  expect((await musasPhone.setsOut(takenStop)).body.code).toBe('not_yours')
  await staff.takesBack(taken)
  await staff.picksUp(done)
  await ada.cancels(cancelled)
  expect((await onStreet.setsOut(takenStop)).body).toMatchObject({
    code: 'stop_over',
    message: 'The station has removed this stop from your round.',
  })
  expect((await onStreet.misses(doneStop)).body.message).toContain(
    'Ikeja staff already marked this stop',
  )
  expect((await onStreet.finishes(cancelledStop)).body.message).toContain('cancelled')
  expect((await onStreet.round()).map(({ state }) => state)).toEqual(['done'])
})

test('what Sani says on two phones and what the station says at once is decided once', async () => {
  const town = await world()
  const { staff, onStreet, sent, ada, sani } = await saniOnTheStreet(town)
  const onOtherPhone = asCarrier(await carrierIn(town, staff.browser, sani), town)
  for (let n = 0; n < 3; n++) {
    const id = await sent()
    const { _id } = await onStreet.stop(id)
    const answers = await Promise.all([
      onStreet.finishes(_id),
      staff.saysNotDone(id),
      onOtherPhone.finishes(_id),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { data } = (await staff.looksAt(id)).body
    const isDone = data.requestStatus === 'Picked up'
    expect(data.visits.at(-1)?.outcome).toBe(isDone ? 'done' : 'not done')
    if (isDone) {
      const [closed, undone] = await Promise.all([ada.closes(id), onStreet.undoes(_id)])
      expect([closed.status, undone.status].filter(status => status === 200)).toHaveLength(1)
    }
    await ada.cancels(id)
  }
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('what waited on the phone is done once, at the time when it happened; a wrong clock is seen', async () => {
  const town = await world()
  const { staff, onStreet, sent, sani } = await saniOnTheStreet(town)
  const id = await sent()
  const { _id } = await onStreet.stop(id)
  const off = asCarrier(onStreet.browser, town, 60)
  await off.setsOut(_id)
  const key = { 'idempotency-key': 'done-1' }
  const happenedAt = town.clock.now().toISOString()
  // What the clock says when it goes out again is no part of what was done; when it happened is.
  const goesOut = (sentAt: string, at = happenedAt) =>
    onStreet.browser.call(finishVisit, { visitId: _id, happenedAt: at, sentAt }, key)
  const answers = [
    await goesOut(happenedAt),
    await goesOut('2026-11-15T23:00:00.000Z'),
    await goesOut(happenedAt, '2026-11-15T01:00:00.000Z'),
  ]
  expect(answers.map(({ body }) => body.code ?? 'ok')).toEqual(['ok', 'ok', 'idempotency_mismatch'])
  const [record] = (await staff.looksAt(id)).body.data.visits
  expect(record?.setOutAt).toBe(town.clock.now().toISOString())
  expect(record?.events.map(({ what, skewed }) => [what, skewed])).toEqual([
    ['planned', false],
    ['set out', true],
    ['done', false],
  ])
  const { data } = (await staff.browser.call(getRounds, {})).body
  const counts = { stops: 1, waiting: 0, underWay: 0, done: 1, notDone: 0 }
  const stops = [{ wrongPhoneAt: expect.any(String), waits: false, photo: null, cashKobo: null }]
  const rounds = [{ carrier: { _id: sani }, stops }]
  expect(data).toMatchObject({ day: '2026-11-15', counts, rounds })
  expect((await staff.browser.call(getRounds, { day: '2026-11-16' })).body.data.rounds).toEqual([])
})

test('cash at the door is credited once, is in Sani’s hands, and is what pays for Ada', async () => {
  const town = await world()
  const { ada, staff, onStreet, sent } = await saniOnTheStreet(town)
  const id = await sent()
  const { _id } = await onStreet.stop(id)
  const done = await onStreet.finishes(_id, { cashKobo: 50_000 })
  expect(done.body.data).toMatchObject({ state: 'done', cashTakenKobo: 50_000 })
  expect((await onStreet.takesCash(_id, 50_000)).body.code).toBe('cash_noted')
  const seen = { payment: 'set aside', cashTo: 'Sani Bello' }
  expect((await ada.looksAt(id)).body.data).toMatchObject(seen)
  expect((await staff.looksAt(id)).body.data.cashTo).toBeNull()
  await ada.closes(id)
  const [out] = (await ada.browser.call(listEntries, {})).body.data
  expect(out).toMatchObject({ reason: 'pickup', amountKobo: -50_000, cashTo: 'Sani Bello' })
  await onStreet.notes(_id, 'The dog bites')
  const { rows } = await town.database.pool.query(
    `SELECT debits_posted AS held FROM ledger_account WHERE kind = 'cash' AND owner = (
       SELECT id FROM carrier WHERE name = 'Sani Bello')`,
  )
  expect(rows).toEqual([{ held: 50_000 }])
  expect(await brokenRules(town.db)).toEqual([])
})

test('who claims to have been at the gate says so first: what was reported without is shown as that', async () => {
  const town = await world()
  const { ada, staff, onStreet, sent } = await saniOnTheStreet(town)
  const missed = async (
    requestId: string,
    reason: 'nobody home' | 'road blocked',
    arrives: boolean,
  ) => {
    const { _id } = await onStreet.stop(requestId)
    if (arrives) await onStreet.arrives(_id)
    expect((await onStreet.misses(_id, { reason })).body.data.state).toBe('not done')
    return (await ada.looksAt(requestId)).body.data.missed?.visit
  }
  const [seen, unseen, away] = [await sent(), await sent(), await sent()]
  expect(await missed(seen, 'nobody home', true)).toMatchObject({ isUnannounced: false })
  // An old page, or one that was offline, sends it without.
  expect(await missed(unseen, 'nobody home', false)).toMatchObject({ isUnannounced: true })
  expect(await missed(away, 'road blocked', false)).toMatchObject({ isUnannounced: false })
  const { visits, missed: told } = (await staff.looksAt(unseen)).body.data
  expect(told?.visit).toEqual({ _id: visits[0]?._id, isUnannounced: true })
  // Nothing is said before it can no longer be undone.
  town.clock.advance(heldSeconds / 60)
  await town.settle()
  const { left } = (await staff.browser.call(getDay, { day: lagosDay(town.clock.now()) })).body.data
  const here = new Map(left.map(({ requestId, hereAt }) => [requestId, hereAt]))
  expect([seen, unseen].map(id => here.get(id) !== null)).toEqual([true, false])
  const { rows } = await town.database.pool.query(
    `SELECT title FROM notice WHERE kind = 'pickup-missed' ORDER BY title`,
  )
  const came = 'Sani Bello came but couldn’t take your rubbish'
  expect(rows.map(({ title }) => title)).toEqual([came, came, 'Your rubbish was not picked up'])
})
