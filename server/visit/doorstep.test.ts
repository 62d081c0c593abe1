import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isChecked, withCheckDigit } from '../../contract/check-digit.ts'
import { getCarrier } from '../../contract/carrier/carrier.ts'
import { sendCodeAgain } from '../../contract/desk/contact.ts'
import { listNotices, setPreference } from '../../contract/notification/notification.ts'
import { listCarrierQuality } from '../../contract/director/oversight.ts'
import { doorstepTries, getRound, getRounds } from '../../contract/visit/visit.ts'
import { sayFigures } from '../director/director.ts'
import { closeForgotten, earlierDoorstepCode } from '../request/request.ts'
import { aboutProblems } from '../testing/people/problem-people.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { sendUp } from '../testing/browser.ts'
import { world } from '../testing/world.ts'

/** Sani at a stop whose code Ada knows; a wrong one has a right check digit, as if somebody had guessed. */
async function atTheDoor() {
  const town = await world()
  const at = await saniOnTheStreet(town)
  const requestId = await at.sent()
  const { _id } = await at.onStreet.stop(requestId)
  const code = (await at.ada.looksAt(requestId)).body.data.visit?.code ?? ''
  const other = String((Number(code.slice(0, 4)) + 1) % 10_000).padStart(4, '0')
  return { town, ...at, requestId, _id, code, wrong: withCheckDigit(other) }
}

test('nothing that the phone is sent tells the code', async () => {
  const { onStreet, code, town } = await atTheDoor()
  expect(isChecked(code)).toBe(true)
  const { body } = await onStreet.browser.send('GET', getRound.path)
  expect(Object.keys(body.data.stops[0].door)).not.toContain('codeHash')
  expect(JSON.stringify(body)).not.toMatch(/[0-9a-f]{40}/)
  expect((await town.browser().send('GET', getRound.path)).status).toBe(401)
})

