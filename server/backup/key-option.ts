import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { askForSecret } from '../setting/ask-for-secret.ts'
import { StartProblem } from '../db/start-problem.ts'
import { lockByPassphrase, lockByPublicKey, type Lock, type Opening } from './seal-key.ts'

// Keys and passphrases come from files or from the standard input: what stands in an argument stands
// in the list of processes, too.

type Given = {
  'passphrase-file'?: string | undefined
  'public-key'?: string | undefined
  'private-key'?: string | undefined
}

const leastLetters = 12
const leastRsaBits = 2048

/** What the new file is to be encrypted with; null: nothing. */
export async function readLock(given: Given): Promise<Lock | null> {
  const [passphraseFile, publicFile] = [given['passphrase-file'], given['public-key']]
  if (passphraseFile !== undefined && publicFile !== undefined) {
    throw new StartProblem('Give --passphrase-file or --public-key, not both.')
  }
  if (publicFile !== undefined) return lockByPublicKey(await readPublicKey(publicFile))
  if (passphraseFile === undefined) return null
  const passphrase = await readPassphrase(passphraseFile, { isNew: true })
  if (Array.from(passphrase).length < leastLetters) {
    throw new StartProblem(`The passphrase is too short: use at least ${leastLetters} characters.`)
  }
  return lockByPassphrase(passphrase)
}

/** What opens the file; null: nothing was given. A private key may be behind a passphrase itself. */
export async function readOpening(given: Given): Promise<Opening | null> {
  const passphrase =
    given['passphrase-file'] === undefined
      ? undefined
      : await readPassphrase(given['passphrase-file'])
  if (given['private-key'] !== undefined) {
    return { privateKey: await readPrivateKey(given['private-key'], passphrase) }
  }
  return passphrase === undefined ? null : { passphrase }
}

async function readPassphrase(path: string, how?: { isNew: boolean }): Promise<string> {
  const words =
    path === '-'
      ? await askForSecret('Passphrase', how)
      : (await read(path)).toString().replace(/\r?\n$/, '')
  if (words !== '') return words
  throw new StartProblem(`There is no passphrase in ${path === '-' ? 'what was typed' : path}.`)
}

async function readPublicKey(path: string): Promise<KeyObject> {
  const pem = await read(path)
  if (pem.includes('PRIVATE KEY')) {
    throw new StartProblem(
      `${path} is a private key: keep it elsewhere, and give the public one (openssl pkey -pubout).`,
    )
  }
  return usable(path, () => createPublicKey(pem))
}

async function readPrivateKey(path: string, passphrase: string | undefined): Promise<KeyObject> {
  const key = await read(path)
  if (/ENCRYPTED/.test(key.toString()) && passphrase === undefined) {
    throw new StartProblem(`${path} is behind a passphrase: give --passphrase-file, too.`)
  }
  return usable(path, () => createPrivateKey({ key, passphrase }))
}

function usable(path: string, make: () => KeyObject): KeyObject {
  let key: KeyObject
  try {
    key = make()
  } catch (cause) {
    throw new StartProblem(
      `${path} is no such key in PEM form, or its passphrase is another one.`,
      { cause },
    )
  }
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'x25519') return key
  if (type === 'rsa' && (details?.modulusLength ?? 0) >= leastRsaBits) return key
  throw new StartProblem(
    `${path} is not usable: give an X25519 key, or RSA with ${leastRsaBits} bits or more.`,
  )
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartProblem(`${path} cannot be read (${code}).`, { cause: error })
  }
}
