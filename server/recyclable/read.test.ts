import { expect, test } from 'vitest'
import type { SentOf } from '../../contract/endpoint.ts'
import { listWeighings } from '../../contract/recyclable/recyclable.ts'
import { account } from '../account/account.table.ts'
import { newId } from '../call/clock.ts'
import { director } from '../director/director.table.ts'
import { moveIn } from '../testing/people/request-people.ts'
import { atScale, weighingTown } from '../testing/scale.ts'
import type { World } from '../testing/world.ts'

const ids = ({ body }: { body: { data: { _id: string }[] } }) => body.data.map(({ _id }) => _id)

/** Five weighings of Ada's on five days, a neighbour's and one at Kano, the newest last. */
async function aWeekAtTheScale() {
  const at = await weighingTown()
  const { town, scale } = at
  const { ada, kabiru, ikeja } = town.people
  const requestId = await at.asked()
  const made: string[] = []
  for (let day = 1; day <= 5; day++) {
    town.clock.advance(24 * 60)
    const load = day === 3 ? { glass: 700, pet: 100 } : { pet: 1_000 * day }
    const brought = day === 2 ? { requestId } : {}
    made.push((await scale.weighs(ada, load, brought)).body.data._id)
  }
  const [neighbour] = (await moveIn(town, ikeja, 1)) as [string]
  town.clock.advance(1)
  const neighbours = (await scale.weighs(neighbour, { metal: 1_000 })).body.data._id
  const kano = atScale(await town.signedIn('kano'))
  town.clock.advance(1)
  const kabirus = (await kano.weighs(kabiru, { can: 1_000 })).body.data._id
  return { ...at, made, requestId, neighbour, neighbours, kano, kabirus }
}

test('a list goes through its pages without a gap or a repeat, newest first', async () => {
  const { scale, made, neighbours } = await aWeekAtTheScale()
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: Awaited<ReturnType<typeof scale.lists>> = await scale.lists({
      limit: 4,
      after: next || undefined,
    })
    seen.push(...ids(page))
    next = page.body.next
  }
  expect(seen).toEqual([neighbours, ...made.toReversed()])
  expect((await scale.lists({ after: 'rubbish' })).body.code).toBe('malformed_cursor')
  expect((await scale.browser.attempt(listWeighings, { sort: 'worth' })).body.fields).toEqual({
    sort: 'Unknown field',
  })
})

test('name, number, short name, material, resident and days are found by the server', async () => {
  const { scale, town, made, requestId, neighbour, neighbours } = await aWeekAtTheScale()
  const found = async (wanted: SentOf<typeof listWeighings>) => ids(await scale.lists(wanted))
  const newest = made.toReversed()
  expect(await found({ search: 'ADA o' })).toEqual(newest)
  expect(await found({ search: '0803 123 4567' })).toEqual(newest)
  expect(await found({ search: '+234 803' })).toEqual(newest)
  expect(await found({ search: '08031' })).toEqual(newest)
  expect(await found({ search: 'neighbour' })).toEqual([neighbours])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ search: `#${requestId.slice(-6).toUpperCase()}` })).toEqual([made[1]])
  expect(await found({ search: requestId.slice(-6) })).toEqual([made[1]])
  expect(await found({ material: 'glass' })).toEqual([made[2]])
  expect(await found({ material: 'pet' })).toEqual(newest)
  expect(await found({ userId: neighbour })).toEqual([neighbours])
  expect(await found({ userId: town.people.kabiru })).toEqual([])
  expect(await found({ from: '2026-11-17', to: '2026-11-18' })).toEqual([made[2], made[1]])
  expect((await scale.browser.attempt(listWeighings, { material: 'gold' })).status).toBe(422)
  expect((await scale.lists({ from: '2026-02-30' })).status).toBe(422)
})

test('a resident sees the own weighings, a station its own, a director those of own stations', async () => {
  const at = await aWeekAtTheScale()
  const { town, made, neighbours, kabirus, scale, kano } = at
  const [first] = made as [string]
  const ada = atScale(at.ada.browser)
  const kabiru = atScale(await town.signedIn('kabiru'))
  const amina = atScale(await town.signedIn('amina'))
  expect(ids(await ada.lists())).toEqual(made.toReversed())
  expect(ids(await kabiru.lists())).toEqual([kabirus])
  expect(ids(await kabiru.lists({ userId: town.people.ada }))).toEqual([])
  expect(ids(await kabiru.lists({ search: 'Ada' }))).toEqual([])
  expect(ids(await kano.lists())).toEqual([kabirus])
  expect(ids(await amina.lists())).toEqual([kabirus, neighbours, ...made.toReversed()])
  for (const insider of [ada, scale, amina]) expect((await insider.looksAt(first)).status).toBe(200)
  for (const stranger of [kabiru, kano]) {
    expect((await stranger.looksAt(first)).body.code).toBe('not_yours')
  }
  expect((await ada.looksAt(neighbours)).body.code).toBe('not_yours')
  await handOver(town)
  expect(ids(await amina.lists())).toEqual([neighbours, ...made.toReversed()])
  expect((await amina.looksAt(kabirus)).body.code).toBe('not_yours')
})

/** Kano gets another director. */
async function handOver({ db, clock, database, people }: World) {
  const now = clock.now()
  const id = newId(now)
  const person = {
    role: 'director',
    email: 'bello@town.ng',
    name: 'Bello',
    secretHash: '-',
  } as const
  await db.insert(account).values({ id, ...person, createdAt: now, verifiedAt: now })
  await db.insert(director).values({ accountId: id, approvedAt: now })
  await database.pool.query('UPDATE station SET director_id = $1 WHERE id = $2', [id, people.kano])
}

test('a resident knows the station, not who stood at the scale', async () => {
  const at = await aWeekAtTheScale()
  const [first] = at.made as [string]
  await at.scale.takesBack(first)
  const own = (await atScale(at.ada.browser).looksAt(first)).body.data
  expect(own).toMatchObject({ station: 'Ikeja', weighedBy: null, reversal: { by: null } })
  expect(own.reversal?.reason).toBe('The sacks were wet')
  const amina = atScale(await at.town.signedIn('amina'))
  expect((await amina.looksAt(first)).body.data).toMatchObject({
    weighedBy: 'Ikeja staff',
    reversal: { by: 'Ikeja staff' },
  })
})
