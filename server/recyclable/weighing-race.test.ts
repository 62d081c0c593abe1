import { expect, test } from 'vitest'
import { getCash } from '../../contract/wallet/cash.ts'
import { moveIn } from '../testing/people/request-people.ts'
import { usualWorth, weighingTown, type Load } from '../testing/scale.ts'

/** Does it so often at once. Who is told that the database has no room just now comes again. */
const times = <T extends { status: number }>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      for (;;) {
        const answer = await act(index)
        if (answer.status !== 503) return answer
      }
    }),
  )

/** How many answers came with each status and code. */
function tally(answers: { status: number; body: { code?: string } }[]) {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = `${status} ${body.code ?? 'ok'}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

test('fifty weighings of one resident at once all count, in whatever order their materials come', async () => {
  const { town, scale, wallet } = await weighingTown()
  const loads: Load[] = [
    { pet: 100, can: 7 },
    { can: 11, pet: 50 },
    { glass: 333, can: 1, pet: 3 },
  ]
  const loadOf = (index: number) => loads[index % loads.length] as Load
  const answers = await times(50, index => scale.weighs(town.people.ada, loadOf(index)))
  expect(tally(answers)).toEqual({ '201 ok': 50 })
  const all = Array.from({ length: 50 }, (_, index) => loadOf(index))
  const total = (pick: (load: Load) => number) => all.reduce((sum, load) => sum + pick(load), 0)
  expect((await wallet()).balanceKobo).toBe(total(usualWorth))
  expect(await scale.stock()).toEqual({
    pet: total(({ pet = 0 }) => pet),
    can: total(({ can = 0 }) => can),
    glass: total(({ glass = 0 }) => glass),
  })
})

test('a weighing for a request while others are closed and cancelled never loses a kobo', async () => {
  const { town, ada, staff, sani, scale, wallet } = await weighingTown()
  const asked = await times(4, () => ada.asks({ payWith: 'recyclables' }))
  const ids = asked.map(({ body }) => body.data._id) as [string, string, string, string]
  for (const id of ids.slice(0, 2)) {
    await staff.assigns(id, sani)
    await staff.picksUp(id)
  }
  const answers = await Promise.all([
    ...ids.map(requestId => scale.weighs(town.people.ada, { pet: 3_000 }, { requestId })),
    ada.closes(ids[0]),
    ada.closes(ids[1]),
    ada.cancels(ids[2]),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 200, 200, 200])
  // Four loads came in and two pickups are paid. The fourth's price is set aside, unless both were closed
  // before its load came, which then paid for them.
  const { balanceKobo, setAsideKobo, dueKobo } = await wallet()
  expect(balanceKobo + setAsideKobo).toBe(4 * 75_000 - 2 * 50_000)
  expect([0, 50_000]).toContain(setAsideKobo)
  expect(dueKobo).toBe(0)
})

test('twenty reversals at once take back once', async () => {
  const { town, scale, wallet } = await weighingTown()
  await scale.weighs(town.people.ada, { pet: 1_000 })
  const id = (await scale.weighs(town.people.ada, { pet: 2_000 })).body.data._id
  const answers = await times(20, () => scale.takesBack(id))
  expect(tally(answers)).toEqual({ '200 ok': 1, '409 already_reversed': 19 })
  expect(await wallet()).toMatchObject({ balanceKobo: 25_000, owedKobo: 0 })
  expect(await scale.stock()).toEqual({ pet: 1_000 })
})

test('racing sales and reversals never sell what is not there', async () => {
  const { town, scale } = await weighingTown()
  const neighbours = await moveIn(town, town.people.ikeja, 4)
  const weighed = await Promise.all(
    neighbours.map(who => scale.weighs(who, { pet: 1_000, can: 10 })),
  )
  const answers = await Promise.all([
    ...weighed.map(({ body }) => scale.takesBack(body.data._id)),
    ...Array.from({ length: 20 }, () => scale.sells('pet', 700, 1_000)),
  ])
  const reversed = answers.slice(0, 4).filter(({ status }) => status === 200).length
  const sold = answers.slice(4).filter(({ status }) => status === 201).length
  for (const { status, body } of answers) if (status >= 400) expect(body.code).toBe('stock_gone')
  const { pet = 0, can = 0 } = await scale.stock()
  expect(pet).toBe(4_000 - reversed * 1_000 - sold * 700)
  expect(can).toBe(40 - reversed * 10)
  expect(pet).toBeLessThan(700)
  const { tillKobo } = (await scale.browser.call(getCash, {})).body.data
  expect(tillKobo).toBe(sold * 1_000)
})
