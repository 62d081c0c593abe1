import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { syncFolder } from '../embedded/embedded.ts'
import { migrationLock, onDatabase } from '../db/migrate.ts'
import { StartProblem } from '../db/start-problem.ts'
import * as file from './backup-file.ts'
import { createCounter, keptTables, quote, rowsOf, speakPlainly } from './backup-table.ts'
import { encrypted, type Lock } from './encryption.ts'

/**
 * Writes all that a database holds at one moment into a new file, while others go on working. With a
 * lock nothing touches the disk that is not encrypted.
 */
export async function takeBackup(
  url: string,
  path: string,
  lock: Lock | null = null,
): Promise<file.Contents> {
  if (existsSync(path)) throw new StartProblem(`${path} is there already: choose another name.`)
  const unfinished = `${path}-${randomUUID()}.part`
  try {
    await onDatabase(url, async client => {
      const moment = await begin(client)
      const sink = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
      const text = Readable.from(withChecksum(textOf(client, moment)))
      const lockUp = (pieces: AsyncIterable<Buffer>) => (lock ? encrypted(lock, pieces) : pieces)
      await pipeline(text, createGzip(), lockUp, sink)
    })
    // What was written is read again before it gets its name.
    const contents = await file.readBackup(unfinished, { opening: lock && lock.opening })
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return contents
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (!syscall || error instanceof StartProblem) throw error
    throw new StartProblem(`${path} cannot be written (${code}).`, { cause: error })
  } finally {
    // In a folder that we may not enter there is none, and looking for it would hide what is wrong.
    if (existsSync(unfinished)) await rm(unfinished, { force: true })
  }
}

type Moment = Awaited<ReturnType<typeof begin>>

/** Opens the one moment that all is read at; nobody changes a table's form from here on. */
async function begin(client: pg.Client) {
  // Not in the middle of a migration; the lock is held only until the tables' own locks are.
  await client.query('SELECT pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  await speakPlainly(client)
  const tables = await keptTables(client)
  if (!tables.some(({ name }) => name === 'migration')) {
    throw new StartProblem('The database is empty: there is nothing to back up.')
  }
  for (const { name } of tables)
    await client.query(`LOCK TABLE ${quote(name)} IN ACCESS SHARE MODE`)
  await client.query('SELECT pg_advisory_unlock_shared($1)', [migrationLock])
  const { rows } = await client.query<{ takenAt: Date; migrations: string[] }>(
    `SELECT now() AS "takenAt", ARRAY(SELECT name FROM migration ORDER BY name) AS migrations`,
  )
  if (!rows[0]) throw new Error('the database does not tell the time')
  return { tables, ...rows[0] }
}

async function* textOf(client: pg.Client, { tables, takenAt, migrations }: Moment) {
  yield file.note({
    version: file.version,
    takenAt: takenAt.toISOString(),
    migrations,
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  })
  const kept: file.End['tables'] = {}
  for (const table of tables) {
    const counter = createCounter()
    yield file.tableBegins(table)
    for await (const piece of rowsOf(client, table, table.key)) {
      counter.add(piece)
      yield piece
    }
    yield file.tableEnds
    kept[table.name] = counter.kept()
  }
  // Sequences know no moment: read last, they are beyond every number that was read.
  yield file.note({ tables: kept, sequences: await readSequences(client) })
}

async function readSequences(client: pg.Client): Promise<file.End['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname::text AS name FROM pg_class
     WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace ORDER BY relname COLLATE "C"`,
  )
  const sequences = []
  for (const { name } of rows) {
    const told = await client.query<{ last: string; used: boolean }>(
      `SELECT last_value::text AS last, is_called AS used FROM ${quote(name)}`,
    )
    sequences.push({ name, last: told.rows[0]?.last ?? '1', used: told.rows[0]?.used ?? false })
  }
  return sequences
}

async function* withChecksum(pieces: AsyncIterable<Buffer | string>) {
  const hash = createHash('sha256')
  for await (const piece of pieces) {
    hash.update(piece)
    yield Buffer.from(piece)
  }
  yield Buffer.from(file.seal(hash.digest('hex')))
}
