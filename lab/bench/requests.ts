import { countRequests, listRequests } from '../../contract/request.ts'
import { wireRequest } from '../../contract/wire.ts'
import { freshDatabase } from '../database.ts'
import { load, p99Of } from '../load.ts'
import { median, percentile, round } from '../measure.ts'
import { pgbench } from '../pgbench.ts'
import { figure, reportParts, type Part } from '../report.ts'
import { startServer } from '../server.ts'
import { cookieOf, idOf, requestPath } from '../town/names.ts'
import { moveIn, openStations, rewriteYear } from '../town/rows.ts'
import { captureStatements } from './statements.ts'

/*
 * Two questions: what is left of the database's speed when the busiest call comes through HTTP, and
 * does the station's dashboard stay as quick when the table has grown five hundred times?
 */

const seconds = figure('SECONDS', 8)
const rounds = figure('ROUNDS', 3)
const large = figure('LARGE', 5_000_000)
const small = 10_000
const stations = 100
const connections = 32
const placingGoal = 0.5
const growingGoal = 1.5

/** A database with the stations and so many residents. */
async function openTown(residents: number) {
  const database = await freshDatabase()
  await openStations(database.url, stations)
  await moveIn(database.url, { from: 0, to: residents, stations })
  return database
}

const start = (databaseUrl: string) => startServer({ databaseUrl, env: { DEMO: '0' } })

/** Calls per second of pgbench with these statements on residents from a number on. */
function placeInDatabase(url: string, statements: string[], from: number) {
  // Each client counts up; four calls to a resident, and no two clients share one.
  const script = [
    '\\set i :i + 1',
    `\\set n ${from} + (:i / 4) * ${connections} + :client_id`,
    ...statements.map(statement => `${statement};`),
  ]
  return pgbench(url, script, { connections, seconds })
}

async function comparePlacing(): Promise<Part> {
  // Every resident can ask four times; both sides get residents of their own.
  const residents = 120_000
  const { url, drop } = await openTown(residents)
  const statements = await captureStatements(url, { resident: residents - 1, stations })
  const server = await start(url)
  let asked = 0
  const overHttp: { perSecond: number; p99: number }[] = []
  const inDatabase: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    const answers = await load(server.port, connections, seconds, () => {
      const number = asked++ >> 2
      return {
        method: 'PATCH',
        path: requestPath(idOf('resident', number), idOf('station', number % stations)),
        headers: { cookie: cookieOf('resident', number), 'idempotency-key': `http-${asked}` },
        body: '{}',
      }
    })
    overHttp.push({ perSecond: answers.length / seconds, p99: percentile(answers, 0.99) })
    const from = Math.floor(residents * (0.5 + turn / rounds / 2))
    inDatabase.push(await placeInDatabase(url, statements, from))
  }
  await server.stop()
  await drop()
  const http = median(overHttp.map(({ perSecond }) => perSecond))
  const database = median(inDatabase)
  console.table([
    {
      'making a request': 'through HTTP',
      'calls/s': Math.round(http),
      'p99 ms': round(median(overHttp.map(({ p99 }) => p99))),
    },
    { 'making a request': 'pgbench', 'calls/s': Math.round(database) },
  ])
  const ratio = round(http / database)
  return {
    figures: `placing ${ratio} of pgbench with the same ${statements.length} statements`,
    goals: [
      { goal: `at least ${placingGoal} of pgbench`, held: ratio >= placingGoal, seen: ratio },
    ],
  }
}

/** The calls that the station's dashboard makes when it opens. */
const dashboardCalls = [countRequests.path, wireRequest(listRequests, { limit: 20 }).url]

async function measureDashboard(url: string) {
  const server = await start(url)
  const headers = { cookie: cookieOf('staff', 0) }
  const times: number[] = []
  for (const path of dashboardCalls) {
    times.push(await p99Of(server.port, { method: 'GET', path, headers }, { rounds, seconds }))
  }
  await server.stop()
  return times
}

async function compareGrowth(): Promise<Part> {
  const town = { stations, residents: 2_000, openEach: 30 }
  const { url, drop } = await openTown(town.residents)
  await rewriteYear(url, { ...town, count: small })
  const before = await measureDashboard(url)
  console.log(`Filling the table with ${large.toLocaleString('en')} requests takes a few minutes…`)
  await rewriteYear(url, { ...town, count: large })
  const after = await measureDashboard(url)
  await drop()
  const table = dashboardCalls.map((call, index) => {
    const [quick = 0, slow = 0] = [before[index], after[index]]
    return {
      call,
      'p99 ms, small': round(quick),
      'p99 ms, large': round(slow),
      ratio: round(slow / quick),
    }
  })
  console.table(table)
  const worst = Math.max(...table.map(({ ratio }) => ratio))
  return {
    figures: `p99 with ${large} requests at most ${worst} × that with ${small}`,
    goals: [{ goal: `p99 within ${growingGoal} ×`, held: worst <= growingGoal, seen: worst }],
  }
}

const parts = { placing: comparePlacing, growth: compareGrowth }
const only = process.argv[2]
const wanted = Object.entries(parts).filter(([name]) => !only || name === only)
if (wanted.length === 0) throw new Error(`say one of ${Object.keys(parts).join(', ')}, or nothing`)
await reportParts(
  'requests',
  wanted.map(([, part]) => part),
)
