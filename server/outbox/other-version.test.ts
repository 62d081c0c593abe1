import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../call/clock.ts'
import { createLimiter } from '../call/limit.ts'
import { mailJob, noticeJob } from '../notification/notification.ts'
import { freshDatabase } from '../testing/database.ts'
import { world } from '../testing/world.ts'
import { outbox } from './outbox.table.ts'
import { doDue, enqueue, listGivenUp, tryAgain, type Failure, type Jobs } from './outbox.ts'

// During an upgrade servers of two versions share the outbox: the older one meets what only the newer one can read.

/** An office where a server of another version does what this one leaves. */
async function sharedOffice() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const clock = { at: new Date('2026-11-18T09:00:00Z'), now: () => clock.at }
  const wait = (seconds: number) => void (clock.at = new Date(clock.at.getTime() + seconds * 1000))
  const note = (topic: string, payload: object) => {
    const scene = { db, now: clock.at, newId: () => newId(clock.at) }
    return enqueue(scene, { key: `${topic} of today`, topic, payload })
  }
  const failures: Failure[] = []
  const work = async (jobs: Jobs) => {
    const onFailure = (failure: Failure) => void failures.push(failure)
    while (await doDue(db, clock, jobs, { onFailure }));
  }
  const row = async () => (await db.select().from(outbox))[0] ?? expect.fail('nothing was noted')
  return { db, clock, wait, note, work, row, failures }
}

/** A server of the version that wrote it, and what it has done. */
function newerServer(topic: string) {
  const done: unknown[] = []
  const jobs: Jobs = { [topic]: async context => void done.push(context.row.payload) }
  return { done, jobs }
}

const anthem = { accountId: newId(new Date()), noticeId: newId(new Date()), data: {} }
const mailer = {
  send: () => expect.fail('this version cannot write it'),
  close: async () => undefined,
}
const mail = mailJob({
  mailer,
  limiter: createLimiter(1000),
  secretKey: Buffer.alloc(32),
  publicUrl: 'https://kwashe.example.ng',
  inboundAddress: null,
})

test.each([
  ['a job', 'station-anthem', anthem, 'this version has no job “station-anthem”'],
  [
    'a notice',
    'notice-out',
    { ...anthem, kind: 'anthem' },
    'a notice of another version: “anthem”',
  ],
  [
    'a letter',
    'mail',
    { to: 'ada@town.ng', letter: 'anthem', data: {} },
    'a letter of another version: “anthem”',
  ],
  [
    'mail about a subject',
    'mail',
    { accountId: anthem.accountId, subject: 'anthem', words: { title: 'Sing', link: '/' } },
    'mail of another version, about “anthem”',
  ],
])(
  '%s that this version does not know waits with its words for a server that does',
  async (_, topic, payload, problem) => {
    const { clock, wait, note, work, row, failures } = await sharedOffice()
    await note(topic, payload)
    const dueAfter = (seconds: number) => new Date(clock.at.getTime() + seconds * 1000)
    const older: Jobs = { 'notice-out': noticeJob, mail }
    const left = { attempts: 0, failedAt: null, doneAt: null, payload, problem }
    const looks = [
      { age: 0, again: 5 },
      { age: 20, again: 5 },
      { age: 40, again: 10 },
      { age: 200, again: 50 },
      { age: 3600, again: 120 },
    ]
    const begun = clock.at
    for (const { age, again } of looks) {
      clock.at = new Date(begun.getTime() + age * 1000)
      await work(older)
      expect(await row()).toMatchObject({ ...left, dueAt: dueAfter(again) })
    }
    wait(120)
    // However often it is looked at, it is said once.
    expect(failures).toMatchObject([{ problem, givenUp: false, isLeft: true }])
    const newer = newerServer(topic)
    await work(newer.jobs)
    expect(newer.done).toEqual([payload])
    expect(await row()).toMatchObject({ attempts: 1, failedAt: null, doneAt: clock.at })
  },
)

test('a notice whose data this version cannot put into words waits as well, and one that it can is told', async () => {
  const town = await world()
  const scene = { db: town.db, now: town.clock.now(), newId: () => newId(town.clock.now()) }
  const tells = (key: string, data: object) => {
    const notice = { accountId: town.people.amina, noticeId: scene.newId(), kind: 'prices-changed' }
    return enqueue(scene, { key, topic: 'notice-out', payload: { ...notice, data } })
  }
  const at = { station: 'Ikeja', stationId: town.people.ikeja }
  await tells('newer', { ...at, changes: ['pickup'], from: '2026-11-20' })
  await tells('known', { ...at, items: ['pickup'], from: '2026-11-20' })
  await town.settle()
  const rows = await town.db.select().from(outbox).orderBy(outbox.key)
  const waiting = rows.filter(({ doneAt }) => !doneAt)
  expect(waiting).toMatchObject([{ key: 'newer', attempts: 0, failedAt: null }])
  expect(waiting[0]?.problem).toMatch(/^what another version says: /)
})

test('what no server can read for a week is given up with its words, and can be tried again', async () => {
  const { db, clock, wait, note, work, failures } = await sharedOffice()
  await note('station-anthem', anthem)
  wait(7 * 86_400)
  await work({})
  expect(await listGivenUp(db)).toEqual([])
  wait(120)
  await work({})
  const given = await listGivenUp(db)
  expect(given).toMatchObject([{ attempts: 1, isForgotten: false, failedAt: clock.at }])
  expect(failures.map(({ givenUp }) => givenUp)).toEqual([false, true])
  expect(await tryAgain(db, clock.at, 'all')).toHaveLength(1)
  const newer = newerServer('station-anthem')
  await work(newer.jobs)
  expect(newer.done).toEqual([anthem])
})

/** As versions until 18 November 2026 note what they give up. */
const givesUp = (problem: string, at: Date) =>
  sql`UPDATE outbox SET attempts = 1, failed_at = ${at.toISOString()}, problem = ${problem}, payload = '{}'`

test.each([
  'this version knows no notice “anthem”: another version wrote it',
  'nobody handles anthem',
])(
  'an older version that gives up with “%s” leaves it for the newer one, words and all',
  async problem => {
    const { db, clock, wait, note, work, row } = await sharedOffice()
    await note('anthem', anthem)
    await db.execute(givesUp(problem, clock.at))
    const dueAt = new Date(clock.at.getTime() + 5_000)
    expect(await row()).toMatchObject({ attempts: 0, failedAt: null, payload: anthem, dueAt })
    wait(5)
    const newer = newerServer('anthem')
    await work(newer.jobs)
    expect(newer.done).toEqual([anthem])
  },
)

test('what an older version gives up for another reason, or after a week, stays given up', async () => {
  const { db, clock, wait, note, row } = await sharedOffice()
  await note('anthem', anthem)
  await db.execute(givesUp('the SMS gateway said 401', clock.at))
  expect(await row()).toMatchObject({ attempts: 1, failedAt: clock.at, payload: {} })
  await tryAgain(db, clock.at, 'all')
  wait(7 * 86_400)
  await db.execute(givesUp('nobody handles anthem', clock.at))
  expect(await row()).toMatchObject({ attempts: 1, failedAt: clock.at })
})
