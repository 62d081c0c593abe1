import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readErasureLog, type Erasure } from '../privacy/privacy.ts'
import { readConfig, type Config } from '../setting/config.ts'
import { systemClock } from '../call/clock.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { reachDatabase } from '../embedded/running.ts'
import { noteBackup } from '../db/last-backup.ts'
import { StartProblem } from '../db/start-problem.ts'
import type { Contents } from './backup-file.ts'
import { takeBackup } from './backup.ts'
import { readLock, readOpening } from './key-option.ts'
import { checkBackup, mustBeEmpty, restoreBackup } from './restore.ts'
import { lockInMemory } from './encryption.ts'
import { settle, type Settled } from './after-restore.ts'

// Keeps what the database holds: npm run backup, npm run restore, npm run move-database.

const usages: Record<string, string> = {
  backup: `Usage: npm run backup [-- <file>] [--passphrase-file <file> | --public-key <file>]
  writes all that the database holds into one new file, whether or not the server runs
  (- instead of the passphrase's file reads it from the standard input)`,
  restore: `Usage: npm run restore -- <file> [--passphrase-file <file>] [--private-key <file>] [--erasure-log <file>]…
  loads such a file into an empty database and erases again whom the logs name; the server must not run
  (- instead of the passphrase's file reads it from the standard input)`,
  'move-database': `Usage: npm run move-database -- --to <postgres://…>
  copies the embedded database into an empty one of your own; the server must not run
  (- instead of the address reads it from the standard input)`,
}

/** What was typed does not fit: why, and the usage is shown below it. */
class WrongUse extends Error {}

/** What to say, and whether somebody must still do something. */
type Outcome = { said: string; isWhole?: boolean }

const commands: Record<string, (config: Config, args: string[]) => Promise<Outcome>> = {
  backup: async (config, args) => {
    const { values, positionals } = readOptions(args, ['passphrase-file', 'public-key'])
    const [given, extra] = positionals
    if (extra !== undefined) throw new WrongUse(`Unexpected argument: "${extra}".`)
    refuseWithout(config)
    const lock = await readLock(values)
    const stamp = systemClock.now().toISOString().slice(0, 19).replaceAll(':', '-')
    const path = resolve(given ?? `backup-${stamp}Z.gz${lock ? '.age' : ''}`)
    const { url, leave } = await reachDatabase(config)
    const contents = await takeBackup(url, path, lock).finally(leave)
    const problem = await noteBackup(config.dataDir, { takenAt: contents.takenAt, path }).then(
      () => null,
      (error: Error) => error.message,
    )
    const readers = lock ? 'It is encrypted' : 'Whoever reads it reads everything'
    const keep = `${readers}. The secret key is not in it: keep that, too`
    const said = `${path} holds ${inWords(contents)}. ${keep}.`
    if (problem === null) return { said }
    const unknown = `The backup is good, but it could not be noted in ${config.dataDir} (${problem})`
    return {
      said: `${said}\n${unknown}: the alert about old backups will not know of it.`,
      isWhole: false,
    }
  },

  restore: async (config, args) => {
    const { values, positionals } = readOptions(args, ['passphrase-file', 'private-key'])
    const [given, extra] = positionals
    if (given === undefined) throw new WrongUse('The file is missing.')
    if (extra !== undefined) throw new WrongUse(`Unexpected argument: "${extra}".`)
    const path = resolve(given)
    const logs = await readLogs(config, values['erasure-log'] ?? [])
    const opening = await readOpening(values)
    const contents = await checkBackup(path, opening)
    const { url, leave } = await takeDatabase(config)
    const now = systemClock.now()
    const settled = await restoreBackup({ path, contents, opening }, url, client =>
      settle(client, { ...logs, now }),
    ).finally(leave)
    const key = 'Start with the secret key of then: no backup holds it'
    const same = `Restored ${inWords(contents)}; every table's checksum was the same. ${key}.`
    const isWhole = settled.unerased.length === 0
    return { said: [same, ...told(settled), ...warning(logs, contents)].join('\n'), isWhole }
  },

  'move-database': async (config, args) => {
    const to = await readTarget(args)
    if (config.databaseUrl) {
      throw new StartProblem('DATABASE_URL is set, so there is no embedded database to move.')
    }
    refuseWithout(config)
    const path = join(config.dataDir, 'moving.gz')
    const { url, leave } = await takeDatabase(config)
    try {
      await mustBeEmpty(to)
      await rm(path, { force: true })
      // Only this process can read what lies on the disk meanwhile.
      const lock = await lockInMemory()
      const contents = await takeBackup(url, path, lock)
      const { opening } = lock
      const checked = { path, contents: await checkBackup(path, opening), opening }
      // It is the same installation, in which people go on as they were.
      await restoreBackup(checked, to, async () => undefined)
      const next = `Set DATABASE_URL, and SECRET_KEY to what ${config.dataDir}/secret-key holds`
      const same = `Moved ${inWords(contents)}; every table's checksum is the same`
      return { said: `${same}. ${next}. The embedded database is left as it was.` }
    } finally {
      await rm(path, { force: true })
      await leave()
    }
  },
}

