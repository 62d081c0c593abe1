import { expect, test } from 'vitest'
import { getEntry } from '../../contract/wallet/wallet.ts'
import { moveIn } from '../testing/people/request-people.ts'
import { atScale, usualWorth, weighingTown } from '../testing/scale.ts'
import type { World } from '../testing/world.ts'

/** What Ikeja says about a rate, as its row in the price list. */
const rate = ({ database, people }: World, item: string, from: string, kobo: number) =>
  database.pool.query(
    `INSERT INTO price (station_id, item, valid_from, amount_kobo, set_at, set_by)
     SELECT $1, $2, $3, $4, now(), account_id FROM station_staff WHERE station_id = $1`,
    [people.ikeja, item, from, kobo],
  )

test('what is weighed is in the wallet to the kobo, in the stock to the gram, and in a mail', async () => {
  const { town, ada, scale, wallet, entries } = await weighingTown()
  const load = { glass: 333, pet: 6_250, can: 1 }
  const { status, body } = await scale.weighs(town.people.ada, load)
  expect([status, body.message]).toEqual([201, 'Credited.'])
  expect(body.data).toMatchObject({
    station: 'Ikeja',
    user: 'Ada Obi',
    phoneNumber: '+2348031234567',
    requestId: null,
    lines: [
      { material: 'pet', grams: 6_250, rateKobo: 25_000, worthKobo: 156_250 },
      { material: 'can', grams: 1, rateKobo: 70_000, worthKobo: 70 },
      { material: 'glass', grams: 333, rateKobo: 3_000, worthKobo: 999 },
    ],
    grams: 6_584,
    worthKobo: 157_319,
    weighedAt: '2026-11-15T09:00:00.000Z',
    weighedBy: 'Ikeja staff',
    reversal: null,
  })
  expect(await wallet()).toMatchObject({ balanceKobo: 157_319, setAsideKobo: 0 })
  expect(await scale.stock()).toEqual(load)
  const [entry] = await entries()
  expect(entry).toMatchObject({
    _id: body.data.entryId,
    reason: 'recyclables',
    amountKobo: 157_319,
    requestId: null,
  })
  const receipt = await ada.browser.call(getEntry, { entryId: entry?._id ?? '' })
  expect(receipt.body.data.lines).toHaveLength(3)
  await town.settle()
  const mail = town.mailTo('ada@town.ng')
  expect(mail?.subject).toBe('₦1,573.19 for your recyclables')
  expect(mail?.text).toContain('PET bottles: 6.25 kg at ₦250 a kg = ₦1,562.50')
  expect(mail?.text).toContain('Cans and aluminium: 0.001 kg at ₦700 a kg = ₦0.70')
  expect(mail?.text).toContain(`/user/home/makepayment/${body.data.entryId}`)
})

test('the rate is that of the day in Lagos, the last that was said for it', async () => {
  const { town, scale, wallet } = await weighingTown()
  await rate(town, 'pet', '2026-11-01', 10_000)
  await rate(town, 'pet', '2026-11-01', 26_010)
  await rate(town, 'pet', '2026-11-16', 40_000)
  const weighs = (worthKobo: number) => scale.weighs(town.people.ada, { pet: 1_050 }, { worthKobo })
  // 27,310.5 kobo: the half goes to the resident.
  expect((await weighs(27_311)).body.data.lines[0]).toMatchObject({ rateKobo: 26_010 })
  town.clock.set('2026-11-15T22:59:59Z')
  expect((await weighs(42_000)).body.code).toBe('price_changed')
  town.clock.set('2026-11-15T23:00:00Z')
  expect((await weighs(27_311)).body).toMatchObject({
    code: 'price_changed',
    message: 'A price has changed since you opened this page. Please check it again.',
  })
  expect((await weighs(42_000)).status).toBe(201)
  expect((await wallet()).balanceKobo).toBe(69_311)
})

test('a material at nothing is not taken, and what was refused leaves no trace', async () => {
  const { town, scale, wallet } = await weighingTown()
  await rate(town, 'glass', '2026-11-15', 0)
  const { status, body } = await scale.weighs(town.people.ada, { pet: 1_000, glass: 500 })
  expect([status, body.code]).toEqual([409, 'not_taken'])
  expect(body.message).toBe('Your station does not take this now: Glass.')
  expect((await wallet()).balanceKobo).toBe(0)
  expect(await scale.stock()).toEqual({})
  expect((await scale.lists()).body.data).toEqual([])
})

