import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { countCash, getCash, listCounts, takeCash } from '../../contract/wallet/cash.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { getQueue } from '../../contract/screen/queue.ts'
import { getRequest, refund } from '../../contract/request/request.ts'
import {
  approve,
  askCount,
  askGiveBack,
  askRefund,
  listApprovals,
  refuseApproval,
  takeApprovalBack,
} from '../../contract/approval/approval.ts'
import { getDesk, setOwnName, setPin } from '../../contract/staff/member-switch.ts'
import { setLimits } from '../../contract/staff/member.ts'
import { answerProblem } from '../../contract/problem/problem.ts'
import { problemTown } from '../testing/people/problem-people.ts'
import { bisi, staffPeople, tunde } from '../testing/people/staff-people.ts'

/** Funmi runs Ikeja, Tunde has its cash and may give ₦100 back, Bisi is a clerk; Ada has paid ₦500. */
async function office() {
  const town = await problemTown()
  const funmi = town.staff.browser
  await funmi.call(setOwnName, { name: 'Funmi Adebayo' })
  await funmi.call(setPin, { pin: '8046' })
  await funmi.call(setLimits, { refundKobo: 10_000, shortageKobo: 10_000 })
  const { joins } = staffPeople(town.town)
  const cashier = await joins(funmi, tunde, 'cashier')
  const clerk = await joins(funmi, bisi, 'clerk')
  await cashier.call(takeCash, { userId: town.town.people.ada, amountKobo: 50_000 })
  const paid = () => town.finished()
  const asksFor = async (requestId: string, amountKobo = 30_000) =>
    cashier.call(askRefund, { requestId, amountKobo, reason: 'Two bags were left' })
  return { town, funmi, cashier, clerk, paid, asksFor }
}

