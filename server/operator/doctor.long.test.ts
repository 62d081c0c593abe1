import { once } from 'node:events'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../call/clock.ts'
import { isKeyOfBefore } from '../call/secret-key-print.ts'
import { noteBackup } from '../db/last-backup.ts'
import { freshDatabase } from '../testing/database.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { selfMade } from '../testing/outside/certificate.ts'
import { lendingLine } from '../testing/outside/lending-line.ts'
import { mailServer } from '../testing/outside/mail-server.ts'
import { dataFolder, finish, noPostgresIn, serve, type Settings } from '../testing/process.ts'
import { smsServer } from '../testing/outside/sms-server.ts'
import { examine } from './doctor-examine.ts'
import { inLines } from './doctor-finding.ts'
import { readWhatIsThere } from './doctor-settings.ts'

const doctor = (settings: Settings, args: string[] = []) =>
  finish('dist/server/doctor.js', settings, args)

/** A gateway that tells its balance to whoever shows the key, by a clock of its own. */
async function paystack(key: string, date = () => new Date()) {
  const gateway = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${key}` && request.url === '/balance'
    response.sendDate = false
    response.writeHead(isKnown ? 200 : 401, { date: date().toUTCString() })
    response.end(JSON.stringify({ status: isKnown, data: [{ currency: 'NGN', balance: 77_123 }] }))
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  onTestFinished(async () => {
    gateway.close()
    await once(gateway, 'close')
  })
  return `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`
}

/** An installation with everything outside, and what the doctor says about it. */
async function clinic() {
  const database = await freshDatabase()
  onTestFinished(() => database.drop())
  const [post, sms] = [await mailServer({ login: 'kwashe:palmwine' }), await smsServer('TL-key-77')]
  const clock = { ahead: 0 }
  const paystackUrl = await paystack('sk_live_honey', () => new Date(Date.now() - clock.ahead))
  const DATA_DIR = await dataFolder()
  const env = {
    DATA_DIR,
    DATABASE_URL: database.url,
    SMTP_URL: post.url.replace('//', '//kwashe:palmwine@'),
    MAIL_FROM: 'Kwashe <no-reply@town.ng>',
    TERMII_API_KEY: 'TL-key-77',
    TERMII_URL: sms.url,
    PAYSTACK_SECRET_KEY: 'sk_live_honey',
  }
  const says = async (others: Settings = {}, ledger = false) => {
    const settings = readWhatIsThere({ ...env, ...others })
    const findings = await examine(settings, { ledger, now: systemClock.now }, { paystackUrl })
    return inLines(findings, settings.secrets)
  }
  return { database, post, sms, clock, DATA_DIR, says }
}

test('where all is well every part says so, and nothing was sent, changed or told', async () => {
  const { database, post, sms, DATA_DIR, says } = await clinic()
  await noteBackup(DATA_DIR, { takenAt: new Date().toISOString(), path: join(DATA_DIR, 'one.gz') })
  const said = await says({}, true)
  for (const line of [
    /^OK +settings +no production/m,
    /^OK +database +PostgreSQL 1\d.*UTF-8/m,
    /^OK +rights /m,
    /^OK +extensions +pg_trgm, btree_gin are installed/m,
    /^OK +time zone /m,
    /^OK +connections +\d+ of \d+ are in use/m,
    /^OK +schema +\d{4}-[\w-]+, as this version has it/m,
    /^OK +clock +[\d.]+ seconds (?:ahead of|behind) the database/m,
    /^OK +clock +\d+ seconds (?:ahead of|behind) Paystack/m,
    /^OK +jobs +no failed jobs/m,
    /^OK +ledger +The ledger/m,
    /^OK +figures +The figures/m,
    /^OK +disk +/m,
    /^OK +backup +the last good one is 0 hours old/m,
    /^OK +mail +127\.0\.0\.1:\d+ let us in/m,
    /^OK +sms +Termii knows the key; 4200 NGN are left/m,
    /^OK +payments +Paystack knows the key/m,
    /^Nothing to fix, /m,
  ]) {
    expect(said).toMatch(line)
  }
  expect([post.letters, sms.taken]).toEqual([[], []])
  for (const secret of ['palmwine', 'TL-key-77', 'sk_live_honey', '77123']) {
    expect(said).not.toContain(secret)
  }
  expect(await database.db.$client.query('SELECT FROM outbox')).toMatchObject({ rowCount: 0 })
})

test('wrong keys, empty purses and clocks that are off are said, and nobody reads the keys', async () => {
  const { sms, clock, post, says } = await clinic()
  const SMTP_URL = post.url.replace('//', '//kwashe:vinegar@')
  sms.balance = 0
  clock.ahead = 7_200_000
  const wrong = await says({ SMTP_URL, PAYSTACK_SECRET_KEY: 'sk_live_wasp' })
  expect(wrong).toMatch(/^FAIL +mail +127\.0\.0\.1:\d+: said 535 to AUTH/m)
  expect(wrong).toMatch(/^FAIL +payments +Paystack: it does not know the key \(401\)/m)
  expect(wrong).toMatch(/^FAIL +sms +Termii: nothing is left/m)
  expect(wrong).toMatch(/^3 to fix, /m)
  expect(wrong).not.toMatch(/vinegar|wasp/)
  expect(await says()).toMatch(/^FAIL +clock +this machine is 7\d\d\d seconds ahead of Paystack/m)
  await post.vanish()
  expect(await says({ TERMII_API_KEY: 'TL-other-1' })).toMatch(
    /FAIL +mail +127\.0\.0\.1:\d+: no answer[^]*FAIL +sms +Termii: it said 401/,
  )
})

test('what waits for somebody is worth a look', async () => {
  const { database, says } = await clinic()
  const { rows } = await database.pool.query(`
    INSERT INTO outbox (id, key, topic, payload, created_at, due_at, attempts, failed_at, problem)
    VALUES (gen_random_uuid(), 'one', 'mail', '{}', now(), now(), 12, now(), 'no answer'),
      (gen_random_uuid(), 'two', 'push', '{}', now(), now() - interval '1 hour', 0, NULL, NULL);
    INSERT INTO gateway_task (id, kind, subject, said, raised_at)
    VALUES (gen_random_uuid(), 'stranger', 'A-1', 'who?', now())`)
  expect(rows ?? []).toEqual([])
  const said = await says()
  expect(said).toMatch(/^WARN +jobs +1 given up \(mail\): npm run operator -- list-given-up mail$/m)
  expect(said).toMatch(/^WARN +jobs +1 waiting \(push\), the oldest for (?:59|6\d) minutes/m)
  expect(said).toMatch(/^WARN +payments +1 need a person/m)
})

test('a schema that is not this version’s is said before anybody starts on it', async () => {
  const { database, says } = await clinic()
  await database.pool.query(
    `UPDATE repeatable_migration SET checksum = 'old' WHERE name LIKE 'wallet/%'`,
  )
  expect(await says()).toMatch(/^WARN +schema +.*renews \d+ files/m)
  await database.pool.query(`DELETE FROM migration WHERE name LIKE '0021%'`)
  expect(await says()).toMatch(/^WARN +schema +the next start applies 0021-alerts/m)
  await database.pool.query(`INSERT INTO migration VALUES ('9999-later.sql', 'x', now())`)
  expect(await says()).toMatch(/^FAIL +schema +The database was migrated by a newer version/m)
  const latin = await emptyDatabase(`ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`)
  const odd = await says({ DATABASE_URL: latin })
  expect(odd).toMatch(/^FAIL +database +is encoded in LATIN1/m)
  expect(odd).toMatch(/^WARN +schema +the database is empty/m)
})

test('keys that others can read are to be closed', async () => {
  const { DATA_DIR, says } = await clinic()
  const key = join(DATA_DIR, 'secret-key')
  await writeFile(key, 'x'.repeat(43), { mode: 0o600 })
  expect(await says()).toMatch(/^OK +files +1 key files/m)
  await chmod(key, 0o644)
  expect(await says()).toMatch(/^FAIL +files +\S+secret-key can be read by others/m)
})

test('where nothing can start it says all that is missing, and goes on with the rest', async () => {
  const DATA_DIR = await dataFolder()
  const { code, said } = await doctor({
    DATA_DIR,
    NODE_ENV: 'production',
    PORT: 'three',
    DATABASE_URL: 'postgres://kwashe:agbada@127.0.0.1:1/none',
    METRICS_TOKEN: 'moimoi',
  })
  expect(code).toBe(1)
  expect(said).toMatch(/^FAIL +settings +PORT is "three"/m)
  expect(said).toMatch(/^FAIL +settings +METRICS_TOKEN is too short/m)
  expect(said).toMatch(/^FAIL +settings +Set PUBLIC_URL/m)
  expect(said).toMatch(/^FAIL +settings +Set SMTP_URL/m)
  expect(said).toMatch(/^FAIL +database +refuses the login .*: nothing listens there/m)
  expect(said).toMatch(/^OK +disk/m)
  expect(said).not.toMatch(/agbada|moimoi/)
  expect(await readdir(DATA_DIR)).toEqual([])
  expect(await doctor({ DATA_DIR }, ['--help'])).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Unknown option '--help'.*\nUsage: npm run doctor/),
  })
})

test('a role or a database with fewer connections than a server takes is said', async () => {
  const { database, says } = await clinic()
  const name = `few_${process.pid}_${Date.now()}`
  await database.pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'jollofrice' CONNECTION LIMIT 12`)
  onTestFinished(async () => void (await query(database.url, `DROP ROLE ${name}`)))
  const own = new URL(database.url)
  ;[own.username, own.password] = [name, 'jollofrice']
  expect(await says({ DATABASE_URL: own.href })).toMatch(
    /^FAIL +connections +1 of 12 are in use; one server takes up to \d+: the role has this limit/m,
  )
  await database.pool.query(`ALTER ROLE ${name} CONNECTION LIMIT -1`)
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name')
  await database.pool.query(`ALTER DATABASE ${rows[0]?.name} CONNECTION LIMIT 20`)
  expect(await says({ DATABASE_URL: own.href })).toMatch(
    /^FAIL +connections +\d+ of 20 .*: the database has this limit/m,
  )
})

