import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** A table that somebody waited for, and how it was to be locked. */
export type Lock = { table: string; mode: string }

const everyMs = 20
const question = `
  SELECT relation::regclass::text AS table, replace(mode, 'Lock', '') AS mode FROM pg_locks
  JOIN pg_class ON pg_class.oid = relation
  WHERE pid = $1 AND NOT granted AND relkind IN ('r', 'p')
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** Finds on a separate connection which table another session waits for; ends with the last one. */
export async function watchWaits(url: string, pid: number): Promise<() => Promise<Lock | null>> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  const seen = { last: null as Lock | null, isOver: false }
  const look = async () => {
    while (!seen.isOver) {
      const { rows } = await client.query<Lock>(question, [pid])
      seen.last = rows[0] ?? seen.last
      await sleep(everyMs)
    }
  }
  const looking = look()
  // An error is thrown to the caller that ends the watch, not to the process.
  looking.catch(() => undefined)
  return async () => {
    seen.isOver = true
    await looking.finally(() => client.end())
    return seen.last
  }
}

/** The statement that takes such a lock: `AccessExclusive` becomes ACCESS EXCLUSIVE. */
export const takeLock = ({ table, mode }: Lock) =>
  `LOCK TABLE ${table} IN ${mode.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toUpperCase()} MODE`
