import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applyMigration, type Applied } from './apply-migration.ts'
import { isAway, isReadOnly, sqlState } from './connect.ts'
import { StartProblem, wordsOf } from './start-problem.ts'

export { wordsOf } from './start-problem.ts'

const ownFolder = new URL('./migrations/', import.meta.url)
/** Any number, as long as every server of this product takes the same one. */
export const migrationLock = 5_927_430_117

type Migrating = {
  folder?: URL
  /** So long a database that is still starting is waited for. */
  patienceMs?: number
  /** So long each migration gives way to those who work on its tables. */
  lockPatienceMs?: number
  /** Told of each one that is in, and whether it stands on others of an earlier start. */
  onApplied?: (applied: Applied, isUpgrade: boolean) => void
}

/** Brings the schema up to date: each file once, in order, one server at a time. */
export const migrate = (url: string, how: Migrating = {}): Promise<string[]> =>
  onDatabase(
    url,
    async client => {
      // However long another server takes, and whatever limits the database's user has.
      await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
      await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
      return applyMissing(client, url, how)
    },
    how.patienceMs,
  )

/** The migrations that there are, in their order. */
export const migrationFiles = async (folder = ownFolder): Promise<string[]> =>
  (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()

/** Runs the statements of one migration and notes nothing: the caller's transaction holds them. */
export const runMigration = async (client: pg.Client, name: string, folder = ownFolder) =>
  client.query(await readFile(new URL(name, folder), 'utf8'))

/** Runs one migration and notes it, in the caller's transaction. */
export async function runAndNote(client: pg.Client, name: string, folder = ownFolder) {
  await runMigration(client, name, folder)
  await client.query('INSERT INTO migration (name, applied_at) VALUES ($1, now())', [name])
}

/** Where it is noted which migrations a database has. */
export const makeMigrationTable = (client: pg.Client) =>
  client.query(
    `CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL)`,
  )

/**
 * Works on a connection of its own, then ends it with its locks; says what is wrong in a sentence. With
 * patience a database that is still starting is waited for.
 */
export async function onDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  patienceMs = 0,
) {
  const client = await connectOnce(url, performance.now() + patienceMs)
  try {
    await refuseUnfit(client)
    return await work(client)
  } catch (error) {
    throw asProblem(error)
  } finally {
    await client.end()
  }
}

async function connectOnce(url: string, until: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The query under way is rejected, too; without a listener the process would end before that.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end()
    if (!isStarting(error) || performance.now() > until) throw doesNotAnswer(error)
    await sleep(100)
    return connectOnce(url, until)
  }
}

/** Nobody listens yet, or PostgreSQL says that it is starting, or the line was cut meanwhile. */
const isStarting = (error: unknown) =>
  sqlState(error) === '57P03' || /ECONNREFUSED|ECONNRESET|terminated/.test(wordsOf(error))

function asProblem(error: unknown): unknown {
  if (error instanceof StartProblem) return error
  if (isReadOnly(error)) return takesNoWrites()
  if (isAway(error)) return doesNotAnswer(error)
  if (sqlState(error) !== '42501') return error
  return new StartProblem(
    `The database's user may not do this (${wordsOf(error)}): let it own the database.`,
  )
}

const takesNoWrites = () =>
  new StartProblem(
    'This PostgreSQL is a standby or read-only: set DATABASE_URL to the primary, or let it write again.',
  )

const doesNotAnswer = (error: unknown) =>
  new StartProblem(
    `The database does not answer (${wordsOf(error)}): check DATABASE_URL and that it runs.`,
  )

async function refuseUnfit(client: pg.Client) {
  const { rows } = await client.query(`
    SELECT current_setting('server_version_num')::int AS number,
      current_setting('server_encoding') AS encoding, current_database() AS name`)
  const { number, encoding, name } = rows[0]
  const major = Math.floor(number / 10_000)
  if (major < 15) {
    throw new StartProblem(
      `PostgreSQL ${major} is too old: set DATABASE_URL to version 15 or newer.`,
    )
  }
  if (encoding !== 'UTF8') {
    const words = `The database "${name}" is encoded in ${encoding}, which cannot hold every name`
    const advice = `create one with ENCODING 'UTF8' TEMPLATE template0, and set DATABASE_URL to it`
    throw new StartProblem(`${words}: ${advice}.`)
  }
}

async function applyMissing(
  client: pg.Client,
  url: string,
  { folder = ownFolder, lockPatienceMs: patienceMs, onApplied }: Migrating,
): Promise<string[]> {
  await makeMigrationTable(client)
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
  const applied = new Set(rows.map(row => row.name))
  const files = await migrationFiles(folder)
  const unknown = [...applied].find(name => !files.includes(name))
  if (unknown) {
    throw new StartProblem(
      `The database was migrated by a newer version (${unknown}): start that version instead.`,
    )
  }
  const missing = files.filter(name => !applied.has(name))
  for (const name of missing) {
    const run = () => runAndNote(client, name, folder)
    const done = await applyMigration(client, { url, name, run, patienceMs })
    onApplied?.(done, applied.size > 0)
  }
  return missing
}
