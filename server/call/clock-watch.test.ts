import { expect, onTestFinished, test, vi } from 'vitest'
import { confirmClock, createClockWatch } from './clock-watch.ts'
import { startClosing } from '../request/request.ts'
import { emptyDatabase } from '../testing/empty-database.ts'
import { finish } from '../testing/process.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { world, type World } from '../testing/world.ts'

const minute = 1
const hour = 60 * minute
const day = 24 * hour

/** A town whose clock is the database's, and a watch over it that keeps what it said. */
async function watched() {
  const town = await world()
  town.clock.set(new Date().toISOString())
  return { town, ...watchOf(town) }
}

function watchOf({ db }: World, clock: Pick<World['clock'], 'now'> = { now: () => new Date() }) {
  const said: (string | null)[] = []
  return { said, watch: createClockWatch({ db, clock, say: doubt => said.push(doubt) }) }
}

const markIs = async ({ database }: World) => {
  const { rows } = await database.pool.query<{ latest_at: Date }>(
    'SELECT latest_at FROM clock_mark',
  )
  return rows[0]?.latest_at.getTime()
}
const setMark = ({ database, clock }: World, minutes: number) =>
  database.pool.query(
    `INSERT INTO clock_mark (latest_at) VALUES ($1::timestamptz + make_interval(mins => $2))
     ON CONFLICT (one) DO UPDATE SET latest_at = excluded.latest_at`,
    [clock.now(), minutes],
  )

test('a new installation is believed, and its mark moves on and never back', async () => {
  const { town } = await watched()
  const { watch, said } = watchOf(town, town.clock)
  expect(await markIs(town)).toBeUndefined()
  await watch.tick()
  const first = town.clock.now().getTime()
  expect(await markIs(town)).toBe(first)
  town.clock.advance(1)
  await watch.tick()
  expect(await markIs(town)).toBe(first + 60_000)
  town.clock.advance(-2)
  await watch.tick()
  expect([await markIs(town), said]).toEqual([first + 60_000, []])
})

test.each([
  ['seven days past the mark', -7 * day + 5, true],
  ['more than seven days past the mark', -7 * day - 5, false],
  ['nine minutes before the mark', 9, true],
  ['eleven minutes before the mark', 11, false],
])('a clock %s: is it believed?', async (_what, minutes, believed) => {
  const { town, watch, said } = await watched()
  await setMark(town, minutes)
  const before = await markIs(town)
  expect(await watch.isRight()).toBe(believed)
  await watch.tick()
  if (!believed) expect(await markIs(town)).toBe(before)
  expect(said).toHaveLength(believed ? 0 : 1)
  if (!believed) expect(said[0]).toContain('npm run operator -- confirm-clock')
})

test('a server whose clock differs from the database is not believed, and moves no mark', async () => {
  const { town, watch } = await watched()
  const wrong = watchOf(town, town.clock)
  await watch.tick()
  const mark = (await markIs(town)) ?? 0
  for (const minutes of [6, -12, 2 * day]) {
    town.clock.set(new Date().toISOString())
    town.clock.advance(minutes)
    await wrong.watch.tick()
    expect(wrong.watch.doubt()).toContain("the database's")
    expect(await markIs(town)).toBe(mark)
  }
  // The right one beside it goes on.
  expect(await watch.isRight()).toBe(true)
})

test('a doubt is said once, and once that it is over', async () => {
  const { town, watch, said } = await watched()
  await setMark(town, -9 * day)
  for (let n = 0; n < 3; n++) await watch.tick()
  await setMark(town, 0)
  for (let n = 0; n < 3; n++) await watch.tick()
  expect(said).toEqual([expect.stringContaining('was last at work at'), null])
})

test('nothing closes itself while the clock is in doubt; it does once that is confirmed', async () => {
  const { town, watch, said } = await watched()
  town.clock.advance(-80 * hour)
  const { ada, staff, sani } = await ikejaAtWork(town)
  const id = (await ada.asks()).body.data._id
  await staff.assigns(id, sani)
  await staff.picksUp(id)
  town.clock.set(new Date().toISOString())
  await setMark(town, -9 * day)
  const problems: Error[] = []
  const close = () => {
    const closing = startClosing({
      ...town.serving,
      timely: watch.timely,
      onProblem: error => problems.push(error),
    })
    onTestFinished(() => closing.stop())
    return closing
  }
  await close().stop()
  const status = async () => (await ada.looksAt(id)).body.data.requestStatus as string
  expect([said.length, await status()]).toEqual([1, 'Picked up'])
  expect(await confirmClock({ db: town.db, now: town.clock.now() })).toMatch(
    /^The clock is believed: this machine's clock says .+Z\. It was last at work at .+Z\.$/,
  )
  close()
  await vi.waitFor(async () => expect(await status()).toBe('Closed'), 10_000)
  expect(problems).toEqual([])
})

test('the operator sees both clocks, and cannot confirm one that the database contradicts', async () => {
  const { town } = await watched()
  town.clock.advance(day)
  await expect(confirmClock({ db: town.db, now: town.clock.now() })).rejects.toThrow(
    /^This server's clock says .+, the database's .+: set the wrong one right\. Nothing was changed\.$/,
  )
  expect(await markIs(town)).toBeUndefined()
  const settings = { DATABASE_URL: await emptyDatabase() }
  const { code, said } = await finish('dist/server/operator.js', settings, ['confirm-clock'])
  expect([code, said]).toEqual([
    0,
    expect.stringMatching(/^The clock is believed: .+ It is new\.\n$/),
  ])
}, 120_000)
