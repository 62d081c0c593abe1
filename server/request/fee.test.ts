import { expect, onTestFinished, test } from 'vitest'
import type { SentOf } from '../../contract/endpoint.ts'
import { listRequests } from '../../contract/request/request.ts'
import { getEntry, getWallet, listEntries } from '../../contract/wallet/wallet.ts'
import { newId } from '../call/clock.ts'
import { inTransaction } from '../db/connect.ts'
import { asResident, ikejaAtWork } from '../testing/people/request-people.ts'
import { clearing } from '../testing/purse.ts'
import { world, type World } from '../testing/world.ts'
import { topUp } from '../wallet/top-up.table.ts'
import { brokenRules, creditWallet } from '../wallet/wallet.ts'
import { closeForgotten } from './request.ts'

/** Ikeja at work, with a way to put money into Ada's wallet; the ledger is right at the end. */
async function payingTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const { browser } = at.ada
  onTestFinished(async () => expect(await brokenRules(town.db)).toEqual([]))
  return {
    town,
    ...at,
    credit: (amountKobo: number, reference = newId(town.clock.now())) =>
      creditOf(town, town.people.ada, amountKobo, reference),
    wallet: async () => (await browser.call(getWallet, {})).body.data,
    entries: async (wanted: SentOf<typeof listEntries> = {}) =>
      (await browser.call(listEntries, wanted)).body,
    payment: async (id: string) => (await at.ada.looksAt(id)).body.data.payment,
  }
}

/** Money in the wallet, as a top-up puts it there. */
function creditOf(town: World, residentId: string, amountKobo: number, reference: string) {
  const now = town.clock.now()
  return inTransaction(town.database.onConnection, async db => {
    const [scene, about] = [{ db, now, newId: () => newId(now) }, newId(now)]
    await db.insert(topUp).values({ id: about, reference, residentId, amountKobo, createdAt: now })
    const movement = { key: `paystack:charge:${reference}`, amountKobo, reason: 'top-up', about }
    await creditWallet(scene, clearing, residentId, movement)
  })
}

test('the price is set aside with the request and captured with the closing', async () => {
  const { asked, credit, wallet, entries, payment, finished } = await payingTown()
  expect(await wallet()).toEqual({
    balanceKobo: 0,
    setAsideKobo: 0,
    heldUntil: null,
    dueKobo: 0,
    owedKobo: 0,
    dues: [],
    takesTopUps: true,
  })
  await credit(200_000)
  const id = await asked()
  expect(await wallet()).toMatchObject({ balanceKobo: 150_000, setAsideKobo: 50_000 })
  expect(await payment(id)).toBe('set aside')
  await finished(id)
  expect(await wallet()).toMatchObject({ balanceKobo: 150_000, setAsideKobo: 0, dueKobo: 0 })
  expect(await payment(id)).toBe('paid')
  const { data } = await entries()
  expect(data).toMatchObject([
    { reason: 'pickup', amountKobo: -50_000, balanceKobo: 150_000, requestId: id },
    { reason: 'top-up', amountKobo: 200_000, balanceKobo: 200_000, requestId: null },
  ])
})

test('what is cancelled or declined is given back', async () => {
  const { ada, staff, asked, credit, wallet, payment } = await payingTown()
  await credit(100_000)
  const [first, second] = [await asked(), await asked()]
  expect(await wallet()).toMatchObject({ balanceKobo: 0, setAsideKobo: 100_000 })
  await ada.cancels(first)
  await staff.declines(second)
  expect(await wallet()).toMatchObject({ balanceKobo: 100_000, setAsideKobo: 0 })
  expect([await payment(first), await payment(second)]).toEqual(['nothing', 'nothing'])
})

test('without the money the request is taken all the same; what cannot be paid stays due', async () => {
  const { town, ada, asked, credit, wallet, payment, entries, finished } = await payingTown()
  const done = async () => {
    const id = await asked()
    expect(await payment(id)).toBe('at pick-up')
    await finished(id)
    return id
  }
  const [first, second] = [await done(), await done()]
  expect(await wallet()).toMatchObject({
    dueKobo: 100_000,
    dues: [{ requestId: first, amountKobo: 50_000 }, { requestId: second }],
  })
  const refused = await ada.asks()
  expect([refused.status, refused.body.code]).toEqual([409, 'dues_unpaid'])
  expect(refused.body.message).toContain('₦1,000')
  const wish = { requestMessage: 'A sofa', address: 'Here' }
  expect((await ada.asksSpecially(wish)).body.code).toBe('dues_unpaid')
  await credit(40_000)
  expect(await wallet()).toMatchObject({ balanceKobo: 40_000, dueKobo: 100_000 })
  town.clock.advance(1)
  await credit(20_000)
  expect(await wallet()).toMatchObject({ balanceKobo: 10_000, dues: [{ requestId: second }] })
  expect([await payment(first), await payment(second)]).toEqual(['paid', 'due'])
  expect((await entries({ reason: 'due' })).data).toMatchObject([
    { requestId: first, amountKobo: -50_000 },
  ])
  expect((await ada.asks()).status).toBe(200)
})

