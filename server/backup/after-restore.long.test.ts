import { randomUUID } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { getSession, requestPasswordReset } from '../../contract/account/account.ts'
import { invite } from '../../contract/director/invitation.ts'
import { beginSecondStep } from '../../contract/account/second-step.ts'
import { readErasureLog, type Erasure } from '../privacy/erasure-log.ts'
import { newId } from '../call/clock.ts'
import { connect } from '../db/connect.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { eraseNow } from '../testing/erasing.ts'
import { ada, everything, fullLife } from '../testing/full-life.ts'
import { dataFolder, finish } from '../testing/process.ts'
import { clearing } from '../testing/purse.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { placesOf } from '../testing/traces.ts'
import { world, type World } from '../testing/world.ts'
import { brokenRules, creditWallet } from '../wallet/wallet.ts'
import { takeBackup } from './backup.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { doingTopics, settle, tellingTopics } from './after-restore.ts'

type Town = Pick<World, 'database' | 'clock'>

/** The town's backup, and how it comes back in an empty database. */
async function backupOf({ database, clock }: Town) {
  const folder = await dataFolder()
  const path = join(folder, 'backup.gz')
  const log = join(folder, 'erasure-log.jsonl')
  await takeBackup(database.url, path)
  return {
    path,
    log,
    async comesBack(erasures: Erasure[] = []) {
      const url = await emptyDatabase()
      const contents = await checkBackup(path)
      const settled = await restoreBackup({ path, contents }, url, client =>
        settle(client, { erasures, now: clock.now() }),
      )
      const there = connect(url, () => undefined)
      onTestFinished(() => there.close())
      return { url, settled, there, asks: (sql: string) => query(url, sql) }
    },
  }
}

const booksOf = async ({ db, pool }: ReturnType<typeof connect>) => [
  ...(await brokenRules(db)),
  ...(await pool.query('SELECT * FROM figure_check')).rows,
]

test('nobody is let in by a session or link of before, and nothing is told that was told', async () => {
  const town = await world()
  const { clock } = town
  const phone = await town.signedIn('ada')
  await phone.call(beginSecondStep, {})
  const amina = await town.signedIn('amina')
  await amina.call(invite, { email: 'enugu@town.ng' })
  await town.settle()
  const forgot = { role: 'resident', email: 'kabiru@town.ng' } as const
  await town.browser().call(requestPasswordReset, forgot)
  await town.settle()
  const waits = (key: string, topic: string, dueAt: Date, payload = '{}') =>
    query(
      town.database.url,
      `INSERT INTO outbox (id, key, topic, payload, created_at, due_at)
       VALUES (gen_random_uuid(), '${key}', '${topic}', '${payload}', '${dueAt.toISOString()}',
         '${dueAt.toISOString()}')`,
    )
  const yesterday = new Date(clock.now().getTime() - 86_400_000)
  await waits('old letter', 'mail', yesterday)
  await waits('old sms', 'sms', yesterday)
  await waits('old payment', 'gateway-event', yesterday)
  await waits('new letter', 'mail', clock.now())
  await waits('tomorrow', 'push', new Date(clock.now().getTime() + 86_400_000))
  await waits('letter with a link', 'mail', clock.now(), '{"data":{"linkId":"of a link"}}')
  const backup = await backupOf(town)
  const { settled, asks } = await backup.comesBack()
  expect(settled.sessions).toBe(2)
  expect(settled.links).toBeGreaterThan(0)
  for (const place of ['session', 'known_device', 'push_subscription', 'second_step']) {
    expect(await asks(`SELECT count(*)::int AS count FROM ${place}`)).toEqual([{ count: 0 }])
  }
  expect(await asks('SELECT FROM mail_link WHERE used_at IS NULL')).toEqual([])
  expect(await asks('SELECT withdrawn_at IS NOT NULL AS over FROM invitation')).toEqual([
    { over: true },
  ])
  const alive = `SELECT key FROM outbox WHERE done_at IS NULL AND failed_at IS NULL ORDER BY key`
  expect(await asks(alive)).toEqual([
    { key: 'new letter' },
    { key: 'old payment' },
    { key: 'tomorrow' },
  ])
  const over = 'SELECT DISTINCT payload, problem FROM outbox WHERE failed_at IS NOT NULL'
  expect(await asks(over)).toEqual([{ payload: {}, problem: 'too old after a restore' }])
  // Where it was taken everybody is still in.
  expect((await phone.call(getSession, {})).body.data).not.toBeNull()
})

test('what a new table or job would bring back is decided here', async () => {
  const town = await world()
  expect(Object.keys(town.jobs).toSorted()).toEqual([...tellingTopics, ...doingTopics].toSorted())
  const { rows } = await town.database.pool.query<{ place: string }>(
    `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name ~ 'hash|token|_key$|secret'`,
  )
  const ended = [
    'invitation.token_hash',
    'known_device.token_hash',
    'mail_link.token_hash',
    'registration.browser_hash',
    'registration.secret_hash',
    'second_step.pending_key',
    'session.secret_at',
    'session.token_hash',
    'staff_invitation.token_hash',
    'station_device.token_hash',
  ]
  // Passwords, PINs and codes are those of then, and visitors have no other way to their conversation.
  const kept = [
    'account.secret_given_at',
    'account.secret_hash',
    'recovery_code.code_hash',
    'second_step.sealed_key',
    'station_staff.pin_hash',
    'ticket.token_hash',
    'ticket_reply.token_hash',
  ]
  expect(rows.map(({ place }) => place).toSorted()).toEqual([...ended, ...kept].toSorted())
})

