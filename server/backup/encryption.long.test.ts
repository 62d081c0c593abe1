import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, test } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { StartProblem } from '../db/start-problem.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { dataFolder, finish } from '../testing/process.ts'
import { readBackup } from './backup-file.ts'
import { takeBackup } from './backup.ts'
import { Damage } from './damage.ts'
import {
  encrypted,
  lockByPassphrase,
  lockByPublicKeys,
  lockInMemory,
  readPlain,
  type Opening,
} from './encryption.ts'
import { readLock, readOpening } from './key-option.ts'
import { checkBackup, restoreBackup } from './restore.ts'

const passphrase = 'rain on zinc roofs'
const program = 'dist/server/backup.js'
/** A key pair, as age-keygen makes one. */
async function keyPair() {
  const own = await generateX25519Identity()
  return { own, open: await identityToRecipient(own) }
}

/** A database in which only Adaeze lives. */
async function adasDatabase() {
  const url = await emptyDatabase()
  await migrate(url)
  const adaeze = `INSERT INTO account (id, role, email, name, secret_hash, created_at)
    VALUES (gen_random_uuid(), 'resident', 'adaeze@town.ng', 'Adaeze Obi', '-', now())`
  await query(url, adaeze)
  return url
}

const tables = "SELECT FROM pg_tables WHERE schemaname = 'public'"
const names = (url: string) => query(url, 'SELECT name FROM account')

test('a backup opens with its passphrase or private key, and with nothing else', async () => {
  const folder = await dataFolder()
  const source = await adasDatabase()
  const [mine, hers, other] = [await keyPair(), await keyPair(), await keyPair()]
  const locks = {
    passphrase: lockByPassphrase(passphrase),
    key: lockByPublicKeys([mine.open]),
    keys: lockByPublicKeys([mine.open, hers.open]),
  }
  const opens: Record<string, Opening> = {
    passphrase: { passphrase },
    key: { keys: [other.own, mine.own] },
    keys: { keys: [hers.own] },
  }
  for (const [way, lock] of Object.entries(locks)) {
    const path = join(folder, `${way}.age`)
    const made = await takeBackup(source, path, lock)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const target = await emptyDatabase()
    const opening = opens[way] ?? null
    const contents = await checkBackup(path, opening)
    expect(contents).toEqual(made)
    await restoreBackup({ path, contents, opening }, target, async () => undefined)
    expect(await names(target)).toEqual([{ name: 'Adaeze Obi' }])
  }
  const refused = async (way: string, opening: Opening | null, words: RegExp) => {
    const trying = readBackup(join(folder, `${way}.age`), { opening })
    await expect(trying).rejects.toThrow(StartProblem)
    await expect(trying).rejects.toThrow(words)
  }
  await refused('passphrase', { passphrase: 'rain on zinc roof' }, /not open with this passphrase/)
  await refused('passphrase', null, /passphrase\.age is encrypted .*: give --passphrase-file\.$/)
  await refused('passphrase', { keys: [mine.own] }, /: give --passphrase-file\.$/)
  await refused('key', { keys: [other.own] }, /does not open with this key: it is another one/)
  await refused('key', { passphrase }, /is encrypted for a key: give --private-key\.$/)
  await refused('key', null, /is encrypted for a key: give --private-key\.$/)
})

test('what was changed, moved, left out, added or cut off is found wherever it is', async () => {
  const lock = await lockInMemory()
  const path = join(await dataFolder(), 'file')
  const text = randomBytes(200_000)
  const encrypt = (...pieces: Buffer[]) => buffer(encrypted(lock, Readable.from(pieces)))
  const open = async (bytes: Buffer) => {
    await writeFile(path, bytes)
    return buffer(readPlain(path, lock.opening))
  }
  const nothing = await encrypt()
  expect(await open(nothing)).toHaveLength(0)
  const whole = await encrypt(text.subarray(0, 70_000), text.subarray(70_000))
  expect((await open(whole)).equals(text)).toBe(true)

  // Behind the header and a nonce come pieces of 64 KB, each with its tag.
  const begins = whole.indexOf('\n', whole.indexOf('\n---') + 1) + 1 + 16
  const frame = 65_536 + 16
  const part = (number: number) =>
    whole.subarray(begins + number * frame, begins + (number + 1) * frame)
  const [head, parts] = [whole.subarray(0, begins), [part(0), part(1), part(2), part(3)] as const]
  const [one, two, three, last] = parts
  const bad = [
    Buffer.concat([head, two, one, three, last]),
    Buffer.concat([head, one, three, last]),
    Buffer.concat([head, one, two, three]),
    Buffer.concat([head, one, two, three, last, last]),
    Buffer.concat([head, one, two, three, last, Buffer.from([0])]),
    head,
    whole.subarray(0, begins - 1),
    whole.subarray(0, -1),
  ]
  for (const bytes of bad) await expect(open(bytes)).rejects.toThrow(Damage)
  for (let at = 0; at < whole.length; at += at < begins ? 1 : 4_999) {
    const changed = Buffer.from(whole)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(open(changed), `byte ${at}`).rejects.toThrow(/damaged|changed|not encrypted/)
  }
})

