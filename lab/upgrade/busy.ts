import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { patienceMs, sqlState } from '../../server/db/connect.ts'
import type { Goal } from '../result.ts'
import { startServer } from '../server.ts'

// A new server starts on a database that an old one is working on: its migrations give way, and get through.

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
      // As people come: one after the other, not in one breath.
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

type Town = { names: string[]; asItWas: (migrations: string[]) => Promise<string> }

/** So many starts, each with one to five migrations to do while the old server works. */
export async function proveBusy({ names, asItWas }: Town, starts: number) {
  const goals: Goal[] = []
  const all = { migrated: 0, tries: 0, done: 0, reads: 0, longestMs: 0 }
  for (let n = 0; n < starts; n++) {
    const since = names.length - 1 - (n % 5)
    const databaseUrl = await asItWas(names.slice(0, since))
    const old = await oldServer(databaseUrl, 6, 3)
    while (old.seen.done < 20) await sleep(10)
    const env = { SECRET_KEY: 'k'.repeat(32), LOG_LEVEL: 'info' }
    const begun = await startServer({ databaseUrl, env }).catch((error: Error) => error)
    const { done, reads, longestMs, problems } = await old.stop()
    const goal = `a server starts beside an old one at ${names[since]}`
    const started = !(begun instanceof Error)
    goals.push({ goal, held: started, ...(started ? {} : { seen: begun.message }) })
    goals.push({ goal: `${goal}, which goes on`, held: problems.size === 0, seen: [...problems] })
    if (!started) continue
    const applied = [...begun.log().matchAll(/"tries":(\d+),"msg":"migrated"/g)]
    const isLogged = applied.length === names.length - since
    goals.push({ goal: `${goal}, and logs each migration`, held: isLogged, seen: begun.log() })
    goals.push({ goal: `${goal}, and ends well`, held: (await begun.stop()) === 0 })
    all.migrated += applied.length
    all.tries += applied.reduce((sum, [, tries]) => sum + Number(tries), 0)
    all.done += done
    all.reads += reads
    all.longestMs = Math.max(all.longestMs, longestMs)
  }
  const share = all.longestMs / patienceMs.query
  goals.push({ goal: 'no reader waits as long as a call may', held: share < 1, seen: share })
  const figures =
    `${starts} starts beside a server at work (${all.done} transactions, ${all.reads} reads): ` +
    `${all.migrated} migrations in ${all.tries} tries, the longest wait of a reader ${share.toFixed(2)} ` +
    `of what a call has`
  return { goals, figures }
}
