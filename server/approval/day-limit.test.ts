import { expect, test } from 'vitest'
import { countCash, getCash, reverseCash, takeCash } from '../../contract/wallet/cash.ts'
import { getDay, seenIn, signDay } from '../../contract/desk/close.ts'
import { refund } from '../../contract/request/request.ts'
import { approve, askRefund, askReversal } from '../../contract/approval/approval.ts'
import { setPin } from '../../contract/staff/member-switch.ts'
import { getLimits, setLimits } from '../../contract/staff/member.ts'
import { answerProblem } from '../../contract/problem/problem.ts'
import type { Browser } from '../testing/browser.ts'
import { problemTown } from '../testing/people/problem-people.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'

/** Tunde and Bisi have Ikeja's cash; each may give ₦100 back in a day, and write ₦100 off. Ada has paid ₦500. */
async function office() {
  const town = await problemTown()
  const head = town.staff.browser
  await head.call(setPin, { pin: '8046' })
  await head.call(setLimits, { refundKobo: 10_000, shortageKobo: 10_000 })
  const { joins } = staffPeople(town.town)
  const cashier = await joins(head, tunde, 'cashier')
  const other = await joins(head, bisi, 'cashier')
  const { ada } = town.town.people
  const takes = (browser: Browser, amountKobo: number, carrierId?: string) =>
    browser.call(takeCash, { userId: ada, amountKobo, ...(carrierId && { carrierId }) })
  await takes(head, 200_000)
  const paid = () => town.finished()
  const gives = (browser: Browser, requestId: string, amountKobo: number) =>
    browser.call(refund, { requestId, amountKobo, reason: 'the bin was left' })
  const leftTo = async (browser: Browser) => (await browser.call(getLimits, {})).body.data.left
  return { town, head, cashier, other, takes, paid, gives, leftTo }
}

test('a cashier gives back so much in a day, for many pickups together, and more with the head', async () => {
  const { town, head, cashier, other, paid, gives, leftTo } = await office()
  const [first, second] = [await paid(), await paid()]
  expect((await gives(cashier, first, 6_000)).status).toBe(200)
  expect(await leftTo(cashier)).toEqual({ refundKobo: 4_000, shortageKobo: 10_000 })
  expect((await gives(cashier, second, 6_000)).body).toMatchObject({
    code: 'above_limit',
    message: 'Your limit is ₦100 a day, and ₦40 of it is left today. Ask the head of your station.',
  })
  expect((await gives(cashier, second, 4_000)).status).toBe(200)
  // A colleague has a limit of their own, and the head has none.
  expect((await gives(other, second, 10_000)).status).toBe(200)
  expect((await gives(head, second, 20_000)).status).toBe(200)
  expect(await leftTo(head)).toBeNull()
  // What the head approves is beside the limit.
  const more = { requestId: first, amountKobo: 9_000, reason: 'Two bags were left' }
  const approvalId = (await cashier.call(askRefund, more)).body.data._id
  expect((await head.call(approve, { approvalId })).status).toBe(200)
  expect(await leftTo(cashier)).toEqual({ refundKobo: 0, shortageKobo: 10_000 })
  const { given } = (await head.call(getDay, {})).body.data.facts
  expect(given).toMatchObject({ refundLimitKobo: 10_000, shortageLimitKobo: 10_000 })
  const rows = given?.members.map(each => [each.name, each.refundKobo, each.approvedKobo])
  expect(rows).toEqual([
    ['Bisi Cole', 10_000, 0],
    ['Ikeja staff', 20_000, 0],
    ['Tunde Alabi', 10_000, 9_000],
  ])
  town.town.clock.advance(24 * 60)
  expect(await leftTo(cashier)).toEqual({ refundKobo: 10_000, shortageKobo: 10_000 })
  expect((await gives(cashier, second, 1_000)).status).toBe(200)
})

test('what is given after the day was signed is below its sheet, and in the sums of the next day', async () => {
  const { town, head, cashier, paid, gives } = await office()
  const requestId = await paid()
  await gives(cashier, requestId, 1_000)
  const open = (await cashier.call(getDay, {})).body.data
  const seen = seenIn(open)
  expect((await cashier.call(signDay, { day: open.day, seen })).body).toMatchObject({
    fields: { pin: 'Please enter the PIN of the head' },
  })
  const signing = { day: open.day, seen, pin: '8046' }
  expect((await cashier.call(signDay, signing)).status).toBe(201)
  town.town.clock.advance(1)
  await gives(cashier, requestId, 5_000)
  const signed = (await head.call(getDay, { day: open.day })).body.data
  expect(signed.facts).toEqual(signed.sheet?.facts)
  expect(signed.lateGiven).toMatchObject([{ name: tunde.name, refundKobo: 5_000 }])
  town.town.clock.advance(24 * 60)
  const next = (await head.call(getDay, {})).body.data
  expect(next.facts.given?.members).toMatchObject([{ name: tunde.name, refundKobo: 5_000 }])
  expect(next.lateGiven).toEqual([])
})