test('a pooler without the address past it is said, as the server would', async () => {
  const { database, says } = await clinic()
  const pooler = await lendingLine(database.url)
  onTestFinished(() => pooler.close())
  expect(await says({ DATABASE_URL: pooler.url })).toMatch(
    /^FAIL +pooler +DATABASE_URL leads to a pooler, .*set DIRECT_DATABASE_URL/m,
  )
})

test('another secret key than before is said', async () => {
  const { database, says } = await clinic()
  const SECRET_KEY = 'the key of before, 32 random letters'
  expect(await says({ SECRET_KEY })).not.toMatch(/secret key/)
  await isKeyOfBefore(database.db, Buffer.from(SECRET_KEY), new Date())
  expect(await says({ SECRET_KEY })).toMatch(/^OK +secret key +is the one/m)
  const other = await says({ SECRET_KEY: 'some other key of 32 random letters.' })
  expect(other).toMatch(/^WARN +secret key +.*is not the one that this database was used with/m)
  expect(await says({})).toMatch(/^FAIL +secret key +there is none at/m)
})

test('advice fits the trouble: database', async () => {
  const { database, says } = await clinic()
  const at = (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return says({ DATABASE_URL: url.href })
  }
  const name = `odd_${process.pid}_${Date.now()}`
  await database.pool.query(`CREATE ROLE ${name} LOGIN PASSWORD 'jollofrice' CONNECTION LIMIT 0`)
  onTestFinished(async () => void (await query(database.url, `DROP ROLE ${name}`)))
  const asRole = (password: string) => (url: URL) =>
    void ([url.username, url.password] = [name, password])
  expect(await at(url => (url.pathname = '/nowhere'))).toMatch(/there is no such database: create/)
  expect(await at(asRole('jollofrice'))).toMatch(/all connections are taken: raise/)
  expect(await at(url => (url.hostname = 'db.invalid'))).toMatch(/is not known: check the name/)
  expect(await at(url => (url.port = '1'))).toMatch(/nothing listens there: start PostgreSQL/)
})

