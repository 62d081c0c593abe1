import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../call/clock.ts'
import { inTransaction, type Db } from '../db/connect.ts'
import { GivesUp } from '../gateway/gives-up.ts'
import { freshDatabase } from '../testing/database.ts'
import { outbox } from './outbox.table.ts'
import { mailboxLetter } from '../notification/notification.table.ts'
import { doDue, enqueue, type Job, type Jobs } from './outbox.ts'

/** The waits as the outbox documents them, in seconds. */
const waits = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 43_200, 86_400]

type Noted = { topic: string; payload: unknown; inside: Db }

async function office() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const clock = { at: new Date('2026-11-15T09:00:00Z'), now: () => clock.at }
  const wait = (seconds: number) => void (clock.at = new Date(clock.at.getTime() + seconds * 1000))
  const scene = (inside: Db = db) => ({ db: inside, now: clock.at, newId: () => newId(clock.at) })
  const note = (key: string, { topic = 'greet', payload = {}, inside = db }: Partial<Noted> = {}) =>
    enqueue(scene(inside), { key, topic, payload })
  const rows = () => db.select().from(outbox).orderBy(outbox.key)
  const row = async (key: string) =>
    (await db.select().from(outbox).where(eq(outbox.key, key)))[0] ?? expect.fail(`no ${key}`)
  return { db, clock, wait, note, rows, row, work: (jobs: Jobs) => doDue(db, clock, jobs) }
}

/** A job that writes something of its own; what it writes is its row's id. */
const writes: Job = async ({ db, row, now }) => {
  const letter = { recipient: row.key, subject: '', bodyText: '', bodyHtml: '', receivedAt: now }
  await db.insert(mailboxLetter).values({ id: row.id, ...letter })
}

test('what is noted in a transaction that is rolled back never was', async () => {
  const { db, note, rows, work } = await office()
  const mishap = inTransaction(db, async tx => {
    await note('gone', { inside: tx })
    await note('gone as well', { inside: tx })
    throw new Error('changed my mind')
  })
  await expect(mishap).rejects.toThrow('changed my mind')
  expect(await rows()).toEqual([])
  expect(await work({ greet: () => expect.fail('it was rolled back') })).toBe(false)
})

test('nobody sees a row before its transaction is committed', async () => {
  const { db, note, work } = await office()
  const done: string[] = []
  const jobs: Jobs = { greet: async ({ row }) => void done.push(row.key) }
  await inTransaction(db, async tx => {
    await note('greet ada', { inside: tx })
    expect(await work(jobs)).toBe(false)
  })
  expect(await work(jobs)).toBe(true)
  expect(done).toEqual(['greet ada'])
})

test('the same key is done once, the first word counting, even when twenty say it at once', async () => {
  const { note, rows, work } = await office()
  await note('greet ada', { payload: { say: 'first' } })
  await note('greet ada', { payload: { say: 'second' } })
  await Promise.all(Array.from({ length: 20 }, (_, n) => note('greet bisi', { payload: n })))
  expect((await rows()).map(row => row.key)).toEqual(['greet ada', 'greet bisi'])
  const done: unknown[] = []
  const jobs: Jobs = { greet: async ({ row }) => void done.push(row.payload) }
  while (await work(jobs));
  expect(done).toEqual([{ say: 'first' }, expect.any(Number)])
  await note('greet ada')
  expect(await work(jobs)).toBe(false)
})

test('four at once share two hundred rows and do each exactly once', async () => {
  const { note, work, rows, db } = await office()
  const keys = Array.from({ length: 200 }, (_, n) => `greet ${n}`)
  await Promise.all(keys.map(key => note(key)))
  const times = new Map<string, number>()
  const byWorker = [0, 0, 0, 0]
  const worker = async (_: number, at: number) => {
    const greet: Job = async context => {
      const { key } = context.row
      times.set(key, (times.get(key) ?? 0) + 1)
      byWorker[at] = (byWorker[at] ?? 0) + 1
      await writes(context)
    }
    while (await work({ greet }));
  }
  await Promise.all(byWorker.map(worker))
  expect(times.size).toBe(200)
  expect(new Set(times.values())).toEqual(new Set([1]))
  expect(byWorker.every(count => count > 0)).toBe(true)
  const settled = await rows()
  expect(settled.every(row => row.doneAt && row.attempts === 1 && !row.problem)).toBe(true)
  expect(await db.select().from(mailboxLetter)).toHaveLength(200)
})

test('several are done in one transaction, and one that fails takes none of the others along', async () => {
  const { db, clock, wait, note, rows } = await office()
  for (const key of ['one', 'two', 'three', 'four']) {
    await note(key)
    wait(1)
  }
  const greet: Job = async context => {
    await writes(context)
    if (context.row.key === 'two') throw new Error('not now')
  }
  expect(await doDue(db, clock, { greet }, { most: 3 })).toBe(true)
  const letters = await db.select().from(mailboxLetter)
  expect(letters.map(({ recipient }) => recipient)).toEqual(['one', 'three'])
  expect(
    (await rows()).map(({ key, doneAt, attempts, problem }) => [key, !!doneAt, attempts, problem]),
  ).toEqual([
    ['four', false, 0, null],
    ['one', true, 1, null],
    ['three', true, 1, null],
    ['two', false, 1, 'not now'],
  ])
})

