import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readConfig, type Config } from '../config.ts'
import { systemClock } from '../clock.ts'
import { startEmbedded } from '../db/embedded.ts'
import { reachDatabase } from '../db/running.ts'
import { StartProblem } from '../db/start-problem.ts'
import type { Contents } from './backup-file.ts'
import { takeBackup } from './backup.ts'
import { checkBackup, mustBeEmpty, restoreBackup } from './restore.ts'

// Keeps what the database holds: npm run backup, npm run restore, npm run move-database.

const usage = `Usage: npm run backup [-- <file>]
  writes all that the database holds into one new file, whether or not the server runs
Usage: npm run restore -- <file>
  loads such a file into an empty database; the server must not run
Usage: npm run move-database -- --to <postgres://…>
  copies the embedded database into an empty one of your own; the server must not run
  (--to - reads the address from the standard input)`

class WrongUse extends Error {}

const commands: Record<string, (config: Config, args: string[]) => Promise<string>> = {
  backup: async (config, args) => {
    const [given, ...rest] = args
    if (rest.length > 0) throw new WrongUse(usage)
    const stamp = systemClock.now().toISOString().slice(0, 19).replaceAll(':', '-')
    const path = resolve(given ?? `backup-${stamp}Z.gz`)
    refuseWithout(config)
    const { url, leave } = await reachDatabase(config)
    const contents = await takeBackup(url, path).finally(leave)
    return `${path} holds ${inWords(contents)}. The secret key is not in it: keep that, too.`
  },

  restore: async (config, args) => {
    const [given, ...rest] = args
    if (given === undefined || rest.length > 0) throw new WrongUse(usage)
    const path = resolve(given)
    const contents = await checkBackup(path)
    const { url, leave } = await takeDatabase(config)
    await restoreBackup(path, contents, url).finally(leave)
    const key = 'Start with the secret key of then: no backup holds it'
    return `Restored ${inWords(contents)}; every table's checksum is the same. ${key}.`
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
      const contents = await takeBackup(url, path)
      await restoreBackup(path, await checkBackup(path), to)
      const next = `Set DATABASE_URL, and SECRET_KEY to what ${config.dataDir}/secret-key holds`
      return `Moved ${inWords(contents)}; every table's checksum is the same. ${next}. The embedded database is left as it was.`
    } finally {
      await rm(path, { force: true })
      await leave()
    }
  },
}

async function readTarget(args: string[]): Promise<string> {
  const { to } = readOptions(args)
  const address = to === '-' ? (await text(process.stdin)).trim() : to
  if (!address) throw new WrongUse(usage)
  if (URL.canParse(address) && /^postgres(ql)?:$/.test(new URL(address).protocol)) return address
  throw new StartProblem('--to is not usable: give an address like postgres://….')
}

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: 'string' } } }).values
  } catch {
    throw new WrongUse(usage)
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

try {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (!command) throw new WrongUse(usage)
  console.log(await command(readConfig(), args))
} catch (error) {
  if (!(error instanceof StartProblem) && !(error instanceof WrongUse)) throw error
  console.error(error.message)
  process.exitCode = 1
}
