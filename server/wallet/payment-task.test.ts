import { expect, test } from 'vitest'
import { newId } from '../call/clock.ts'
import { payingTown } from '../testing/paying-town.ts'
import {
  closeTasks,
  countTasks,
  creditSuspended,
  openTasks,
  returnSuspended,
} from './payment-task.ts'

/** A town in which a payment came in with another amount, and an operator at the command line. */
async function doubtfulTown() {
  const town = await payingTown()
  const started = await town.ada.startsTopUp()
  await town.ada.atCheckout(started, 'pay', 'other-amount')
  await town.work()
  const now = town.clock.now()
  const { onConnection } = town.database
  const atDesk = <T>(work: (scene: Scene) => Promise<T>) =>
    onConnection(db => work({ db, now, newId: () => newId(now) }))
  return {
    ...town,
    reference: started.reference,
    waits: () => onConnection(countTasks),
    lists: () => onConnection(openTasks),
    credits: (reference: string, email: string | null = null) =>
      atDesk(scene => creditSuspended(scene, reference, email)),
    returns: (reference: string) => atDesk(scene => returnSuspended(scene, reference)),
    closes: (reference: string) => atDesk(scene => closeTasks(scene, reference)),
  }
}
type Scene = Parameters<typeof creditSuspended>[0]

test('a payment in doubt is credited to the person who started it, once, and the task is closed', async () => {
  const { ada, reference, lists, waits, credits } = await doubtfulTown()
  expect(await lists()).toMatchObject([
    { kind: 'mismatch', subject: reference, suspendedKobo: 499_900 },
  ])
  expect(await waits()).toEqual({ open: 1, suspendedKobo: 499_900 })
  const all = await Promise.allSettled(Array.from({ length: 8 }, () => credits(reference)))
  const done = all.filter(({ status }) => status === 'fulfilled')
  expect(done).toContainEqual({ status: 'fulfilled', value: { creditedKobo: 499_900 } })
  expect(await ada.balance()).toBe(499_900)
  expect(await ada.entries()).toMatchObject([{ reason: 'top-up', reference, amountKobo: 499_900 }])
  expect(await waits()).toEqual({ open: 0, suspendedKobo: 0 })
  expect(await lists()).toEqual([])
  expect(await credits(reference)).toBe('nothing')
})

test('unexpected money is credited to the account that the operator names', async () => {
  const { gateway, own, work, ada, lists, credits } = await doubtfulTown()
  const wanted = { reference: 'SHOP-1', amountKobo: 70_000, payer: { id: '1', email: 'a@b.ng' } }
  const checkout = await gateway.initialize(wanted)
  const form = new URLSearchParams({ do: 'pay' })
  await fetch(own.address + checkout, { method: 'POST', body: form, redirect: 'manual' })
  await work()
  expect(await credits('SHOP-1')).toBe('whose')
  expect(await credits('SHOP-1', 'nobody@town.ng')).toBe('nobody')
  expect(await credits('SHOP-1', 'amina@town.ng')).toBe('nobody')
  expect(await credits('SHOP-1', 'ada@town.ng')).toEqual({ creditedKobo: 70_000 })
  expect(await ada.balance()).toBe(70_000)
  expect((await lists()).map(({ subject }) => subject)).not.toContain('SHOP-1')
})

test('what the bank sent back leaves suspense; it cannot be credited after that', async () => {
  const { ada, reference, waits, returns, credits } = await doubtfulTown()
  expect(await returns(reference)).toEqual({ returnedKobo: 499_900 })
  expect(await returns(reference)).toBe('nothing')
  expect(await credits(reference)).toBe('nothing')
  expect(await ada.balance()).toBe(0)
  expect(await waits()).toEqual({ open: 0, suspendedKobo: 0 })
})

test('a task that needs nothing is put away; the money stays where it is', async () => {
  const { reference, waits, closes } = await doubtfulTown()
  expect(await closes('nothing like that')).toBe(false)
  expect(await closes(reference)).toBe(true)
  expect(await closes(reference)).toBe(false)
  expect(await waits()).toEqual({ open: 0, suspendedKobo: 499_900 })
})

test('the metrics show waiting payment tasks', async () => {
  const { browser } = await doubtfulTown()
  const { body } = await browser().send('GET', '/metrics')
  expect(body).toMatch(/^payment_tasks_open 1$/m)
  expect(body).toMatch(/^ledger_suspense_kobo 499900$/m)
  expect(body).toMatch(/^ledger_imbalance_kobo 0$/m)
})
