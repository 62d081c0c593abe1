import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Identity, Stanza } from 'age-encryption'
import { StartProblem } from '../db/start-problem.ts'
import { Damage } from './damage.ts'

// Encryption at rest: an encrypted backup is a file of age (https://age-encryption.org/v1), which any program for age opens, too.

/** What opens a file: a passphrase, or private keys. */
export type Opening = { passphrase: string } | { keys: (string | Identity)[] }

/** What a new file is encrypted with, and what reads it again at once. */
export type Lock = { encrypter: Encrypter; opening: Opening }

type Pieces = AsyncIterable<Uint8Array>

/** A file of age begins with this. */
export const mark = 'age-encryption.org/v1\n'
const markOfBefore = 'sealed-backup '

/** Each guess costs 128 MB of memory and about half a second. */
const scryptWorkFactor = 17

/** Opens with the passphrase. */
export function lockByPassphrase(passphrase: string): Lock {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(scryptWorkFactor)
  return { encrypter, opening: { passphrase } }
}

/** Opens with a private key alone: only while it runs can the program that makes the file read it. */
export function lockByPublicKeys(publicKeys: readonly string[]): Lock {
  const encrypter = new Encrypter()
  for (const key of publicKeys) encrypter.addRecipient(key)
  let fileKey: Uint8Array | null = null
  const remember = (key: Uint8Array): Stanza[] => {
    fileKey = key
    return []
  }
  encrypter.addRecipient({ wrapFileKey: remember })
  return { encrypter, opening: { keys: [{ unwrapFileKey: () => fileKey }] } }
}

/** Opens with nothing but this very lock, which nobody keeps. */
export const lockInMemory = async () =>
  lockByPublicKeys([await identityToRecipient(await generateX25519Identity())])

const asWeb = (pieces: Pieces) =>
  Readable.toWeb(Readable.from(pieces)) as ReadableStream<Uint8Array>

/** Encrypts what passes. */
export async function* encrypted({ encrypter }: Lock, pieces: Pieces): Pieces {
  yield* await encrypter.encrypt(asWeb(pieces))
}

/** What a file holds, decrypted where it is encrypted; no byte leaves unchecked. */
export async function* readPlain(path: string, opening: Opening | null): Pieces {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mark.length), 0, mark.length, 0)
    const begins = buffer.toString('latin1', 0, bytesRead)
    if (begins.startsWith(markOfBefore)) {
      throw new StartProblem(
        `${path} was encrypted by version 0.2.0: restore it with that version, then start this one on what it restored.`,
      )
    }
    const bytes = file.createReadStream({ start: 0, autoClose: false })
    if (begins === mark) return yield* decrypted(path, bytes, opening)
    if (!opening) return yield* bytes
    throw new StartProblem(`${path} is not encrypted: leave the key or passphrase out.`)
  } finally {
    await file.close()
  }
}

async function* decrypted(path: string, bytes: Readable, opening: Opening | null): Pieces {
  const decrypter = new Decrypter()
  if (opening && 'passphrase' in opening) decrypter.addPassphrase(opening.passphrase)
  else for (const key of opening?.keys ?? []) decrypter.addIdentity(key)
  decrypter.addIdentity({ unwrapFileKey: stanzas => refuseToOpen(path, stanzas, opening) })
  const plain = await decrypter.decrypt(asWeb(bytes)).catch((error: unknown) => {
    throw asDamage(error, 'its beginning is damaged')
  })
  try {
    yield* plain
  } catch (error) {
    throw asDamage(error, 'it was changed or cut off')
  }
}

/** Comes last, when nothing that was given has opened the file. */
function refuseToOpen(path: string, stanzas: Stanza[], opening: Opening | null): never {
  const isByPassphrase = stanzas.some(({ args }) => args[0] === 'scrypt')
  const isGiven = opening && 'passphrase' in opening === isByPassphrase
  if (isGiven) {
    throw new StartProblem(
      `${path} does not open with this ${isByPassphrase ? 'passphrase' : 'key'}: it is another one, or the file's beginning is damaged.`,
    )
  }
  throw new StartProblem(
    isByPassphrase
      ? `${path} is encrypted with a passphrase: give --passphrase-file.`
      : `${path} is encrypted for a key: give --private-key.`,
  )
}

/** What the library cannot read is damaged; what the disk says has a code of its own. */
function asDamage(cause: unknown, words: string): unknown {
  const isOfTheLibrary = cause instanceof Error && !(cause instanceof StartProblem)
  return isOfTheLibrary && !('code' in cause) ? new Damage(words, { cause }) : cause
}
