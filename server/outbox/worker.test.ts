import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newId, systemClock, type Clock } from '../call/clock.ts'
import { freshDatabase } from '../testing/database.ts'
import { outbox } from './outbox.table.ts'
import { startOutbox } from './worker.ts'
import { enqueue, type Jobs } from './outbox.ts'

const patient = { timeout: 50_000, interval: 20 }

// The worker's own look at the table comes only when a story says so: all else is NOTIFY.
const looks = new Set<() => void>()
const lookAgain = () => looks.forEach(look => look())
beforeEach(() => {
  vi.stubGlobal('setInterval', (look: () => void) => looks.add(look) && look)
  vi.stubGlobal('clearInterval', (look: () => void) => looks.delete(look))
  onTestFinished(() => void vi.unstubAllGlobals())
})

async function office() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const { db, url } = database
  const problems: Error[] = []
  const start = (jobs: Jobs, clock: Clock = systemClock) => {
    const onProblem = (error: Error) => void problems.push(error)
    const worker = startOutbox({ databaseUrl: url, clock, jobs, onProblem })
    let stopped: Promise<void> | null = null
    const stop = () => (stopped ??= worker.stop())
    onTestFinished(stop)
    return { stop }
  }
  /** As a call does: notes it, commits, and rings. */
  const note = async (key: string, topic = 'mail') => {
    const now = systemClock.now()
    await enqueue({ db, now, newId: () => newId(now) }, { key, topic, payload: {} })
    await db.execute(sql`SELECT pg_notify('live', '')`)
  }
  const row = async (key: string) =>
    (await db.select().from(outbox).where(eq(outbox.key, key)))[0] ?? expect.fail(`no ${key}`)
  const marked = async (key: string) => {
    await expect.poll(async () => (await row(key)).doneAt, patient).toBeInstanceOf(Date)
  }
  /** Waits like that, with a look by the clock now and then: one that comes during another is none. */
  const markedByLooking = async (key: string) => {
    const doneAt = async () => {
      lookAgain()
      return (await row(key)).doneAt
    }
    await expect.poll(doneAt, patient).toBeInstanceOf(Date)
  }
  /** Waits until somebody listens (again), which is when a note can wake. */
  const listeners = async () => {
    lookAgain()
    const { rows } = await db.execute(sql`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'LISTEN live'`)
    return rows.length
  }
  const listening = async () => {
    await expect.poll(listeners, patient).toBe(1)
  }
  /** Cuts every connection but the asking one, as a restart of the database does. */
  const cutOthers = async () => {
    await db.execute(sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`)
    // Our own pool has to notice too, or the story would stumble over what it cut.
    await expect.poll(() => database.pool.totalCount, patient).toBe(1)
  }
  return { start, note, row, marked, markedByLooking, listening, cutOthers, problems }
}

/** Jobs that remember what they did, and wait for a word before they end. */
function remembering() {
  const begun: string[] = []
  const done: string[] = []
  const held = new Map<string, PromiseWithResolvers<void>>()
  const hold = (key: string) => {
    const word = Promise.withResolvers<void>()
    held.set(key, word)
    return word.resolve
  }
  const jobs: Jobs = {
    mail: async ({ row: { key } }) => {
      begun.push(key)
      await held.get(key)?.promise
      done.push(key)
    },
  }
  return { begun, done, hold, jobs }
}

test('a note wakes the worker at once, whichever connection wrote it', async () => {
  const { start, note, marked, listening } = await office()
  const { jobs, done } = remembering()
  await note('before the start')
  start(jobs)
  await expect.poll(() => done, patient).toEqual(['before the start'])
  await listening()
  await note('after it')
  await expect.poll(() => done, patient).toEqual(['before the start', 'after it'])
  await marked('after it')
})

test('a note that comes while the last job is ending is not slept over', async () => {
  const { start, note, listening } = await office()
  const { jobs, done } = remembering()
  start(jobs)
  await listening()
  const keys = Array.from({ length: 60 }, (_, n) => `greet ${n}`)
  for (const key of keys) await note(key)
  await expect.poll(() => done.length, patient).toBe(60)
  expect(new Set(done)).toEqual(new Set(keys))
})

test('one slow job does not hold up the others', async () => {
  const { start, note, listening } = await office()
  const { jobs, begun, done, hold } = remembering()
  const letGo = hold('slow')
  start(jobs)
  await listening()
  await note('slow')
  await expect.poll(() => begun, patient).toEqual(['slow'])
  for (const key of ['one', 'two', 'three']) await note(key)
  await expect.poll(() => done.length, patient).toBe(3)
  letGo()
  await expect.poll(() => done.at(-1), patient).toBe('slow')
})

test('a mail server that hangs holds up no push message', async () => {
  const { start, note, listening } = await office()
  const { jobs, begun, done, hold } = remembering()
  const letters = ['one', 'two', 'three', 'four']
  const letGo = letters.map(hold)
  start({ ...jobs, push: async ({ row }) => void done.push(row.key) })
  await listening()
  for (const key of letters) await note(key)
  await expect.poll(() => begun.length, patient).toBe(3)
  await note('a push', 'push')
  await expect.poll(() => done, patient).toEqual(['a push'])
  for (const go of letGo) go()
  await expect.poll(() => done.length, patient).toBe(5)
})

test('money that has come in does not stand behind notices', async () => {
  const { start, note, listening } = await office()
  const { jobs, begun, done, hold } = remembering()
  const letGo = hold('notice 1')
  const [notice = () => expect.fail('no job')] = Object.values(jobs)
  start({ 'notice-out': notice, 'gateway-event': async ({ row }) => void done.push(row.key) })
  await listening()
  for (let n = 1; n <= 9; n++) await note(`notice ${n}`, 'notice-out')
  await expect.poll(() => begun.length, patient).toBeGreaterThan(0)
  await note('paid', 'gateway-event')
  await expect.poll(() => done, patient).toContain('paid')
  expect(done.length).toBeLessThan(10)
  letGo()
  await expect.poll(() => done.length, patient).toBe(10)
})

test('a retry is done when its time has come, without a note', async () => {
  const { start, note, row, markedByLooking, listening } = await office()
  const clock = { at: systemClock.now(), now: () => clock.at }
  let tries = 0
  const mail = async () => {
    if (++tries === 1) throw new Error('busy')
  }
  await note('greet ada')
  clock.at = new Date(clock.at.getTime() + 1000)
  start({ mail }, clock)
  await listening()
  await expect.poll(async () => (await row('greet ada')).problem, patient).toBe('busy')
  lookAgain()
  clock.at = new Date(clock.at.getTime() + 5_000)
  expect(tries).toBe(1)
  await markedByLooking('greet ada')
  expect((await row('greet ada')).doneAt).toEqual(clock.at)
  expect(tries).toBe(2)
})

test('stopping waits for the jobs under way and begins no other', async () => {
  const { start, note, row, listening, problems } = await office()
  const { jobs, begun, hold } = remembering()
  const underWay = ['one', 'two', 'three']
  const letGo = underWay.map(hold)
  const worker = start(jobs)
  await listening()
  for (const key of underWay) await note(key)
  await expect.poll(() => begun.toSorted(), patient).toEqual(underWay.toSorted())
  await note('next')
  let stopped = false
  const stopping = worker.stop().then(() => (stopped = true))
  await note('too late')
  expect([stopped, begun.length]).toEqual([false, 3])
  for (const go of letGo) go()
  await stopping
  lookAgain()
  for (const key of underWay) expect((await row(key)).doneAt).toBeInstanceOf(Date)
  for (const key of ['next', 'too late']) {
    expect(await row(key)).toMatchObject({ doneAt: null, attempts: 0 })
  }
  expect(begun).toHaveLength(3)
  expect(problems).toEqual([])
})

test('it can be stopped before it has begun to listen, and while the database is away', async () => {
  const { start, note, row, listening, cutOthers } = await office()
  const { jobs } = remembering()
  await start(jobs).stop()
  const worker = start(jobs)
  await listening()
  await cutOthers()
  await worker.stop()
  await note('nobody is there')
  expect((await row('nobody is there')).doneAt).toBe(null)
})

test('cut connections are noticed, mended, and listened on again', async () => {
  const { start, note, marked, markedByLooking, listening, cutOthers, problems } = await office()
  const { jobs, done } = remembering()
  start(jobs)
  for (const round of [1, 2, 3]) {
    await listening()
    await note(`before cut ${round}`)
    await marked(`before cut ${round}`)
    await cutOthers()
    await expect.poll(() => problems.length, patient).toBeGreaterThanOrEqual(round)
    await note(`while deaf ${round}`)
    await markedByLooking(`while deaf ${round}`)
  }
  expect(done).toHaveLength(6)
})

test('a job whose connection is cut before the mark is done again, by a later try', async () => {
  const { start, note, row, markedByLooking, listening, cutOthers, problems } = await office()
  const { jobs, begun, hold } = remembering()
  const letGo = hold('greet ada')
  start(jobs)
  await listening()
  await note('greet ada')
  await expect.poll(() => begun, patient).toEqual(['greet ada'])
  await cutOthers()
  letGo()
  await expect.poll(() => problems.length, patient).toBeGreaterThan(0)
  await markedByLooking('greet ada')
  expect(begun).toEqual(['greet ada', 'greet ada'])
  expect((await row('greet ada')).attempts).toBe(1)
})
