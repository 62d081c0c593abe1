import { createECDH, createHmac } from 'node:crypto'
import { Agent } from 'node:https'
import webPush from 'web-push'
import { GivesUp, TryLater } from './gives-up.ts'

/** A browser as its push service knows it. */
export type Subscription = { endpoint: string; p256dh: string; auth: string }

export type PushMessage = {
  text: string
  /** A message of the same topic that was not delivered yet is replaced by this one. */
  topic: string
  ttlSeconds: number
  urgent: boolean
}

/** Whoever brings our messages to browsers. Gone: the browser no longer wants them. */
export type PushSender = {
  send: (subscription: Subscription, message: PushMessage) => Promise<'sent' | 'gone'>
  close: () => void
}

/** The keys by which push services know us (VAPID). */
export type PushKeys = { publicKey: string; privateKey: string }

/** The keys of an installation: always the same from the same secret, so nothing has to be kept. */
export function pushKeysFrom(secretKey: Buffer, tries = 0): PushKeys {
  const drawn = createHmac('sha256', secretKey).update(`push:${tries}`).digest()
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(drawn)
  } catch {
    // One number in four billion is no key of the curve.
    return pushKeysFrom(secretKey, tries + 1)
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: drawn.toString('base64url') }
}

/** Whether two settings belong together. */
export function isKeyPair({ publicKey, privateKey }: PushKeys): boolean {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  } catch {
    return false
  }
  return pair.getPublicKey('base64url') === publicKey
}

const knownServices = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.notify\.windows\.com$/,
  /^web\.push\.apple\.com$/,
]

/** Whether an address belongs to a push service: we call no others, whoever asks us to. */
export function isPushService(endpoint: string, otherHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || username || password) return false
  return otherHosts.includes(host) || knownServices.some(service => service.test(host))
}

/** Whether a browser's keys are keys: a point of the curve and 16 bytes. */
export function areBrowserKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    return false
  }
  return Buffer.from(auth, 'base64url').length === 16
}

const timeoutMs = 20_000

type Options = {
  keys: PushKeys
  /** Whom a push service asks when something is wrong: https: or mailto:. */
  subject: string
  /** Certificates to believe besides the usual ones. */
  ca?: string
}

/** Push messages by the browsers' own services (RFC 8030, 8291, 8292). */
export function createPushSender({ keys, subject, ca }: Options): PushSender {
  const agent = new Agent({ keepAlive: true, ...(ca !== undefined && { ca }) })
  return {
    async send({ endpoint, p256dh, auth }, { text, topic, ttlSeconds, urgent }) {
      try {
        await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, text, {
          vapidDetails: { subject, ...keys },
          TTL: ttlSeconds,
          urgency: urgent ? 'high' : 'normal',
          topic,
          contentEncoding: 'aes128gcm',
          timeout: timeoutMs,
          agent,
        })
        return 'sent'
      } catch (error) {
        return afterFailure(error)
      }
    },
    close: () => agent.destroy(),
  }
}

/** The endpoint is as good as a key to the browser, so no note repeats it. */
function afterFailure(error: unknown): 'gone' {
  if (!(error instanceof webPush.WebPushError)) {
    const { code, name } = error as NodeJS.ErrnoException
    throw new Error(`no answer from the push service: ${code ?? name}`, { cause: error })
  }
  const { statusCode: status, headers } = error
  if (status === 404 || status === 410) return 'gone'
  const note = `the push service said ${status}`
  if (status === 429 || status >= 500) {
    const wait = Number((headers as Record<string, string>)['retry-after'])
    throw new TryLater(note, Number.isFinite(wait) ? wait : 0)
  }
  throw new GivesUp(note)
}
