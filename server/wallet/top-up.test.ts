import { expect, test } from 'vitest'
import { getTopUp, startTopUp } from '../../contract/wallet/wallet.ts'
import { sandboxKey } from '../gateway/sandbox-key.ts'
import { moodyGateway, payingTown } from '../testing/paying-town.ts'

const key = sandboxKey(Buffer.from('a key that only tests use, 32 long'))

test('pays by transfer, the webhook comes before the browser: credited, with the fee on us', async () => {
  const { ada, work, rows, db } = await payingTown()
  const started = await ada.startsTopUp(500_000)
  expect(started).toMatchObject({ status: 'waiting', amountKobo: 500_000, settledAt: null })
  expect(started.checkoutUrl).toMatch(/^\/sandbox\/paystack\/checkout\/[\w-]{16}$/)
  expect(await ada.balance()).toBe(0)
  const back = await ada.atCheckout(started, 'pay')
  const { reference } = started
  expect(back).toBe(`/user/home/makepayment/return?trxref=${reference}&reference=${reference}`)
  expect(await ada.balance()).toBe(0)
  await work()
  expect(await ada.balance()).toBe(500_000)
  expect(await ada.looksAt(started)).toMatchObject({ status: 'paid', reference })
  const [row] = await rows()
  expect(row).toMatchObject({ channel: 'bank_transfer', feeKobo: 17_500, gatewayStatus: 'success' })
  expect(row?.gatewayId).toMatch(/^\d{10,20}$/)
  expect(await ada.entries()).toMatchObject([
    { reason: 'top-up', amountKobo: 500_000, balanceKobo: 500_000, reference },
  ])
  const clearing = await db.execute(`SELECT sum(credits_posted - debits_posted)::int AS kobo
    FROM ledger_account WHERE kind = 'clearing'`)
  expect(clearing.rows).toEqual([{ kobo: -500_000 + 17_500 }])
})

test('the browser comes back hours before the webhook: asking the gateway credits, once', async () => {
  const { ada, work, clock, events } = await payingTown()
  const started = await ada.startsTopUp()
  await ada.atCheckout(started, 'pay', 'webhook-late')
  await work()
  expect(await events()).toEqual([])
  expect(await ada.looksAt(started)).toMatchObject({ status: 'paid' })
  expect(await ada.balance()).toBe(500_000)
  clock.advance(300)
  await work()
  expect(await events()).toMatchObject([{ event: 'charge.success', deliveries: 1 }])
  expect(await ada.balance()).toBe(500_000)
})

test('nobody tells us and nobody comes back: we ask after two minutes', async () => {
  const { ada, sweeps, work, clock, rows } = await payingTown()
  const started = await ada.startsTopUp()
  await ada.atCheckout(started, 'pay', 'webhook-never')
  await work()
  expect(await sweeps()).toBe(0)
  expect(await ada.balance()).toBe(0)
  clock.advance(2)
  expect(await sweeps()).toBe(1)
  expect(await ada.balance()).toBe(500_000)
  expect(await ada.looksAt(started)).toMatchObject({ status: 'paid' })
  // Once more at the end of the day, in case the bank takes it back.
  expect((await rows())[0]?.nextLookAt).toEqual(new Date('2026-11-16T09:00:00Z'))
})

test('declined, closed, and paid after all', async () => {
  const { ada, work, sweeps, clock, tasks } = await payingTown()
  const started = await ada.startsTopUp()
  await ada.atCheckout(started, 'decline')
  expect(await ada.looksAt(started)).toMatchObject({ status: 'failed', settledAt: null })
  expect(await ada.atCheckout(started, 'close')).toContain('/user/home/makepayment/return')
  const other = await ada.startsTopUp(200_000)
  expect(await ada.looksAt(other)).toMatchObject({ status: 'abandoned' })
  for (const minutes of [2, 8, 50, 24 * 60]) {
    clock.advance(minutes)
    expect(await sweeps()).toBe(2)
  }
  clock.advance(60 * 24)
  expect(await sweeps()).toBe(0)
  await ada.atCheckout(other, 'pay')
  await ada.atCheckout(started, 'pay', 'odd-metadata')
  await work()
  expect(await ada.balance()).toBe(700_000)
  expect(await ada.looksAt(started)).toMatchObject({ status: 'paid' })
  expect(await tasks()).toEqual([])
})

