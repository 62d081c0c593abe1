import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  makeMigrationTables,
  migrationLock,
  missingOf,
  notedIn,
  onDatabase,
  runAndNote,
  runRepeatables,
  wordsOf,
} from '../db/migrate.ts'
import { readMigrations, readRepeatables } from '../db/sql-files.ts'
import { sqlState } from '../db/connect.ts'
import { StartProblem } from '../db/start-problem.ts'
import { readBackup, type Contents, type Taker } from './backup-file.ts'
import { copyIn, countTable, keptTables, quote, speakPlainly } from './backup-table.ts'
import type { Opening } from './encryption.ts'

/** Reads the whole file and says why it cannot be restored, before any database is touched. */
export async function checkBackup(path: string, opening: Opening | null = null): Promise<Contents> {
  const contents = await readBackup(path, { opening })
  const ours = await readMigrations()
  const unknown = contents.migrations.find(name => !ours.some(file => file.name === name))
  if (unknown === undefined) return contents
  throw new StartProblem(
    `The backup is of a newer version (${unknown}): restore it with that version.`,
  )
}

/** A file that was checked, and what opens it. */
type Checked = { path: string; contents: Contents; opening?: Opening | null }

/**
 * Loads a backup that was checked into an empty database, as a user who needs no more than to own
 * it, brings the schema up to date and does what else must be done: all of it or nothing.
 */
export async function restoreBackup<T = void>(
  checked: Checked,
  url: string,
  afterwards: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const outcome = await onDatabase(url, async client => {
    await client.query('BEGIN')
    await speakPlainly(client)
    // A server that starts meanwhile waits, and finds everything.
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock])
    await refuseUnlessEmpty(client)
    try {
      await load(client, checked)
      await bringUpToDate(client)
      const done = await afterwards(client)
      await client.query('COMMIT')
      return done
    } catch (error) {
      if (error instanceof StartProblem || sqlState(error) === undefined) throw error
      throw new StartProblem(
        `The backup cannot be loaded (${wordsOf(error)}): nothing of it was kept.`,
        { cause: error },
      )
    }
  })
  await onDatabase(url, client => client.query('ANALYZE'))
  return outcome
}

/** Nobody meets a database of before, in which what must end has not ended yet. */
async function bringUpToDate(client: pg.Client): Promise<void> {
  const missing = missingOf(await readMigrations(), await notedIn(client, 'migration'))
  // A table is not altered while a check of it waits for the end, of the rows that were loaded as of others.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  for (const file of missing) {
    await runAndNote(client, file)
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  }
  await runRepeatables(client, await readRepeatables())
}

/** Refuses a database that something is in. */
export const mustBeEmpty = (url: string) => onDatabase(url, refuseUnlessEmpty)

/** Where a table, view or sequence is that no extension brought, there may be somebody's data. */
async function refuseUnlessEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class AS c
     WHERE relnamespace = 'public'::regnamespace AND NOT EXISTS (
       SELECT FROM pg_depend
       WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e'
     ) LIMIT 1`,
  )
  if (!rows[0]) return
  throw new StartProblem(
    `The database is not empty (${rows[0].name}): use a new one, or a new DATA_DIR, and leave this one as it is.`,
  )
}

async function load(client: pg.Client, { path, contents, opening }: Checked): Promise<void> {
  await makeMigrationTables(client)
  const files = await readMigrations()
  for (const { text } of files.filter(({ name }) => contents.migrations.includes(name))) {
    await client.query(text)
  }
  const tables = await keptTables(client)
  refuseOtherTables(contents, tables)
  // Before there are triggers: the file holds what they did then, and what they refuse is checked by
  // comparing the rows. In the order in which the file has them, which is that of the foreign keys.
  await readBackup(path, { take: takerFor(client), ...(opening && { opening }) })
  for (const { name, last, used } of contents.sequences) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), last, used])
  }
  for (const table of contents.tables) {
    const key = tables.find(({ name }) => name === table.name)?.key ?? []
    const { rows, sha256 } = await countTable(client, table, key)
    const kept = contents.kept[table.name]
    if (rows === kept?.rows && sha256 === kept.sha256) continue
    throw new StartProblem(
      `The table ${table.name} is not what the backup holds: nothing of it was kept.`,
    )
  }
}

const takerFor =
  (client: pg.Client): Taker =>
  (table, rows) =>
    pipeline(Readable.from(rows), client.query(copyFrom(copyIn(table))))

function refuseOtherTables(contents: Contents, made: Contents['tables']): void {
  const described = (tables: Contents['tables']) =>
    tables.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted()
  const [theirs, ours] = [described(contents.tables), described(made)]
  const odd = [
    ...theirs.filter(each => !ours.includes(each)),
    ...ours.filter(each => !theirs.includes(each)),
  ]
  if (odd.length === 0) return
  throw new StartProblem(
    `The backup holds other tables than the migrations make (${odd[0]}): it cannot be restored.`,
  )
}
