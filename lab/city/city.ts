import { totalmem } from 'node:os'
import type { Endpoint } from '../../contract/endpoint.ts'
import { assign, close, markPickedUp } from '../../contract/request/request.ts'
import { wireRequest } from '../../contract/wire.ts'
import { ask, freshDatabase } from '../database.ts'
import { load, type Call } from '../load.ts'
import { percentile, round, timed } from '../measure.ts'
import { figure, report } from '../report.ts'
import { startServer } from '../server.ts'
import { cookieOf, firstIdSql, idOf, numberOf, requestPath } from '../town/names.ts'
import { carriersEach, cityOf, openStations, requestsEach, settle } from '../town/rows.ts'
import { postmasterOf, untilQuiet, workedMs } from './cpu.ts'
import { screens, timeScreen } from './screens.ts'

/*
 * One busy city on one machine, built to a tenth and then whole: how many requests a second are
 * placed, given to a carrier and closed, how long every screen takes, how much room a resident
 * needs, and how all of that grows.
 */

const { stations, residents } = cityOf(figure('SIZE', 1))
const visits = figure('VISITS', 200)
const rounds = figure('ROUNDS', 3)
const connections = 32
/** Requests that live from the beginning to the end while it is measured. */
const lives = Math.min(figure('LIVES', 5_000), residents / 20, stations * 500)
/** How much more processor time a visit or a step may take than in a tenth of the city. */
const goal = 2

/** What goes away again within two months is no part of what a resident needs. */
const passing = `ARRAY['idempotent_answer', 'live_event', 'figure_delta', 'outbox', 'rate_limit',
  'mailbox_letter', 'sms_message', 'reminder']`