/** Files with keys and passphrases, good and bad. */
async function keyFiles() {
  const folder = await dataFolder()
  const at = (name: string) => join(folder, name)
  const { own, open } = await keyPair()
  const behind = new Encrypter()
  behind.setPassphrase(passphrase)
  behind.setScryptWorkFactor(10)
  await writeFile(at('words'), `${passphrase}\n`)
  await writeFile(at('short'), 'too short\n')
  await writeFile(at('none'), '\n')
  await writeFile(at('public.txt'), `# public key, by age-keygen\n${open}\n`)
  await writeFile(at('private.txt'), `# public key: ${open}\n${own}\n`)
  await writeFile(at('private.age'), await behind.encrypt(`${own}\n`))
  await writeFile(at('before.pem'), '-----BEGIN PUBLIC KEY-----\nMCow\n-----END PUBLIC KEY-----\n')
  return at
}

test('keys and passphrases that are of no use are refused in a sentence', async () => {
  const at = await keyFiles()
  const locks = async (words: RegExp, given: Parameters<typeof readLock>[0]) => {
    const trying = readLock(given)
    await expect(trying).rejects.toThrow(StartProblem)
    await expect(trying).rejects.toThrow(words)
  }
  await locks(/is a private key: keep it elsewhere/, { 'public-key': at('private.txt') })
  await locks(/holds no public age key/, { 'public-key': at('before.pem') })
  await locks(/holds no public age key/, { 'public-key': at('none') })
  await locks(/at least 12 characters/, { 'passphrase-file': at('short') })
  await locks(/There is no passphrase in/, { 'passphrase-file': at('none') })
  await locks(/cannot be read \(ENOENT\)/, { 'passphrase-file': at('nowhere') })
  await locks(/not both/, { 'passphrase-file': at('words'), 'public-key': at('public.txt') })
  const locked = { 'private-key': at('private.age') }
  await expect(readOpening(locked)).rejects.toThrow(/is behind a passphrase: give/)
  const wrong = { ...locked, 'passphrase-file': at('short') }
  await expect(readOpening(wrong)).rejects.toThrow(/its passphrase is another one/)
  const right = { ...locked, 'passphrase-file': at('words') }
  expect(await readOpening(right)).toEqual({
    keys: [expect.stringMatching(/^AGE-SECRET-KEY-1/)],
  })
  const open = { 'private-key': at('private.txt') }
  expect(await readOpening(open)).toEqual(await readOpening(right))
  const odd = { 'private-key': at('public.txt') }
  await expect(readOpening(odd)).rejects.toThrow(/holds no private age key/)
  expect([await readLock({}), await readOpening({})]).toEqual([null, null])
})

test('the commands take keys from files and the standard input; what does not open makes nothing', async () => {
  const at = await keyFiles()
  const [source, target] = [await adasDatabase(), await emptyDatabase()]
  const does = (url: string, args: string[], input?: string) =>
    finish(program, { DATABASE_URL: url, DATA_DIR: at('data') }, args, input)
  const typed = ['backup', at('typed'), '--passphrase-file', '-']
  expect(await does(source, typed, `${passphrase}\n`)).toEqual({
    code: 0,
    said: expect.stringContaining('It is encrypted.'),
  })
  const wrong = await does(target, ['restore', at('typed'), '--passphrase-file', at('short')])
  expect(wrong).toEqual({
    code: 1,
    said: expect.stringMatching(/^\S+ does not open with this passphrase.*\n$/),
  })
  expect(await query(target, tables)).toEqual([])
  const keyed = ['backup', at('keyed'), '--public-key', at('public.txt')]
  expect(await does(source, keyed)).toMatchObject({ code: 0 })
  const key = ['--private-key', at('private.age'), '--passphrase-file', at('words')]
  expect(await does(target, ['restore', at('keyed'), ...key])).toMatchObject({ code: 0 })
  expect(await names(target)).toEqual([{ name: 'Adaeze Obi' }])
})

test('a damaged beginning of an encrypted file is told in a sentence; a plain file stays readable', async () => {
  const path = join(await dataFolder(), 'file')
  const says = async (content: Buffer | string, words: RegExp) => {
    await writeFile(path, content)
    const trying = readBackup(path, { opening: { passphrase } })
    await expect(trying).rejects.toThrow(StartProblem)
    await expect(trying).rejects.toThrow(words)
  }
  const begins = 'age-encryption.org/v1\n'
  await says(begins, /is damaged or not there \(its beginning is damaged\)/)
  await says(`${begins}-> scrypt AAAA`, /its beginning is damaged/)
  // Nobody's file makes us take all the memory there is.
  const salt = Buffer.alloc(16).toString('base64').replace(/=+$/, '')
  await says(`${begins}-> scrypt ${salt} 30\nAAAA\n--- AAAA\n`, /beginning is damaged/)
  await says('sealed-backup {"version":1}\n', /was encrypted by version 0\.2\.0: restore it with/)
  await says(gzipSync('-- {}\n'), /is not encrypted/)
  await writeFile(path, gzipSync('-- {}\n'))
  await expect(readBackup(path)).rejects.toThrow(/is not a backup of ours/)
  expect(await readFile(path)).not.toHaveLength(0)
})
