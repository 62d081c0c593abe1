import { getOverview, listOwnStations } from '../../contract/screen/overview.ts'
import { rankStations } from '../../contract/screen/standing.ts'
import { wireRequest } from '../../contract/wire.ts'
import { ask, freshDatabase } from '../database.ts'
import { p99Of } from '../load.ts'
import { median, round, timed } from '../measure.ts'
import { figure, report } from '../report.ts'
import { startServer } from '../server.ts'
import { cookieOf, idSql } from '../town/names.ts'
import { moveIn, openStations, rewriteYear } from '../town/rows.ts'

/*
 * Does what a director opens twice a day stay as quick when the year had five hundred times as many
 * requests, and how long does it take to count them instead?
 */

const seconds = figure('SECONDS', 5)
const rounds = figure('ROUNDS', 3)
const large = figure('LARGE', 5_000_000)
const small = 10_000
const goal = 1.5
const town = { stations: 500, residents: 2_000, openEach: 5 }

/** The same figures from the requests themselves. */
const countOverview = `
  SELECT made_on, count(*) AS made, count(picked_up_at) AS picked_up, count(closed_at) AS closed,
    count(*) FILTER (WHERE status = 'Pending...') AS pending,
    count(*) FILTER (WHERE status = 'Assigned') AS assigned,
    percentile_disc(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY picked_up_at - request.created_at)
  FROM request JOIN station ON station.id = request.station_id
    CROSS JOIN LATERAL (SELECT (request.created_at AT TIME ZONE 'Africa/Lagos')::date AS made_on) AS made
  WHERE director_id = ${idSql('director', 0)}
    AND request.created_at >= date_trunc('month', now() - interval '1 month')
  GROUP BY made_on`
const countStations = `
  SELECT station.id, station.name, count(request.id) AS total,
    count(*) FILTER (WHERE status = 'Pending...') AS pending
  FROM station LEFT JOIN request ON request.station_id = station.id
  WHERE director_id = ${idSql('director', 0)} GROUP BY station.id ORDER BY total DESC LIMIT 20`

const calls: { path: string; counting: string | null; hasGoal?: boolean }[] = [
  { path: getOverview.path, counting: countOverview },
  { path: wireRequest(listOwnStations, { order: 'total' }).url, counting: countStations },
  { path: wireRequest(listOwnStations, { order: 'created' }).url, counting: null },
  // It reads each station's waiting times hour by hour, so it grows until every hour has some.
  { path: rankStations.path, counting: null, hasGoal: false },
]

/** The p99 of each call, in milliseconds. */
async function measureCalls(url: string) {
  const server = await startServer({ databaseUrl: url, env: { DEMO: '0' } })
  const headers = { cookie: cookieOf('director', 0) }
  const times: number[] = []
  for (const { path } of calls) {
    times.push(await p99Of(server.port, { method: 'GET', path, headers }, { rounds, seconds }))
  }
  await server.stop()
  return times
}

/** How long the same takes from the requests themselves, without any HTTP around it. */
async function measureCounting(url: string) {
  const times: (number | null)[] = []
  for (const { counting } of calls) {
    const taken: number[] = []
    for (let turn = 0; turn < rounds; turn++) {
      if (counting) taken.push((await timed(() => ask(url, counting))).ms)
    }
    times.push(counting ? median(taken) : null)
  }
  return times
}

const { url, drop } = await freshDatabase()
await openStations(url, town.stations)
await moveIn(url, { from: 0, to: town.residents, stations: town.stations })
await rewriteYear(url, { ...town, count: small })
const before = await measureCalls(url)
console.log(`Writing ${large.toLocaleString('en')} requests takes a few minutes…`)
await rewriteYear(url, { ...town, count: large })
const after = await measureCalls(url)
const counting = await measureCounting(url)
await drop()
const table = calls.map(({ path }, index) => {
  const [quick = 0, slow = 0, counted = null] = [before[index], after[index], counting[index]]
  return {
    call: path,
    'p99 ms, small': round(quick),
    'p99 ms, large': round(slow),
    ratio: round(slow / quick),
    'counting them, ms': counted === null ? '' : round(counted),
  }
})
console.table(table)
const judged = table.filter((_, index) => calls[index]?.hasGoal !== false)
const worst = Math.max(...judged.map(({ ratio }) => ratio))
report('director', `p99 with ${large} requests is at most ${worst} × that with ${small}`, [
  { goal: `p99 within ${goal} ×`, held: worst <= goal, seen: worst },
])
