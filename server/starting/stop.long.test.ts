import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { loginResident, registerResident } from '../../contract/account/account.ts'
import { urlOfRunning } from '../embedded/running.ts'
import { postgresIn } from '../testing/embedded-writer.ts'
import { query } from '../testing/empty-database.ts'
import { call, dataFolder, serve, type Server } from '../testing/process.ts'
import { mailedToken } from '../testing/people/town-people.ts'
import { kills } from '../testing/effort.ts'

const resident = (email: string) => ({
  name: 'Bisi Adewale',
  email,
  address: '14 Opebi Road',
  stationName: 'Ikeja, Lagos',
  password: 'gbagada-express',
})

/** A login whose body, or already its headers, are still on their way. */
async function beginLogin(server: Server, { length = 0, from = 'body' } = {}) {
  const login = JSON.stringify({ email: 'ada@kwashe.demo', password: 'kwashe-demo' })
  const body = login.padEnd(length)
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  socket.on('error', () => undefined)
  const head = `POST ${loginResident.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
  const whole = `${head}Content-Length: ${body.length}\r\n\r\n${body}`
  const begun = from === 'body' ? whole.length - body.length + 9 : 40
  socket.write(whole.slice(0, begun))
  await once(socket, 'connect')
  const closed = once(socket, 'close')
  const goOn = async () => {
    socket.write(whole.slice(begun))
    await closed
    return heard
  }
  return { goOn, socket, closed }
}

/** Whether somebody listens there. */
async function isOpen(server: Server): Promise<boolean> {
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  return once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  )
}

const isClosed = (server: Server) =>
  vi.waitFor(async () => expect(await isOpen(server)).toBe(false), { timeout: 60_000 })

test.concurrent('SIGTERM: what is under way is answered, nobody new is let in, and all is gone', async () => {
  const DATA_DIR = await dataFolder()
  const server = await serve({ DATA_DIR })
  const begun = ['body', 'body', 'body', 'body', 'body', 'headers', 'headers', 'headers']
  const logins = await Promise.all(begun.map(from => beginLogin(server, { from })))
  // Answered on a later connection, so the server has read the others' beginnings.
  await call(`${server.address}/readyz`)
  const ended = server.end('SIGTERM')
  await isClosed(server)
  const answers = await Promise.all(logins.map(login => login.goOn()))
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*set-cookie: session=[^]*"name":"Ada Obi"/)
  }
  expect(await ended).toBe(0)
  expect(await postgresIn(DATA_DIR)).toEqual([])
})

// It leaves within seconds, and a busy machine may ask too late.
const inTime = { retry: 3 }

test.concurrent(
  'behind a proxy it says first that it is leaving, and a line that was idle is answered once more',
  inTime,
  async () => {
    const server = await serve({ DATA_DIR: await dataFolder(), TRUST_PROXY: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const askAgain = async () => {
      const asked = get(`${server.address}/healthz`, { agent })
      const [answer] = (await once(asked, 'response')) as [IncomingMessage]
      await text(answer)
      return [answer.statusCode, answer.headers.connection, asked.reusedSocket]
    }
    expect(await askAgain()).toEqual([200, 'keep-alive', false])
    const ended = server.end('SIGTERM')
    await vi.waitFor(
      async () => {
        const { status, body } = await call(`${server.address}/readyz`)
        expect([status, body]).toEqual([503, { message: 'stopping' }])
      },
      { timeout: 60_000 },
    )
    expect(await askAgain()).toEqual([200, 'close', true])
    expect(await ended).toBe(0)
  },
)

test.concurrent('neither a dripping client nor a hanging mail server holds up the stop for ever', async story => {
  const mailServer = createServer(socket => socket.write('220 Hello\r\n')).listen(0, '127.0.0.1')
  story.onTestFinished(() => void mailServer.close())
  await once(mailServer, 'listening')
  const settings = { DATA_DIR: await dataFolder() }
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}` }
  const server = await serve({ ...settings, ...smtp })
  const asked = once(mailServer, 'connection')
  const body = resident('bisi@home.ng')
  expect((await server.browser().call(registerResident, body)).status).toBe(201)
  await asked
  const { socket, closed } = await beginLogin(server, { length: 100_000 })
  const dripping = setInterval(() => socket.writable && socket.write(' '), 300)
  void closed.finally(() => clearInterval(dripping))
  await call(`${server.address}/readyz`)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(await postgresIn(settings.DATA_DIR)).toEqual([])
  // The letter that nobody took is sent after the next start.
  const next = await serve(settings)
  expect(await mailedToken(next.browser(), 'bisi@home.ng')).toMatch(/^[\w-]{43}$/)
  expect(await next.end('SIGINT')).toBe(0)
})

/** Registers one after the other until the line is cut; notes who was told that all went well. */
async function registerMany(server: Server, prefix: string, acknowledged: string[]) {
  for (let n = 0; ; n++) {
    const body = resident(`${prefix}.${n}@home.ng`)
    const registering = server.browser().call(registerResident, body)
    const answer = await registering.catch(() => undefined)
    if (!answer) return
    if (answer.status === 201) acknowledged.push(body.email)
  }
}

test.concurrent(`kill -9, ${kills} times: whoever was told "registered" is registered, and gets the mail`, async () => {
  const DATA_DIR = await dataFolder()
  const acknowledged: string[] = []
  for (let round = 0; round < kills; round++) {
    const before = acknowledged.length
    const server = await serve({ DATA_DIR, LOG_LEVEL: 'error' })
    const lines = ['a', 'b', 'c'].map(line => registerMany(server, `${line}${round}`, acknowledged))
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 2), {
      timeout: 60_000,
    })
    await sleep(Math.random() * 100)
    expect(await server.end('SIGKILL')).toBe('SIGKILL')
    await Promise.all(lines)
  }
  const last = await serve({ DATA_DIR })
  const url = (await urlOfRunning(DATA_DIR)) ?? ''
  const emails = async (sql: string) =>
    new Set((await query(url, sql)).map(row => (row as { email: string }).email))
  const registered = await emails(`
    SELECT email FROM registration JOIN mail_link ON registration_id = registration.id`)
  expect(acknowledged.filter(email => !registered.has(email))).toEqual([])
  const mailed = async () => {
    const letters = await emails('SELECT recipient AS email FROM mailbox_letter')
    expect(acknowledged.filter(email => !letters.has(email))).toEqual([])
  }
  await vi.waitFor(mailed, { timeout: 60_000, interval: 100 })
  expect(await last.end()).toBe(0)
})