test('who was erased after the backup is erased again, whatever was open then', async () => {
  const life = await fullLife()
  const { database, people, clock, resident, staff, sani } = life
  for (const steps of [0, 1, 2]) {
    clock.advance(1)
    const { _id } = (await resident.asks()).body.data
    if (steps > 0) await staff.assigns(_id, sani)
    if (steps > 1) await staff.picksUp(_id)
  }
  const backup = await backupOf(life)
  await query(
    database.url,
    `UPDATE request SET cancelled_at = now(), place = NULL WHERE is_to_pick_up(status)`,
    `UPDATE request SET closed_at = now() WHERE status = 'Picked up'`,
    `UPDATE account SET leaves_at = created_at WHERE id = '${people.ada}'`,
  )
  expect(await eraseNow(life, backup.log)).toBe(1)
  const erasures = await readErasureLog(backup.log)
  expect(erasures).toMatchObject([{ accountId: people.ada, role: 'resident' }])
  const written = await readFile(backup.log, 'utf8')
  expect(everything.filter(word => written.includes(word))).toEqual([])

  const forgetful = await backup.comesBack()
  expect(await placesOf(forgetful.there.pool, [ada.email])).not.toEqual([])
  const mindful = await backup.comesBack([
    ...erasures,
    { role: 'resident', erasedAt: '2026-11-15T09:00:00Z', accountId: randomUUID() },
  ])
  expect(mindful.settled).toMatchObject({ erased: 1, unerased: [] })
  expect(await placesOf(mindful.there.pool, everything)).toEqual([])
  expect(await booksOf(mindful.there)).toEqual([])
  const ends = await mindful.asks('SELECT DISTINCT status FROM request ORDER BY 1')
  expect(ends).toEqual([{ status: 'Cancelled' }, { status: 'Closed' }, { status: 'Declined' }])
})

test('who owes something again is named loudly, shut out, and erased once it is paid', async () => {
  const town = await world()
  const { people, clock } = town
  const { staff, sani, ada: resident, asked } = await ikejaAtWork(town)
  const request = await asked()
  await staff.assigns(request, sani)
  await staff.picksUp(request)
  await resident.closes(request)
  const backup = await backupOf(town)
  const erasedAt = clock.now().toISOString()
  const erasures = [{ accountId: people.ada, role: 'resident' as const, erasedAt }]
  await writeFile(backup.log, `${JSON.stringify(erasures[0])}\n`)

  const { settled, there, asks } = await backup.comesBack(erasures)
  expect(settled).toMatchObject({
    erased: 0,
    unerased: [{ accountId: people.ada, why: 'owes ₦500' }],
  })
  const account = "SELECT name, verified_at FROM account WHERE email = 'ada@town.ng'"
  expect(await asks(account)).toEqual([{ name: 'Ada Obi', verified_at: null }])
  clock.advance(1)
  const serving = { ...town.serving, onConnection: there.onConnection }
  expect(await eraseNow({ serving })).toBe(0)
  await there.onConnection(async db => {
    const now = clock.now()
    const scene = { db, now, newId: () => newId(now) }
    const paid = { key: 'paid after all', amountKobo: 50_000, reason: 'top-up' } as const
    await creditWallet(scene, clearing, people.ada, paid)
  })
  expect(await eraseNow({ serving })).toBe(1)
  expect(await placesOf(there.pool, ['Ada Obi', 'ada@town.ng'])).toEqual([])
  expect(await booksOf(there)).toEqual([])

  const settings = { DATABASE_URL: await emptyDatabase(), DATA_DIR: join(backup.log, '..', 'none') }
  const args = ['restore', backup.path, '--erasure-log', backup.log]
  const { code, said } = await finish('dist/server/backup.js', settings, args)
  expect(code).toBe(2)
  expect(said).toMatch(new RegExp(`NOT ERASED YET: 1,.*\\n  ${people.ada} owes ₦500`))
})

test('who wanted to leave and may have come back since gets the days of grace again', async () => {
  const town = await world()
  const { people, clock, database } = town
  const asked = `UPDATE account SET leaves_at = '${clock.now().toISOString()}' WHERE id = '${people.ada}'`
  await query(database.url, asked)
  const backup = await backupOf(town)
  clock.advance(3 * 24 * 60)
  const { asks, there } = await backup.comesBack()
  const serving = { ...town.serving, onConnection: there.onConnection }
  expect(await eraseNow({ serving })).toBe(0)
  const leaves = await asks('SELECT leaves_at FROM account WHERE leaves_at IS NOT NULL')
  expect(leaves).toEqual([{ leaves_at: new Date('2026-11-25T09:00:00Z') }])
  expect(await asks("SELECT account_id FROM notice WHERE kind = 'leaving'")).toEqual([
    { account_id: people.ada },
  ])
})

test('a restore without the log says who is back, and refuses a log that is missing or damaged', async () => {
  const town = await world()
  const backup = await backupOf(town)
  const settings = { DATABASE_URL: await emptyDatabase(), DATA_DIR: join(backup.log, '..', 'none') }
  const does = (...args: string[]) =>
    finish('dist/server/backup.js', settings, ['restore', backup.path, ...args])
  const missing = await does('--erasure-log', backup.log)
  expect(missing).toEqual({ code: 1, said: `There is no erasure log at ${backup.log}.\n` })
  await appendFile(backup.log, '{"account":"somebody"}\n')
  const damaged = await does('--erasure-log', backup.log)
  expect(damaged).toEqual({
    code: 1,
    said: expect.stringMatching(/^Line 1 of .* says nobody's erasure/),
  })
  const without = await does()
  expect([without.code, without.said]).toEqual([
    0,
    expect.stringMatching(/No erasure log .* is back\.\n$/),
  ])
})