test('advice fits the trouble: mail server and gateways', async () => {
  const { post, says } = await clinic()
  const { port } = new URL(post.url)
  const mail = (url: string) => says({ SMTP_URL: url })
  expect(await mail('smtp://127.0.0.1:1')).toMatch(/FAIL +mail .*ECONNREFUSED\). Nothing listens/)
  expect(await mail('smtp://mail.invalid:25')).toMatch(/FAIL +mail .*The host is not known/)
  expect(await mail(`smtps://127.0.0.1:${port}`)).toMatch(/The port speaks no TLS at the start/)
  const untrusted = await mailServer({ certificate: selfMade() })
  expect(await mail(untrusted.url)).toMatch(/FAIL +mail .*not trusted here: .*NODE_EXTRA_CA_CERTS/)
  const sms = await says({ TERMII_URL: 'https://termii.invalid' })
  expect(sms).toMatch(/FAIL +sms +Termii: .*\. The host is not known/)
  expect(sms).not.toMatch(/Check TERMII_API_KEY/)
})

test('letters and SMS under another name than the pages are worth a look', async () => {
  const { says } = await clinic()
  const IDENTITY_DIR = 'ops/identity-example'
  const MAIL_FROM = 'no-reply@town.ng'
  expect(await says({ IDENTITY_DIR })).toMatch(/^WARN +settings +letters go out from "Kwashe"/m)
  expect(await says({ IDENTITY_DIR, TERMII_SENDER: 'Kwashe' })).toMatch(
    /^WARN +settings +SMS go out from "Kwashe"/m,
  )
  expect(await says({ IDENTITY_DIR, MAIL_FROM })).not.toMatch(/letters go out from "/)
})

test('beside a server at work and after it has stopped', async () => {
  const settings = { DATA_DIR: await dataFolder(), DEMO: '0' }
  expect((await doctor(settings)).said).toMatch(/^WARN +database +there is none yet/m)
  expect(await readdir(settings.DATA_DIR)).toEqual([])
  const server = await serve(settings)
  const beside = await doctor({ ...settings, PUBLIC_URL: server.address })
  expect(beside.said).toMatch(/^OK +database +PostgreSQL 18/m)
  expect(beside.said).toMatch(/^OK +schema/m)
  expect(beside.said).toMatch(/^OK +address +http:\/\/localhost:\d+ is ready/m)
  expect(beside.said).toMatch(/^WARN +people +there is no director/m)
  expect(beside.code).toBe(0)
  expect(await server.end()).toBe(0)
  const after = await doctor({ ...settings, PUBLIC_URL: server.address })
  expect(after.said).toMatch(/^OK +database +PostgreSQL 18/m)
  expect(after.said).toMatch(/^WARN +address .*cannot be reached from here/m)
  expect(after.code).toBe(0)
  await noPostgresIn(settings.DATA_DIR)
})

test('a user who may not write there is told', async () => {
  const url = await emptyDatabase()
  const name = `reader_${process.pid}_${Date.now()}`
  await query(url, `CREATE ROLE ${name} LOGIN PASSWORD 'jollofrice'`)
  onTestFinished(async () => void (await query(url, `DROP ROLE ${name}`)))
  const own = new URL(url)
  ;[own.username, own.password] = [name, 'jollofrice']
  const settings = readWhatIsThere({ DATA_DIR: await dataFolder(), DATABASE_URL: own.href })
  const said = inLines(
    await examine(settings, { ledger: false, now: systemClock.now }),
    settings.secrets,
  )
  expect(said).toMatch(/^FAIL +rights +reader_\w+ may not create tables here/m)
})
