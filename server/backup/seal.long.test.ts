import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { StartProblem } from '../db/start-problem.ts'
import { emptyDatabase, query } from '../testing/empty-database.ts'
import { dataFolder, finish } from '../testing/process.ts'
import { readBackup } from './backup-file.ts'
import { takeBackup } from './backup.ts'
import { Damage } from './damage.ts'
import { readLock, readOpening } from './key-option.ts'
import { checkBackup, restoreBackup } from './restore.ts'
import { lockByPassphrase, lockByPublicKey, lockInMemory, type Opening } from './seal-key.ts'
import { sealed, unsealed } from './sealed-file.ts'

vi.setConfig({ testTimeout: 600_000 })

const passphrase = 'rain on zinc roofs'
const program = 'dist/server/backup.js'
const x25519 = () => generateKeyPairSync('x25519')
const pem = (key: KeyObject) =>
  key.type === 'private'
    ? key.export({ type: 'pkcs8', format: 'pem' })
    : key.export({ type: 'spki', format: 'pem' })

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
  const [own, other] = [x25519(), x25519()]
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const locks = {
    passphrase: await lockByPassphrase(passphrase),
    x25519: lockByPublicKey(own.publicKey),
    rsa: lockByPublicKey(rsa.publicKey),
  }
  const opens: Record<string, Opening> = {
    passphrase: { passphrase },
    x25519: { privateKey: own.privateKey },
    rsa: { privateKey: rsa.privateKey },
  }
  for (const [way, lock] of Object.entries(locks)) {
    const path = join(folder, `${way}.sealed`)
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
    const trying = readBackup(join(folder, `${way}.sealed`), { opening })
    await expect(trying).rejects.toThrow(StartProblem)
    await expect(trying).rejects.toThrow(words)
  }
  await refused('passphrase', { passphrase: 'rain on zinc roof' }, /not open with this passphrase/)
  await refused('passphrase', null, /passphrase\.sealed is encrypted .*: give --passphrase-file\.$/)
  await refused('passphrase', { privateKey: own.privateKey }, /: give --passphrase-file\.$/)
  await refused('x25519', { privateKey: other.privateKey }, /is encrypted for the key \w{32}, and/)
  await refused('x25519', { privateKey: rsa.privateKey }, /is encrypted for the key \w{32}, and/)
  await refused('rsa', { passphrase }, /is encrypted for a key: give --private-key\.$/)
})

test('what was changed, moved, left out, added or cut off is found wherever it is', async () => {
  const lock = lockInMemory()
  const text = randomBytes(200_000)
  const whole = await buffer(
    sealed(lock, Readable.from([text.subarray(0, 70_000), text.subarray(70_000)])),
  )
  const open = (bytes: Buffer) => buffer(unsealed('it', Readable.from([bytes]), { lock }))
  expect((await open(whole)).equals(text)).toBe(true)
  expect(await open(await buffer(sealed(lock, Readable.from([]))))).toHaveLength(0)

  const begins = whole.indexOf('\n') + 1 + 32
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
    await expect(open(changed), `byte ${at}`).rejects.toThrow(
      /damaged|changed|encrypted|not open|missing|newer/,
    )
  }
})

/** Files with keys and passphrases, good and bad. */
async function keyFiles() {
  const folder = await dataFolder()
  const at = (name: string) => join(folder, name)
  const own = x25519()
  const locked = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase } as const
  await writeFile(at('words'), `${passphrase}\n`)
  await writeFile(at('short'), 'too short\n')
  await writeFile(at('none'), '\n')
  await writeFile(at('public.pem'), pem(own.publicKey))
  await writeFile(at('private.pem'), own.privateKey.export(locked))
  await writeFile(at('ec.pem'), pem(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey))
  return at
}

test('keys and passphrases that are of no use are refused in a sentence', async () => {
  const at = await keyFiles()
  const locks = async (words: RegExp, given: Parameters<typeof readLock>[0]) => {
    const trying = readLock(given)
    await expect(trying).rejects.toThrow(StartProblem)
    await expect(trying).rejects.toThrow(words)
  }
  await locks(/is a private key: keep it elsewhere/, { 'public-key': at('private.pem') })
  await locks(/is not usable: give an X25519 key/, { 'public-key': at('ec.pem') })
  await locks(/is no such key in PEM form/, { 'public-key': at('words') })
  await locks(/at least 12 characters/, { 'passphrase-file': at('short') })
  await locks(/There is no passphrase in/, { 'passphrase-file': at('none') })
  await locks(/cannot be read \(ENOENT\)/, { 'passphrase-file': at('nowhere') })
  await locks(/not both/, { 'passphrase-file': at('words'), 'public-key': at('public.pem') })
  const locked = { 'private-key': at('private.pem') }
  await expect(readOpening(locked)).rejects.toThrow(/is behind a passphrase: give/)
  const wrong = { ...locked, 'passphrase-file': at('short') }
  await expect(readOpening(wrong)).rejects.toThrow(/or its passphrase is another one/)
  const right = { ...locked, 'passphrase-file': at('words') }
  expect(await readOpening(right)).toHaveProperty('privateKey')
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
  const keyed = ['backup', at('keyed'), '--public-key', at('public.pem')]
  expect(await does(source, keyed)).toMatchObject({ code: 0 })
  const key = ['--private-key', at('private.pem'), '--passphrase-file', at('words')]
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
  await says('sealed-backup {}\n', /is damaged or not there \(its beginning is damaged\)/)
  await says('sealed-backup {"version":1', /its beginning is damaged/)
  await says('sealed-backup {"version":2}\n', /^The backup is of a newer version/)
  // Nobody's file makes us take all the memory there is.
  const greedy = { way: 'passphrase', salt: 'AAAA', cost: 2 ** 30, blocks: 8, parallel: 1 }
  await says(
    `sealed-backup ${JSON.stringify({ version: 1, key: greedy })}\n`,
    /beginning is damaged/,
  )
  await says(gzipSync('-- {}\n'), /is not encrypted/)
  await writeFile(path, gzipSync('-- {}\n'))
  await expect(readBackup(path)).rejects.toThrow(/is not a backup of ours/)
  expect(await readFile(path)).not.toHaveLength(0)
})