test.each([
  ['other-amount', '499900 kobo instead of 500000', 499_900],
  ['other-currency', 'the currency is USD', 0],
] as const)('%s: nothing is credited, and a person is asked', async (mishap, said, kept) => {
  const { ada, work, clock, sweeps, tasks, db } = await payingTown()
  const started = await ada.startsTopUp()
  await ada.atCheckout(started, 'pay', mishap, 'webhook-often')
  await work()
  clock.advance(24 * 60)
  await sweeps()
  expect(await ada.balance()).toBe(0)
  expect(await ada.looksAt(started)).toMatchObject({ status: 'checked', settledAt: null })
  expect(await tasks()).toMatchObject([{ kind: 'mismatch', subject: started.reference, said }])
  const suspense = await db.execute(`SELECT coalesce(sum(credits_posted - debits_posted), 0)::int
    AS kobo FROM ledger_account WHERE kind = 'suspense'`)
  expect(suspense.rows).toEqual([{ kobo: kept }])
})

test.each(['verify-500', 'verify-429', 'verify-silent'] as const)(
  '%s: it is asked again later, and credited once',
  async mishap => {
    const { ada, work, clock } = await payingTown({ gateway: moodyGateway([], key) })
    const started = await ada.startsTopUp()
    await ada.atCheckout(started, 'pay', mishap)
    await work()
    expect(await ada.looksAt(started)).toMatchObject({ status: 'waiting' })
    expect(await ada.balance()).toBe(0)
    clock.advance(1)
    await work()
    expect(await ada.balance()).toBe(500_000)
    expect(await ada.looksAt(started)).toMatchObject({ status: 'paid' })
  },
)

test('the answer to the announcement is lost: a new reference takes its place', async () => {
  const gateway = moodyGateway(['silent once done'], key)
  const { ada, work, rows, clock, sweeps } = await payingTown({ gateway })
  const started = await ada.startsTopUp()
  expect(await rows()).toHaveLength(2)
  await ada.atCheckout(started, 'pay')
  await work()
  expect(await ada.balance()).toBe(500_000)
  clock.advance(2)
  expect(await sweeps()).toBe(1)
  const statuses = new Set((await rows()).map(row => row.gatewayStatus))
  expect(statuses).toEqual(new Set(['abandoned', 'success']))
})

test('the announcement itself is lost: the same reference is announced again', async () => {
  const { ada, rows } = await payingTown({ gateway: moodyGateway(['silent'], key) })
  const started = await ada.startsTopUp()
  expect(await rows()).toMatchObject([{ reference: started.reference }])
})

test('a gateway that is away says so, and its reference is looked after', async () => {
  const { ada, rows, clock, sweeps } = await payingTown({ gateway: moodyGateway([500, 429], key) })
  const answer = await ada.browser.call(startTopUp, { amountKobo: 500_000 })
  expect([answer.status, answer.body.code]).toEqual([503, 'gateway_away'])
  expect(answer.headers['retry-after']).toBe('30')
  clock.advance(2)
  await sweeps()
  expect(await rows()).toMatchObject([{ gatewayStatus: 'unknown', checkoutUrl: null }])
})

test('the same key begins one top-up, and another amount under it is refused', async () => {
  const { ada, rows } = await payingTown()
  const begin = (amountKobo: number) =>
    ada.browser.call(startTopUp, { amountKobo }, { 'idempotency-key': 'once' })
  const [first, again] = [await begin(500_000), await begin(500_000)]
  expect(again.body).toEqual(first.body)
  expect(await rows()).toHaveLength(1)
  expect((await begin(600_000)).body.code).toBe('idempotency_mismatch')
  expect(await rows()).toHaveLength(1)
})

test('only whole amounts within the limits, and nobody sees the top-up of another', async () => {
  const { ada, signedIn } = await payingTown()
  for (const amountKobo of [9_999, 50_000_001, 10_000.5, -500_000]) {
    const answer = await ada.browser.call(startTopUp, { amountKobo })
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['amountKobo']])
  }
  const started = await ada.startsTopUp(10_000)
  const kabiru = await signedIn('kabiru')
  const others = await kabiru.call(getTopUp, { reference: started.reference })
  const nowhere = await kabiru.call(getTopUp, { reference: '0000-0000' })
  expect([others.status, others.body]).toEqual([403, nowhere.body])
  expect(
    (await (await signedIn('ikeja')).call(getTopUp, { reference: started.reference })).status,
  ).toBe(403)
})
