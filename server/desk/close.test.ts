import { expect, test } from 'vitest'
import {
  correctDay,
  getDay,
  listVisits,
  planLeft,
  seenIn,
  signDay,
} from '../../contract/desk/close.ts'
import { setPin } from '../../contract/staff/member-switch.ts'
import type { Browser } from '../testing/browser.ts'
import { evening } from '../testing/people/evening-people.ts'
import { staffPeople, tunde } from '../testing/people/staff-people.ts'
import { world } from '../testing/world.ts'

test('the day shows who went out: stops, what was done, what not and why, and what is left', async () => {
  const town = await world()
  const { look, sani, missed, open } = await evening(town)
  const day = await look()
  expect(day.facts.carriers).toEqual([
    {
      _id: sani,
      name: 'Sani Bello',
      stops: 3,
      done: 1,
      doneAtFirst: 1,
      notDone: [{ reason: 'nobody home', times: 1 }],
      notVisited: 1,
      counts: [],
    },
  ])
  expect(day.inHand).toEqual([{ _id: sani, heldKobo: 50_000, lastCountId: null }])
  expect(day.left.map(({ requestId, reason }) => [requestId, reason])).toEqual(
    expect.arrayContaining([
      [missed, 'nobody home'],
      [open, null],
    ]),
  )
  expect(day).toMatchObject({ tillKobo: 0, sheet: null })
  expect(day.missed).toMatchObject([
    {
      address: expect.stringContaining('Allen'),
      user: 'Ada Obi',
      carrier: 'Sani Bello',
      reason: 'nobody home',
    },
  ])
  expect(day.left.map(({ nextDay }) => nextDay)).toEqual(['2026-11-16', '2026-11-16'])
  const kano = await town.signedIn('kano')
  expect((await kano.call(getDay, {})).body.data).toMatchObject({ left: [], inHand: [] })
  expect((await (await town.signedIn('ada')).call(getDay, {})).status).toBe(403)
})

test('cash that comes in while somebody counts is not counted unseen: the desk reads how much', async () => {
  const town = await world()
  const { counts, onStreet, open, stopOf, look } = await evening(town)
  await onStreet.takesCash(await stopOf(open), 150_000)
  const late = await counts(50_000)
  expect(late.body).toMatchObject({ code: 'cash_changed' })
  expect(late.body.message).toMatch(/^₦1,500 came in while you counted/)
  expect((await look()).inHand).toMatchObject([{ heldKobo: 200_000 }])
})

test('what a signed day says stays, and a correction is a line', async () => {
  const town = await world()
  const { counts, signs, look, desk, today, onStreet, open, stopOf } = await evening(town)
  expect((await desk.call(correctDay, { day: today, words: 'x' })).body.code).toBe('day_unsigned')
  await counts(40_000, { note: 'a note was torn' })
  const signed = await signs()
  expect(signed).toMatchObject({
    status: 201,
    body: { data: { sheet: { signedBy: 'Ikeja staff' } } },
  })
  expect(signed.body.data.sheet?.facts.sums).toMatchObject({
    stops: 3,
    done: 1,
    notDone: 1,
    notVisited: 1,
    countedKobo: 40_000,
    differenceKobo: -10_000,
  })
  // What happens afterwards is seen, and changes nothing of what was signed.
  await onStreet.finishes(await stopOf(open))
  const words = 'The torn note was taken by the bank'
  expect((await desk.call(correctDay, { day: today, words })).status).toBe(201)
  const after = await look()
  expect(after.facts.sums.done).toBe(1)
  expect(after.late).toMatchObject([
    { requestId: open, outcome: 'done', countedOn: '2026-11-16', markedBy: null },
  ])
  expect(after.sheet).toMatchObject({ facts: { sums: { done: 1 } }, lines: [{ words }] })
  for (const change of [
    'UPDATE day_sheet SET signed_at = now()',
    'DELETE FROM day_sheet',
    `UPDATE day_line SET words = 'nothing'`,
    'DELETE FROM day_line',
  ]) {
    await expect(town.database.pool.query(change)).rejects.toThrow(/./)
  }
})

test('where it was not done is signed, too: it stays, and what the desk marks later is the desk’s', async () => {
  const town = await world()
  const { counts, signs, look, desk, today, staff, open, done, musa } = await evening(town)
  expect((await look()).sheet).toBe(null)
  await counts(50_000)
  const rows = (await signs()).body.data.sheet?.notDone ?? []
  expect(rows).toMatchObject([
    { user: 'Ada Obi', carrier: 'Sani Bello', reason: 'nobody home' },
    { user: 'Ada Obi', carrier: 'Sani Bello', reason: null, note: null },
  ])
  // What was left is planned on, goes to somebody else, and one is marked by the desk.
  await desk.call(planLeft, { day: today, reason: 'rain' })
  expect((await look()).left).toEqual([])
  expect((await look()).sheet?.notDone).toEqual(rows)
  await staff.swaps(open, musa)
  await staff.picksUp(open)
  const { sheet, late } = await look()
  expect(sheet?.notDone).toEqual(rows)
  expect(late).toMatchObject([
    { requestId: open, outcome: 'done', carrier: 'Musa Garba', markedBy: 'Ikeja staff' },
  ])
  expect(late.map(({ requestId }) => requestId)).not.toContain(done)
})

