import { existsSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readConfig } from '../setting/config.ts'
import { endOrphan, findBinaries, lockFolder, openFolder } from '../embedded/place.ts'
import { mustBeMeant } from './confirm-name.ts'
import { StartProblem } from '../db/start-problem.ts'

// Empties the database that the settings lead to, so that the next start is a first start: npm run db:reset.

/** Removes the embedded database and its password; the secret key and all else stays. */
async function removeEmbedded(dataDir: string): Promise<string> {
  const folder = await openFolder(dataDir)
  const lock = lockFolder(folder)
  try {
    const cluster = join(folder, 'postgres')
    const { pgCtl } = findBinaries(process.platform, process.arch)
    await endOrphan(cluster, pgCtl)
    // Renamed first: a removal cut short leaves what a first start takes for its own remains.
    if (existsSync(cluster)) await rename(cluster, join(folder, `postgres-init-${process.pid}`))
    await rm(join(folder, 'postgres-password'), { force: true })
    const remains = (await readdir(folder)).filter(name => name.startsWith('postgres-init-'))
    for (const name of remains) await rm(join(folder, name), { recursive: true, maxRetries: 9 })
    return `The database in ${folder} is removed: the next start is a first start.`
  } finally {
    lock.close()
  }
}

/** Empties the schema that the migrations fill, in the database of the address. */
async function emptySchema(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  const name = nameOf(url)
  try {
    await client.connect()
    await refuseWhileUsed(client, name)
    await client.query(`
      BEGIN;
      SET LOCAL lock_timeout = '10s';
      DROP SCHEMA IF EXISTS public CASCADE;
      CREATE SCHEMA public;
      GRANT USAGE ON SCHEMA public TO PUBLIC;
      COMMIT`)
    return `The database "${name}" is empty: the next start is a first start.`
  } catch (error) {
    if (error instanceof StartProblem) throw error
    const why = error instanceof AggregateError ? error.errors.join(', ') : String(error)
    throw new StartProblem(`The database "${name}" was not emptied (${why}).`, { cause: error })
  } finally {
    await client.end()
  }
}

/** A server that has just stopped is given a moment to be gone. */
async function refuseWhileUsed(client: pg.Client, name: string, tries = 20): Promise<void> {
  const { rowCount } = await client.query(`
    SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND backend_type = 'client backend' AND pid <> pg_backend_pid()`)
  if (rowCount === 0) return
  if (tries === 0) {
    throw new StartProblem(
      `The database "${name}" is in use (${rowCount} connections): stop the server first.`,
    )
  }
  await sleep(100)
  await refuseWhileUsed(client, name, tries - 1)
}

async function reset(args: string[]): Promise<string> {
  const { production, directDatabaseUrl, dataDir } = readConfig()
  if (production) {
    throw new StartProblem('db:reset does not run with NODE_ENV=production: unset it to continue.')
  }
  const { stdin: input, stdout: output } = process
  const terminal = input.isTTY ? { input, output } : null
  if (directDatabaseUrl) {
    const [name, { host }] = [nameOf(directDatabaseUrl), new URL(directDatabaseUrl)]
    const what = `everything in the schema public of the database "${name}" at ${host}`
    await mustBeMeant({ what, name }, args, terminal)
    return emptySchema(directDatabaseUrl)
  }
  if (!existsSync(dataDir)) {
    return `There is nothing at ${dataDir}: the next start is a first start.`
  }
  const what = `the database in the folder ${dataDir}`
  await mustBeMeant({ what, name: basename(dataDir) }, args, terminal)
  return removeEmbedded(dataDir)
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))

try {
  console.log(await reset(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  console.error(error.message)
  process.exitCode = 1
}
