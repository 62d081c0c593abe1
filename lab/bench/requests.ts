import { captureStatements } from './captured.ts'
import { runPgbench } from './pgbench.ts'
import { startApp } from './app-process.ts'
import { load } from '../load.ts'
import { freshDatabase, median, percentile, round } from '../measure.ts'
import { cookieOf, fillTown, growRequests, residentOf, staffCookie, stationId } from './town.ts'

/*
 * Two questions: what is left of the database's speed when the busiest call comes through HTTP, and
 * does the station's dashboard stay as quick when the table has grown five hundred times?
 */

const seconds = Number(process.env['SECONDS'] ?? 8)
const rounds = Number(process.env['ROUNDS'] ?? 3)
const large = Number(process.env['LARGE'] ?? 5_000_000)
const small = 10_000
const connections = 32
const placingGoal = 0.5
const growingGoal = 1.5

async function comparePlacing() {
  const database = await freshDatabase()
  // Every resident can ask four times; both sides get residents of their own.
  const residents = 120_000
  await fillTown(database.url, residents)
  const statements = await captureStatements(database.url, residents)
  const app = await startApp(database.url)
  let nextResident = 0
  const overHttp: { perSecond: number; p99: number }[] = []
  const inDatabase: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    const answers = await load(app.port, connections, seconds, () => {
      const number = nextResident++ >> 2
      return {
        method: 'PATCH',
        path: `/api/users/make-request/${residentOf(number)}/${stationId(number)}`,
        headers: { cookie: cookieOf(number), 'idempotency-key': `http-${nextResident}` },
        body: '{}',
      }
    })
    overHttp.push({
      perSecond: answers.length / seconds,
      p99: percentile(answers, 0.99),
    })
    inDatabase.push(
      await runPgbench(database.url, statements, {
        connections,
        seconds,
        from: residents * (0.5 + turn / rounds / 2),
      }),
    )
  }
  await app.stop()
  await database.drop()
  const http = median(overHttp.map(({ perSecond }) => perSecond))
  const pgbench = median(inDatabase)
  console.table([
    {
      'making a request': 'through HTTP',
      'calls/s': Math.round(http),
      'p99 ms': round(median(overHttp.map(({ p99 }) => p99))),
      statements: statements.length,
    },
    {
      'making a request': 'pgbench',
      'calls/s': Math.round(pgbench),
      statements: statements.length,
    },
  ])
  const ratio = round(http / pgbench)
  console.log(`Goal: at least ${placingGoal} of pgbench with the same statements: ${ratio}`)
  return ratio >= placingGoal
}

/** The calls that the station's dashboard makes when it opens. */
const dashboardCalls = ['/api/requests/counts', '/api/requests/all-requests?limit=20']

async function measureDashboard(url: string) {
  const app = await startApp(url)
  const times: number[][] = dashboardCalls.map(() => [])
  for (const [index, path] of dashboardCalls.entries()) {
    const ask = () => ({ method: 'GET', path, headers: { cookie: staffCookie } })
    await load(app.port, 1, 2, ask)
    for (let turn = 0; turn < rounds; turn++) {
      times[index]?.push(percentile(await load(app.port, 1, seconds, ask), 0.99))
    }
  }
  await app.stop()
  return times.map(median)
}

async function compareGrowth() {
  const database = await freshDatabase()
  await fillTown(database.url, 2_000)
  await growRequests(database.url, small)
  const before = await measureDashboard(database.url)
  console.log(`Filling the table with ${large.toLocaleString('en')} requests takes a few minutes…`)
  await growRequests(database.url, large - small)
  const after = await measureDashboard(database.url)
  await database.drop()
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
  console.log(`Goal: p99 with ${large} requests within ${growingGoal} × of ${small}: ${worst} ×`)
  return worst <= growingGoal
}

// Whatever goes wrong, the server and the database that were started go too.
process.on('uncaughtException', error => {
  console.error(error)
  process.exit(1)
})

const only = process.argv[2]
const placed = only === 'growth' || (await comparePlacing())
const grown = only === 'placing' || (await compareGrowth())
if (!placed || !grown) process.exitCode = 1