/** The room that each table takes with its indexes, of those that stay. */
async function roomOf(url: string): Promise<Map<string, number>> {
  const rows = await ask<{ name: string; bytes: string }>(
    url,
    `SELECT relname AS name, pg_total_relation_size(oid)::text AS bytes FROM pg_class
     WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL (${passing})`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

type Place = { port: number; pids: number[] }

/** What was built for the past requests; the living ones say better what a request takes. */
const ofRequests = new Set(['request', 'request_event'])

/** Runs calls through many lines at once: calls a second, the p99 and the work of each in ms. */
async function hurry({ port, pids }: Place, calls: Call[]) {
  const [began, before, count] = [performance.now(), workedMs(pids), calls.length]
  const times = await load(port, connections, Infinity, () => calls.shift() ?? null)
  const perSecond = (count / (performance.now() - began)) * 1000
  return { perSecond, p99: percentile(times, 0.99), work: (workedMs(pids) - before) / count }
}

type Placed = { id: string; resident: number; station: number }

/** Places, assigns, picks up and closes the same requests, each step for all of them. */
async function live(place: Place, url: string, from: number) {
  const since = new Date()
  const call = (method: string, path: string, cookie: string, body: object): Call => ({
    method,
    path,
    headers: { cookie, 'idempotency-key': `${method}-${path}` },
    body: JSON.stringify(body),
  })
  const placing = Array.from({ length: lives }, (_, index) => {
    const number = from + index
    const path = requestPath(idOf('resident', number), idOf('station', number % stations))
    return call('PATCH', path, cookieOf('resident', number), {})
  })
  const placed = await hurry(place, placing)
  const made = await placedSince(url, since)
  const step = (endpoint: Endpoint) => (each: Placed, index: number) => {
    const carrierId = idOf('carrier', each.station * carriersEach + 5 + (index % 15))
    const path = wireRequest(endpoint, { requestId: each.id }).url
    const cookie =
      endpoint === close ? cookieOf('resident', each.resident) : cookieOf('staff', each.station)
    const body = endpoint === assign ? { carrierId } : endpoint === close ? { rating: 5 } : {}
    return call('POST', path, cookie, body)
  }
  const assigned = await hurry(place, made.map(step(assign)))
  const pickedUp = await hurry(place, made.map(step(markPickedUp)))
  const closed = await hurry(place, made.map(step(close)))
  return { placed, assigned, pickedUp, closed }
}

async function placedSince(url: string, since: Date): Promise<Placed[]> {
  const rows = await ask<{ id: string; resident: string }>(
    url,
    `SELECT id, resident_id AS resident FROM request WHERE id >= ${firstIdSql('$1::timestamptz')}`,
    [since],
  )
  return rows.map(({ id, resident }) => {
    const number = numberOf(resident)
    return { id, resident: number, station: number % stations }
  })
}

/** Anybody of the city, at random but the same in every run, with a request of theirs. */
async function someOf(url: string, all: number) {
  const numbers = Array.from({ length: 200 }, (_, index) => (index * 7919 * 31) % all)
  const rows = await ask<{ resident: string; id: string }>(
    url,
    `SELECT DISTINCT ON (resident_id) resident_id AS resident, id FROM request
     WHERE resident_id = ANY($1)`,
    [numbers.map(number => idOf('resident', number))],
  )
  return rows.map(({ resident, id }) => {
    const number = numberOf(resident)
    return { resident: number, station: number % stations, requestId: id }
  })
}

/** Everything about the city as it stands; the requests that live are of residents from a number on. */
async function measure(url: string, built: number, from: number) {
  const app = await startServer({ databaseUrl: url, env: { DEMO: '0' } })
  const place = { port: app.port, pids: [app.pid, await postmasterOf(url)] }
  await untilQuiet(place.pids)
  const people = await someOf(url, built)
  const times = []
  for (const screen of screens) {
    times.push(await timeScreen(place, screen, people, { visits, rounds }))
  }
  const before = await roomOf(url)
  const speeds = await live(place, url, from)
  const after = await roomOf(url)
  await app.stop()
  const each = [...after].map(([table, bytes]) => {
    return { table, bytes: Math.round((bytes - (before.get(table) ?? 0)) / lives) }
  })
  const bytesEach = each.reduce((sum, { bytes }) => sum + bytes, 0)
  const ofPeople = [...before].filter(([table]) => !ofRequests.has(table))
  const perPerson = ofPeople.reduce((sum, [, bytes]) => sum + bytes, 0) / built
  const perResident = perPerson + requestsEach * bytesEach
  const largest = each.toSorted((a, b) => b.bytes - a.bytes).slice(0, 6)
  return { times, speeds, bytesEach, perResident, largest }
}

async function build(url: string, from: number, to: number): Promise<number> {
  return (await timed(() => settle(url, { from, to, stations }))).ms / 1000
}

type Measured = Awaited<ReturnType<typeof measure>>

const ratio = (whole = NaN, small = NaN) => round(whole / small)

function compareScreens(small: Measured, whole: Measured) {
  const table = screens.map(({ name }, index) => {
    const [before, after] = [small.times[index], whole.times[index]]
    return {
      what: name,
      'p50 ms': round(after?.p50 ?? NaN),
      'p99 ms': round(after?.p99 ?? NaN),
      'p99 ÷ a tenth': ratio(after?.p99, before?.p99),
      'work ms': round(after?.work ?? NaN),
      'work ÷ a tenth': ratio(after?.work, before?.work),
    }
  })
  console.table(table)
  return table
}

function compareSteps(small: Measured, whole: Measured) {
  const steps = ['placed', 'assigned', 'pickedUp', 'closed'] as const
  const table = steps.map(step => ({
    what: step,
    'calls/s': Math.round(whole.speeds[step].perSecond),
    'p99 ms': round(whole.speeds[step].p99),
    'calls/s ÷ a tenth': ratio(whole.speeds[step].perSecond, small.speeds[step].perSecond),
    'work ms': round(whole.speeds[step].work),
    'work ÷ a tenth': ratio(whole.speeds[step].work, small.speeds[step].work),
  }))
  console.table(table)
  return table
}

/** The city at a tenth and whole, measured each time; whatever goes wrong, its database goes too. */
async function buildAndMeasure() {
  // A quarter of the memory, as docs/scale.md says.
  const buffers = `${Math.round(totalmem() / 4 / 1_048_576)}MB`
  const database = await freshDatabase([`shared_buffers=${buffers}`, 'max_wal_size=8GB'])
  const { url } = database
  try {
    await openStations(url, stations)
    const tenth = Math.round(residents / 10)
    const firstSeconds = await build(url, 0, tenth)
    const small = await measure(url, tenth, 0)
    const seconds = firstSeconds + (await build(url, tenth, residents))
    const whole = await measure(url, residents, tenth)
    const [room] = await ask<{ bytes: string }>(
      url,
      'SELECT pg_database_size(current_database())::text AS bytes',
    )
    return { small, whole, seconds, bytes: Number(room?.bytes) }
  } finally {
    await database.drop()
  }
}

const { small, whole, seconds, bytes } = await buildAndMeasure()
console.table(whole.largest)
const opened = compareScreens(small, whole)
const all = [...opened.filter((_, at) => !screens[at]?.grows), ...compareSteps(small, whole)]
const worst = all.toSorted((a, b) => b['work ÷ a tenth'] - a['work ÷ a tenth'])[0]
const slowest = opened.toSorted((a, b) => b['p99 ms'] - a['p99 ms'])[0]
const { placed, assigned, closed } = whole.speeds
const say = (number: number) => Math.round(number).toLocaleString('en')
report(
  'city',
  `${say(stations)} stations, ${say(residents)} residents, ` +
    `${say(residents * requestsEach)} requests, built in ${say(seconds)} s, ${round(bytes / 1e9)} GB; ` +
    `placing ${say(placed.perSecond)}/s, assigning ${say(assigned.perSecond)}/s, closing ` +
    `${say(closed.perSecond)}/s; slowest screen ${slowest?.what}: p99 ${slowest?.['p99 ms']} ms; most ` +
    `grown ${worst?.what}: ${worst?.['work ÷ a tenth']} × the work in a tenth of the city (goal ` +
    `${goal}); ${say(whole.perResident)} bytes a resident and year (a tenth: ` +
    `${say(small.perResident)}), ${say(whole.bytesEach)} a request`,
  [
    {
      goal: `every visit and step takes at most ${goal} × the work in a tenth of the city`,
      held: all.every(each => each['work ÷ a tenth'] <= goal),
      seen: worst,
    },
  ],
)
