import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listNotices } from '../../contract/notification/notification.ts'
import { makeSpecialRequest } from '../../contract/request/request.ts'
import { sign } from '../gateway/paystack.ts'
import { sandboxCharge } from '../sandbox/sandbox.table.ts'
import { chargeEvent } from '../sandbox/wire.ts'
import { outbox } from '../outbox/outbox.table.ts'
import { doDue } from '../outbox/outbox.ts'
import { payingTown, type PayingTown, type Started } from '../testing/paying-town.ts'
import { sweep } from './sweep.ts'
import { topUpJobs, webhookPath } from './wallet.ts'

/** The bytes with which the gateway tells of a payment. */
async function toldBy({ db }: PayingTown, { reference }: Pick<Started, 'reference'>) {
  const [charge] = await db
    .select()
    .from(sandboxCharge)
    .where(eq(sandboxCharge.reference, reference))
  return chargeEvent(charge ?? expect.fail('the sandbox knows nothing of it'))
}

async function paidQuietly({ ada }: PayingTown, amountKobo = 500_000) {
  const started = await ada.startsTopUp(amountKobo)
  await ada.atCheckout(started, 'pay', 'webhook-never')
  return started
}

test('200 deliveries of 20 payments at once are 20 credits', async () => {
  const town = await payingTown()
  const { ada, tells, events, jobs, db, clock } = town
  const paid: Started[] = []
  for (let n = 0; n < 20; n++) paid.push(await paidQuietly(town, 10_000 + n))
  const bodies = await Promise.all(paid.map(started => toldBy(town, started)))
  const storm = Array.from({ length: 10 }, () => bodies).flat()
  const lane = async () => {
    while (await doDue(db, clock, jobs));
  }
  const answers = await Promise.all(storm.map(async body => (await tells(body)).status))
  expect(new Set(answers)).toEqual(new Set([200]))
  // The browser's return at the same moment also checks.
  await Promise.all([lane(), lane(), lane(), ...paid.map(started => ada.looksAt(started))])
  await lane()
  expect((await events()).map(({ deliveries }) => deliveries)).toEqual(Array(20).fill(10))
  expect((await events()).every(({ handledAt }) => handledAt)).toBe(true)
  expect(await ada.balance()).toBe(20 * 10_000 + 190)
  expect(await ada.entries()).toHaveLength(20)
})

test('a wrong or missing signature, and a signature of other bytes, are refused alike', async () => {
  const town = await payingTown()
  const { tells, events, key, ada, work } = town
  const started = await paidQuietly(town)
  const body = await toldBy(town, started)
  expect(body).toContain(String.raw`\u20a6`)
  const reserialised = JSON.stringify(JSON.parse(body))
  const forged = [null, '', 'x', sign('another key', body), sign(key, reserialised), sign(key, '')]
  for (const signature of forged) {
    const answer = await tells(body, signature)
    const said = { message: 'This can’t be accepted.', code: 'not_signed' }
    expect([answer.status, await answer.json()]).toEqual([401, said])
  }
  expect((await tells('', null)).status).toBe(401)
  await work()
  expect([await events(), await ada.balance()]).toEqual([[], 0])
  expect((await tells(body)).status).toBe(200)
  await work()
  expect(await ada.balance()).toBe(500_000)
})

test('the sandbox can sign wrongly: the webhook is refused, and asking finds the money', async () => {
  const { ada, work, events } = await payingTown()
  const started = await ada.startsTopUp()
  await ada.atCheckout(started, 'pay', 'wrong-signature')
  await work()
  expect([await events(), await ada.balance()]).toEqual([[], 0])
  expect(await ada.looksAt(started)).toMatchObject({ status: 'paid' })
})

