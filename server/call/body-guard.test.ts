import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addAnswer, openTicket } from '../../contract/support/support.ts'
import { uploadPicture } from '../../contract/upload/upload.ts'
import { sendUp } from '../testing/browser.ts'
import { eventually } from '../testing/eventually.ts'
import { inbound } from '../testing/people/support-people.ts'
import { call, createVisitor } from '../testing/visitor.ts'
import { world } from '../testing/world.ts'
import { inboundPath } from '../support/mail-in.ts'
import { webhookPath } from '../wallet/wallet.ts'

const mb = 1024 * 1024

async function listening(settings: Record<string, string> = {}) {
  const town = await world(settings)
  await town.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = town.app.server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}`
  /** How much room is set aside now, in both lanes. */
  const held = async () => {
    const { body } = await call(`${address}/metrics`)
    const lanes = String(body).matchAll(/^body_bytes_reserved\{lane="\w+"\} (\d+)/gm)
    return Array.from(lanes, ([, bytes]) => Number(bytes))
  }
  const nothingHeld = () =>
    eventually(async () => {
      const now = await held()
      if (now.join() !== '0,0') throw new Error(`still set aside: ${now.join()}`)
      return now
    })
  return { ...town, port, address, held, nothingHeld }
}

type Line = { socket: Socket; heard: () => string; closed: Promise<unknown> }

/** Says the head of a call and the first of its body, and then nothing more. */
function begins(port: number, head: string, body = ''): Line {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1')
  let heard = ''
  socket.on('data', (text: string) => (heard += text)).on('error', () => undefined)
  const closed = new Promise(resolve => socket.once('close', resolve))
  socket.write(`POST ${head}\r\n\r\n${body}`)
  return { socket, heard: () => heard, closed }
}

const upload = (length: number | string, more = '') =>
  `${uploadPicture.path} HTTP/1.1\r\nHost: x\r\nContent-Type: image/jpeg\r\n${more}` +
  (length === 'in chunks' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`)

test('who sends slowly holds the share of one network, and small calls go on beside', async () => {
  const { port, address, held, nothingHeld } = await listening()
  const slow = Array.from({ length: 6 }, () => begins(port, upload(2 * mb), 'x'))
  await eventually(async () => expect(await held()).toEqual([0, 12 * mb]))
  const late = begins(port, upload(2 * mb))
  await late.closed
  expect(late.heard()).toMatch(/^HTTP\/1\.1 503 /)
  expect(late.heard()).toMatch(/^retry-after: 3\r$/im)
  expect(late.heard()).toMatch(/^connection: close\r$/im)
  expect(late.heard()).toContain('"code":"busy"')
  const chunked = begins(port, upload('in chunks'))
  await chunked.closed
  expect(chunked.heard()).toMatch(/^HTTP\/1\.1 503 /)
  const asked = { name: 'Tunde', email: 'tunde@mail.ng', message: 'Do you take tyres?' }
  expect((await createVisitor(address).call(openTicket, asked)).status).toBe(201)
  for (const { socket } of slow) socket.destroy()
  expect(await nothingHeld()).toEqual([0, 0])
})

