import { expect, test } from 'vitest'
import type { SentOf } from '../../contract/endpoint.ts'
import { listRequests, recentRequests } from '../../contract/request/request.ts'
import type { Browser } from '../testing/browser.ts'
import { asResident, ikejaAtWork } from '../testing/people/request-people.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { world } from '../testing/world.ts'

type Row = { _id: string; requestMessage: string; requestStatus: string; promisedOn: string }
const ids = (answer: { body: { data: Row[] } }) => answer.body.data.map(({ _id }) => _id)

/** Six special requests of Ada's on six days, the newest last. */
async function sixAsked() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const made: string[] = []
  for (let n = 1; n <= 6; n++) {
    town.clock.advance(24 * 60)
    const wish = { requestMessage: `Party ${n} with 100% cake_`, address: `${n} Toyin Street` }
    made.push((await at.ada.asksSpecially(wish)).body.data._id)
  }
  return { town, ...at, made }
}

test('a list goes through its pages without a gap or a repeat', async () => {
  const { ada, staff, made } = await sixAsked()
  for (const person of [ada, staff]) {
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page: Awaited<ReturnType<typeof ada.lists>> = await person.lists({
        limit: 4,
        after: next || undefined,
      })
      seen.push(...ids(page))
      next = page.body.next
    }
    expect(seen).toEqual(made.toReversed())
  }
  expect((await ada.lists({ after: 'rubbish' })).body.code).toBe('malformed_cursor')
  expect((await ada.lists({ limit: 101 })).status).toBe(422)
})

test('search, status, kind and days are found by the server', async () => {
  const { ada, staff, sani, made } = await sixAsked()
  const [first, second, third] = made as [string, string, string]
  await staff.assigns(first, sani)
  await staff.picksUp(first)
  await ada.cancels(second)
  const found = async (wanted: SentOf<typeof listRequests>) => ids(await staff.lists(wanted))
  expect(await found({ search: 'PARTY 3' })).toEqual([third])
  expect(await found({ search: '3 toyin' })).toEqual([third])
  expect(await found({ search: `#${third.slice(-6).toUpperCase()}` })).toEqual([third])
  expect(await found({ search: '100% cake_' })).toHaveLength(6)
  expect(await found({ search: '100_' })).toEqual([])
  expect(await found({ search: '0803 123 4567' })).toHaveLength(6)
  expect(await found({ search: '+2348031234567' })).toHaveLength(6)
  expect(await found({ search: 'ada obi' })).toHaveLength(6)
  expect(await found({ status: 'Cancelled' })).toEqual([second])
  expect(await found({ state: 'done' })).toEqual([second])
  expect(await found({ state: 'open' })).toHaveLength(5)
  expect(await found({ kind: 'subscription' })).toEqual([])
  expect(await found({ carrierId: sani })).toEqual([first])
  expect(await found({ from: '2026-11-16', to: '2026-11-17' })).toEqual([second, first])
  expect((await staff.browser.attempt(listRequests, { status: 'Lost' })).status).toBe(422)
  expect((await staff.lists({ from: '2026-02-30' })).status).toBe(422)
  const recent = await ada.browser.call(recentRequests, { limit: 2 })
  expect(ids(recent)).toEqual(made.slice(-2).toReversed())
})

test('what was promised first comes first whatever is planned, and what is gone is not to be done', async () => {
  const { staff, sani, made } = await sixAsked()
  const [first, second, third, fourth] = made as [string, string, string, string]
  await staff.assignsFor(fourth, sani, { plannedOn: '2026-11-21' })
  await staff.assignsFor(first, sani, { plannedOn: '2026-12-24', reason: 'rain' })
  await staff.assigns(third, sani)
  await staff.picksUp(third)
  const page = await staff.lists({ order: 'promised', limit: 3 })
  const rest = await staff.lists({ order: 'promised', limit: 3, after: page.body.next })
  expect([...ids(page), ...ids(rest)]).toEqual([first, second, fourth, made[4], made[5]])
  const planned = async (plannedFrom: string, plannedTo: string) =>
    ids(await staff.lists({ status: 'Assigned', plannedFrom, plannedTo }))
  expect(await planned('2026-11-21', '2026-12-23')).toEqual([fourth])
  expect(await planned('2026-11-22', '2026-12-24')).toEqual([first])
})

test('another resident of the same station sees none of it', async () => {
  const { town, made } = await sixAsked()
  const { kabiru, ikeja } = town.people
  await town.database.pool.query('UPDATE resident SET station_id = $1 WHERE account_id = $2', [
    ikeja,
    kabiru,
  ])
  const neighbour = asResident(await town.signedIn('kabiru'), kabiru, ikeja)
  expect(ids(await neighbour.lists())).toEqual([])
  expect(ids(await neighbour.lists({ search: 'Party' }))).toEqual([])
  expect((await neighbour.looksAt(made[0] as string)).body.code).toBe('not_yours')
})

test("a director's list can be one own station's; another's has nothing to show", async () => {
  const { town, ada, staff, made } = await sixAsked()
  const rival = await bolaInLekki(town)
  const { kabiru, ikeja, kano } = town.people
  const inKano = asResident(await town.signedIn('kabiru'), kabiru, kano)
  const kanos = (await inKano.asks()).body.data._id
  const amina = await town.signedIn('amina')
  const found = async (browser: Browser, stationId: string) =>
    ids(await browser.call(listRequests, { stationId }))
  expect(await found(amina, kano)).toEqual([kanos])
  expect(await found(amina, ikeja)).toEqual(made.toReversed())
  expect(await found(rival.director, ikeja)).toEqual([])
  expect(await found(amina, rival.lekki)).toEqual([])
  expect(await found(amina, kanos)).toEqual([])
  expect(await found(staff.browser, kano)).toEqual([])
  expect(await found(ada.browser, kano)).toEqual([])
})
