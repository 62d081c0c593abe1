import { expect, test } from 'vitest'
import { atScale, weighingTown } from '../testing/scale.ts'

test('a mistake is taken back whole: stock, money, and a mail that says why', async () => {
  const { town, scale, wallet, entries } = await weighingTown()
  const { ada } = town.people
  await scale.weighs(ada, { pet: 1_000 })
  const id = (await scale.weighs(ada, { pet: 4_000, glass: 2_000 })).body.data._id
  town.clock.advance(30)
  const { status, body } = await scale.takesBack(id, 'That was not Ada')
  expect([status, body.message]).toEqual([200, 'Reversed.'])
  expect(body.data).toMatchObject({
    _id: id,
    worthKobo: 106_000,
    reversal: { at: '2026-11-15T09:30:00.000Z', reason: 'That was not Ada', by: 'Ikeja staff' },
  })
  expect(await wallet()).toMatchObject({ balanceKobo: 25_000, owedKobo: 0 })
  expect(await scale.stock()).toEqual({ pet: 1_000 })
  expect((await entries())[0]).toMatchObject({
    reason: 'correction',
    amountKobo: -106_000,
    note: 'That was not Ada',
    requestId: null,
  })
  await town.settle()
  expect(town.mailTo('ada@town.ng')?.text).toContain(
    'took ₦1,060 from your wallet: “That was not Ada”',
  )
  expect((await scale.takesBack(id)).body.code).toBe('already_reversed')
})

test('a reversal needs a reason, and nobody reverses what is not theirs', async () => {
  const { town, ada, scale } = await weighingTown()
  const id = (await scale.weighs(town.people.ada, { can: 500 })).body.data._id
  expect((await scale.takesBack(id, ' ')).body.fields).toEqual({ reason: 'Please enter a reason' })
  const strangers = [
    atScale(await town.signedIn('kano')),
    atScale(await town.signedIn('amina')),
    atScale(ada.browser),
  ]
  for (const stranger of strangers) {
    expect((await stranger.takesBack(id)).body.code).toBe('not_yours')
  }
  const nowhere = '019a0000-0000-7000-8000-000000000000'
  expect((await scale.takesBack(nowhere)).body.code).toBe('not_yours')
  expect((await scale.looksAt(id)).body.data.reversal).toBe(null)
})

test('what was spent meanwhile is owed, and the next money pays it, after the dues', async () => {
  const { town, scale, asked, finish, wallet, topUp, entries } = await weighingTown()
  const { ada } = town.people
  const id = (await scale.weighs(ada, { pet: 3_000 })).body.data._id
  await finish(await asked())
  expect(await wallet()).toMatchObject({ balanceKobo: 25_000, owedKobo: 0 })
  await scale.takesBack(id)
  expect(await wallet()).toMatchObject({ balanceKobo: 0, owedKobo: 50_000, dueKobo: 0 })
  await town.settle()
  expect(town.mailTo('ada@town.ng')?.text).toContain('You had already spent ₦500 of it.')
  const due = await asked()
  await finish(due)
  await topUp(70_000)
  expect(await wallet()).toMatchObject({ balanceKobo: 0, owedKobo: 30_000, dueKobo: 0 })
  await scale.weighs(ada, { metal: 3_000 })
  expect(await wallet()).toMatchObject({ balanceKobo: 15_000, owedKobo: 0 })
  const moved = (await entries()) as { reason: string; amountKobo: number }[]
  expect(moved.slice(0, 5).map(({ reason, amountKobo }) => [reason, amountKobo])).toEqual([
    ['owed', -30_000],
    ['recyclables', 45_000],
    ['owed', -20_000],
    ['due', -50_000],
    ['top-up', 70_000],
  ])
})

test('what is set aside for a request stays set aside', async () => {
  const { town, ada, scale, wallet, payment, finish } = await weighingTown()
  const requestId = (await ada.asks({ payWith: 'recyclables' })).body.data._id
  const { data } = (await scale.weighs(town.people.ada, { pet: 3_000 }, { requestId })).body
  await scale.takesBack(data._id)
  expect(await payment(requestId)).toBe('set aside')
  expect(await wallet()).toMatchObject({ balanceKobo: 0, setAsideKobo: 50_000, owedKobo: 50_000 })
  await finish(requestId)
  expect(await wallet()).toMatchObject({ balanceKobo: 0, setAsideKobo: 0, owedKobo: 50_000 })
})

test('what was sold on can no longer be taken back, and nothing has happened', async () => {
  const { town, scale, wallet } = await weighingTown()
  const id = (await scale.weighs(town.people.ada, { can: 500, pet: 2_000 })).body.data._id
  await scale.sells('pet', 1_500)
  const { status, body } = await scale.takesBack(id)
  expect([status, body.code]).toEqual([409, 'stock_gone'])
  expect(await wallet()).toMatchObject({ balanceKobo: 85_000, owedKobo: 0 })
  expect(await scale.stock()).toEqual({ pet: 500, can: 500 })
  expect((await scale.looksAt(id)).body.data.reversal).toBe(null)
  await scale.weighs(town.people.ada, { pet: 1_500 })
  expect((await scale.takesBack(id)).status).toBe(200)
})