test('a job under way is nobody else’s, and is not waited for', async () => {
  const { note, work, wait } = await office()
  await note('slow')
  wait(1)
  await note('quick')
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const done: string[] = []
  const jobs: Jobs = {
    greet: async ({ row }) => {
      begun.resolve()
      if (row.key === 'slow') await held.promise
      done.push(row.key)
    },
  }
  const slow = work(jobs)
  await begun.promise
  while (await work(jobs));
  expect(done).toEqual(['quick'])
  held.resolve()
  expect(await slow).toBe(true)
  expect(done).toEqual(['quick', 'slow'])
})

test('a failing job leaves nothing but its note, and what it wrote comes with the success', async () => {
  const { db, note, row, work, wait } = await office()
  await note('greet ada')
  let broken = true
  const greet: Job = async context => {
    await writes(context)
    if (broken) throw new Error('the line is cut')
  }
  await work({ greet })
  expect(await db.select().from(mailboxLetter)).toEqual([])
  const failed = { attempts: 1, doneAt: null, failedAt: null, problem: 'the line is cut' }
  expect(await row('greet ada')).toMatchObject(failed)
  broken = false
  wait(5)
  await work({ greet })
  expect(await db.select().from(mailboxLetter)).toHaveLength(1)
  expect(await row('greet ada')).toMatchObject({ attempts: 2, problem: null })
  expect((await row('greet ada')).doneAt).not.toBe(null)
})

test('it is tried again at the documented waits and given up after the last', async () => {
  const { clock, note, row, work, wait } = await office()
  await note('greet ada')
  const tries: Date[] = []
  const greet: Job = async ({ now }) => {
    tries.push(now)
    throw new Error(`try ${tries.length} failed`)
  }
  expect(await work({ greet })).toBe(true)
  for (const seconds of waits) {
    const { dueAt, failedAt } = await row('greet ada')
    expect([dueAt.getTime() - clock.at.getTime(), failedAt]).toEqual([seconds * 1000, null])
    wait(seconds - 1)
    expect(await work({ greet })).toBe(false)
    wait(1)
    expect(await work({ greet })).toBe(true)
  }
  const problem = `try ${waits.length + 1} failed`
  expect(await row('greet ada')).toMatchObject({ failedAt: clock.at, doneAt: null, problem })
  wait(30 * 86_400)
  expect(await work({ greet })).toBe(false)
  expect(tries).toHaveLength(waits.length + 1)
})

test('the wait begins when the try has failed, however long that took', async () => {
  const { clock, note, row, work, wait } = await office()
  await note('greet ada')
  const greet: Job = async () => {
    wait(300)
    throw new Error('no answer')
  }
  await work({ greet })
  expect((await row('greet ada')).dueAt).toEqual(new Date(clock.at.getTime() + 5000))
})

test('what cannot be mended is given up at once', async () => {
  const { clock, note, rows, work, wait } = await office()
  await note('greet a ghost')
  const greet: Job = async context => {
    await writes(context)
    throw new GivesUp('there is no such person')
  }
  while (await work({ greet }));
  const given = { attempts: 1, failedAt: clock.at, doneAt: null }
  expect(await rows()).toMatchObject([{ ...given, problem: 'there is no such person' }])
  wait(30 * 86_400)
  expect(await work({ greet })).toBe(false)
})

test('a failed query is noted without its values, and an odd note is still kept', async () => {
  const { note, row, work } = await office()
  await note('twice')
  const greet: Job = async context => {
    await context.db.execute(sql`SELECT ${'ada@town.ng'}::text`)
    await writes(context)
    await writes(context)
  }
  await work({ greet })
  const { problem, attempts } = await row('twice')
  expect([problem, attempts]).toEqual([expect.stringContaining('duplicate key'), 1])
  expect(problem).not.toContain('greet')
  await note('odd', { topic: 'odd' })
  const odd: Job = async () => {
    throw new Error(`cut\0 short ${'x'.repeat(500)}`)
  }
  await work({ odd })
  expect((await row('odd')).problem).toHaveLength(300)
})

test('what fell due first is done first', async () => {
  const { note, work, wait } = await office()
  for (const key of ['third', 'first', 'second']) {
    wait({ first: -200, second: 50, third: 300 }[key] ?? 0)
    await note(key)
  }
  wait(1000)
  const done: string[] = []
  while (await work({ greet: async ({ row }) => void done.push(row.key) }));
  expect(done).toEqual(['first', 'second', 'third'])
})