test('only the own residents are weighed for, and only their own requests', async () => {
  const { town, scale, asked } = await weighingTown()
  const { ada, kabiru, ikeja } = town.people
  const [neighbour] = (await moveIn(town, ikeja, 1)) as [string]
  const requestId = await asked()
  const kano = atScale(await town.signedIn('kano'))
  const nowhere = '019a0000-0000-7000-8000-000000000000'
  const load = { paper: 2_000 }
  for (const refused of [
    await scale.weighs(kabiru, load),
    await scale.weighs(nowhere, load),
    await scale.weighs(neighbour, load, { requestId }),
    await scale.weighs(ada, load, { requestId: nowhere }),
    await kano.weighs(ada, load),
    await kano.weighs(kabiru, load, { requestId }),
    await atScale(await town.signedIn('ada')).weighs(ada, load),
    await atScale(await town.signedIn('amina')).weighs(ada, load),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([403, 'not_yours'])
  }
  expect((await atScale(town.browser()).weighs(ada, load)).status).toBe(401)
  expect(await scale.stock()).toEqual({})
})

test('odd weights, the same material twice and unknown fields are refused beside their names', async () => {
  const { town, scale } = await weighingTown()
  const { ada } = town.people
  const fields = async (more: object) => (await scale.weighs(ada, { pet: 1_000 }, more)).body.fields
  const line = { material: 'pet', grams: 1_000 }
  expect(await fields({ lines: [] })).toEqual({ lines: 'Please weigh something' })
  expect(await fields({ lines: [line, line] })).toEqual({ lines: 'each material once' })
  expect(await fields({ lines: [{ ...line, grams: 0 }] })).toEqual({
    'lines.0.grams': 'Please enter a weight',
  })
  expect(await fields({ lines: [{ ...line, grams: 2_000_001 }] })).toEqual({
    'lines.0.grams': 'At most 2,000 kg',
  })
  expect(await fields({ lines: [{ ...line, grams: 0.5 }] })).toHaveProperty(['lines.0.grams'])
  expect(await fields({ lines: [{ ...line, material: 'gold' }] })).toHaveProperty([
    'lines.0.material',
  ])
  expect(await fields({ lines: [{ ...line, rateKobo: 1_000_000 }] })).toEqual({
    rateKobo: 'Unknown field',
  })
  expect(await fields({ stationId: town.people.kano })).toEqual({
    stationId: 'Unknown field',
  })
  expect(await scale.stock()).toEqual({})
})

test('a due is settled from what was brought', async () => {
  const { town, scale, asked, finish, wallet, payment, entries } = await weighingTown()
  const requestId = await asked()
  await finish(requestId)
  expect(await payment(requestId)).toBe('due')
  await scale.weighs(town.people.ada, { metal: 4_000 })
  expect(await wallet()).toMatchObject({ balanceKobo: 10_000, dueKobo: 0, dues: [] })
  expect(await payment(requestId)).toBe('paid')
  expect(await entries()).toMatchObject([
    { reason: 'due', amountKobo: -50_000, requestId },
    { reason: 'recyclables', amountKobo: 60_000 },
  ])
})

test('the price of the request it was brought for is set aside, and captured at the closing', async () => {
  const { town, ada, scale, finish, wallet, payment } = await weighingTown()
  const brings = (grams: number, requestId: string) =>
    scale.weighs(town.people.ada, { pet: grams }, { requestId })
  const requestId = (await ada.asks({ payWith: 'recyclables' })).body.data._id
  expect((await brings(1_000, requestId)).body.data.requestId).toBe(requestId)
  expect(await payment(requestId)).toBe('at pick-up')
  await brings(1_500, requestId)
  expect(await payment(requestId)).toBe('set aside')
  expect(await wallet()).toMatchObject({ balanceKobo: 12_500, setAsideKobo: 50_000 })
  await brings(4_000, requestId)
  expect(await wallet()).toMatchObject({ balanceKobo: 112_500, setAsideKobo: 50_000 })
  await finish(requestId)
  expect(await payment(requestId)).toBe('paid')
  expect(await wallet()).toMatchObject({ balanceKobo: 112_500, setAsideKobo: 0 })
  await brings(1_000, requestId)
  expect(await wallet()).toMatchObject({ balanceKobo: 137_500, setAsideKobo: 0 })
})

test('the same Idempotency-Key weighs once and gives the first answer again', async () => {
  const { town, scale, wallet } = await weighingTown()
  const load = { nylon: 2_500 }
  const key = { 'idempotency-key': 'monday-ada' }
  const weighs = () => scale.weighs(town.people.ada, load, {}, key)
  const answers = await Promise.all([weighs(), weighs(), weighs(), weighs()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.data._id)).size).toBe(1)
  expect((await wallet()).balanceKobo).toBe(usualWorth(load))
  expect(await scale.stock()).toEqual(load)
  const other = await scale.weighs(town.people.ada, { nylon: 2_501 }, {}, key)
  expect(other.body.code).toBe('idempotency_mismatch')
  await town.settle()
  expect(town.mails).toHaveLength(1)
})