test('ten refunds at once do not pass the limit together', async () => {
  const { cashier, paid, gives } = await office()
  const requests = [await paid(), await paid(), await paid()]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => gives(cashier, requests[n % 3] ?? '', 3_000)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(answers.filter(({ body }) => body.code === 'above_limit')).toHaveLength(7)
})

test('what is missing is written off up to the limit of the day, of a carrier whoever counts', async () => {
  const { town, head, cashier, other, takes, leftTo } = await office()
  const short = async (browser: Browser, byKobo: number) => {
    await takes(head, 20_000, town.sani)
    const { carriers } = (await head.call(getCash, {})).body.data
    const held = carriers.find(({ _id }) => _id === town.sani)
    const { heldKobo: expectedKobo = 0, lastCountId = null } = held ?? {}
    const books = { expectedKobo, lastCountId }
    const counted = { ...books, countedKobo: expectedKobo - byKobo, note: 'A note was torn' }
    return browser.call(countCash, { carrierId: town.sani, ...counted })
  }
  expect((await short(cashier, 6_000)).status).toBe(201)
  expect((await short(cashier, 6_000)).body.code).toBe('above_limit')
  expect(await leftTo(cashier)).toEqual({ refundKobo: 10_000, shortageKobo: 4_000 })
  // Bisi has written nothing off, but of Sani's cash ₦60 are missing already.
  expect((await short(other, 6_000)).body).toMatchObject({
    code: 'above_limit',
    message: expect.stringMatching(/^For one carrier ₦100 a day .+ ₦40 of it is left/),
  })
  expect((await short(other, 4_000)).status).toBe(201)
  // Nothing missing is never above a limit, and the head has none.
  expect((await short(cashier, 0)).status).toBe(201)
  expect((await short(head, 20_000)).status).toBe(201)
  const { given } = (await head.call(getDay, {})).body.data.facts
  expect(given?.members.map(each => [each.name, each.shortageKobo])).toEqual([
    ['Bisi Cole', 4_000],
    ['Ikeja staff', 20_000],
    ['Tunde Alabi', 6_000],
  ])
})

test('a promise for a problem, and cash that is handed out again, are of the same limit, each once', async () => {
  const { town, cashier, takes, paid, gives, leftTo } = await office()
  const requestId = await town.gone()
  const problemId = (await town.resident.says(requestId)).body.data._id
  const answer = { answer: 'give back' as const, amountKobo: 3_000, words: 'We are sorry' }
  expect((await cashier.call(answerProblem, { problemId, ...answer })).status).toBe(200)
  expect((await leftTo(cashier))?.refundKobo).toBe(7_000)
  await town.resident.accepts(problemId)
  expect((await leftTo(cashier))?.refundKobo).toBe(7_000)
  const large = (await takes(cashier, 8_000)).body.data._id
  const reason = 'The wrong resident'
  const taken = await cashier.call(reverseCash, { receiptId: large, reason })
  expect(taken.body.code).toBe('above_limit')
  const small = (await takes(cashier, 5_000)).body.data._id
  expect((await cashier.call(reverseCash, { receiptId: small, reason })).status).toBe(200)
  expect((await leftTo(cashier))?.refundKobo).toBe(2_000)
  expect((await gives(cashier, await paid(), 3_000)).body.code).toBe('above_limit')
})

test('a cash payment above the rest of the limit is reversed once the head approves, and only once', async () => {
  const { town, head, cashier, other, takes, leftTo } = await office()
  const receiptId = (await takes(cashier, 30_000)).body.data._id
  const wanted = { receiptId, reason: 'The wrong resident' }
  const balance = async () => (await town.wallet()).allKobo
  const before = await balance()
  expect((await cashier.call(reverseCash, wanted)).body.code).toBe('above_limit')
  const kano = await town.town.signedIn('kano')
  expect((await kano.call(askReversal, wanted)).body.code).toBe('not_your_role')
  const asked = await cashier.call(askReversal, wanted)
  expect(asked.body.data).toMatchObject({ kind: 'reversal', user: 'Ada Obi', amountKobo: 30_000 })
  expect((await other.call(askReversal, wanted)).body.code).toBe('approval_waits')
  expect(await balance()).toBe(before)
  const approvalId = asked.body.data._id
  expect((await head.call(approve, { approvalId })).status).toBe(200)
  expect(await balance()).toBe(before - 30_000)
  expect((await cashier.call(askReversal, wanted)).body.code).toBe('already_reversed')
  // What the head approves uses nothing of the cashier's own limit.
  expect((await leftTo(cashier))?.refundKobo).toBe(10_000)
  const { given } = (await head.call(getDay, {})).body.data.facts
  expect(given?.members).toMatchObject([{ name: tunde.name, refundKobo: 0, approvedKobo: 30_000 }])
  // The head was quicker, without a question.
  const second = (await takes(cashier, 40_000)).body.data._id
  const late = await cashier.call(askReversal, { ...wanted, receiptId: second })
  await head.call(reverseCash, { ...wanted, receiptId: second })
  const both = await head.call(approve, { approvalId: late.body.data._id })
  expect(both.body.code).toBe('already_reversed')
  expect(await balance()).toBe(before - 30_000)
})
