import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { getSession, loginResident, registerResident } from '../../contract/account/account.ts'
import { verifyByPassword, verifyEmail } from '../../contract/account/email.ts'
import { listStations } from '../../contract/station/station.ts'
import { words } from '../../contract/words.ts'
import { postgresIn } from '../testing/embedded-writer.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { call, dataFolder, finish, serve, type Server } from '../testing/process.ts'
import { mailedToken } from '../testing/people/town-people.ts'
import { signIn } from '../testing/sign-in.ts'

const main = 'dist/server/main.js'
const bisi = {
  name: 'Bisi Adewale',
  email: 'bisi@home.ng',
  address: '14 Opebi Road',
  stationName: 'Ikeja, Lagos',
  password: 'gbagada-express',
}
const counts = `SELECT
  (SELECT count(*)::int FROM resident) AS residents, (SELECT count(*)::int FROM station) AS stations,
  (SELECT count(*)::int FROM director) AS directors, (SELECT count(*)::int FROM account) AS accounts`
const demo = { residents: 234, stations: 6, directors: 1, accounts: 279 }
const nobody = { residents: 0, stations: 0, directors: 0, accounts: 0 }

/** What the greeting offers to somebody with this role. */
function printedLogin({ said }: Server, role: string) {
  const line = new RegExp(`^  ${role} +(\\S+) +(\\S+) / (\\S+)$`, 'm').exec(said())
  const [, page = '', email = '', secret = ''] = line ?? []
  return { page, email, secret }
}

/** Signs in with what was printed. */
function enter(server: Server, role: 'resident' | 'station' | 'director') {
  const { email, secret } = printedLogin(server, role)
  return signIn(server.browser(), role, email, secret)
}

test.concurrent('a first start shows the ways in, and a second one keeps everything', async () => {
  const settings = { DATA_DIR: join(await dataFolder(), 'made', 'by', 'us') }
  const first = await serve(settings)
  for (const role of ['resident', 'station', 'director'] as const) {
    const answer = await enter(first, role)
    expect([role, answer.status, answer.body.message]).toEqual([role, 200, words.loginSuccessful])
    expect(printedLogin(first, role).page).toMatch(`${first.address}/`)
  }
  const mailbox = /^ {2}mailbox {3}(\S+)$/m.exec(first.said())?.[1] ?? ''
  expect((await call(mailbox)).status).toBe(200)

  const phone = first.browser()
  expect((await phone.call(registerResident, bisi)).status).toBe(201)
  const token = await mailedToken(first.browser(), bisi.email)
  expect((await phone.call(verifyEmail, { token })).status).toBe(200)
  const login = { email: bisi.email, password: bisi.password }
  expect((await phone.call(loginResident, login)).status).toBe(200)
  expect(await first.end()).toBe(0)

  const second = await serve(settings)
  const samePhone = second.browser()
  for (const [name, value] of phone.cookies) samePhone.cookies.set(name, value)
  expect((await samePhone.call(getSession, {})).body.data).toMatchObject({
    name: bisi.name,
    address: bisi.address,
  })
  expect((await second.browser().call(loginResident, login)).status).toBe(200)
  expect((await enter(second, 'director')).status).toBe(200)
  const letters = await call(`${second.address}/dev/mailbox.json?to=${bisi.email}`)
  expect(letters.body).toHaveLength(1)
  expect(await second.end()).toBe(0)
})

test.concurrent('a port or a folder in use is said in a sentence, and nothing is damaged', async story => {
  const settings = { DATA_DIR: await dataFolder() }
  const squatter = createServer().listen(0, '127.0.0.1')
  story.onTestFinished(() => void squatter.close())
  await once(squatter, 'listening')
  const { port } = squatter.address() as AddressInfo
  const refused = await finish(main, { ...settings, PORT: String(port) })
  const sentence = `Port ${port} is in use: set PORT to a free one.\n`
  expect([refused.said, refused.code]).toEqual([sentence, 1])
  expect(await postgresIn(settings.DATA_DIR)).toEqual([])
  const server = await serve(settings)
  expect((await enter(server, 'resident')).status).toBe(200)

  const second = await finish(main, { ...settings, PORT: '0' })
  const taken = `Another Kwashe (process ${server.pid}) already uses ${settings.DATA_DIR}`
  const advice = 'stop it, or set another DATA_DIR.\n'
  expect([second.said, second.code]).toEqual([`${taken}: ${advice}`, 1])
  expect((await enter(server, 'station')).status).toBe(200)
})

