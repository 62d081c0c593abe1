import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { json, text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { loginResident, registerResident } from '../../contract/account/account.ts'
import { askForCode, codeTries, loginByPhone } from '../../contract/account/phone-sign-in.ts'
import { changeSettings } from '../../contract/privacy/privacy.ts'
import { searchDesk } from '../../contract/screen/search.ts'
import { listStations } from '../../contract/station/station.ts'
import { openTicket } from '../../contract/support/support.ts'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { openLiveLine } from '../live-line.ts'

// A crowd that means no good, in a process of its own (crowd.ts). Its members come from many addresses of
// the loopback network.

export type Input = {
  kind: string
  port: number
  count: number
  seconds: number
  cookies: string[]
}

const { kind, port, count, seconds, cookies } = (await json(process.stdin)) as Input
const until = performance.now() + seconds * 1000
const isOver = () => performance.now() > until
const met: Record<string, number> = {}
const meet = (what: string) => (met[what] = (met[what] ?? 0) + 1)

/** Everybody has an address of their own. */
const addressOf = (member: number) =>
  `127.${1 + (member >> 16)}.${(member >> 8) & 255}.${1 + (member & 253)}`

const head = (line: string) => `${line} HTTP/1.1\r\nHost: x\r\n`
const login = `${head(`POST ${loginResident.path}`)}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{`
/** What each slow client says first, and then drop by drop. */
const slow = [
  { first: login, drip: ' ' },
  { first: head('GET /healthz'), drip: 'X-Drop: 1\r\n' },
  { first: `${head('GET /healthz')}\r\n`, drip: '' },
  { first: `${head('GET /openapi.json')}\r\n`, drip: '', reads: false },
]

/** Comes again whenever it is cut, after a moment. */
async function beSlow(member: number) {
  const { first, drip, reads = true } = slow[member % slow.length] as (typeof slow)[number]
  while (!isOver()) {
    const socket = connect({
      port,
      host: '127.0.0.1',
      localAddress: addressOf(member),
    })
    socket.on('error', () => undefined).write(first)
    if (reads) socket.resume()
    const dripping = setInterval(() => drip && socket.writable && socket.write(drip), 1_000)
    await untilCut(socket)
    clearInterval(dripping)
    meet(isOver() ? 'open at the end' : 'cut')
    await sleep(200)
  }
}

/** Until the server has hung up, or time is over. */
function untilCut(socket: Socket): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(() => socket.destroy(), Math.max(0, until - performance.now()))
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** What an answer counts as: "come again" must say when. */
function statusOf({ statusCode = 0, headers }: IncomingMessage): string {
  return statusCode === 503 && !headers['retry-after'] ? '503 that says not when' : `${statusCode}`
}

type Heard = { status: string; body: string; cookie: string }

/** Somebody's only call on a line of its own. */
function post(path: string, body: object, localAddress: string, cookie = ''): Promise<Heard> {
  return new Promise(resolve => {
    const options = { port, host: '127.0.0.1', path, method: 'POST', agent: false, localAddress }
    const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
    const sent = request({ ...options, headers })
    const cut = () => resolve({ status: 'cut', body: '', cookie: '' })
    sent.on('response', answer => {
      const given = answer.headers['set-cookie']?.map(each => each.split(';')[0]) ?? []
      const hear = (heard: string) =>
        resolve({ status: statusOf(answer), body: heard, cookie: given.join('; ') })
      text(answer).then(hear, cut)
    })
    sent.on('error', cut).end(JSON.stringify(body))
  })
}

/** Each call from another address and about another person, so that no limit stops it. */
async function floodWith(member: number, say: (n: number) => [path: string, body: object]) {
  for (let n = 0; !isOver(); n++) {
    const who = member + n * count
    meet((await post(...say(who), addressOf(who % 4_000_000))).status)
  }
}

const guess = (n: number): [string, object] => [
  loginResident.path,
  { email: `guess${n}@flood.ng`, password: `wrong-${n}` },
]
const register = (n: number): [string, object] => [
  registerResident.path,
  {
    name: 'Flood',
    email: `new${n}@flood.ng`,
    address: '1 Flood Road',
    stationName: 'Ikeja, Lagos',
    password: `fresh-water-${n}`,
    privacyConsent: true,
  },
]

/** Each from another network: one half guesses at codes that they asked for, the other at some that nobody did. */
async function guessCodes(member: number) {
  for (let n = 0; !isOver(); n++) {
    const who = member + n * count
    const from = addressOf(who % 4_000_000)
    const asked =
      member % 2 ? await post(askForCode.path, { phoneNumber: phoneOf(who) }, from) : null
    if (asked) meet(`asked ${asked.status}`)
    const challenge = asked?.status === '200' ? JSON.parse(asked.body).data.challenge : randomUUID()
    // One more than a code bears.
    for (let tries = 0; tries <= codeTries && !isOver(); tries++)
      meet(
        (await post(loginByPhone.path, { challenge, digits: '123456' }, from, asked?.cookie))
          .status,
      )
  }
}
const phoneOf = (who: number) => `0803${String(who % 10_000_000).padStart(7, '0')}`

/** Holds a stream of live changes open and counts what is heard. */
async function holdStream(member: number) {
  const cookie = cookies[member % cookies.length] ?? ''
  const line = await openLiveLine(`http://127.0.0.1:${port}`, cookie).catch(() => null)
  meet(String(line?.status ?? 'failed'))
  await sleep(Math.max(0, until - performance.now()))
  line?.events().forEach(() => meet('heard'))
  line?.close()
}

const mb = 1024 * 1024
const large = Buffer.alloc(Math.round(8.4 * mb), 'x')

/** A body as long as that, said before or in chunks: what was answered, or 0 when the line was cut. */
function sendLarge(path: string, type: string, body: Buffer, inChunks: boolean, from: string) {
  return new Promise<string>(resolve => {
    const options = { port, host: '127.0.0.1', path, method: 'POST', agent: false }
    const length = inChunks ? {} : { 'content-length': String(body.length) }
    const headers = { 'content-type': type, ...length }
    const sent = request({ ...options, localAddress: from, headers })
    sent.on('response', answer => {
      resolve(statusOf(answer))
      sent.destroy()
    })
    sent.on('error', () => resolve('cut'))
    for (let at = 0; at < body.length; at += mb) sent.write(body.subarray(at, at + mb))
    sent.end()
  })
}

/** Half of them share one address; each sends its body in another of four ways, again and again. */
async function beHeavy(member: number, path: string, type: string) {
  const from = member % 2 ? addressOf(0) : addressOf(member)
  // The last is one that a picture may have.
  const body = member % 8 < 6 ? large : large.subarray(0, 2 * mb)
  while (!isOver()) {
    meet(await sendLarge(path, type, body, member % 4 < 2, from))
    await sleep(200)
  }
}

/** A call again and again on a line that is kept, as somebody or as nobody: what was answered. */
async function repeat(from: string, next: (n: number) => Said) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from })
  for (let n = 0; !isOver(); n++) meet(await say(agent, next(n)))
  agent.destroy()
}