test('two sign at once: one does, and the other reads who; nobody signs what they have not seen', async () => {
  const town = await world()
  const { counts, signs, look, today, desk, onStreet, open, stopOf } = await evening(town)
  await counts(50_000)
  const seen = seenIn(await look())
  await onStreet.finishes(await stopOf(open))
  const unseen = await desk.call(signDay, { day: today, seen })
  expect(unseen.body.code).toBe('day_changed')
  expect((await desk.call(signDay, { day: '2026-12-24', seen })).body.code).toBe('day_not_over')
  const other = await town.signedIn('ikeja')
  const both = await Promise.all([signs(), signs(other), signs()])
  expect(both.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { body } of both.filter(({ status }) => status !== 201)) {
    expect(body).toMatchObject({
      code: 'day_signed',
      message: expect.stringMatching(/^Ikeja staff/),
    })
  }
})

test('a day is signed with what is open, seen at that moment; what carriers do and have since is beside it', async () => {
  const town = await world()
  const { look, signs, today, desk, onStreet, open, stopOf, counts, sani } = await evening(town)
  await onStreet.setsOut(await stopOf(open))
  const before = await look()
  const stillOpen = {
    carriersOut: 1,
    notVisited: 1,
    carriersToCount: 1,
    till: false,
    approvals: 0,
  }
  expect(before).toMatchObject({ open: stillOpen, asksPin: false, since: null })
  const seen = { ...seenIn(before), open: { ...stillOpen, carriersOut: 0 } }
  expect((await desk.call(signDay, { day: today, seen })).body.code).toBe('day_changed')
  // What was not said to be open is not signed, whatever sends it.
  const { open: _, ...blind } = seenIn(before)
  expect((await desk.attempt(signDay, { day: today, seen: blind })).status).toBe(422)
  expect((await signs()).body.data.sheet).toMatchObject({ open: stillOpen })
  await onStreet.takesCash(await stopOf(open), 150_000)
  await onStreet.finishes(await stopOf(open))
  const after = await look()
  const since = { done: 1, notDone: 0, carriers: 1, heldKobo: 200_000 }
  expect(after).toMatchObject({ since, inHand: [{ _id: sani }] })
  expect(after.sheet?.facts.sums).toEqual(before.facts.sums)
  // It is counted after the signature, as a line below it.
  expect((await counts(200_000, { expectedKobo: 200_000 })).status).toBe(201)
  const counted = await look()
  expect(counted.since).toEqual({ done: 1, notDone: 0, carriers: 0, heldKobo: 0 })
  expect(counted.lateMoney.counts).toMatchObject([{ carrier: 'Sani Bello', countedKobo: 200_000 }])
  expect(counted.sheet?.facts.carriers[0]?.counts).toEqual([])
  const logged = `SELECT FROM audit WHERE sought LIKE '%Signed ' || $1 || ' with 1 out, 1 not visited, 1 to count%'`
  const date = `${Number(today.slice(8))} Nov 2026`
  expect((await town.database.pool.query(logged, [date])).rowCount).toBe(1)
})

test('where the head has a PIN it is typed to sign, by a cashier as by the head, and the sheet names both', async () => {
  const town = await world()
  const { look, today, desk, counts } = await evening(town)
  const cashier = await staffPeople(town).joins(desk, tunde, 'cashier')
  const sign = async (by: Browser, more = {}, headers = {}) =>
    by.call(signDay, { day: today, seen: seenIn(await look()), ...more }, headers)
  // Without a PIN of the head nobody but the head signs while a carrier has cash in hand.
  const alone = await sign(cashier)
  expect(alone.body).toMatchObject({ code: 'cash_uncounted' })
  expect(alone.body.message).toMatch(/^Sani Bello still has ₦500/)
  await counts(50_000)
  await desk.call(setPin, { pin: '8046' })
  expect((await look()).asksPin).toBe(true)
  for (const by of [desk, cashier]) {
    const { status, body } = await sign(by)
    expect([status, body.fields?.['pin']]).toEqual([422, 'Please enter the PIN of the head'])
    expect((await sign(by, { pin: '8047' })).body.code).toBe('pin_wrong')
    // The own PIN of a cashier is not the head's.
    expect((await sign(by, { pin: tunde.pin })).body.code).toBe('pin_wrong')
  }
  const keyed = { 'idempotency-key': 'signs-once' }
  const seen = seenIn(await look())
  const signing = { day: today, seen, pin: '8046' }
  const both = await Promise.all([
    cashier.call(signDay, signing, keyed),
    desk.call(signDay, signing),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  const [byCashier] = both
  // The same call again is answered the same, and tries no PIN.
  const again = await cashier.call(signDay, { ...signing }, keyed)
  expect([again.status, again.body.code]).toEqual([byCashier.status, byCashier.body.code])
  const { sheet } = await look()
  expect(sheet?.signedBy).toBe(
    byCashier.status === 201 ? 'Tunde Alabi, approved by Ikeja staff' : 'Ikeja staff',
  )
})

test('visits are listed by the days on which they were over, page after page, for the own station', async () => {
  const town = await world()
  const { desk, today, done, missed } = await evening(town)
  const all = (await desk.call(listVisits, { from: today, to: today })).body
  expect(all.data.map(({ requestId, outcome }) => [requestId, outcome])).toEqual(
    expect.arrayContaining([
      [done, 'done'],
      [missed, 'not done'],
    ]),
  )
  const first = (await desk.call(listVisits, { limit: 1 })).body
  const second = (await desk.call(listVisits, { limit: 1, after: first.next })).body
  expect([first, second].flatMap(({ data }) => data)).toEqual(all.data)
  expect(second.next).toBeNull()
  expect((await desk.call(listVisits, { to: '2026-11-14' })).body.data).toEqual([])
  const kano = await town.signedIn('kano')
  expect((await kano.call(listVisits, {})).body.data).toEqual([])
})
