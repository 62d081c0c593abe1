import { spawn } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs/promises'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { StartProblem, startEmbedded } from '../embedded/embedded.ts'

// A server in small, made to be killed: node embedded-writer.ts <data folder> <write|verify>.
// "write" adds rows one by one and prints each id once it is acknowledged; "verify" prints all ids.

/** As whom to start the writer, and behind which other program. */
export type How = { uid?: number; gid?: number; before?: string[] }

/** Starts the writer as another process and collects what it says. */
export function serve(task: 'write' | 'verify', dataDir: string, how: How = {}) {
  const { before = [], ...ids } = how
  const [program, ...args] = [...before, process.execPath, import.meta.filename, dataDir, task]
  const child = spawn(program, args, { ...ids, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', line => lines.push(line))
  const closed = once(child, 'close')
  const kill = () => {
    child.kill('SIGKILL')
    return closed
  }
  return { pid: child.pid, lines, closed, kill }
}

/** The living postgres processes that work in a data folder, where a system can tell. */
export async function postgresIn(dataDir: string): Promise<string[]> {
  if (process.platform !== 'linux') return []
  const pids = (await fs.readdir('/proc')).filter(name => /^\d+$/.test(name))
  const cwds = await Promise.all(pids.map(pid => fs.readlink(`/proc/${pid}/cwd`).catch(() => '')))
  return pids.filter((_, at) => cwds[at]?.startsWith(dataDir))
}

function say(words: string): void {
  process.stdout.write(`${words}\n`)
}

async function main(dataDir: string, task: string): Promise<void> {
  const startedAt = performance.now()
  const database = await startEmbedded({ dataDir })
  say(`started in ${Math.round(performance.now() - startedAt)} ms`)
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('create table if not exists entry (id bigserial primary key)')
  const insert = 'insert into entry default values returning id::text'
  const repeat = task === 'write' ? Infinity : 0
  for (let n = 0; n < repeat; n++) {
    const { rows } = await client.query<{ id: string }>(insert)
    for (const { id } of rows) say(id)
  }
  const { rows } = await client.query<{ id: string }>('select id::text from entry')
  for (const { id } of rows) say(id)
  await client.end()
  await database.stop()
}

if (process.argv[1] === import.meta.filename) {
  const [, , dataDir = '', task = ''] = process.argv
  await main(dataDir, task).catch((error: unknown) => {
    say(error instanceof StartProblem ? `problem ${error.message}` : `error ${String(error)}`)
    process.exitCode = 1
  })
}
