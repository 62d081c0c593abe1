import { searchDesk } from '../../contract/screen/search.ts'
import { wireRequest } from '../../contract/wire.ts'
import { ask, freshDatabase, run } from '../database.ts'
import { p99Of } from '../load.ts'
import { round } from '../measure.ts'
import { figure, report } from '../report.ts'
import { startServer } from '../server.ts'
import { cookieOf, idSql } from '../town/names.ts'
import { moveIn, openStations, rewriteYear } from '../town/rows.ts'

/*
 * How long does a desk wait for whoever calls: at a station with a thousand residents, at one with a hundred
 * thousand, and with as many more of the same names and streets at others?
 */

const seconds = figure('SECONDS', 2)
const rounds = figure('ROUNDS', 3)
const own = { small: 1_000, large: figure('LARGE', 100_000) }
const others = figure('OTHERS', 300_000)
const goalMs = 300

const first = `ARRAY['ireti','ada','sani','musa','bola','ngozi','chidi','aisha','tunde','funmi']`
const last = `ARRAY['briggs','balogun','ade','okeke','bello','obi','yusuf','ojo','danjuma','eze','lawal']`
const streets = `ARRAY['Toyin Street','Allen Avenue','Opebi Road','Awolowo Way','Adeniyi Jones']`

/** People with ordinary names on ordinary streets; one street has a single house at each station. */
async function openTown() {
  const database = await freshDatabase()
  const { url } = database
  const total = own.small + own.large + others
  // Made anew when everybody is there: to add to it one by one takes ten times as long.
  const [index] = await ask<{ made: string }>(
    url,
    `SELECT indexdef AS made FROM pg_indexes WHERE indexname = 'resident_sought'`,
  )
  await run(url, ['DROP INDEX resident_sought'])
  await openStations(url, 3)
  await moveIn(url, { from: 0, to: total, stations: 1 })
  const station = `CASE WHEN n < ${own.small} THEN 0 WHEN n < ${own.small + own.large} THEN 1 ELSE 2 END`
  await run(url, [
    'SET statement_timeout = 0',
    'SET session_replication_role = replica',
    `UPDATE resident SET station_id = ${idSql('station', station)},
       sorted_name = (${first})[1 + n % 10] || ' ' || (${last})[1 + n / 10 % 11] || ' ' || n,
       address = CASE WHEN n % ${own.small} = 7 AND n < ${2 * own.small} THEN '3 Kudirat Lane'
         ELSE (1 + n % 140) || ' ' || (${streets})[1 + n / 7 % 5] END,
       phone_number = '+23480' || (30000000 + n * 137::bigint % 60000000)
     FROM (SELECT account_id AS whose, ('x' || right(account_id::text, 8))::bit(32)::int AS n FROM resident)
       AS numbered WHERE whose = account_id`,
    index?.made ?? '',
  ])
  await rewriteYear(url, { count: 100_000, stations: 3, residents: total, openEach: 40 })
  await run(url, [
    'SET statement_timeout = 0',
    'SET session_replication_role = replica',
    `UPDATE request SET sought = sought || ' ' || right(id::text, 6)`,
    'VACUUM ANALYZE',
  ])
  return database
}

type Sample = { id: string; phone: string }

/** Somebody in the middle of a station, and a request there. */
async function sampleOf(url: string, station: number): Promise<Sample> {
  const [row] = await ask<Sample>(
    url,
    `SELECT (SELECT id FROM request WHERE station_id = ${idSql('station', station)} LIMIT 1) AS id,
       (SELECT '0' || substr(phone_number, 5) FROM resident
        WHERE station_id = ${idSql('station', station)} ORDER BY sorted_name OFFSET 500 LIMIT 1) AS phone`,
  )
  if (!row) throw new Error('a station without people')
  return row
}

/** What is typed, by what it is. */
const typedFor = ({ id, phone }: Sample) => ({
  'a whole number': phone,
  'part of a number': phone.slice(0, 7),
  'a common name': 'ade',
  'first and last name': 'briggs ireti',
  'a common street': 'toyin',
  'a house': '111 toyin',
  'a rare street': 'kudirat',
  'a short request number': `#${id.slice(-6)}`,
  'a whole request number': id,
  'nobody’s name': 'zzqxv',
  'nobody’s number': '0999888777',
})

const { url, drop } = await openTown()
const server = await startServer({ databaseUrl: url, env: { DEMO: '0' } })

async function timesAt(station: number): Promise<Record<string, number>> {
  const headers = { cookie: cookieOf('staff', station) }
  const times: Record<string, number> = {}
  for (const [what, search] of Object.entries(typedFor(await sampleOf(url, station)))) {
    const path = wireRequest(searchDesk, { search }).url
    times[what] = await p99Of(server.port, { method: 'GET', path, headers }, { rounds, seconds })
  }
  return times
}

const [small, large] = [await timesAt(0), await timesAt(1)]
await server.stop()
await drop()
const table = Object.entries(large).map(([what, ms]) => {
  const before = small[what] ?? NaN
  return {
    what,
    'p99 ms of 1,000': round(before),
    'p99 ms of 100,000': round(ms),
    ratio: round(ms / before),
  }
})
console.table(table)
const slowest = Math.max(...Object.values(large))
report(
  'search',
  `the slowest of ${table.length} ways takes ${round(slowest)} ms at ${own.large} residents, beside ${others} of others`,
  table.map(row => ({
    goal: `${row.what}: within ${goalMs} ms at ${own.large} residents`,
    held: row['p99 ms of 100,000'] <= goalMs,
    seen: row['p99 ms of 100,000'],
  })),
)
