import { connect } from 'node:http2'
import { Agent, get, type RequestOptions } from 'node:https'
import { request as plainRequest, type IncomingMessage } from 'node:http'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { registerCarrier } from '../../contract/carrier/carrier.ts'
import { readNotices } from '../../contract/notification/notification.ts'
import { cancel, makeSpecialRequest } from '../../contract/request/request.ts'
import { pictureLimitBytes, uploadPicture } from '../../contract/upload/upload.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { signIn } from '../../server/testing/sign-in.ts'
import { createVisitor, deliveryTo } from '../../server/testing/visitor.ts'
import { ask } from '../database.ts'
import { openLiveLine } from '../live-line.ts'
import {
  cookieHeader,
  dataOf,
  newPhone,
  specialRequest,
} from '../../server/testing/people/town-people.ts'
import type { Town } from './first-pickup.ts'
import type { Front } from './proxy.ts'
import type { About } from './table.ts'

// What a proxy can spoil between people and the server, looked at from the people's side.

async function fetched(url: string, way: RequestOptions, headers: Record<string, string> = {}) {
  const [answer] = (await once(get(url, { agent: false, ...way, headers }), 'response')) as [
    IncomingMessage,
  ]
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) }
}

/** Pages come, once packed, over HTTP/2, and once more only when they have changed. */
export async function pages({ url, way, plainPort }: Front, { must }: About) {
  const landing = await fetched(url, way)
  const html = landing.bytes.toString()
  must('pages come', landing.status === 200 && /^<!doctype html>/i.test(html), landing.status)
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [coding, opened] of Object.entries(unpack)) {
    const packed = await fetched(url, way, { 'accept-encoding': coding })
    const isOnce = packed.headers['content-encoding'] === coding
    const same = isOnce && opened(packed.bytes).toString() === html
    must(`they are packed once (${coding})`, same, packed.headers)
  }
  const tag = landing.headers.etag ?? ''
  const again = await fetched(url, way, { 'if-none-match': tag })
  must('what has not changed is 304', tag !== '' && again.status === 304, {
    tag,
    again: again.status,
  })
  const session = connect(url, { ca: way.ca, lookup: way.lookup } as object)
  const [headers] = await once(session.request({ ':path': '/' }), 'response')
  must('HTTP/2', headers[':status'] === 200, headers)
  session.close()
  const plain = plainRequest({
    port: plainPort,
    path: '/user/login',
    headers: { host: 'kwashe.example.ng' },
  })
  const [sent] = (await once(plain.end(), 'response')) as [IncomingMessage]
  const to = String(sent.headers.location)
  const isSecure =
    [301, 308].includes(sent.statusCode ?? 0) && to.startsWith('https://kwashe.example.ng')
  must('plain HTTP leads to HTTPS', isSecure, { status: sent.statusCode, to })
  const figures = await fetched(`${url}/metrics`, way)
  must('the figures are not for outside', figures.status === 404, figures.status)
}

/** Bodies at the limit pass; above it the server refuses, and above the proxy's the proxy. */
export async function bodies(
  { url, way }: Front,
  { people, email, password }: Town,
  { must }: About,
) {
  const resident = createVisitor(url, way)
  must('log-in', (await signIn(resident, 'resident', email, password)).status === 200)
  const side = 64
  const small = await sharp({
    create: { width: side, height: side, channels: 3, background: 'green' },
  })
    .jpeg()
    .toBuffer()
  const sized = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)])
  const send = (picture: Buffer) => resident.attempt(uploadPicture, { picture })
  const full = await send(sized(pictureLimitBytes))
  must('a picture of 2 MB passes', full.status === 201, full)
  const more = await send(sized(pictureLimitBytes + 1))
  const isOurs = more.status === 413 && typeof more.body.code === 'string'
  must('one byte more is refused in our words', isOurs, more)
  const most = await send(sized(4 * 1024 * 1024)).catch((error: Error) => error)
  // The server has answered before all of it was sent: a proxy that is still sending may say so by itself (502).
  const isCut = most instanceof Error || [413, 502].includes(most.status)
  must('4 MB are refused', isCut, most instanceof Error ? most.message : most.status)
  const text = await people.resident.attempt(readNotices, {
    about: `/${'x'.repeat(70_000)}`,
  })
  must('70 KB of JSON are refused in our words', text.status === 413 && !!text.body.code, text)
}

/** Where somebody calls from is noted, whatever they claim. */
export async function addresses(
  { url, way }: Front,
  town: Town,
  database: string,
  { must }: About,
) {
  const { cookies } = town.people.staff
  const deliver = deliveryTo(url, cookies, { ...way, localAddress: '127.0.0.2' })
  const name = 'Musa Bello'
  const body = {
    type: 'application/json',
    content: JSON.stringify({ name, phoneNumber: newPhone() }),
  }
  const path = registerCarrier.path.replace(':stationID', town.ids.stationId)
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
  }
  const { status } = await deliver('POST', path, body, forged)
  const found = await ask<{ address: string }>(
    database,
    `SELECT host(address::inet) AS address FROM audit ORDER BY id DESC LIMIT 1`,
  )
  const held = status === 201 && found[0]?.address === '127.0.0.2'
  must("the caller's address arrives, a forged one does not", held, { status, found })
}

/** A page hears of a change at once, and its line stays open past every limit on silence. */
export async function liveLine({ url, way }: Front, town: Town, { must }: About, forMs: number) {
  const { resident, staff } = town.people
  const { userId, stationId } = town.ids
  const line = await openLiveLine(url, cookieHeader(staff), undefined, undefined, way)
  const heardOf = async () => {
    const asked = await resident.call(makeSpecialRequest, { userId, stationId, ...specialRequest })
    const { _id: requestId } = dataOf(asked, 'a special request')
    const heard = await eventually(
      () => {
        if (!line.heardAt.has(requestId)) throw new Error('not heard yet')
        return true
      },
      { timeoutMs: 8_000 },
    ).catch(() => false)
    dataOf(await resident.call(cancel, { requestId }), 'cancelled')
    return heard
  }
  // Less than the time between two beats, with which a proxy that buffers would let it out.
  must(
    'an open page hears of a change at once',
    line.status === 200 && (await heardOf()),
    line.text(),
  )
  await sleep(forMs)
  must(`and still after ${forMs / 1000} s of silence`, await heardOf(), line.text().slice(-300))
  line.close()
}

/** Lines that were idle for about as long as the server keeps them: nobody gets a 502. */
export async function idleLines({ url, way }: Front, town: Town, { must }: About, people: number) {
  const statuses = new Map<number, number>()
  const visit = async (index: number) => {
    const agent = new Agent({ keepAlive: true })
    const { cookies } = town.people.resident
    const deliver = deliveryTo(url, new Map(cookies), { ...way, agent })
    for (let turn = 0; turn < 4; turn++) {
      const body = { type: 'application/json', content: '{}' }
      const { status } = await deliver('POST', readNotices.path, body, {})
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // From 3.6 to 6 seconds: before, at and after the moment at which either side lets go.
      await sleep(3_600 + ((index * 7 + turn * 11) % people) * (2_400 / people))
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: people }, (_, index) => visit(index)))
  const all = statuses.get(200) === 4 * people
  must(`${4 * people} changing calls after pauses around five seconds`, all, [...statuses])
}
