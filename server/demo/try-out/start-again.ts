import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { rowsOf } from '../../db/statement.ts'

/** What belongs to the installation and not to the demo's people. */
const kept = ['migration', 'repeatable_migration', 'secret_key_print', 'clock_mark']

/** Whoever folds figures has it (figure.sql) and then waits for tables: it is taken before them here, too. */
const foldLock = 5_927_430_119

/**
 * Empties every table, also those whose rows stay whatever else happens: only the owner of an embedded
 * database may tell the triggers to look away.
 */
export async function emptyDemo(tx: Db) {
  await rowsOf(tx, sql`SELECT pg_advisory_xact_lock(${foldLock})`)
  await rowsOf(tx, sql`SELECT set_config('session_replication_role', 'replica', true)`)
  const tables = await rowsOf<{ name: string }>(
    tx,
    sql`SELECT quote_ident(relname) AS name FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND relname <> ALL (${sql.param(kept)}::text[])`,
  )
  const all = sql.raw(tables.map(({ name }) => name).join(', '))
  await rowsOf(tx, sql`TRUNCATE ${all} RESTART IDENTITY`)
  await rowsOf(tx, sql`SELECT set_config('session_replication_role', 'origin', true)`)
}