test('money that comes between asking and closing is set aside at once, for the oldest first', async () => {
  const { ada, asked, credit, wallet, payment, finished } = await payingTown()
  const wish = { requestMessage: 'Forty bags', address: 'The hall' }
  const party = (await ada.asksSpecially(wish)).body.data._id
  const [first, second] = [await asked(), await asked()]
  const bottles = (await ada.asks({ payWith: 'recyclables' })).body.data._id
  await credit(60_000)
  const all = () => Promise.all([party, first, second, bottles].map(payment))
  // The party costs more than is there, and does not keep the pickups from it.
  expect(await all()).toEqual(['at pick-up', 'set aside', 'at pick-up', 'at pick-up'])
  expect(await wallet()).toMatchObject({ balanceKobo: 10_000, setAsideKobo: 50_000 })
  await credit(280_000)
  expect(await all()).toEqual(['set aside', 'set aside', 'at pick-up', 'at pick-up'])
  // What is free again pays for the next.
  await ada.cancels(party)
  expect(await all()).toEqual(['nothing', 'set aside', 'set aside', 'at pick-up'])
  expect(await wallet()).toMatchObject({ balanceKobo: 240_000, setAsideKobo: 100_000 })
  await finished(first)
  expect(await wallet()).toMatchObject({ balanceKobo: 240_000, setAsideKobo: 50_000, dueKobo: 0 })
  expect(await payment(first)).toBe('paid')
})

test('however asking, paying in and cancelling meet, nothing that the wallet holds is left to bring', async () => {
  const { ada, asked, credit, wallet, payment } = await payingTown()
  const first = await asked()
  const [, made] = await Promise.all([credit(50_000), ada.asks(), credit(20_000), ada.asks()])
  await Promise.all([ada.cancels(first), credit(35_000), ada.cancels(made.body.data._id)])
  const open = (await ada.browser.call(listRequests, { state: 'open' })).body.data
  const unpaid = open.filter(each => each.payment === 'at pick-up')
  const { balanceKobo, setAsideKobo } = await wallet()
  expect(balanceKobo + setAsideKobo).toBe(105_000)
  expect(unpaid.filter(each => each.priceKobo <= balanceKobo)).toEqual([])
  expect(await payment(first)).toBe('nothing')
})

test('an accepted quote is set aside in place of the usual price', async () => {
  const { ada, staff, credit, wallet } = await payingTown()
  await credit(500_000)
  const wish = { requestMessage: 'Forty bags', address: 'The hall' }
  const id = (await ada.asksSpecially(wish)).body.data._id
  expect(await wallet()).toMatchObject({ balanceKobo: 250_000, setAsideKobo: 250_000 })
  await staff.quotes(id, 450_000)
  await ada.accepts(id, 450_000)
  expect(await wallet()).toMatchObject({ balanceKobo: 50_000, setAsideKobo: 450_000 })
  await ada.cancels(id)
  expect(await wallet()).toMatchObject({ balanceKobo: 500_000, setAsideKobo: 0 })
})

test('who pays with recyclables is not held to the wallet, but charged at the closing', async () => {
  const { ada, credit, wallet, finished } = await payingTown()
  await credit(80_000)
  const id = (await ada.asks({ payWith: 'recyclables' })).body.data._id
  expect(await wallet()).toMatchObject({ balanceKobo: 80_000, setAsideKobo: 0 })
  await finished(id)
  expect(await wallet()).toMatchObject({ balanceKobo: 30_000 })
})

