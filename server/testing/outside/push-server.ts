import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { selfMade } from './certificate.ts'

/** A message that a browser could read, and how it came. */
export type Received = {
  /** Whose browser. */
  who: string
  message: { title: string; body: string; link: string; tag: string }
  ttl: number
  urgency: string
  topic: string
  /** What the sender's token says. */
  claims: { aud: string; sub: string; exp: number }
}

type PushMood = {
  /** Answers so instead of taking the message. */
  says?: { status: number; retryAfter?: string }
  /** Takes a message, and says so only after a while. */
  slowMs?: () => number
  /** Never answers. */
  hangs?: boolean
}

export type PushServer = Awaited<ReturnType<typeof pushServer>>

type Browser = { pair: ECDH; auth: Buffer }

/** A push service and the browsers behind it: real TLS, tokens checked, messages decrypted. */
export async function pushServer(options: { publicKey: () => string }) {
  const { key, cert } = selfMade()
  const browsers = new Map<string, Browser>()
  const received: Received[] = []
  const troubles: string[] = []
  const service = { mood: {} as PushMood, received, troubles, calls: 0, ca: cert, host: '', open }
  const server = createServer({ key, cert }, (request, response) => {
    service.calls++
    take(request, response).catch((error: Error) => {
      troubles.push(error.message)
      response.writeHead(400).end()
    })
  })

  async function take(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const { says, slowMs, hangs } = service.mood
    if (hangs) return
    if (says) {
      const { status, retryAfter } = says
      response.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end()
      return
    }
    const who = decodeURIComponent(request.url?.split('/').at(-1) ?? '')
    const browser = browsers.get(who)
    if (!browser || request.method !== 'POST') throw new Error('nobody is there')
    const claims = readToken(request.headers.authorization ?? '', options.publicKey())
    const message = JSON.parse(decrypt(body, browser)) as Received['message']
    const { ttl, urgency, topic } = request.headers
    const how = { ttl: Number(ttl), urgency: String(urgency), topic: String(topic) }
    received.push({ who, message, claims, ...how })
    await sleep(slowMs?.() ?? 0)
    response.writeHead(201).end()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  service.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  /** What a browser tells the app when its owner allows messages. */
  function open(who: string) {
    const pair = createECDH('prime256v1')
    const browser = { pair, auth: randomBytes(16) }
    browsers.set(who, browser)
    const p256dh = pair.generateKeys('base64url')
    const keys = { p256dh, auth: browser.auth.toString('base64url') }
    return { endpoint: `https://${service.host}/push/${encodeURIComponent(who)}`, keys }
  }
  return service
}

/** Checks who sends (RFC 8292): signed by the key that the browser was subscribed with. */
function readToken(authorization: string, publicKey: string): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('sent by somebody else')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const how = {
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363' as const,
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    how,
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['claims']
}

/** Reads a message as its browser does (RFC 8291, RFC 8188). */
function decrypt(body: Buffer, { pair, auth }: Browser): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const secret = derive(pair.computeSecret(senderKey), auth, about, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString()
}
