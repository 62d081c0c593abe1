import pg from 'pg'
import { startApp } from './app-process.ts'
import {
  directorCookie,
  fillStations,
  plainOverview,
  plainStations,
  writeYear,
} from './director-town.ts'
import { load } from '../load.ts'
import { freshDatabase, median, percentile, round } from '../measure.ts'

/*
 * Does what a director opens twice a day stay as quick when the year had five hundred times as many
 * requests, and how long does it take to count them instead?
 */

const seconds = Number(process.env['SECONDS'] ?? 5)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const large = Number(process.env['LARGE'] ?? 5_000_000)
const small = 10_000
const goal = 1.5

const calls: { path: string; plain: string | null; hasGoal?: boolean }[] = [
  { path: '/api/director/overview', plain: plainOverview },
  { path: '/api/director/stations?order=total', plain: plainStations },
  { path: '/api/director/stations?order=created', plain: null },
  // It reads each station's waiting times hour by hour, so it grows until every hour has some.
  { path: '/api/director/comparison', plain: null, hasGoal: false },
]

/** The p99 of each call, in milliseconds, the median of some rounds. */
async function measureCalls(url: string) {
  const app = await startApp(url)
  const times: number[] = []
  for (const { path } of calls) {
    const ask = () => ({ method: 'GET', path, headers: { cookie: directorCookie } })
    await load(app.port, 1, 2, ask)
    const p99: number[] = []
    for (let turn = 0; turn < rounds; turn++) {
      p99.push(percentile(await load(app.port, 1, seconds, ask), 0.99))
    }
    times.push(median(p99))
  }
  await app.stop()
  return times
}

/** How long the same takes from the requests themselves, without any HTTP around it. */
async function measurePlain(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const times: (number | null)[] = []
  for (const { plain } of calls) times.push(plain ? await timed(client, plain) : null)
  await client.end()
  return times
}

async function timed(client: pg.Client, query: string) {
  const taken: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    const askedAt = performance.now()
    await client.query(query)
    taken.push(performance.now() - askedAt)
  }
  return median(taken)
}

// Whatever goes wrong, the server and the database that were started go too.
process.on('uncaughtException', error => {
  console.error(error)
  process.exit(1)
})

const database = await freshDatabase()
await fillStations(database.url)
await writeYear(database.url, small)
const before = await measureCalls(database.url)
console.log(`Writing ${large.toLocaleString('en')} requests takes a few minutes…`)
await writeYear(database.url, large)
const after = await measureCalls(database.url)
const plain = await measurePlain(database.url)
await database.drop()
const table = calls.map(({ path }, index) => {
  const [quick = 0, slow = 0, counting = null] = [before[index], after[index], plain[index]]
  return {
    call: path,
    'p99 ms, small': round(quick),
    'p99 ms, large': round(slow),
    ratio: round(slow / quick),
    'counting them, ms': counting === null ? '' : round(counting),
  }
})
console.table(table)
const worst = Math.max(
  ...table.filter((_, index) => calls[index]?.hasGoal !== false).map(({ ratio }) => ratio),
)
console.log(`Goal: p99 with ${large} requests within ${goal} × of ${small}: ${worst} ×`)
if (worst > goal) process.exitCode = 1