test('what closes itself is paid like any other', async () => {
  const { town, staff, sani, asked, credit, wallet } = await payingTown()
  await credit(50_000)
  const ids = [await asked(), await asked()] as const
  for (const id of ids) {
    await staff.assigns(id, sani)
    await staff.picksUp(id)
  }
  town.clock.advance(73 * 60)
  expect(await closeForgotten(town.serving.onConnection, town.clock.now())).toBe(2)
  expect(await wallet()).toMatchObject({
    balanceKobo: 0,
    setAsideKobo: 0,
    dues: [{ requestId: ids[1], amountKobo: 50_000 }],
  })
})

test('four requests at once with money for two set two prices aside', async () => {
  const { ada, credit, wallet } = await payingTown()
  await credit(120_000)
  const answers = await Promise.all(Array.from({ length: 4 }, () => ada.asks()))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await wallet()).toMatchObject({ balanceKobo: 20_000, setAsideKobo: 100_000 })
})

test('closing and cancelling at once moves the money one way', async () => {
  const { town, ada, staff, sani, credit, wallet } = await payingTown()
  await credit(2_500_000)
  let spent = 0
  for (let round = 0; round < 8; round++) {
    town.clock.advance(1)
    const wish = { requestMessage: 'A party', address: 'The hall' }
    const id = (await ada.asksSpecially(wish)).body.data._id
    await staff.assigns(id, sani)
    const [picked, cancelled] = await Promise.all([staff.picksUp(id), ada.cancels(id)])
    expect([picked.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    if (picked.status === 200) {
      await ada.closes(id)
      spent += 250_000
    }
  }
  expect(await wallet()).toMatchObject({ balanceKobo: 2_500_000 - spent, setAsideKobo: 0 })
})

test('each page of a statement has the full totals of its months, also of entries on other pages', async () => {
  const { town, credit, entries, finished } = await payingTown()
  const month = (of: string, inKobo: number, outKobo: number) => ({ month: of, inKobo, outKobo })
  await credit(200_000, 'kw-1')
  await finished()
  // Half past midnight in Lagos is December already, while London still has November.
  town.clock.advance((Date.parse('2026-11-30T23:30Z') - town.clock.now().getTime()) / 60_000)
  for (const reference of ['kw-2', 'kw-3', 'kw-4']) await credit(10_000, reference)
  const [november, december] = [
    month('2026-11-01', 200_000, 50_000),
    month('2026-12-01', 30_000, 0),
  ]
  const first = await entries({ limit: 2 })
  expect([first.data.length, first.months]).toEqual([2, [december]])
  const second = await entries({ limit: 2, after: first.next })
  expect(second.months).toEqual([december, november])
  expect((await entries({ limit: 2, after: second.next })).months).toEqual([november])
  expect((await entries({ reason: 'pickup' })).months).toEqual([month('2026-11-01', 0, 50_000)])
  const { kabiru: kabiruId, kano } = town.people
  const kabiru = asResident(await town.signedIn('kabiru'), kabiruId, kano).browser
  expect((await kabiru.call(listEntries, {})).body.months).toEqual([])
})

test("a statement has pages, filters and receipts, and nobody reads another's", async () => {
  const { town, credit, entries, ada } = await payingTown()
  for (let n = 1; n <= 5; n++) {
    town.clock.advance(24 * 60)
    await credit(n * 10_000, `kw-${n}`)
  }
  const first = await entries({ limit: 3 })
  const rest = await entries({ limit: 3, after: first.next })
  const all = [...first.data, ...rest.data]
  expect(all.map(({ balanceKobo }) => balanceKobo)).toEqual([
    150_000, 100_000, 60_000, 30_000, 10_000,
  ])
  expect((await entries({ search: 'KW-4' })).data).toMatchObject([{ reference: 'kw-4' }])
  expect((await entries({ from: '2026-11-17', to: '2026-11-18' })).data).toHaveLength(2)
  expect((await entries({ reason: 'refund' })).data).toEqual([])
  const receipt = await ada.browser.call(getEntry, { entryId: all[0]?._id ?? '' })
  expect(receipt.body.data).toMatchObject({
    resident: 'Ada Obi',
    station: 'Ikeja',
    amountKobo: 50_000,
    reference: 'kw-5',
  })
  const { kabiru: kabiruId, kano } = town.people
  const kabiru = asResident(await town.signedIn('kabiru'), kabiruId, kano).browser
  expect((await kabiru.call(listEntries, {})).body.data).toEqual([])
  expect((await kabiru.call(getEntry, { entryId: all[0]?._id ?? '' })).status).toBe(403)
  expect((await kabiru.call(listEntries, { after: 'rubbish' })).status).toBe(400)
})