test('a wrong code is no proof: the stop is done, the desk hears of it, and it counts against Sani', async () => {
  const { town, ada, staff, sani, onStreet, requestId, _id, wrong } = await atTheDoor()
  const key = { 'idempotency-key': 'done-with-a-wrong-code' }
  const done = await onStreet.finishes(_id, { code: wrong }, key)
  expect(done.body.data).toMatchObject({ state: 'done', proof: 'none', wrongCode: true })
  // What is sent again counts once.
  await onStreet.finishes(_id, { code: wrong }, key)

  const { data } = (await staff.looksAt(requestId)).body
  expect(data).toMatchObject({ requestStatus: 'Picked up', visits: [{ wrongCode: true }] })
  expect(data.visits[0]?.events.at(-1)).toMatchObject({ what: 'done', wrongCode: true })
  const [notice, ...more] = (await staff.browser.call(listNotices, {})).body.data
  expect(notice).toMatchObject({
    kind: 'code-wrong',
    title: 'Sani Bello entered a wrong doorstep code at 3 Allen Avenue',
  })
  expect(more.filter(({ kind }) => kind === 'code-wrong')).toEqual([])
  const { rounds } = (await staff.browser.call(getRounds, {})).body.data
  expect(rounds).toMatchObject([{ stops: [{ proof: 'none', wrongCode: true }] }])
  const own = (await staff.browser.call(getCarrier, { carrierId: sani })).body.data
  expect(own.wrongCodes).toBe(1)
  const amina = await town.signedIn('amina')
  const stationId = town.people.ikeja
  const [quality] = (await amina.call(listCarrierQuality, { stationId })).body.data
  expect(quality).toMatchObject({ _id: sani, done: 1, noProof: 1, wrongCodes: 1 })
  // Ada is asked whether it is gone, as where nothing was typed.
  expect((await ada.looksAt(requestId)).body.data.visit).toMatchObject({ proof: 'none' })
  await town.undoPasses()
  const told = (await ada.browser.call(listNotices, {})).body.data
  expect(told.map(({ kind }) => kind)).toContain('picked-up')
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('who takes a wrong code back may type the right one; after five wrong ones no code proves anything', async () => {
  const { staff, onStreet, requestId, _id, code, wrong } = await atTheDoor()
  await onStreet.finishes(_id, { code: wrong })
  await onStreet.undoes(_id)
  expect((await onStreet.finishes(_id, { code })).body.data).toMatchObject({
    proof: 'code',
    wrongCode: true,
  })
  for (let tries = 2; tries <= doorstepTries; tries++) {
    await onStreet.undoes(_id)
    await onStreet.finishes(_id, { code: wrong })
  }
  await onStreet.undoes(_id)
  expect((await onStreet.stop(requestId)).door?.triesLeft).toBe(0)
  // The stop is done all the same: what a carrier did is not lost.
  expect((await onStreet.finishes(_id, { code })).body.data).toMatchObject({ proof: 'none' })
  const [record] = (await staff.looksAt(requestId)).body.data.visits
  expect(record?.events.filter(({ wrongCode }) => wrongCode)).toHaveLength(doorstepTries)
})

test('another visit is no new chance to guess, and what is no number is refused', async () => {
  const { staff, sani, onStreet, requestId, _id, wrong } = await atTheDoor()
  for (const code of ['123', '123456', '1234x']) {
    expect((await onStreet.finishes(_id, { code })).body.code).toBe('fields')
  }
  await onStreet.finishes(_id, { code: wrong })
  await onStreet.undoes(_id)
  await onStreet.misses(_id)
  await staff.assigns(requestId, sani)
  expect((await onStreet.stop(requestId)).door?.triesLeft).toBe(doorstepTries - 1)
})

test('four digits of the version before prove it for a day after the upgrade, and never count against Sani', async () => {
  const { town, onStreet, requestId, _id, code } = await atTheDoor()
  const upgraded = (at: Date) =>
    town.database.pool.query(
      `UPDATE migration SET applied_at = $1 WHERE name LIKE '%-doorstep-proof.sql'`,
      [at],
    )
  const earlier = earlierDoorstepCode(town.serving.secretKey, requestId)
  const types = async (digits: string) => {
    const { data } = (await onStreet.finishes(_id, { code: digits })).body
    await onStreet.undoes(_id)
    return data
  }
  await upgraded(new Date(town.clock.now().getTime() - 23 * 3_600_000))
  expect(await types(earlier)).toMatchObject({ proof: 'code', wrongCode: false })
  const other = String((Number(earlier) + 1) % 10_000).padStart(4, '0')
  expect(await types(other)).toMatchObject({ state: 'done', proof: 'none', wrongCode: false })
  await upgraded(new Date(town.clock.now().getTime() - 25 * 3_600_000))
  expect(await types(earlier)).toMatchObject({ state: 'done', proof: 'none', wrongCode: false })
  expect(await types(code)).toMatchObject({ proof: 'code' })
})

test('four digits are not for guessing', async () => {
  const { town, onStreet, requestId, _id } = await atTheDoor()
  await town.database.pool.query(`UPDATE migration SET applied_at = $1`, [town.clock.now()])
  const earlier = earlierDoorstepCode(town.serving.secretKey, requestId)
  for (let guess = 1; guess <= doorstepTries; guess++) {
    const other = String((Number(earlier) + guess) % 10_000).padStart(4, '0')
    await onStreet.finishes(_id, { code: other })
    await onStreet.undoes(_id)
  }
  expect((await onStreet.finishes(_id, { code: earlier })).body.data.proof).toBe('none')
})

test('a code is for one carrier and one day: who heard it once can do nothing with it another time', async () => {
  const { town, ada, staff, sani, onStreet, requestId, _id, code } = await atTheDoor()
  const codeNow = async () => (await ada.looksAt(requestId)).body.data.visit?.code ?? ''
  await ada.browser.call(setPreference, { subject: 'pickup', channel: 'sms', wanted: true })
  const texted = async () => {
    await town.settle()
    const { rows } = await town.database.pool.query<{ body: string }>(
      'SELECT body FROM sms_message',
    )
    return rows.map(({ body }) => /doorstep code is (\d+)/.exec(body)?.[1])
  }
  // Taken back, it is the same visit: Ada need not look again.
  await onStreet.finishes(_id, { code })
  await onStreet.undoes(_id)
  expect(await codeNow()).toBe(code)

  await onStreet.misses(_id)
  await staff.assigns(requestId, sani)
  const second = await codeNow()
  expect(isChecked(second)).toBe(true)
  expect(second).not.toBe(code)
  const again = await onStreet.stop(requestId)
  expect(again._id).not.toBe(_id)
  await onStreet.setsOut(again._id)
  expect(await texted()).toContain(second)
  expect((await onStreet.finishes(again._id, { code })).body.data).toMatchObject({
    proof: 'none',
    wrongCode: true,
  })
  await onStreet.undoes(again._id)

  // On another day it is another one, and the desk sends that one again.
  const plannedOn = '2026-11-17'
  expect((await staff.plans(requestId, plannedOn)).status).toBe(200)
  const third = await codeNow()
  expect([code, second]).not.toContain(third)
  await staff.browser.call(sendCodeAgain, { requestId })
  expect(await texted()).toContain(third)
  town.clock.set('2026-11-17T09:00:00Z')
  const done = await onStreet.finishes((await onStreet.stop(requestId))._id, { code: third })
  expect(done.body.data).toMatchObject({ proof: 'code' })
})

test('with a wrong code a photo proves nothing, whenever it comes; the desk sees it all the same', async () => {
  const { town, staff, onStreet, sent, requestId, _id, wrong } = await atTheDoor()
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: 'green' },
  })
    .jpeg()
    .toBuffer()
  const [first, exchanged, later] = await sendUp(onStreet.browser, picture, picture, picture)
  const done = await onStreet.finishes(_id, { code: wrong, photo: first })
  expect(done.body.data).toMatchObject({ proof: 'none', wrongCode: true })
  const shown = async () => (await staff.looksAt(requestId)).body.data.visits[0]?.photo
  const photo = await shown()
  expect(photo).toMatch(/photo/)
  // Taken back and said again, with another photo and no code: neither proof nor photo are others.
  town.clock.advance(1)
  await onStreet.undoes(_id)
  expect((await onStreet.addsPhoto(_id, exchanged)).body.code).toBe('photo_there')
  const again = await onStreet.finishes(_id, { photo: exchanged })
  expect(again.body.data).toMatchObject({ proof: 'none', wrongCode: true })
  expect(await shown()).toBe(photo)

  const other = await onStreet.stop(await sent())
  await onStreet.finishes(other._id, { code: '12345' })
  expect((await onStreet.addsPhoto(other._id, later)).body.data).toMatchObject({ proof: 'none' })
  expect((await sayFigures(town.db)).isRight).toBe(true)
})

