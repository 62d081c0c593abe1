import { connect, isAway } from './connect.ts'
import { onDatabase, wordsOf } from './migrate.ts'
import { StartProblem } from './start-problem.ts'

// A pooler lends its own connections out, so it must lead where we think and keep our time limits.

/** Which database a connection has reached, and whether anything ends what takes too long there. */
const question = `SELECT current_database() || ' ' || extract(epoch FROM pg_postmaster_start_time())
    AS place,
  '0' IN (current_setting('statement_timeout'),
    current_setting('idle_in_transaction_session_timeout')) AS "hasNoLimit"`
type Answer = { place: string; hasNoLimit: boolean }

/** Refuses a pooler that leads to another database, or whose connections have no time limits. */
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
}

/** Asks with the settings that calls connect with: a pooler may refuse those. */
async function askAt(url: string): Promise<Answer | undefined> {
  const database = connect(url, () => undefined, { size: 1 })
  try {
    return (await database.pool.query<Answer>(question)).rows[0]
  } catch (error) {
    if (!isAway(error)) throw error
    throw new StartProblem(
      `The pooler at DATABASE_URL does not let us in (${wordsOf(error)}): see docs/scale.md.`,
      { cause: error },
    )
  } finally {
    await database.close()
  }
}
