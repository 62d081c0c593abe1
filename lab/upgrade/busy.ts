import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { patienceMs, sqlState } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { readMigrations } from '../../server/db/sql-files.ts'
import { ask } from '../database.ts'
import { createGoals, type Part } from '../report.ts'
import { removeFolder, temporaryFolder } from '../server.ts'

// A new version comes to a database that an old server is working on: it gives way, and gets through.

/** What an old server does all day, in its order: who it is about, where they live, what follows. */
const works = [
  [
    `UPDATE account SET name = name WHERE email = 'ada@town.ng'`,
    `UPDATE resident SET address = address
     WHERE account_id IN (SELECT id FROM account WHERE email = 'ada@town.ng')`,
    `UPDATE outbox SET due_at = due_at WHERE done_at IS NULL`,
  ],
  [
    `SELECT FROM account WHERE email = 'chidi@town.ng' FOR UPDATE`,
    `UPDATE session SET created_at = created_at`,
    `UPDATE request SET id = id WHERE false`,
    `UPDATE outbox SET due_at = due_at WHERE done_at IS NULL`,
  ],
  [
    `UPDATE phone_code SET expires_at = expires_at`,
    `UPDATE account SET name = name WHERE email = 'chidi@town.ng'`,
    `UPDATE session SET created_at = created_at`,
    `UPDATE visit SET id = id WHERE false`,
    `UPDATE station SET id = id WHERE false`,
  ],
]
const reads = [
  'SELECT count(*) FROM account JOIN resident ON account_id = id',
  'SELECT count(*) FROM request',
  'SELECT count(*) FROM outbox WHERE done_at IS NULL',
]

async function line(url: string) {
  const client = new pg.Client({ connectionString: url, statement_timeout: patienceMs.query })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The old server's lines, at work until they are told to end. */
async function oldServer(url: string, writers: number, readers: number) {
  const seen = { isOver: false, done: 0, reads: 0, longestMs: 0, problems: new Set<string>() }
  const write = async (index: number) => {
    const client = await line(url)
    for (let n = index; !seen.isOver; n++) {
      try {
        await client.query('BEGIN')
        for (const statement of works[n % works.length] ?? []) await client.query(statement)
        await client.query('COMMIT')
        seen.done++
      } catch (error) {
        await client.query('ROLLBACK')
        // The server does a deadlock's victim again.
        if (!sqlState(error)?.startsWith('40')) seen.problems.add((error as Error).message)
      }
      // As people come: one after the other, not all at once.
      await sleep(Math.random() * 8)
    }
    await client.end()
  }
  const read = async (index: number) => {
    const client = await line(url)
    for (let n = index; !seen.isOver; n++) {
      const from = performance.now()
      const problem = (error: Error) => void seen.problems.add(error.message)
      await client.query(reads[n % reads.length] ?? '').catch(problem)
      seen.longestMs = Math.max(seen.longestMs, performance.now() - from)
      seen.reads++
      await sleep(Math.random() * 4)
    }
    await client.end()
  }
  const all = [
    ...Array.from({ length: writers }, (_, index) => write(index)),
    ...Array.from({ length: readers }, (_, index) => read(index)),
  ]
  const stop = async () => {
    seen.isOver = true
    await Promise.all(all)
    return seen
  }
  return { seen, stop }
}

/** What a next version might bring: it takes the locks that those at work hold. */
const next = `
  ALTER TABLE account ADD COLUMN nickname text;
  ALTER TABLE resident ADD COLUMN gate_code text, ADD COLUMN floor smallint NOT NULL DEFAULT 0;
  ALTER TABLE outbox ADD COLUMN origin text;
  CREATE INDEX resident_by_floor ON resident (floor)`

/** The folder of the migrations that there are, and of one more. */
async function nextFolder(folder: string): Promise<URL> {
  for (const { name, text } of await readMigrations()) await writeFile(join(folder, name), text)
  await writeFile(join(folder, '9999-next.sql'), next)
  return pathToFileURL(`${folder}/`)
}

/** How often PostgreSQL had to end a deadlock in this database. */
async function deadlocksIn(url: string): Promise<number> {
  const [found] = await ask<{ deadlocks: number }>(
    url,
    `SELECT deadlocks::integer FROM pg_stat_database WHERE datname = current_database()`,
  )
  return found?.deadlocks ?? 0
}

/**
 * So many upgrades while the old server works: the first from today's migrations, each other from one migration earlier, to one
 * more than there are and all functions and triggers.
 */
export async function proveBusy(
  asItWas: (missing: number) => Promise<string>,
  upgrades: number,
): Promise<Part> {
  const { goals, must } = createGoals()
  const all = { tries: 0, steps: 0, deadlocks: 0, done: 0, reads: 0, longestMs: 0 }
  const temporary = temporaryFolder('upgrade-busy')
  const folder = await nextFolder(temporary)
  const modules = new URL('../../server/', import.meta.url)
  for (let n = 1; n <= upgrades; n++) {
    const missing = n - 1
    const url = await asItWas(missing)
    // Functions and triggers of then are gone: only today's can be at work.
    if (missing === 0) {
      await migrate(url)
      await ask(url, `UPDATE repeatable_migration SET checksum = 'of the version before'`)
    }
    const old = await oldServer(url, 6, 3)
    while (old.seen.done < 20) await sleep(10)
    const applied: number[] = []
    const onApplied = ({ tries }: { tries: number }) => void applied.push(tries)
    const begun = await migrate(url, { folder, modules, onApplied }).catch((error: Error) => error)
    const { done, reads, longestMs, problems } = await old.stop()
    const goal = `upgrade ${n} gets through beside an old server`
    const isIn = !(begun instanceof Error)
    must(goal, isIn, isIn ? undefined : begun.message)
    must(`${goal}, which goes on`, problems.size === 0, [...problems])
    must(`${goal}, in ${missing + 2} steps`, applied.length === missing + 2, applied)
    all.steps += applied.length
    all.deadlocks += await deadlocksIn(url)
    all.tries += applied.reduce((sum, tries) => sum + tries, 0)
    all.done += done
    all.reads += reads
    all.longestMs = Math.max(all.longestMs, longestMs)
  }
  await removeFolder(temporary)
  const share = all.longestMs / patienceMs.query
  must('no reader waits as long as a call may', share < 1, share)
  const figures =
    `${upgrades} upgrades beside a server at work (${all.done} transactions, ${all.reads} reads) in ` +
    `${all.steps} steps and ${all.tries} tries, ${all.deadlocks} deadlocks, the longest wait of a reader ${share.toFixed(2)} of what a call has`
  return { goals, figures }
}
