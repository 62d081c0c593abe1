import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { inject } from 'vitest'
import { connect, type Database } from '../db/connect.ts'
import { plainPath, type FastPath } from '../db/fast-path.ts'
import { urlOf } from './postgres.ts'

/** Databases of this worker that wait, empty again, for the next story. */
const waiting: Made[] = []

type Made = Database & { path: FastPath; name: string; shape: string; stories: number }

/** Indexes keep the pages that they once had: after so many stories a new database is better. */
const most = 50

/**
 * A database of its own for one story: a copy of the migrated template. At the end it is emptied for the next
 * story, with its connections, which saves most of the time; where anything but its rows may be others
 * than before, it is dropped.
 */
export async function freshDatabase(path = plainPath) {
  const at = waiting.findIndex(made => isDeepStrictEqual(made.path, path))
  const [waited] = at < 0 ? [] : waiting.splice(at, 1)
  const made = waited ?? (await copyTemplate(path))
  const server = inject('postgres').url
  const drop = `DROP DATABASE IF EXISTS ${made.name} WITH (FORCE)`
  let ownHandsOnly = true
  return {
    ...made,
    /** Where it is, for others: nobody knows what they leave. Reading it, also by spreading, means a new database for the next story. */
    get url() {
      ownHandsOnly = false
      return urlOf(server, made.name)
    },
    /** Takes the database away from under whoever uses it. */
    vanish: () => {
      ownHandsOnly = false
      return onServer(drop)
    },
    drop: async () => {
      if (ownHandsOnly && (await emptied(made))) {
        waiting.push(made)
        return
      }
      await made.close()
      await onServer(drop)
    },
  }
}

async function copyTemplate(path: FastPath, tries = 50): Promise<Made> {
  const { url, template } = inject('postgres')
  const name = `story_${template}_${randomBytes(6).toString('hex')}`
  try {
    await onServer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  } catch (error) {
    // PostgreSQL refuses to copy a template that somebody else is copying just now.
    const busy = error instanceof pg.DatabaseError && error.code === '55006'
    if (!busy || tries === 0) throw error
    await new Promise(resolve => setTimeout(resolve, 50))
    return copyTemplate(path, tries - 1)
  }
  const database = connect(urlOf(url, name), () => undefined, { path })
  const { rows } = await database.pool.query<{ shape: string }>(look)
  return { ...database, path, name, shape: rows[0]?.shape ?? '', stories: 1 }
}

async function onServer(statement: string) {
  const admin = new pg.Client({ connectionString: inject('postgres').url })
  await admin.connect()
  await admin.query(statement).finally(() => admin.end())
}

/** Empties the tables; says no while a story is still at work in it, or when it has changed more than rows. */
async function emptied(made: Made): Promise<boolean> {
  const { pool } = made
  if (made.stories++ >= most || pool.idleCount < pool.totalCount || pool.waitingCount > 0)
    return false
  const lines = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
  try {
    const [first] = lines
    if (!first) return false
    const { rows } = await first.query<{ shape: string; lines: number }>(look)
    if (rows[0]?.shape !== made.shape || rows[0].lines !== lines.length) return false
    await Promise.all(lines.map(line => line.query('RESET ALL; UNLISTEN *')))
    const { tables } = (await first.query<{ tables: string | null }>(used)).rows[0] ?? {}
    if (!tables) return true
    await first.query(empty)
    // Rows of the next story stand in the order in which they come, as in a new table.
    await first.query(`VACUUM (TRUNCATE) ${tables}`)
    return true
  } finally {
    for (const line of lines) line.release()
  }
}

/** Everything that a story may change besides rows, and how many connections lead here. */
const look = `SELECT
  (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS lines,
  md5(concat_ws('/',
    (SELECT string_agg(relname, ' ' ORDER BY relname) FROM pg_class
     WHERE relnamespace = 'public'::regnamespace),
    ${['trigger', 'proc', 'constraint', 'attribute', 'namespace']
      .map(name => `(SELECT (count(*), max(xmin::text::bigint)) FROM pg_${name})`)
      .join()},
    (SELECT count(*) FROM pg_db_role_setting JOIN pg_database ON pg_database.oid = setdatabase
     WHERE datname = current_database()),
    (SELECT string_agg(migration::text, ' ' ORDER BY name) FROM migration),
    (SELECT string_agg(repeatable_migration::text, ' ' ORDER BY name) FROM repeatable_migration)
  )) AS shape`

/** Every table with pages. */
const used = `SELECT string_agg(quote_ident(relname), ', ') AS tables FROM pg_class
  WHERE relkind = 'r' AND relname NOT IN ('migration', 'repeatable_migration')
    AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0`

/** Deleting, because truncating makes every file of every table anew. No trigger minds. */
const empty = `DO $$ DECLARE each text; BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  FOREACH each IN ARRAY string_to_array((${used}), ', ') LOOP
    EXECUTE 'DELETE FROM ' || each;
  END LOOP;
  PERFORM setval(seqrelid, seqstart, false) FROM pg_sequence;
END $$`