test('a signed webhook alone credits nothing: the payment is verified with the gateway', async () => {
  const { ada, tells, work, db } = await payingTown()
  const { reference } = await ada.startsTopUp()
  const data = { id: 1, status: 'success', reference, amount: 500_000, currency: 'NGN' }
  await tells(JSON.stringify({ event: 'charge.success', data }))
  await work()
  expect(await ada.balance()).toBe(0)
  const [row] = await db.select().from(outbox).where(eq(outbox.topic, 'gateway-event'))
  expect(row).toMatchObject({
    doneAt: null,
    problem: 'told of a success, but the payment is abandoned',
  })
})

test('what nobody here asked for goes to suspense or to a person, never into a wallet', async () => {
  const { gateway, tells, work, tasks, db, own, events } = await payingTown()
  const checkout = await gateway.initialize({
    reference: 'SHOP-1',
    amountKobo: 70_000,
    payer: { id: '1', email: 'a@b.ng' },
  })
  const form = new URLSearchParams({ do: 'pay' })
  await fetch(own.address + checkout, { method: 'POST', body: form, redirect: 'manual' })
  await work()
  const unknown = { event: 'charge.success', data: { reference: 'NOBODY-1', metadata: '' } }
  for (const body of [JSON.stringify(unknown), '{"event":"transfer.success"}', 'not JSON', '[]']) {
    expect((await tells(body)).status).toBe(200)
  }
  await work()
  expect((await events()).every(({ handledAt }) => handledAt)).toBe(true)
  const said = (await tasks()).map(task => `${task.kind}: ${task.said}`).toSorted()
  expect(said).toEqual([
    'event: it names no payment',
    'event: it names no payment',
    'event: it names no payment',
    'event: the gateway does not know it',
    'stranger: 70000 kobo (NGN) that nobody asked for',
  ])
  const { rows } = await db.execute(`SELECT kind, (credits_posted - debits_posted)::int AS kobo
    FROM ledger_account WHERE kind IN ('suspense', 'wallet') ORDER BY kind`)
  expect(rows).toEqual([{ kind: 'suspense', kobo: 70_000 }])
})

test('the bank takes it back: out of the wallet as far as it goes, the rest is owed', async () => {
  const { ada, work, clock, tasks, db, people } = await payingTown()
  const first = await ada.startsTopUp(300_000)
  await ada.atCheckout(first, 'pay', 'reversed')
  await work()
  expect(await ada.balance()).toBe(300_000)
  const wanted = { requestMessage: 'A party', address: '3 Allen Avenue' }
  expect(
    (
      await ada.browser.call(makeSpecialRequest, {
        userId: people.ada,
        stationId: people.ikeja,
        ...wanted,
      })
    ).status,
  ).toBe(200)
  const free = await ada.balance()
  expect(free).toBeLessThan(300_000)
  clock.advance(1)
  await work()
  expect(await ada.looksAt(first)).toMatchObject({ status: 'reversed' })
  expect(await ada.balance()).toBe(0)
  expect(await tasks()).toMatchObject([{ kind: 'shortfall', subject: first.reference }])
  const { rows } = await db.execute(`SELECT (debits_posted - credits_posted)::int AS kobo
    FROM ledger_account WHERE kind = 'receivable'`)
  expect(rows).toEqual([{ kobo: 300_000 - free }])
  const told = (await ada.browser.call(listNotices, {})).body.data
  expect(told).toMatchObject([
    { title: 'Your bank reversed ₦3,000', link: '/user/home/makepayment' },
    { title: '₦3,000 arrived in your wallet' },
  ])
})

test('a reversal that nobody tells of is found at the end of the day; nothing happens twice', async () => {
  const { ada, work, sweeps, clock, db, gateway } = await payingTown()
  const started = await ada.startsTopUp()
  await ada.atCheckout(started, 'pay')
  await work()
  await db.update(sandboxCharge).set({ status: 'reversed' })
  clock.advance(24 * 60)
  expect(await sweeps()).toBe(1)
  expect(await ada.balance()).toBe(0)
  expect(await ada.entries()).toMatchObject([
    { reason: 'reversal', amountKobo: -500_000, requestId: null },
    { reason: 'top-up' },
  ])
  await db.update(sandboxCharge).set({ status: 'success' })
  await gateway.refund(started.reference, 500_000, 'sent back')
  await work()
  expect(await ada.balance()).toBe(0)
})

