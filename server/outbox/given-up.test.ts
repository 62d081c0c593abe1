import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../call/clock.ts'
import { GivesUp } from '../gateway/gives-up.ts'
import { AddressRefused } from '../gateway/smtp.ts'
import { tidyUp } from '../job/housekeeping.ts'
import { freshDatabase } from '../testing/database.ts'
import { doDue, enqueue, givenUpDays, listGivenUp, tryAgain, type Jobs } from './outbox.ts'

/** A post office whose services refuse what they are told to, and keep what they sent. */
async function office() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const { db } = database
  const clock = { at: new Date('2026-11-15T09:00:00Z'), now: () => clock.at }
  const sent: unknown[] = []
  const trouble: { with: Error | null } = { with: new GivesUp('the service said 401') }
  const send: Jobs[string] = async ({ row }) => {
    if (trouble.with) throw trouble.with
    sent.push(row.payload)
  }
  const jobs: Jobs = { mail: send, sms: send, push: send, code: send, 'top-up': send }
  const note = (topic: string, to: string) => {
    // Ids are in the order of time: what is noted later stands later.
    clock.at = new Date(clock.at.getTime() + 1000)
    const scene = { db, now: clock.at, newId: () => newId(clock.at) }
    return enqueue(scene, { key: `${topic} ${to}`, topic, payload: { to } })
  }
  const work = async () => {
    while (await doDue(db, clock, jobs));
  }
  const listed = async () => (await listGivenUp(db)).map(each => each)
  return {
    db,
    clock,
    sent,
    trouble,
    note,
    work,
    listed,
    again: (id: string) => tryAgain(db, clock.at, id),
  }
}

test('what was given up is listed without anybody’s name, and tried again once it can be done', async () => {
  const { sent, trouble, note, work, listed, again, db } = await office()
  await note('mail', 'ada@town.ng')
  await note('sms', '+2348031234567')
  await work()
  const rows = await listed()
  expect(rows.map(({ topic, attempts, problem }) => [topic, attempts, problem])).toEqual([
    ['mail', 1, 'the service said 401'],
    ['sms', 1, 'the service said 401'],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/ada|803/)
  expect(await listGivenUp(db, 'sms')).toHaveLength(1)
  trouble.with = null
  expect(await again(rows[0]?.id ?? '')).toEqual([rows[0]?.id])
  await work()
  expect(sent).toEqual([{ to: 'ada@town.ng' }])
  expect(await again('all')).toEqual([rows[1]?.id])
  await work()
  expect(sent).toHaveLength(2)
  expect(await listed()).toEqual([])
})

test('twenty who say it at once have it done once, and what was done since is left alone', async () => {
  const { sent, trouble, note, work, listed, again } = await office()
  await note('mail', 'ada@town.ng')
  await work()
  const [row] = await listed()
  trouble.with = null
  const said = Array.from({ length: 20 }, (_, n) => again(n % 2 ? 'all' : (row?.id ?? '')))
  const taken = await Promise.all([...said, work(), work()])
  expect(taken.flat().filter(Boolean)).toEqual([row?.id])
  await work()
  expect(await again(row?.id ?? '')).toEqual([])
  expect(await again('all')).toEqual([])
  await work()
  expect(sent).toEqual([{ to: 'ada@town.ng' }])
})

test('what is worth nothing any more cannot be tried again: codes, pushes, addresses that are none', async () => {
  const { trouble, note, work, listed, again } = await office()
  await note('code', '+2348031234567')
  await note('push', 'phone')
  await work()
  trouble.with = new AddressRefused('the mail server said 550 to RCPT TO')
  await note('mail', 'nobody@town.ng')
  await work()
  expect((await listed()).map(({ isForgotten }) => isForgotten)).toEqual([true, true, true])
  expect(await again('all')).toEqual([])
})

test('after two weeks the words of a letter are forgotten, a payment’s are not', async () => {
  const { db, clock, note, work, listed, again } = await office()
  await note('mail', 'ada@town.ng')
  await note('top-up', 'A-1')
  await work()
  const wait = (days: number) => void (clock.at = new Date(clock.at.getTime() + days * 86_400_000))
  wait(givenUpDays - 1)
  await tidyUp(db, clock.at)
  expect((await listed()).map(({ isForgotten }) => isForgotten)).toEqual([false, false])
  wait(2)
  await tidyUp(db, clock.at)
  expect((await listed()).map(({ topic, isForgotten }) => [topic, isForgotten])).toEqual([
    ['mail', true],
    ['top-up', false],
  ])
  expect(await again('all')).toHaveLength(1)
})
