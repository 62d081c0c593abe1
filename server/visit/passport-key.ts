import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
} from 'node:crypto'
import {
  passportBytes,
  passportText,
  type readPassport,
} from '../../contract/visit/passport-text.ts'
import type { Passport } from '../../contract/visit/passport-text.ts'

// The key follows from the server's secret: nothing more to keep, to back up or to lose. Whoever changes the secret
// ends every card, as every link.

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
const rawBytes = 32

function keysOf(secretKey: Buffer) {
  const seed = createHmac('sha256', secretKey).update('passport').digest()
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8Head, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-rawBytes)
  const keyId = createHash('sha256').update(raw).digest('hex').slice(0, 8)
  return { privateKey, publicKey, raw, keyId }
}

const made = new WeakMap<Buffer, ReturnType<typeof keysOf>>()
function keysFor(secretKey: Buffer) {
  const keys = made.get(secretKey) ?? keysOf(secretKey)
  made.set(secretKey, keys)
  return keys
}

/** What a phone checks cards with. */
export function publicKeyOf(secretKey: Buffer) {
  const { keyId, raw } = keysFor(secretKey)
  return { keyId, publicKey: raw.toString('base64url') }
}

export function signPassport(secretKey: Buffer, passport: Omit<Passport, 'keyId'>): string {
  const { privateKey, keyId } = keysFor(secretKey)
  const bytes = passportBytes({ ...passport, keyId })
  return passportText(bytes, sign(null, bytes, privateKey))
}

type Read = NonNullable<ReturnType<typeof readPassport>>

export function isSignedByUs(secretKey: Buffer, { keyId, signed, signature }: Read): boolean {
  const keys = keysFor(secretKey)
  return keyId === keys.keyId && verify(null, signed, keys.publicKey, signature)
}