test('a part that is given back is for a person to see', async () => {
  const { ada, work, tasks, gateway } = await payingTown()
  const started = await ada.startsTopUp()
  await ada.atCheckout(started, 'pay')
  await gateway.refund(started.reference, 100_000, 'a part')
  await work()
  expect(await ada.balance()).toBe(500_000)
  expect(await tasks()).toMatchObject([{ kind: 'event', said: 'the payment is success' }])
})

test('a crash between the yes and the credit leaves the job, and the next one does it', async () => {
  const town = await payingTown()
  const { tells, db, clock, gateway, database, ada, work, key } = town
  const started = await paidQuietly(town)
  const body = await toldBy(town, started)
  expect((await tells(body, sign(key, body))).status).toBe(200)
  let asked = () => undefined as void
  const asking = new Promise<void>(resolve => (asked = resolve))
  const dying = doDue(db, clock, {
    ...topUpJobs({
      gateway: {
        ...gateway,
        async verify(reference) {
          const charge = await gateway.verify(reference)
          asked()
          await sleep(200)
          return charge
        },
      },
    }),
  })
  const died = dying.then(
    () => false,
    () => true,
  )
  await asking
  await database.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND state = 'idle in transaction'`)
  expect(await died).toBe(true)
  expect(await ada.balance()).toBe(0)
  await work()
  expect(await ada.balance()).toBe(500_000)
})

test('two servers that look at once ask about each payment once', async () => {
  const town = await payingTown()
  const { ada, clock, serving, gateway } = town
  for (let n = 0; n < 12; n++) await paidQuietly(town, 10_000)
  clock.advance(2)
  const asked: string[] = []
  const counting = {
    ...gateway,
    verify: (reference: string) => {
      asked.push(reference)
      return gateway.verify(reference)
    },
  }
  const server = () => sweep({ ...serving, gateway: counting })
  const counts = await Promise.all([server(), server(), server()])
  expect(counts.reduce((sum, count) => sum + count)).toBe(12)
  expect([asked.length, new Set(asked).size]).toEqual([12, 12])
  expect(await ada.balance()).toBe(120_000)
})

test('if the gateway is down, it is checked again five minutes later', async () => {
  const town = await payingTown()
  const { ada, clock, serving, own, sweeps } = town
  await paidQuietly(town)
  clock.advance(2)
  const { address } = own
  own.address = 'http://127.0.0.1:1'
  expect(await sweep({ ...serving, gateway: town.gateway })).toBe(1)
  own.address = address
  expect(await sweeps()).toBe(0)
  clock.advance(5)
  expect(await sweeps()).toBe(1)
  expect(await ada.balance()).toBe(500_000)
})

test('a body that is too large is not read', async () => {
  const { own } = await payingTown()
  const body = 'x'.repeat(1_048_577)
  const answer = await fetch(own.address + webhookPath, { method: 'POST', body })
  expect(answer.status).toBe(413)
})

test('the history of a top-up cannot be changed by any writer', async () => {
  const { ada, work, database } = await payingTown()
  const started = await ada.startsTopUp()
  await ada.atCheckout(started, 'pay')
  await work()
  const stays = 'what has happened to a top-up stays'
  const writes = [
    ['UPDATE top_up SET settled_at = NULL, transfer_id = NULL', stays],
    ['UPDATE top_up SET amount_kobo = amount_kobo + 1', stays],
    ['UPDATE top_up SET doubted_at = now()', 'settled_or_doubted'],
    ['DELETE FROM top_up', 'top_up is only ever added to'],
  ] as const
  for (const [write, said] of writes) {
    await expect(database.pool.query(write)).rejects.toThrow(said)
  }
  const { rows } = await database.pool.query(`SELECT topic, audience FROM live_event
    WHERE topic = 'wallet'`)
  expect(rows).toHaveLength(1)
})
