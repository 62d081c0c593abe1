import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { askForSecret } from '../setting/ask-for-secret.ts'
import { StartProblem } from '../db/start-problem.ts'
import { lockByPassphrase, lockByPublicKeys, mark, type Lock, type Opening } from './encryption.ts'

// Keys and passphrases come from files or from the standard input: what stands in an argument stands
// in the list of processes, too.

type Given = {
  'passphrase-file'?: string | undefined
  'public-key'?: string | undefined
  'private-key'?: string | undefined
}

const leastLetters = 12

/** What the new file is to be encrypted with; null: nothing. */
export async function readLock(given: Given): Promise<Lock | null> {
  const [passphraseFile, publicFile] = [given['passphrase-file'], given['public-key']]
  if (passphraseFile !== undefined && publicFile !== undefined) {
    throw new StartProblem('Give --passphrase-file or --public-key, not both.')
  }
  if (publicFile !== undefined) return lockByPublicKeys(await readPublicKeys(publicFile))
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
    return { keys: await readPrivateKeys(given['private-key'], passphrase) }
  }
  return passphrase === undefined ? null : { passphrase }
}

async function readPassphrase(path: string, how?: { isNew: boolean }): Promise<string> {
  const words =
    path === '-'
      ? await askForSecret('Passphrase', how)
      : (await read(path)).toString().replace(/\r?\n$/, '')
  if (words !== '') return words.normalize('NFC')
  throw new StartProblem(`There is no passphrase in ${path === '-' ? 'what was typed' : path}.`)
}

async function readPublicKeys(path: string): Promise<string[]> {
  const text = (await read(path)).toString()
  if (/SECRET-KEY|PRIVATE KEY/.test(text)) {
    throw new StartProblem(
      `${path} is a private key: keep it elsewhere, and give the public one (age-keygen -y).`,
    )
  }
  return usable(path, 'public', text, key => new Encrypter().addRecipient(key))
}

async function readPrivateKeys(path: string, passphrase: string | undefined): Promise<string[]> {
  const bytes = await read(path)
  const isEncrypted = bytes.toString('latin1').startsWith(mark)
  if (isEncrypted && passphrase === undefined) {
    throw new StartProblem(`${path} is behind a passphrase: give --passphrase-file, too.`)
  }
  const text = isEncrypted ? await decrypted(path, bytes, passphrase ?? '') : bytes.toString()
  return usable(path, 'private', text, key => new Decrypter().addIdentity(key))
}

async function decrypted(path: string, bytes: Buffer, passphrase: string): Promise<string> {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return await decrypter.decrypt(bytes, 'text')
  } catch (cause) {
    throw new StartProblem(`${path} does not open: its passphrase is another one.`, { cause })
  }
}

/** The keys of a file as age-keygen writes it: one a line, beside comments. */
function usable(
  path: string,
  half: 'public' | 'private',
  text: string,
  take: (key: string) => void,
): string[] {
  const lines = text.split(/\r?\n/).map(line => line.trim())
  const keys = lines.filter(line => line !== '' && !line.startsWith('#'))
  try {
    for (const key of keys) take(key)
    if (keys.length > 0) return keys
    throw new Error('there is none')
  } catch (cause) {
    const begins = half === 'public' ? 'age1…' : 'AGE-SECRET-KEY-1…'
    throw new StartProblem(
      `${path} holds no ${half} age key (${begins}): make a key pair with age-keygen.`,
      { cause },
    )
  }
}

async function read(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartProblem(`${path} cannot be read (${code}).`, { cause: error })
  }
}