test('room is given back however a call ends', async () => {
  const { port, address, held, nothingHeld, signedIn, app } = await listening(inbound)
  const picture = await sharp({
    create: { width: 900, height: 900, channels: 3, background: 'green' },
  })
    .jpeg()
    .toBuffer()
  const stranger = createVisitor(address)
  const cookie = `session=${(await signedIn('ada')).cookies.get('session')}`
  const ends: Record<string, () => Promise<unknown>> = {
    answered: () => sendUp(stranger, picture),
    'no picture': () => stranger.attempt(uploadPicture, { picture: Buffer.from('x') }),
    'another type': () => call(address + uploadPicture.path, 'POST', { a: 1 }),
    'wrong fields': () => stranger.attempt(openTicket, { message: 7 }),
    'not JSON': () =>
      call(address + openTicket.path, 'POST', Buffer.from('{'), {
        'content-type': 'application/json',
      }),
    'from another site': () =>
      call(address + uploadPicture.path, 'POST', picture, { origin: 'https://evil.example' }),
    'no session': () => stranger.call(addAnswer, { title: 'a', text: 'b' }),
    'no such address': () => stranger.send('POST', '/api/nothing', { a: 1 }),
    'a letter': () =>
      call(address + inboundPath, 'POST', Buffer.from('rubbish'), {
        authorization: `Bearer ${inbound.INBOUND_SECRET}`,
      }),
    'a letter without the secret': () => call(address + inboundPath, 'POST', Buffer.alloc(mb)),
    'a payment that is not signed': () =>
      call(
        address + webhookPath,
        'POST',
        { a: 1 },
        {
          'x-paystack-signature': '0'.repeat(128),
        },
      ),
    'too long': () => begins(port, upload(9 * mb)).closed,
    'too long in chunks': () =>
      begins(port, upload('in chunks'), `${(3 * mb).toString(16)}\r\n${'x'.repeat(3 * mb)}`).closed,
    'hung up at once': async () => {
      const { socket, closed } = begins(port, upload(mb, `Cookie: ${cookie}\r\n`), 'x')
      socket.once('connect', () => setImmediate(() => socket.destroy()))
      await closed
    },
    'hung up in the middle': async () => {
      const { socket, closed } = begins(port, upload(mb), 'x'.repeat(1000))
      await eventually(async () => expect((await held())[1]).toBeGreaterThan(0))
      socket.destroy()
      await closed
    },
    'hung up while the picture is made': async () => {
      const line = begins(port, upload(picture.length))
      line.socket.end(picture)
      await new Promise(resolve => line.socket.once('finish', resolve))
      line.socket.destroy()
      await line.closed
    },
    // The last, for it is not set back.
    'cut by the time limit': () => {
      app.server.requestTimeout = 500
      return begins(port, upload(mb), 'x').closed
    },
  }
  for (const [how, end] of Object.entries(ends)) {
    await Promise.all([end(), end(), end()])
    expect([how, await nothingHeld()]).toEqual([how, [0, 0]])
  }
})

test('what is too long is refused before it comes, whoever sends it', async () => {
  const { port } = await listening()
  for (const [path, most] of [
    [openTicket.path, 32 * 1024],
    [uploadPicture.path, 2 * mb],
    ['/api/no-such-thing', 32 * 1024],
  ] as const) {
    const type = path === uploadPicture.path ? 'image/png' : 'application/json'
    const head = (length: number) =>
      `${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}`
    const line = begins(port, head(most + 70_000))
    await line.closed
    expect([path, line.heard().slice(0, 12)]).toEqual([path, 'HTTP/1.1 413'])
    expect(line.heard()).toMatch(/^connection: close\r$/im)
  }
})

const ticketHead = (length: string) =>
  `${openTicket.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${length}`