type Logs = { erasures: Erasure[]; read: string[]; own: string }

/** The logs that were named, each of which must be there, and this server's own if it is. */
async function readLogs({ erasureLog }: Config, given: string[]): Promise<Logs> {
  const named = given.map(path => resolve(path))
  const missing = named.find(path => !existsSync(path))
  if (missing) throw new StartProblem(`There is no erasure log at ${missing}.`)
  const read = [...new Set(existsSync(erasureLog) ? [erasureLog, ...named] : named)]
  const erasures = (await Promise.all(read.map(readErasureLog))).flat()
  return { erasures, read, own: erasureLog }
}

function told({ sessions, links, messages, erased, unerased }: Settled): string[] {
  const ended = `Ended: ${sessions} sessions and ${links} links; given up: ${messages} messages that are too old.`
  const again = `Erased again: ${erased}.`
  if (unerased.length === 0) return [ended, again]
  const names = unerased.map(({ accountId, why }) => `  ${accountId} ${why}`)
  const todo = `NOT ERASED YET: ${unerased.length}, who cannot log in and are erased by the server within an hour of having settled this:`
  return [ended, again, todo, ...names]
}

const warning = ({ read, own }: Logs, { takenAt }: Contents): string[] =>
  read.length > 0
    ? []
    : [
        `No erasure log was given, and there is none at ${own}: who was deleted after ${takenAt} is back.`,
      ]

type Option = 'passphrase-file' | 'public-key' | 'private-key'

function readOptions(args: string[], known: Option[]) {
  const text = { type: 'string' } as const
  const log = { 'erasure-log': { type: 'string', multiple: true } } as const
  const keys = Object.fromEntries(known.map(name => [name, text])) as Record<Option, typeof text>
  const options = known.includes('private-key') ? { ...keys, ...log } : keys
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    return {
      values: values as Partial<Record<Option, string>> & { 'erasure-log'?: string[] },
      positionals,
    }
  } catch (error) {
    throw notUnderstood(error)
  }
}

/** What an option parser says about what was typed, as a sentence. */
const notUnderstood = (error: unknown) =>
  new WrongUse((error as Error).message.replace(/\. To specify.*$/s, '.'))

async function readTarget(args: string[]): Promise<string> {
  const to = readAddress(args)
  const address = to === '-' ? (await text(process.stdin)).trim() : to
  if (!address) throw new WrongUse('--to is missing.')
  if (URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol)) return address
  throw new StartProblem('--to is not usable: give an address like postgres://….')
}

function readAddress(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } } }).values.to
  } catch (error) {
    throw notUnderstood(error)
  }
}

function refuseWithout({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return
  throw new StartProblem(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`)
}

/** The database for us alone where it is the embedded one; one of your own must be empty anyway. */
async function takeDatabase({ directDatabaseUrl, dataDir }: Config) {
  if (directDatabaseUrl) return { url: directDatabaseUrl, leave: async () => undefined }
  const embedded = await startEmbedded({ dataDir })
  return { url: embedded.url, leave: () => embedded.stop() }
}

function inWords({ takenAt, tables, kept, migrations }: Contents): string {
  const rows = Object.values(kept).reduce((sum, each) => sum + each.rows, 0)
  return `${rows} rows of ${tables.length} tables as of ${takenAt} (${migrations.at(-1)})`
}

const [name = '', ...args] = process.argv.slice(2)
try {
  const command = commands[name]
  if (!command) throw new WrongUse(`There is no command "${name}".`)
  const { said, isWhole = true } = await command(readConfig(), args)
  console.log(said)
  if (!isWhole) process.exitCode = 2
} catch (error) {
  if (!(error instanceof StartProblem) && !(error instanceof WrongUse)) throw error
  console.error(error.message)
  if (error instanceof WrongUse) console.error(usages[name] ?? Object.values(usages).join('\n'))
  process.exitCode = 1
}
