import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { applyMigration, type Applied } from './apply-migration.ts'
import { isAway, isReadOnly, sqlState } from './connect.ts'
import { connectAdvice } from './connect-advice.ts'
import { readMigrations, readRepeatables, type SqlFile } from './sql-files.ts'
import { StartProblem, wordsOf } from './start-problem.ts'

export { wordsOf } from './start-problem.ts'

/** Any number, as long as every server of this product takes the same one. */
export const migrationLock = 5_927_430_117

type Migrating = {
  /** Where the migrations are, instead of our own. */
  folder?: URL
  /** Where the folders of the modules are, with what is applied again; none with a `folder` alone. */
  modules?: URL
  /** So long a database that is still starting is waited for. */
  patienceMs?: number
  /** So long each migration gives way to those who work on its tables. */
  lockPatienceMs?: number
  /** Told of each one that is in, and whether it stands on others of an earlier start. */
  onApplied?: (applied: Applied, isUpgrade: boolean) => void
}

/**
 * Brings the schema up to date, one server at a time: each migration once, in order, then what has changed
 * of functions, triggers and views. Gives the names of what was applied.
 */
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

/** Runs one migration and notes it, in the caller's transaction. */
export async function runAndNote(client: pg.Client, { name, text, checksum }: SqlFile) {
  await client.query(text)
  await client.query('INSERT INTO migration (name, checksum, applied_at) VALUES ($1, $2, now())', [
    name,
    checksum,
  ])
}

/** Recreates functions, triggers and views and records their text, in the caller's transaction. */
export async function runRepeatables(client: pg.Client, files: SqlFile[]) {
  // They call each other, whichever comes first.
  await client.query('SET LOCAL check_function_bodies = off')
  for (const { name, text, checksum } of files) {
    await client.query(text)
    await client.query(
      `INSERT INTO repeatable_migration (name, checksum, applied_at) VALUES ($1, $2, now())
       ON CONFLICT (name) DO UPDATE SET checksum = excluded.checksum, applied_at = excluded.applied_at`,
      [name, checksum],
    )
  }
}

/** Where it is noted what a database has. */
export const makeMigrationTables = (client: pg.Client) =>
  client.query(
    `CREATE TABLE IF NOT EXISTS migration
       (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL);
     CREATE TABLE IF NOT EXISTS repeatable_migration
       (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL)`,
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

/** PostgreSQL is not listening yet, is starting, or the connection was lost. */
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
  new StartProblem(`The database does not answer (${wordsOf(error)}): ${connectAdvice(error)}.`)

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
  { folder, modules, lockPatienceMs: patienceMs, onApplied }: Migrating,
): Promise<string[]> {
  await makeMigrationTables(client)
  const noted = await notedIn(client, 'migration')
  const missing = missingOf(await readMigrations(folder), noted)
  for (const file of missing) {
    const run = () => runAndNote(client, file)
    const { name, text } = file
    const done = await applyMigration(client, { url, name, text, run, patienceMs })
    onApplied?.(done, noted.size > 0)
  }
  const repeatables = folder && !modules ? [] : await readRepeatables(modules)
  const before = await notedIn(client, 'repeatable_migration')
  const changed = repeatables.filter(({ name, checksum }) => before.get(name) !== checksum)
  const names = changed.map(({ name }) => name)
  if (changed.length > 0) {
    const run = () => runRepeatables(client, changed)
    const text = changed.map(each => each.text).join(';\n')
    const name = names.join(', ')
    const done = await applyMigration(client, { url, name, text, run, patienceMs })
    onApplied?.(done, before.size > 0)
  }
  return [...missing.map(({ name }) => name), ...names]
}

/** What a database has, and the checksum of its text. */
export async function notedIn(client: pg.Client, table: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT name, checksum FROM ${table}`,
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/** What a database has not had yet; refuses one that a newer version, or another text, has made. */
export function missingOf(files: SqlFile[], noted: ReadonlyMap<string, string>): SqlFile[] {
  const unknown = [...noted.keys()].find(name => !files.some(file => file.name === name))
  if (unknown) {
    throw new StartProblem(
      `The database was migrated by a newer version (${unknown}): start that version instead.`,
    )
  }
  const other = files.find(({ name, checksum }) => (noted.get(name) ?? checksum) !== checksum)
  if (other) {
    throw new StartProblem(
      `The migration ${other.name} is not the one that the database had: a migration never changes, ` +
        'what comes later is one of its own. Start the version that it was made with.',
    )
  }
  return files.filter(({ name }) => !noted.has(name))
}
