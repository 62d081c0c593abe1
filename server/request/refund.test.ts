import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { refund } from '../../contract/request/request.ts'
import { getWallet, listEntries } from '../../contract/wallet/wallet.ts'
import { newId } from '../call/clock.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { clearing } from '../testing/purse.ts'
import { world } from '../testing/world.ts'
import { brokenRules, transfer } from '../wallet/wallet.ts'

/** Ada has paid ₦500 for a pickup that is over. */
async function paidTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  onTestFinished(async () => expect(await brokenRules(town.db)).toEqual([]))
  const now = town.clock.now()
  await transfer(
    { db: town.db, now, newId: () => newId(now) },
    clearing,
    { kind: 'wallet', owner: town.people.ada },
    { key: 'first', amountKobo: 50_000, reason: 'top-up' },
  )
  const finish = () => at.finished()
  const refunds = (id: string, amountKobo: number, headers = {}, reason = 'the bin was left') =>
    at.staff.browser.call(refund, { requestId: id, amountKobo, reason }, headers)
  const wallet = async () => (await at.ada.browser.call(getWallet, {})).body.data
  return { town, ...at, finish, refunds, wallet, paid: await finish() }
}

test('a part is given back, then the rest, and never more than was paid', async () => {
  const { ada, staff, paid, refunds, wallet } = await paidTown()
  expect((await staff.looksAt(paid)).body.data).toMatchObject({ paidKobo: 50_000, refundedKobo: 0 })
  expect(await refunds(paid, 20_000)).toMatchObject({
    status: 200,
    body: { message: 'Refunded.' },
  })
  expect(await wallet()).toMatchObject({ balanceKobo: 20_000 })
  expect((await refunds(paid, 30_001)).body.code).toBe('more_than_paid')
  expect((await refunds(paid, 30_000)).status).toBe(200)
  expect((await refunds(paid, 1)).body.code).toBe('more_than_paid')
  expect(await wallet()).toMatchObject({ balanceKobo: 50_000 })
  const { timeline, refundedKobo } = (await ada.looksAt(paid)).body.data
  expect(refundedKobo).toBe(50_000)
  expect(timeline.slice(-2)).toMatchObject([
    { what: 'refunded', amountKobo: 20_000, note: 'the bin was left', by: 'Ikeja' },
    { what: 'refunded', amountKobo: 30_000, from: 'Closed', to: 'Closed' },
  ])
  const { data } = (await ada.browser.call(listEntries, { reason: 'refund' })).body
  expect(data).toMatchObject([
    { amountKobo: 30_000, requestId: paid, note: 'the bin was left' },
    { amountKobo: 20_000, requestId: paid },
  ])
})

test('what is given back pays what is due first', async () => {
  const { paid, finish, refunds, wallet } = await paidTown()
  await finish()
  expect(await wallet()).toMatchObject({ balanceKobo: 0, dueKobo: 50_000 })
  await refunds(paid, 50_000)
  expect(await wallet()).toMatchObject({ balanceKobo: 0, dueKobo: 0 })
})

test('what was not paid cannot be given back', async () => {
  const { ada, asked, finish, refunds } = await paidTown()
  const due = await finish()
  const open = await asked()
  expect((await refunds(due, 1)).body.code).toBe('more_than_paid')
  expect((await refunds(open, 1)).body.code).toBe('more_than_paid')
  await ada.cancels(open)
  expect((await refunds(open, 1)).body.code).toBe('more_than_paid')
})

test('twenty at once give back once, the same call twice gives back once', async () => {
  const { paid, refunds, wallet } = await paidTown()
  const all = await Promise.all(Array.from({ length: 20 }, () => refunds(paid, 30_000)))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await wallet()).toMatchObject({ balanceKobo: 30_000 })
  const key = { 'idempotency-key': 'refund-1' }
  const [one, two] = await Promise.all([refunds(paid, 20_000, key), refunds(paid, 20_000, key)])
  expect(one.body).toEqual(two.body)
  expect(await wallet()).toMatchObject({ balanceKobo: 50_000 })
})

test('only the station’s staff can refund, with a reason; the database refuses even if the rule is bypassed', async () => {
  const { town, ada, paid, refunds } = await paidTown()
  const kano = await town.signedIn('kano')
  const body = { amountKobo: 1, reason: 'mine' }
  expect((await kano.call(refund, { requestId: paid, ...body })).body.code).toBe('not_yours')
  expect((await ada.browser.call(refund, { requestId: paid, ...body })).status).toBe(403)
  expect((await refunds(paid, 1, {}, ' ')).body.fields).toEqual({ reason: 'Please enter a reason' })
  expect((await refunds(paid, 0)).status).toBe(422)
  const past = town.db.execute(sql`
    INSERT INTO refund (id, request_id, amount_kobo, reason, given_at, given_by, transfer_id)
    SELECT gen_random_uuid(), ${paid}, 50001, 'x', now(), ${town.people.ada}, id FROM transfer LIMIT 1`)
  await expect(past).rejects.toMatchObject({ cause: { message: 'more_than_paid' } })
})