test('a refund above the limit is asked for, approved, done once, and names both', async () => {
  const { town, funmi, cashier, clerk, paid, asksFor } = await office()
  const requestId = await paid()
  const wanted = { requestId, amountKobo: 30_000, reason: 'Two bags were left' }
  expect((await cashier.call(refund, wanted)).body).toMatchObject({
    code: 'above_limit',
    message:
      'Your limit is ₦100 a day, and ₦100 of it is left today. Ask the head of your station.',
  })
  expect((await clerk.call(refund, wanted)).body.code).toBe('not_your_role')
  expect((await clerk.call(askRefund, wanted)).body.code).toBe('not_your_role')
  expect((await asksFor(requestId, 50_001)).body.code).toBe('more_than_paid')
  const asked = await asksFor(requestId)
  expect(asked).toMatchObject({
    status: 201,
    body: { data: { state: 'waiting', askedBy: 'Tunde Alabi', user: 'Ada Obi', isYours: true } },
  })
  const approvalId = asked.body.data._id
  expect((await asksFor(requestId)).body.code).toBe('approval_waits')
  expect((await funmi.call(getDesk, {})).body.data.approvals).toBe(1)
  const bell = (await funmi.call(listNotices, {})).body.data
  expect(bell[0]?.title).toBe('Tunde Alabi needs your approval: refund of ₦300 to a resident')
  // Two tabs of the head at once.
  const answers = await Promise.all([
    funmi.call(approve, { approvalId }),
    funmi.call(approve, { approvalId }),
  ])
  expect(answers.map(({ body }) => body.code ?? body.data.state).toSorted()).toEqual([
    'approval_over',
    'approved',
  ])
  const seen = (await funmi.call(getRequest, { requestId })).body.data
  expect(seen.refundedKobo).toBe(30_000)
  expect(seen.timeline.at(-1)).toMatchObject({
    what: 'refunded',
    by: 'Tunde Alabi, approved by Funmi Adebayo',
  })
  // The resident knows the station.
  const known = (await town.ada.looksAt(requestId)).body.data.timeline.at(-1)
  expect(known).toMatchObject({ what: 'refunded', by: 'Ikeja' })
  const log = (await town.amina.browser.call(listAudit, { mark: 'refund' })).body.data
  expect(log.map(({ name, member }) => [name, member])).toEqual([['Funmi Adebayo', 'head']])
  expect(log[0]?.what).toMatch(/^Approved: Tunde Alabi refunded ₦300, #\w+ Ada Obi$/)
  const heard = (await cashier.call(listNotices, {})).body.data
  expect(heard[0]?.title).toBe('Funmi Adebayo approved: refund of ₦300 to a resident')
})

test('what waits for the head stands in the queue of the head alone, with its age, until it is decided', async () => {
  const { town, funmi, cashier, clerk, paid, asksFor } = await office()
  const requestId = await paid()
  const approvalId = (await asksFor(requestId)).body.data._id
  const { tillKobo } = (await cashier.call(getCash, {})).body.data
  const askedAt = town.town.clock.now().toISOString()
  const short = { expectedKobo: tillKobo, countedKobo: tillKobo - 20_000, note: 'A note was torn' }
  await cashier.call(askCount, short)
  const queueOf = async (browser: typeof funmi) =>
    (await browser.call(getQueue, { kind: 'approval' })).body.data
  const { counts, items } = await queueOf(funmi)
  expect(counts.approval).toBe(2)
  expect(items).toMatchObject([
    {
      _id: approvalId,
      kind: 'approval',
      approval: {
        kind: 'refund',
        name: 'Tunde Alabi',
        whose: 'Ada Obi',
        amountKobo: 30_000,
        reason: 'Two bags were left',
        askedAt,
      },
    },
    { approval: { kind: 'shortage', whose: null, amountKobo: 20_000, reason: 'A note was torn' } },
  ])
  const kano = await town.town.signedIn('kano')
  for (const other of [cashier, clerk, kano]) {
    expect(await queueOf(other)).toMatchObject({ counts: { approval: 0 }, items: [] })
  }
  await funmi.call(approve, { approvalId })
  expect((await queueOf(funmi)).counts.approval).toBe(1)
})

test('within the limit a cashier gives back alone, but not by many small ones', async () => {
  const { cashier, paid } = await office()
  const requestId = await paid()
  const give = (amountKobo: number) =>
    cashier.call(refund, { requestId, amountKobo, reason: 'the bin was left' })
  expect((await give(6_000)).status).toBe(200)
  expect((await give(6_000)).body.code).toBe('above_limit')
  expect((await give(4_000)).status).toBe(200)
})

test('the head refuses with a word, or the cashier takes it back: one of them', async () => {
  const { town, funmi, cashier, paid, asksFor } = await office()
  const requestId = await paid()
  const first = (await asksFor(requestId)).body.data._id
  const kano = await town.town.signedIn('kano')
  expect((await kano.call(approve, { approvalId: first })).body.code).toBe('not_yours')
  const no = { approvalId: first, reason: 'One bag, not two' }
  expect((await cashier.call(refuseApproval, no)).body.code).toBe('not_your_role')
  expect((await funmi.call(refuseApproval, no)).body.data).toMatchObject({
    state: 'refused',
    refusal: 'One bag, not two',
    decidedBy: 'Funmi Adebayo',
  })
  expect((await funmi.call(approve, { approvalId: first })).body.code).toBe('approval_over')
  const second = (await asksFor(requestId)).body.data._id
  const both = await Promise.all([
    cashier.call(takeApprovalBack, { approvalId: second }),
    funmi.call(approve, { approvalId: second }),
  ])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  const { refundedKobo } = (await funmi.call(getRequest, { requestId })).body.data
  expect(refundedKobo).toBe(both[1].status === 200 ? 30_000 : 0)
  const listed = (await funmi.call(listApprovals, { waiting: 'yes' })).body.data
  expect(listed).toEqual([])
  expect((await cashier.call(listApprovals, {})).body.data).toHaveLength(2)
})

test('where the cashier works the head approves by PIN, and wrong ones count', async () => {
  const { town, cashier, paid, asksFor } = await office()
  const requestId = await paid()
  const approvalId = (await asksFor(requestId)).body.data._id
  expect((await cashier.attempt(approve, { approvalId })).status).toBe(422)
  const own = await cashier.call(approve, { approvalId, pin: tunde.pin })
  expect(own.body.code).toBe('pin_wrong')
  const done = await cashier.call(approve, { approvalId, pin: '8046' })
  expect(done.body.data).toMatchObject({ state: 'approved', decidedBy: 'Funmi Adebayo' })
  // It is still Tunde who works there, and it was Funmi who approved.
  expect((await cashier.call(getDesk, {})).body.data.name).toBe('Tunde Alabi')
  const log = (await town.amina.browser.call(listAudit, { mark: 'refund' })).body.data
  expect(log[0]).toMatchObject({ name: 'Funmi Adebayo', member: 'head' })
})

test('a shortage above the limit is written off only with the head', async () => {
  const { town, funmi, cashier } = await office()
  const { tillKobo } = (await cashier.call(getCash, {})).body.data
  const short = { expectedKobo: tillKobo, countedKobo: tillKobo - 20_000, note: 'A note was torn' }
  expect((await cashier.call(countCash, short)).body.code).toBe('above_limit')
  const little = { ...short, countedKobo: tillKobo }
  expect((await cashier.call(askCount, little)).status).toBe(422)
  const approvalId = (await cashier.call(askCount, short)).body.data._id
  expect((await cashier.call(askCount, short)).body.code).toBe('approval_waits')
  // More came in meanwhile: what was counted is not what is there.
  await cashier.call(takeCash, { userId: town.town.people.ada, amountKobo: 5_000 })
  expect((await funmi.call(approve, { approvalId })).body.code).toBe('cash_changed')
  await cashier.call(takeApprovalBack, { approvalId })
  const anew = { ...short, expectedKobo: tillKobo + 5_000, countedKobo: tillKobo - 15_000 }
  const again = (await cashier.call(askCount, anew)).body.data._id
  expect((await funmi.call(approve, { approvalId: again })).status).toBe(200)
  const [counted] = (await funmi.call(listCounts, {})).body.data
  expect(counted).toMatchObject({
    differenceKobo: -20_000,
    countedBy: 'Tunde Alabi, approved by Funmi Adebayo',
  })
  const log = (await town.amina.browser.call(listAudit, { mark: 'shortage' })).body.data
  expect(log[0]?.what).toBe('Approved: Tunde Alabi accepted a shortage of ₦200')
})

test('a problem is answered with more than the limit only with the head', async () => {
  const { town, funmi, cashier, clerk } = await office()
  const requestId = await town.gone()
  const problemId = (await town.resident.says(requestId)).body.data._id
  const answer = { answer: 'give back' as const, amountKobo: 40_000, words: 'We are sorry' }
  const answered = (browser: typeof clerk) => browser.call(answerProblem, { problemId, ...answer })
  expect((await answered(clerk)).body.code).toBe('not_your_role')
  expect((await answered(cashier)).body.code).toBe('above_limit')
  const { amountKobo, words } = answer
  const asked = await cashier.call(askGiveBack, { problemId, amountKobo, words })
  expect(asked.body.data).toMatchObject({ kind: 'give back', requestId, user: 'Ada Obi' })
  await funmi.call(approve, { approvalId: asked.body.data._id })
  expect((await town.resident.accepts(problemId)).status).toBe(200)
  expect((await cashier.call(askGiveBack, { problemId, amountKobo, words })).body.code).toBe(
    'problem_settled',
  )
})