test('what the code proved closes by itself after two hours, unless something is wrong; without it after three days', async () => {
  const { town, ada, onStreet, requestId, _id, code, sent } = await atTheDoor()
  const [wrongly, bare] = [await sent(), await sent()]
  const said = async (id: string) => (await ada.looksAt(id)).body.data.visit?.code ?? ''
  await onStreet.finishes(_id, { code })
  await onStreet.finishes((await onStreet.stop(wrongly))._id, { code: await said(wrongly) })
  await onStreet.finishes((await onStreet.stop(bare))._id)
  await aboutProblems(ada.browser).says(wrongly)
  await town.undoPasses()
  const told = async () =>
    (await ada.browser.call(listNotices, {})).body.data.map(({ title }) => title)
  expect(await told()).toContain('Your rubbish has been picked up')
  expect(await told()).toContain('Your rubbish has been picked up. Confirm and rate')
  const close = () => closeForgotten(town.serving.onConnection, town.clock.now())
  town.clock.advance(119)
  expect(await close()).toBe(0)
  town.clock.advance(1)
  expect(await close()).toBe(1)
  const states = async () =>
    Promise.all(
      [requestId, wrongly, bare].map(async id => (await ada.looksAt(id)).body.data.requestStatus),
    )
  expect(await states()).toEqual(['Closed', 'Picked up', 'Picked up'])
  expect(await told(), 'that was said with the pickup').not.toContain('Your request is closed')
  // As after any other there are seven days to say that something was wrong.
  expect((await aboutProblems(ada.browser).says(requestId)).status).toBe(201)
})
