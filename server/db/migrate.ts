import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartProblem } from './start-problem.ts'

const folder = new URL('./migrations/', import.meta.url)
/** Any number, as long as every server of this product takes the same one. */
const lockNumber = 5_927_430_117

/** Brings the schema up to date: each file once, in order, one server at a time. */
export async function migrate(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect().catch(error => {
    throw new StartProblem(
      `The database does not answer (${problemOf(error)}): check DATABASE_URL and that it runs.`,
    )
  })
  try {
    await refuseOldServer(client)
    await client.query('SELECT pg_advisory_lock($1)', [lockNumber])
    return await applyMissing(client)
  } finally {
    // Ending the connection also gives the lock back.
    await client.end()
  }
}

const problemOf = (error: unknown) =>
  error instanceof AggregateError
    ? error.errors.map(each => (each as Error).message).join(', ')
    : (error as Error).message

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query("SELECT current_setting('server_version_num')::int AS number")
  const major = Math.floor(rows[0].number / 10_000)
  if (major < 15) {
    throw new StartProblem(
      `PostgreSQL ${major} is too old: set DATABASE_URL to version 15 or newer.`,
    )
  }
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL)`,
  )
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migration')
  const applied = new Set(rows.map(row => row.name))
  const files = (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()
  const unknown = [...applied].find(name => !files.includes(name))
  if (unknown) {
    throw new StartProblem(
      `The database was migrated by a newer version (${unknown}): start that version instead.`,
    )
  }
  const missing = files.filter(name => !applied.has(name))
  for (const name of missing) await apply(client, name)
  return missing
}

async function apply(client: pg.Client, name: string) {
  const sql = await readFile(new URL(name, folder), 'utf8')
  await client.query('BEGIN')
  try {
    await client.query(sql)
    await client.query('INSERT INTO migration (name, applied_at) VALUES ($1, now())', [name])
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
