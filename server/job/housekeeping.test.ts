import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { getSession, requestPasswordReset } from '../../contract/account/account.ts'
import { readNotices } from '../../contract/notification/notification.ts'
import { leave } from '../../contract/privacy/privacy.ts'
import { rowsOf as answerOf } from '../db/statement.ts'
import { overInOutbox, startHousekeeping, tidyUp } from './housekeeping.ts'
import { world } from '../testing/world.ts'
import { eventually } from '../testing/eventually.ts'

const day = 24 * 60 * 60 * 1000
const now = new Date('2026-11-15T09:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * day).toISOString()
const inAnHour = new Date(now.getTime() + day / 24).toISOString()
const anHourAgo = daysAgo(1 / 24)

/** In each table one row that has lost its use, and one that was there a little less long. */
async function cluttered() {
  const { database, db, people } = await world()
  const add = (statement: string, values: unknown[]) => database.pool.query(statement, values)
  const clutter = async (kind: string, ago: Record<string, string>) => {
    const hash = Buffer.from(kind)
    await add(
      `INSERT INTO session (id, token_hash, account_id, device, created_at, last_seen_at, expires_at)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $4, $4)`,
      [hash, people.ada, kind, ago.session],
    )
    await add('INSERT INTO rate_limit VALUES ($1, 1, $2)', [kind, ago.limit])
    await add(`INSERT INTO idempotent_answer VALUES ('visitor', $1, $2, 'null', $3)`, [
      kind,
      hash,
      ago.answer,
    ])
    await add(
      `INSERT INTO mail_link (id, token_hash, purpose, account_id, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, 'reset-password', $2, $3, $3)`,
      [hash, people.ada, ago.link],
    )
    await add(
      `INSERT INTO outbox (id, key, topic, payload, created_at, due_at, done_at)
       VALUES (gen_random_uuid(), $1, 'mail', '{}', $2, $2, $2)`,
      [kind, ago.job],
    )
    await add(
      `INSERT INTO outbox (id, key, topic, payload, created_at, due_at, failed_at, problem)
       VALUES (gen_random_uuid(), $1, 'mail', '{}', $2, $2, $3, 'no such address')`,
      [`${kind}, given up`, daysAgo(900), ago.job],
    )
    await add(
      `INSERT INTO upload (id, bytes, width, height, created_at)
       VALUES (gen_random_uuid(), $1, 1, 1, $2)`,
      [hash, ago.upload],
    )
    await add(
      `INSERT INTO cover_wish VALUES (gen_random_uuid(), $1 || '@town.ng', 'Lekki', 'en', $2, $2)`,
      [kind, ago.wish],
    )
    await add('INSERT INTO known_device VALUES ($1, $2, $3)', [hash, people.ada, ago.device])
    await add(
      `WITH asked AS (
         INSERT INTO ticket (id, name, email, token_hash, title, created_at, last_at, last_by_asker,
           sought)
         VALUES (gen_random_uuid(), 'Tunde', 'tunde@town.ng', $1, $2, $3, $3, true, $2)
         RETURNING id
       ), said AS (
         INSERT INTO ticket_message (id, ticket_id, by_role, name, body, at)
         SELECT gen_random_uuid(), id, 'asker', 'Tunde', $2, $3 FROM asked
       )
       INSERT INTO ticket_reply (token_hash, ticket_id) SELECT $1, id FROM asked`,
      [hash, kind, ago.thread],
    )
  }
  await clutter('old', {
    session: anHourAgo,
    limit: anHourAgo,
    answer: daysAgo(8.1),
    link: daysAgo(30.1),
    job: daysAgo(60.1),
    device: daysAgo(400.1),
    thread: daysAgo(180.1),
    upload: daysAgo(1.1),
    wish: daysAgo(365.1),
  })
  await clutter('new', {
    session: inAnHour,
    limit: inAnHour,
    answer: daysAgo(7.9),
    link: daysAgo(29.9),
    job: daysAgo(59.9),
    device: daysAgo(399.9),
    thread: daysAgo(179.9),
    upload: daysAgo(0.9),
    wish: daysAgo(364.9),
  })
  // However long it waits, it is still to be done.
  await add(
    `INSERT INTO outbox (id, key, topic, payload, created_at, due_at)
     VALUES (gen_random_uuid(), 'waits', 'mail', '{}', $1, $1)`,
    [daysAgo(900)],
  )
  return { database, db }
}

type Pool = Awaited<ReturnType<typeof cluttered>>['database']['pool']

async function rowsOf(pool: Pool) {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  )
  const all: Record<string, string[]> = {}
  for (const { name } of rows) {
    const found = await pool.query(`SELECT "${name}"::text AS row FROM "${name}" ORDER BY 1`)
    all[name] = found.rows.map(({ row }) => row)
  }
  // That sessions have ended is told to the pages that are open in them; what a migration is called says nothing.
  const { live_event: _told, migration: _called, ...rest } = all
  return rest
}