test.concurrent('what cannot work is said in one sentence', async () => {
  const folder = await dataFolder()
  await writeFile(join(folder, 'file'), '')
  const below = { PORT: '0', DATA_DIR: join(folder, 'file', 'data') }
  const away = 'postgres://kwashe:very-secret@127.0.0.1:1/kwashe'
  const nowhere = { HOST: 'nowhere.invalid', PORT: '0' }
  const own = await emptyDatabase()
  const problems = await Promise.all([
    finish(main, below),
    finish(main, { ...below, DATABASE_URL: own }),
    finish(main, { PORT: '0', DATA_DIR: folder, DATABASE_URL: away }),
    finish(main, { ...nowhere, DATA_DIR: folder, DATABASE_URL: own, MAILBOX: '1' }),
  ])
  const sentences = problems.map(({ said }) => said)
  expect(sentences).toEqual([
    expect.stringMatching(/^DATA_DIR .*file\/data cannot be used .*set another DATA_DIR\.\n$/),
    expect.stringMatching(/^.*secret-key cannot be used .*or set SECRET_KEY\.\n$/),
    expect.stringMatching(/^The database does not answer .*ECONNREFUSED.*DATABASE_URL.*\.\n$/),
    expect.stringMatching(/^Cannot listen on nowhere\.invalid port 0 .*set HOST and PORT\.\n$/),
  ])
  expect(problems.map(({ code }) => code)).toEqual([1, 1, 1, 1])
  expect(sentences.join('')).not.toMatch(/very-secret/)
})

test.concurrent('with a pooler, what needs a session of its own goes past it', async () => {
  const own = await emptyDatabase()
  const called = (name: string) => `${own}?application_name=${name}`
  const DIRECT_DATABASE_URL = called('direct')
  const settings = { DATABASE_URL: called('pooled'), DIRECT_DATABASE_URL, DEMO: '1' }
  const server = await serve({ DATA_DIR: await dataFolder(), ...settings })
  expect((await enter(server, 'resident')).status).toBe(200)
  const listening = `SELECT application_name AS way, count(*)::int AS lines FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN %' GROUP BY 1`
  expect(await query(own, listening)).toEqual([{ way: 'direct', lines: 2 }])
  const signedIn = `SELECT DISTINCT application_name AS way FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query NOT LIKE 'LISTEN %'
      AND backend_type = 'client backend'`
  expect(await query(own, `${signedIn} ORDER BY 1`)).toEqual([{ way: 'direct' }, { way: 'pooled' }])
  expect(await server.end()).toBe(0)
  const DATABASE_URL = await emptyDatabase()
  const folder = await dataFolder()
  const refused = await finish(main, { DATA_DIR: folder, DATABASE_URL, DIRECT_DATABASE_URL })
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(/^DATABASE_URL and DIRECT_DATABASE_URL lead to different databases/)
})

test.concurrent('with DATABASE_URL, or with DEMO=0, it starts empty', async () => {
  const DATABASE_URL = await emptyDatabase()
  const servers = await Promise.all([
    serve({ DATA_DIR: await dataFolder(), DATABASE_URL }),
    serve({ DATA_DIR: await dataFolder(), DEMO: '0' }),
  ])
  expect(await query(DATABASE_URL, counts)).toEqual([nobody])
  for (const server of servers) {
    const stations = await server.browser().call(listStations, {})
    expect(stations.body.data).toEqual([])
    expect(server.said()).not.toContain('@kwashe.demo')
    expect(await server.end()).toBe(0)
  }
})

test.concurrent('servers that start at once on one empty database, with DEMO=1, share one demo', async () => {
  const settings = { DATABASE_URL: await emptyDatabase(), DEMO: '1', DATA_DIR: await dataFolder() }
  const three = await Promise.all([serve(settings), serve(settings), serve(settings)])
  const doors = await Promise.all(three.map(server => enter(server, 'resident')))
  expect(doors.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await query(settings.DATABASE_URL, counts)).toEqual([demo])
  // One of them makes the link, another sends it, a third knows it: they share their key, too.
  await three[0].browser().call(registerResident, bisi)
  const token = await mailedToken(three[1].browser(), bisi.email)
  const { password } = bisi
  const verified = await three[2].browser().call(verifyByPassword, { token, password })
  expect(verified.status).toBe(200)
  expect(await Promise.all(three.map(server => server.end()))).toEqual([0, 0, 0])
})

test.concurrent('it says at its start whether the ledger is right', async () => {
  const DATABASE_URL = await emptyDatabase()
  const settings = { DATA_DIR: await dataFolder(), DATABASE_URL, DEMO: '1', LOG: 'json' }
  const lineOf = async (server: Server) =>
    vi.waitFor(() => /The ledger is [^"\n]*/.exec(server.said())?.[0] ?? expect.fail('not yet'), {
      timeout: 60_000,
    })
  const first = await serve(settings)
  expect(await lineOf(first)).toMatch(
    /^The ledger is right: \d+ movements, \d+ holds open, every rule holds\.$/,
  )
  expect(await first.end()).toBe(0)
  await query(
    DATABASE_URL,
    `SET ledger.door = 'open'; UPDATE ledger_account SET credits_posted = credits_posted + 1
     WHERE id = (SELECT id FROM ledger_account WHERE kind = 'wallet' LIMIT 1)`,
  )
  const second = await serve(settings)
  expect(await lineOf(second)).toMatch(
    /^The ledger is WRONG: the sum over all accounts is zero \(1 times not\)/,
  )
  const operator = await finish('dist/server/operator.js', settings, ['check-ledger'])
  expect([operator.code, operator.said]).toEqual([1, `${await lineOf(second)}\n`])
  expect(await second.end()).toBe(0)
})
