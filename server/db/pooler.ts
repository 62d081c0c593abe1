import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { connect, isAway, sqlState } from './connect.ts'
import { onDatabase, wordsOf } from './migrate.ts'
import { StartProblem } from './start-problem.ts'

// A pooler lends its own connections out, so it must lead where we think, keep our time limits and know the
// statements that have a name; and what needs a session of its own must not come through it.

/** Which database a connection has reached, and whether anything ends what takes too long there. */
const question = `SELECT current_database() || ' ' || extract(epoch FROM pg_postmaster_start_time())
    AS place,
  '0' IN (current_setting('statement_timeout'),
    current_setting('idle_in_transaction_session_timeout')) AS "hasNoLimit"`
type Answer = { place: string; hasNoLimit: boolean }

/** Refuses a pooler that leads to another database, has no time limits, or forgets what statements are called. */
export async function checkPooler(pooledUrl: string, directUrl: string, patienceMs: number) {
  // The pooler may still be starting, and it may have to wait for its database.
  await onDatabase(pooledUrl, async () => undefined, patienceMs)
  const [direct, pooled] = await Promise.all([askAt(directUrl), askAt(pooledUrl)])
  if (direct?.place !== pooled?.place) {
    throw new StartProblem(
      'DATABASE_URL and DIRECT_DATABASE_URL lead to different databases: set both to the same one.',
    )
  }
  if (pooled?.hasNoLimit) {
    throw new StartProblem(
      'The pooler at DATABASE_URL lets statements run for ever: set its connect_query as docs/scale.md says.',
    )
  }
  if (!(await knowsNames(pooledUrl))) {
    throw new StartProblem(
      'The pooler at DATABASE_URL forgets prepared statements: it has to be PgBouncer 1.21 or newer with ' +
        'max_prepared_statements above 0, as docs/scale.md says.',
    )
  }
}

/** Refuses an address behind which two sessions share one connection, where each must have its own. */
export async function refuseShared(url: string, setting: string, patienceMs: number) {
  const isShared = await onDatabase(
    url,
    first => onDatabase(url, async second => (await pidOf(first)) === (await pidOf(second))),
    patienceMs,
  )
  if (!isShared) return
  throw new StartProblem(
    `${setting} leads to a pooler, which cannot lock, listen or migrate: set DIRECT_DATABASE_URL to ` +
      'PostgreSQL itself, as docs/scale.md says.',
  )
}

async function pidOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

/** The ways in which a connection says that it has never heard a name, or has heard it from somebody else. */
const namesMixedUp = /^(?:26000|42P05)$/

/**
 * Whether sessions that call different statements by the same name each get their own, twice: behind a pooler
 * that does not keep names apart one of them meets what another has left on a connection, or nothing.
 */
async function knowsNames(url: string): Promise<boolean> {
  const sessions = 3
  const database = connect(url, () => undefined, { size: sessions })
  const clients: pg.PoolClient[] = []
  const name = `start ${randomUUID()}`
  try {
    while (clients.length < sessions) clients.push(await database.pool.connect())
    for (const _round of [1, 2]) {
      for (const [at, client] of clients.entries()) {
        await client.query('BEGIN')
        const { rows } = await client.query({
          name,
          text: `SELECT ${at} AS own, $1::int`,
          values: [at],
        })
        await client.query('COMMIT')
        if (rows[0]?.own !== at) return false
      }
      // Where connections are lent in turn, the next round is to meet others.
      await clients[0]?.query('SELECT 1')
    }
    return true
  } catch (error) {
    if (namesMixedUp.test(sqlState(error) ?? '')) return false
    throw asRefused(error)
  } finally {
    for (const client of clients) client.release(true)
    await database.close()
  }
}

/** Asks with the settings that calls connect with: a pooler may refuse those. */
async function askAt(url: string): Promise<Answer | undefined> {
  const database = connect(url, () => undefined, { size: 1 })
  try {
    return (await database.pool.query<Answer>(question)).rows[0]
  } catch (error) {
    throw asRefused(error)
  } finally {
    await database.close()
  }
}

const asRefused = (error: unknown) =>
  isAway(error)
    ? new StartProblem(
        `The pooler at DATABASE_URL refuses the login (${wordsOf(error)}): see docs/scale.md.`,
        { cause: error },
      )
    : error
