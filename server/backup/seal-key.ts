import {
  createHash,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
  scrypt,
  type KeyObject,
} from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { StartProblem } from '../db/start-problem.ts'
import { Damage } from './damage.ts'

/** An encrypted file begins with this. */
export const sealMark = 'sealed-backup '

const bytes = z.string().check(z.regex(/^[\w-]+$/))
const forPassphrase = z.object({
  way: z.literal('passphrase'),
  salt: bytes,
  // Bounded, so that no file can ask for more memory than there is.
  cost: z.literal([2 ** 15, 2 ** 16, 2 ** 17, 2 ** 18, 2 ** 19, 2 ** 20]),
  blocks: z.literal(8),
  parallel: z.int().check(z.minimum(1), z.maximum(4)),
})
const forX25519 = z.object({ way: z.literal('x25519'), to: z.string(), ephemeral: bytes })
const forRsa = z.object({ way: z.literal('rsa'), to: z.string(), wrapped: bytes })
const inMemory = z.object({ way: z.literal('memory'), salt: bytes })
const header = z.object({
  version: z.literal(1),
  key: z.union([forPassphrase, forX25519, forRsa, inMemory]),
})

type Header = z.infer<typeof header>
type Way = Header['key']

/** What a file is encrypted with: what its first line says, and the secret that this leads to. */
export type Lock = { line: string; secret: Buffer }

/** What opens a file: what its owner gave, or the lock itself where it was just made. */
export type Opening = { passphrase: string } | { privateKey: KeyObject } | { lock: Lock }

const written = (value: Buffer) => value.toString('base64url')
const read = (text: string) => Buffer.from(text, 'base64url')

const asLock = (key: Way, secret: Buffer): Lock => ({
  line: `${sealMark}${JSON.stringify({ version: 1, key } satisfies Header)}\n`,
  secret,
})

/** The first line goes into every key, so that a changed one opens nothing. */
const derived = ({ line, secret }: Lock, purpose: string) => {
  const salt = createHash('sha256').update(line).digest()
  return Buffer.from(hkdfSync('sha256', secret, salt, purpose, 32))
}
export const framesKey = (lock: Lock) => derived(lock, 'backup pieces')
/** By this a key is known to be the right one, without saying anything about it. */
export const checkOf = (lock: Lock) => derived(lock, 'backup check')

type Stretching = Pick<z.infer<typeof forPassphrase>, 'salt' | 'cost' | 'blocks' | 'parallel'>
type Scrypt = (
  secret: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>

const stretch = (passphrase: string, { salt, cost, blocks, parallel }: Stretching) =>
  (promisify(scrypt) as Scrypt)(passphrase.normalize('NFC'), read(salt), 32, {
    N: cost,
    r: blocks,
    p: parallel,
    maxmem: 256 * cost * blocks,
  })

/** Opens with a passphrase: each guess costs 128 MB of memory and about half a second. */
export async function lockByPassphrase(passphrase: string): Promise<Lock> {
  const salt = written(randomBytes(32))
  const key = { way: 'passphrase', salt, cost: 2 ** 17, blocks: 8, parallel: 1 } as const
  return asLock(key, await stretch(passphrase, key))
}

/** Opens with the private key alone: whoever made the file cannot read it afterwards. */
export function lockByPublicKey(publicKey: KeyObject): Lock {
  const to = fingerprint(publicKey)
  if (publicKey.asymmetricKeyType === 'x25519') {
    const own = generateKeyPairSync('x25519')
    const ephemeral = written(own.publicKey.export({ type: 'spki', format: 'der' }))
    const secret = diffieHellman({ privateKey: own.privateKey, publicKey })
    return asLock({ way: 'x25519', to, ephemeral }, secret)
  }
  const secret = randomBytes(32)
  const wrapped = written(publicEncrypt({ key: publicKey, oaepHash: 'sha256' }, secret))
  return asLock({ way: 'rsa', to, wrapped }, secret)
}

/** Opens with nothing but this very lock, which nobody keeps. */
export const lockInMemory = () =>
  asLock({ way: 'memory', salt: written(randomBytes(32)) }, randomBytes(32))

/** By which a key pair is known, whichever half is there. */
export const fingerprint = (publicKey: KeyObject) =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 32)

/** Finds the secret behind a file's first line with what was given, or says what is needed. */
export async function openLock(path: string, line: string, opening: Opening | null): Promise<Lock> {
  const key = readHeader(line)
  if (opening && 'lock' in opening) return { line, secret: opening.lock.secret }
  if (key.way === 'memory') throw new StartProblem(`${path} was for one move, and is of no use.`)
  if (key.way === 'passphrase') {
    if (opening && 'passphrase' in opening) {
      return { line, secret: await stretch(opening.passphrase, key) }
    }
    throw new StartProblem(`${path} is encrypted with a passphrase: give --passphrase-file.`)
  }
  if (!opening || !('privateKey' in opening)) {
    throw new StartProblem(`${path} is encrypted for a key: give --private-key.`)
  }
  return { line, secret: unwrap(path, key, opening.privateKey) }
}

function readHeader(line: string): Way {
  let told: unknown
  try {
    told = JSON.parse(line.slice(sealMark.length))
  } catch (cause) {
    throw new Damage('its beginning is damaged', { cause })
  }
  const made = z.object({ version: z.int() }).safeParse(told)
  if (made.success && made.data.version > 1) {
    throw new StartProblem('The backup is of a newer version: restore it with that version.')
  }
  const found = header.safeParse(told)
  if (!found.success) throw new Damage('its beginning is damaged')
  return found.data.key
}

function unwrap(
  path: string,
  key: z.infer<typeof forX25519> | z.infer<typeof forRsa>,
  privateKey: KeyObject,
): Buffer {
  const own = fingerprint(createPublicKey(privateKey))
  if (own !== key.to || privateKey.asymmetricKeyType !== key.way) {
    throw new StartProblem(
      `${path} is encrypted for the key ${key.to}, and this one is ${own}: give that one.`,
    )
  }
  try {
    if (key.way === 'rsa') {
      return privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, read(key.wrapped))
    }
    const publicKey = createPublicKey({ key: read(key.ephemeral), type: 'spki', format: 'der' })
    return diffieHellman({ privateKey, publicKey })
  } catch (cause) {
    throw new Damage('its beginning is damaged', { cause })
  }
}