test('what has lost its use goes, and nothing else', async () => {
  const { database, db } = await cluttered()
  const isOld = (row: string) =>
    row.includes('old') || row.includes(Buffer.from('old').toString('hex'))
  const before = await rowsOf(database.pool)
  const cluttering = Object.keys(before).filter(name => before[name]?.some(isOld))
  expect(cluttering).toEqual([
    'cover_wish',
    'idempotent_answer',
    'known_device',
    'mail_link',
    'outbox',
    'rate_limit',
    'session',
    'ticket',
    'ticket_message',
    'ticket_reply',
    'upload',
  ])
  await tidyUp(db, now)
  const kept = Object.entries(before).map(([name, rows]) => [name, rows.filter(row => !isOld(row))])
  expect(await rowsOf(database.pool)).toEqual(Object.fromEntries(kept))
  await Promise.all([tidyUp(db, now), tidyUp(db, now)])
  expect(await rowsOf(database.pool)).toEqual(Object.fromEntries(kept))
})

test('what a clock that was ahead has left goes, and what it put off is due', async () => {
  const town = await world()
  const right = town.clock.now()
  const ada = await town.signedIn('ada')
  town.clock.advance(400 * 24 * 60)
  const ahead = await town.signedIn('ada')
  const key = { 'idempotency-key': 'ahead' }
  await ahead.call(readNotices, {}, key)
  const kabiru = await town.signedIn('kabiru')
  await kabiru.call(leave, { userId: town.people.kabiru })
  const who = { role: 'resident', email: 'ada@town.ng' } as const
  await ahead.call(requestPasswordReset, who)
  const { pool } = town.database
  const left = async () => {
    const found = await pool.query(
      `SELECT (SELECT count(*)::int FROM session) AS sessions,
        (SELECT count(*)::int FROM rate_limit WHERE ends_at > $1::timestamptz + interval '2 days')
          AS limits,
        (SELECT count(*)::int FROM idempotent_answer) AS answers,
        (SELECT count(*)::int FROM known_device) AS devices,
        (SELECT count(*)::int FROM outbox WHERE done_at IS NULL AND due_at <= $1) AS due,
        (SELECT leaves_at - $1 <= interval '7 days' FROM account WHERE id = $2) AS "leavesInTime"`,
      [right, town.people.kabiru],
    )
    return found.rows[0]
  }
  expect(await left()).toMatchObject({ sessions: 3, due: 0, leavesInTime: false })
  await tidyUp(town.db, right)
  const kept = { sessions: 1, limits: 0, answers: 0, devices: 1, leavesInTime: true }
  expect(await left()).toEqual({ ...kept, due: expect.any(Number) })
  expect((await left()).due).toBeGreaterThan(0)
  town.clock.set(right.toISOString())
  expect((await ada.call(getSession, {})).body.data?.role).toBe('resident')
})

test('of the outbox all goes that is over for long, in bites that an index finds', async () => {
  const { database, db } = await world()
  const fill = (days: number, column: string, many: number) =>
    database.pool.query(
      `INSERT INTO outbox (id, key, topic, payload, created_at, due_at, ${column})
       SELECT gen_random_uuid(), $1 || each, 'mail', '{}', $2, $2, $2
       FROM generate_series(1, $3) AS each`,
      [`${column} ${days} `, daysAgo(days), many],
    )
  await fill(61, 'done_at', 1_500)
  await fill(61, 'failed_at', 1_500)
  await fill(59, 'done_at', 4_000)
  await fill(59, 'failed_at', 10)
  await database.pool.query('ANALYZE outbox')
  const plan = await answerOf<{ 'QUERY PLAN': string }>(
    db,
    sql`EXPLAIN ${overInOutbox(daysAgo(60))}`,
  )
  expect(plan.map(line => line['QUERY PLAN']).join('\n')).toContain('using outbox_over')
  await tidyUp(db, now)
  const left = await answerOf<{ given_up: boolean; count: number }>(
    db,
    sql`SELECT failed_at IS NOT NULL AS given_up, count(*) FROM outbox GROUP BY 1 ORDER BY 1`,
  )
  expect(left).toEqual([
    { given_up: false, count: 4_000 },
    { given_up: true, count: 10 },
  ])
})

test('it is done every hour until stopped; a database that is away is only told', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const { database, db } = await cluttered()
    const problems: Error[] = []
    const sessions = async () => (await rowsOf(database.pool))['session']?.length
    const tidying = startHousekeeping({
      db,
      clock: { now: () => now },
      timely: async work => void (await work()),
      onProblem: problem => problems.push(problem),
    })
    expect(await sessions()).toBe(2)
    vi.advanceTimersByTime(60 * 60 * 1000)
    await eventually(async () => expect(await sessions()).toBe(1))
    await eventually(async () =>
      expect((await rowsOf(database.pool))['known_device']).toHaveLength(1),
    )
    await database.vanish()
    vi.advanceTimersByTime(60 * 60 * 1000)
    await eventually(() => expect(problems).toHaveLength(1))
    void tidying.stop()
    vi.advanceTimersByTime(10 * 60 * 60 * 1000)
    expect(problems).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})
