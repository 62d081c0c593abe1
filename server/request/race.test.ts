import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { asResident, asStaff, hire, ikejaAtWork } from '../testing/people/request-people.ts'
import { world, type World } from '../testing/world.ts'
import { closeForgotten } from './request.ts'

/** How many answers came with each status and code. */
function tally(answers: { status: number; body: { code?: string } }[]) {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = `${status} ${body.code ?? 'ok'}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)))

/** The carriers' counters, next to a recount of their requests. */
async function countsOf({ database }: World) {
  const { rows } = await database.pool.query(`
    SELECT c.name, c.holds, c.total,
      count(r.id) FILTER (WHERE r.status = 'Assigned')::int AS counted_holds,
      count(r.id) FILTER (WHERE r.status IN ('Assigned', 'Picked up', 'Closed'))::int AS counted_total
    FROM carrier c LEFT JOIN request r ON r.carrier_id = c.id GROUP BY c.id ORDER BY c.name`)
  return rows as { name: string; holds: number; counted_holds: number }[]
}

test('a hundred simultaneous requests of one resident make four', async () => {
  const town = await world()
  const { ada } = await ikejaAtWork(town)
  const answers = await times(100, () => ada.asks())
  expect(tally(answers)).toEqual({ '200 ok': 4, '409 monthly_limit_reached': 96 })
  const { rows } = await town.database.pool.query(
    `SELECT place, (SELECT count(*)::int FROM request_event e WHERE e.request_id = r.id) AS events
     FROM request r ORDER BY place`,
  )
  expect(rows).toEqual([1, 2, 3, 4].map(place => ({ place, events: 1 })))
})

test('of fifty simultaneous assignments of one request one succeeds, and the others learn who has it', async () => {
  const town = await world()
  const { staff, asked } = await ikejaAtWork(town)
  const id = await asked()
  const names = Array.from({ length: 10 }, (_, index) => `Carrier ${index}`)
  const carriers = await Promise.all(names.map(name => hire(town, town.people.ikeja, name)))
  const answers = await times(50, index => staff.assigns(id, carriers[index % 10] as string))
  expect(tally(answers)).toEqual({ '200 ok': 1, '409 already_assigned': 49 })
  const winner = answers.find(({ status }) => status === 200)?.body.data.carrier?.name
  for (const { status, body } of answers) {
    if (status === 409) expect(body.message).toContain(`${winner} already has this request`)
  }
  const held = (await countsOf(town)).filter(({ holds }) => holds > 0)
  expect(held).toMatchObject([{ name: winner, holds: 1, total: 1, counted_holds: 1 }])
})

test('a carrier takes five at once, however many are handed over together', async () => {
  const town = await world()
  const { staff, sani } = await ikejaAtWork(town)
  const ids = await specialsOf(town, 9)
  const answers = await Promise.all(ids.map(id => staff.assigns(id, sani)))
  expect(tally(answers)).toEqual({ '200 ok': 5, '409 carrier_full': 4 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toContain(
    'Sani Bello already has 5 pickups',
  )
  const taken = answers.find(({ status }) => status === 200)?.body.data._id ?? ''
  await staff.picksUp(taken)
  const next = ids.find((_, index) => answers[index]?.status === 409) as string
  expect((await staff.assigns(next, sani)).status).toBe(200)
})

async function specialsOf(town: World, count: number): Promise<string[]> {
  const ada = asResident(await town.signedIn('ada'), town.people.ada, town.people.ikeja)
  const wish = { requestMessage: 'A clear-out', address: '3 Allen Avenue' }
  const answers = await times(count, () => ada.asksSpecially(wish))
  return answers.map(({ body }) => body.data._id)
}

test('two carriers swap their requests at the same time, again and again, without a deadlock', async () => {
  const town = await world()
  const { staff, sani, musa } = await ikejaAtWork(town)
  const [first, second] = (await specialsOf(town, 2)) as [string, string]
  await staff.assigns(first, sani)
  await staff.assigns(second, musa)
  for (let round = 0; round < 10; round++) {
    const [to, from] = round % 2 === 0 ? [musa, sani] : [sani, musa]
    const answers = await Promise.all([staff.swaps(first, to), staff.swaps(second, from)])
    expect(tally(answers)).toEqual({ '200 ok': 2 })
  }
  for (const { holds, counted_holds } of await countsOf(town)) expect(holds).toBe(counted_holds)
})

test('the resident cancels while the station assigns: one of the two has happened first', async () => {
  const town = await world()
  const { ada, staff, sani } = await ikejaAtWork(town)
  for (const id of await specialsOf(town, 8)) {
    const [cancelled, assigned] = await Promise.all([ada.cancels(id), staff.assigns(id, sani)])
    expect(cancelled.status).toBe(200)
    expect(['200 ok', '409 request_over']).toContain(
      `${assigned.status} ${assigned.body.code ?? 'ok'}`,
    )
    const { timeline } = (await staff.looksAt(id)).body.data
    expect(timeline.at(-1)?.what).toBe('cancelled')
    expect(timeline.length).toBe(assigned.status === 200 ? 3 : 2)
  }
  expect((await countsOf(town)).every(({ holds }) => holds === 0)).toBe(true)
})

test('a replay gives the first answer and has no second effect', async () => {
  const town = await world()
  const { ada, staff, sani } = await ikejaAtWork(town)
  const key = { 'idempotency-key': 'morning-of-the-15th' }
  const answers = await times(10, () => ada.asks({}, key))
  expect(tally(answers)).toEqual({ '200 ok': 10 })
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const id = answers[0]?.body.data._id ?? ''
  const once = { 'idempotency-key': 'assign-1' }
  const assigned = await times(5, () => staff.assigns(id, sani, once))
  expect(tally(assigned)).toEqual({ '200 ok': 5 })
  expect((await staff.looksAt(id)).body.data.timeline).toHaveLength(2)
  expect((await staff.assigns(id, sani)).body.code).toBe('already_assigned')
})

test('what nobody closes closes itself after 72 hours, once, by however many servers', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const ids = [await asked(), await asked(), await asked()] as const
  for (const id of ids) {
    await staff.assigns(id, sani)
    await staff.picksUp(id)
  }
  await ada.closes(ids[0], { rating: 4 })
  const pickedUp = (await staff.looksAt(ids[2])).body.data.pickedUpAt
  const due = new Date(Date.parse(pickedUp ?? '') + 72 * 60 * 60 * 1000)
  expect(await closeForgotten(town.serving.onConnection, new Date(due.getTime() - 1))).toBe(0)
  const closed = await times(6, () => closeForgotten(town.serving.onConnection, due))
  expect(closed.reduce((sum, each) => sum + each, 0)).toBe(2)
  const { data } = (await ada.looksAt(ids[1])).body
  expect(data).toMatchObject({ requestStatus: 'Closed', rating: null })
  expect(data.timeline.at(-1)).toMatchObject({ what: 'closed', byRole: 'system', by: null })
  expect((await ada.looksAt(ids[0])).body.data.timeline).toHaveLength(4)
})

test('a call whose connection is killed in the middle leaves all of it or nothing', async () => {
  const town = await world()
  const { sani } = await ikejaAtWork(town)
  const staff = asStaff(createBrowser(town.app))
  for (const [name, value] of (await town.signedIn('ikeja')).cookies) {
    staff.browser.cookies.set(name, value)
  }
  const killing = startKilling(town)
  const ids = await specialsOfThroughKills(town, killing)
  const acknowledged: string[] = []
  for (const id of ids) {
    const { status } = await staff.assigns(id, sani)
    if (status === 200) acknowledged.push(id)
    await staff.picksUp(id)
  }
  await killing.stop()
  const { rows } = await town.database.pool.query(`
    SELECT r.id, r.status, array_agg(e.what ORDER BY e.id) AS steps
    FROM request r JOIN request_event e ON e.request_id = r.id GROUP BY r.id`)
  const expected: Record<string, string[]> = {
    'Pending...': ['made'],
    Assigned: ['made', 'assigned'],
    'Picked up': ['made', 'assigned', 'picked up'],
  }
  for (const { status, steps } of rows) expect(steps).toEqual(expected[status])
  const assigned = new Set(rows.filter(row => row.status !== 'Pending...').map(row => row.id))
  for (const id of acknowledged) expect(assigned).toContain(id)
  for (const { holds, counted_holds } of await countsOf(town)) expect(holds).toBe(counted_holds)
})

type Killing = {
  stop: () => Promise<void>
  /** On a busy machine a call takes longer than any pause was: so that one gets through, pauses grow. */
  spare: () => void
}

/** Cuts every connection that is doing something, at random moments, until stopped. */
function startKilling({ database }: World): Killing {
  const killing = { going: true, mostMs: 60 }
  const work = async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    while (killing.going) {
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
      )
      await sleep(10 + Math.random() * killing.mostMs)
    }
    await client.end()
  }
  const working = work()
  return {
    stop: () => {
      killing.going = false
      return working
    },
    spare: () => {
      killing.mostMs *= 1.1
    },
  }
}

/** Makes requests until there are ten, despite kills; replaying a lost answer makes no duplicate. */
async function specialsOfThroughKills(town: World, killing: Killing): Promise<string[]> {
  const browser = await signInThroughKills(town, killing)
  const ada = asResident(browser, town.people.ada, town.people.ikeja)
  const ids: string[] = []
  for (let n = 0; n < 10; n++) {
    for (let tries = 0; tries < 200; tries++) {
      const wish = { requestMessage: `Clear-out ${n}`, address: '3 Allen Avenue' }
      const answer = await ada.asksSpecially(wish, { 'idempotency-key': `clear-out-${n}` })
      if (answer.status === 200) {
        ids.push(answer.body.data._id)
        break
      }
      killing.spare()
    }
  }
  expect(new Set(ids).size).toBe(10)
  return ids
}

async function signInThroughKills(town: World, killing: Killing): ReturnType<World['signedIn']> {
  try {
    return await town.signedIn('ada')
  } catch {
    killing.spare()
    return signInThroughKills(town, killing)
  }
}