/** A body of so many megabytes, said in chunks or by its length before. */
function largeTicket(isChunked: boolean, megabytes: number): [head: string, body: string] {
  const part = 'x'.repeat(mb)
  const said = isChunked ? `${mb.toString(16)}\r\n${part}\r\n` : part
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${megabytes * mb}`
  return [ticketHead(length), said.repeat(megabytes)]
}

test('who sends everything before listening still reads the "no", and the line is not reset', async () => {
  const { port, app } = await listening()
  const failures: Error[] = []
  const heard = await Promise.all(
    [true, false].map(async isChunked => {
      const [head, body] = largeTicket(isChunked, 8)
      const socket = connect(port, '127.0.0.1').on('error', error => failures.push(error))
      socket.pause()
      await new Promise(resolve => socket.write(`POST ${head}\r\n\r\n${body}`, resolve))
      return text(socket)
    }),
  )
  for (const answer of heard) {
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":"too_large"')
  }
  expect(failures).toEqual([])
  const open = () =>
    new Promise<number>((done, no) => app.server.getConnections((e, n) => (e ? no(e) : done(n))))
  await eventually(async () => expect(await open()).toBe(0))
})

test('of what goes on coming after the "no" only so much is read', async () => {
  const { port, app } = await listening()
  const read: Promise<number>[] = []
  app.server.on('connection', (socket: Socket) => {
    read.push(new Promise(resolve => socket.once('close', () => resolve(socket.bytesRead))))
  })
  const lines = [true, false].map(isChunked => begins(port, ...largeTicket(isChunked, 40)))
  await Promise.all(lines.map(({ closed }) => closed))
  for (const { heard } of lines) expect(heard().slice(0, 12)).toBe('HTTP/1.1 413')
  for (const bytes of await Promise.all(read)) expect(bytes).toBeLessThan(18 * mb)
})

test('a stranger who sends too much in a minute is not even counted in the database', async () => {
  const { address, db } = await listening({ RATE_LIMIT_SCALE: '0.5' })
  const tries = async () =>
    (
      await db.execute<{ tries: number }>(
        sql`SELECT coalesce(sum(tries), 0)::int AS tries FROM rate_limit`,
      )
    ).rows[0]?.tries
  const sendOne = () =>
    call(address + uploadPicture.path, 'POST', Buffer.alloc(mb), { 'content-type': 'image/jpeg' })
  for (let times = 0; times < 4; times++) expect((await sendOne()).status).toBe(422)
  const counted = await tries()
  expect(counted).toBeGreaterThan(0)
  expect((await sendOne()).status).toBe(429)
  expect(await tries()).toBe(counted)
})

test('a network is stopped before its bodies are read, and a session by itself', async () => {
  const { browser, signedIn, clock } = await world({ RATE_LIMIT_SCALE: '0.1' })
  type Sender = ReturnType<typeof browser>
  const from = (remoteAddress: string) => browser({ remoteAddress })
  /** Nothing of it fits, so that only what stands before the body counts. */
  const say = (who: Sender, path: string, length: number) =>
    who.send('POST', path, { wrong: 'x'.repeat(length) })
  const knock = async (who: Sender, times: number, path = openTicket.path, length = 27_000) => {
    const statuses = new Set<number>()
    for (let n = 0; n < times; n++) statuses.add((await say(who, path, length)).status)
    return [...statuses]
  }
  for (let times = 0; times < 4; times++) {
    expect(await knock(from('2c0f::1'), 7)).toEqual([422])
    clock.advance(0.1)
  }
  expect(await knock(from('2c0f::2'), 20)).toEqual([422, 429])
  expect(await knock(from('2c0f:1::2'), 5)).toEqual([422])
  const refused = await say(from('2c0f::3'), openTicket.path, 27_000)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  const staff = await signedIn('ikeja')
  expect(await knock(staff, 10, addAnswer.path, 60_000)).toEqual([422, 429])
  const other = await signedIn('ada')
  expect(await knock(other, 1, openTicket.path)).toEqual([422])
  clock.advance(1)
  expect(await knock(from('2c0f::1'), 5)).toEqual([422])
  expect(await knock(staff, 1, addAnswer.path, 60_000)).toEqual([422])
})

test('a session sends 48 MB of pictures a minute, whatever others send', async () => {
  const { signedIn, clock } = await world({ RATE_LIMIT_SCALE: '0.125' })
  /** Two megabytes that are no picture. */
  const sendOne = async (who: Awaited<ReturnType<typeof signedIn>>) => {
    const { status, headers } = await who.attempt(uploadPicture, { picture: Buffer.alloc(2 * mb) })
    return [status, headers['retry-after']]
  }
  const ada = await signedIn('ada')
  for (let sent = 0; sent < 6; sent += 2) expect(await sendOne(ada)).toEqual([422, undefined])
  // Until the minute is over; limits on calls are shorter.
  expect(await sendOne(ada)).toEqual([429, '60'])
  expect(await sendOne(await signedIn('kabiru'))).toEqual([422, undefined])
  clock.advance(1)
  expect(await sendOne(ada)).toEqual([422, undefined])
})