type Said = {
  path: string
  method?: string
  cookie?: string
  type?: string
  body?: string | Buffer
}

function say(agent: Agent, { path, cookie, body, ...rest }: Said) {
  const { type = 'application/json', method = body ? 'POST' : 'GET' } = rest
  return new Promise<string>(resolve => {
    const headers = { ...(cookie && { cookie }), ...(body && { 'content-type': type }) }
    const options = { port, host: '127.0.0.1', path, agent, headers }
    const sent = request({ ...options, method })
    sent.on('response', answer => {
      answer.resume().on('close', () => resolve(statusOf(answer)))
    })
    sent.on('error', () => resolve('cut')).end(body)
  })
}

const manyNames = Array.from({ length: 4_761 }, (_, n) => n.toString(36)).join('&')
const someNames = Array.from({ length: 59 }, (_, n) => `x${n}`).join('&')
const bodyOf = (names: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: names }, (_, n) => [`k${n}`, 1])))
const [manyKeys, someKeys] = [bodyOf(3_000), bodyOf(59)]
/** Everybody who shares one network. */
const together = addressOf(0)

/** Noise in few bytes and ten scans: of all pictures with so many pixels the slowest to decode. */
const slowPicture = async (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ progressive: true, quality: 5 })
    .toBuffer()
/** The largest that are taken of an account and of a stranger, and one that is too large for anybody. */
const sides = { 'pictures of one': [3500, 5000], 'pictures of strangers': [2000, 3500] }[kind] ?? []
const pictures = await Promise.all(sides.map(slowPicture))
const sendPicture = (cookie: string, n: number): Said => {
  const body = pictures[n % 4 ? 0 : 1] ?? Buffer.alloc(0)
  return { path: uploadPicture.path, cookie, type: 'image/jpeg', body }
}

/** In how many sessions the crowd is logged in, each on as many lines. */
const cookieOf = (member: number) => cookies[member % cookies.length] ?? ''

const search = (member: number) =>
  repeat(together, n => ({
    path: `${searchDesk.path}?search=${['ade', 'str', '080', 'ola'][n % 4]}`,
    cookie: cookieOf(member),
  }))

/** They wait for each other in the database, as they change the same row. */
const change = (member: number) =>
  repeat(together, n => ({
    path: changeSettings.path,
    method: changeSettings.method,
    cookie: cookieOf(member),
    body: JSON.stringify({ language: n % 2 ? 'en' : 'pcm' }),
  }))

const manners: Record<string, (member: number) => Promise<unknown>> = {
  slow: beSlow,
  guess: member => floodWith(member, guess),
  register: member => floodWith(member, register),
  codes: guessCodes,
  stream: holdStream,
  names: member =>
    repeat(together, () => {
      return { path: `${listStations.path}?${member % 2 ? manyNames : someNames}` }
    }),
  keys: member =>
    repeat(together, () => ({ path: openTicket.path, body: member % 2 ? manyKeys : someKeys })),
  reads: () => repeat(together, () => ({ path: listStations.path })),
  'pictures of one': () => repeat(together, n => sendPicture(cookieOf(0), n)),
  'pictures of strangers': member => repeat(addressOf(member), n => sendPicture('', n)),
  searches: search,
  'searches of many sessions': search,
  changes: change,
  tickets: member => beHeavy(member, openTicket.path, 'application/json'),
  uploads: member => beHeavy(member, uploadPicture.path, 'image/jpeg'),
}
const behave = manners[kind]
if (!behave) throw new Error(`nobody behaves like "${kind}"`)
await Promise.all(Array.from({ length: count }, (_, member) => behave(member)))
console.log(JSON.stringify(met))
process.exit(0)
