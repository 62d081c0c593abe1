import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../setting/config.ts'
import { checkPooler } from '../db/pooler.ts'
import { StartProblem, wordsOf } from '../db/start-problem.ts'
import { fail, ok, patienceMs, warn, type Finding } from './doctor-finding.ts'

// The ways to the database besides the straight one: a pooler, and a replica.

/** A line of its own, on which nothing takes for ever. */
export function newClient(url: string): pg.Client {
  const limits = { connectionTimeoutMillis: patienceMs, query_timeout: 2 * patienceMs }
  const client = new pg.Client({ connectionString: url, ...limits })
  // The question under way fails, too, and says so.
  client.on('error', () => undefined)
  return client
}

/** The one row of an answer. */
export async function oneRow<Row extends object>(client: pg.Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text)
  const [row] = rows
  if (!row) throw new Error('a question without an answer')
  return row
}

/** Where it leads, its limits, and whether a named statement is known on whichever connection it lends. */
export async function examinePooler({ databaseUrl, directDatabaseUrl }: Config): Promise<Finding> {
  const url = databaseUrl ?? ''
  try {
    await checkPooler(url, directDatabaseUrl ?? '', 0)
  } catch (error) {
    if (error instanceof StartProblem) return fail('pooler', error.message)
    throw error
  }
  const [first, second] = [newClient(url), newClient(url)]
  try {
    await Promise.all([first.connect(), second.connect()])
    const ask = (client: pg.Client) =>
      client.query({ name: 'doctor', text: 'SELECT $1::int AS number', values: [1] })
    await ask(first)
    // While this one holds the connection of before, the first is lent another.
    await second.query('BEGIN')
    await ask(second)
    await ask(first)
    await second.query('ROLLBACK')
    return ok('pooler', 'leads to the same database, has timeouts, and keeps prepared statements.')
  } catch (error) {
    const advice = 'set max_prepared_statements as docs/scale.md says'
    return fail('pooler', `does not keep prepared statements (${wordsOf(error)}): ${advice}.`)
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

export async function examineReplica(primary: pg.Client, url: string): Promise<Finding> {
  const replica = newClient(url)
  try {
    await replica.connect()
    const { standby } = await oneRow<{ standby: boolean }>(
      replica,
      'SELECT pg_is_in_recovery() AS standby',
    )
    if (!standby) return fail('replica', 'READ_DATABASE_URL is not a replica: set it to one.')
    const { place } = await oneRow<{ place: string }>(
      primary,
      'SELECT pg_current_wal_lsn()::text AS place',
    )
    const behind = async () => {
      const text = `SELECT pg_wal_lsn_diff('${place}', pg_last_wal_replay_lsn())::bigint AS bytes`
      return (await oneRow<{ bytes: number }>(replica, text)).bytes
    }
    let bytes = await behind()
    for (let tries = 0; bytes > 0 && tries < 20; tries++) {
      await sleep(100)
      bytes = await behind()
    }
    if (bytes <= 0) return ok('replica', 'is up to date with the primary.')
    return warn(
      'replica',
      `is ${bytes} bytes behind after two seconds: directors read from the primary.`,
    )
  } catch (error) {
    return fail('replica', `does not answer (${wordsOf(error)}): directors read from the primary.`)
  } finally {
    await replica.end()
  }
}
