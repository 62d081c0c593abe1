import { ask, freshDatabase, run } from '../database.ts'
import { load } from '../load.ts'
import { median, percentile, round, timed } from '../measure.ts'
import { pgbench } from '../pgbench.ts'
import { figure, reportParts, type Part } from '../report.ts'
import { startServer, type RunningServer } from '../server.ts'
import { idSql, numberOf } from '../town/names.ts'
import { fillWallets, moveIn, openStations } from '../town/rows.ts'
import { movementScript, openLedger } from './movement.ts'
import {
  connections,
  life,
  placing,
  scenesFrom,
  scriptsOf,
  stations,
  type Scene,
  type Step,
} from './steps.ts'

/*
 * What is left of the database's speed when a request is made, assigned, picked up and closed through
 * HTTP, and what does a second server on the same database bring?
 */

const seconds = figure('SECONDS', 8)
const rounds = figure('ROUNDS', 3)
const goal = 0.5
const ledgerGoal = 0.45
/** Nobody asks more often than the month allows; every round has people of its own. */
const residents = 120_000

/** A database with the stations and their residents. */
async function openTown() {
  const database = await freshDatabase()
  await openStations(database.url, stations)
  await moveIn(database.url, { from: 0, to: residents, stations })
  return database
}

/** The same database once more, beside it. */
async function copyOf(url: string): Promise<string> {
  const copy = new URL(url)
  copy.pathname = '/bare'
  const around = new URL(url)
  around.pathname = '/template1'
  await ask(around.href, `CREATE DATABASE bare TEMPLATE ${new URL(url).pathname.slice(1)}`)
  return copy.href
}

const start = (databaseUrl: string) => startServer({ databaseUrl, env: { DEMO: '0' } })

/** A server on its database, and the same town without any, where nobody does what pgbench leaves to do. */
type Place = { url: string; server: RunningServer; bareUrl: string }
type Speed = { perSecond: number; p99: number }

/** Keeps all connections busy with a step, for a while or until nothing is left to do. */
async function throughHttp(
  ports: number[],
  { key, call }: Step,
  next: () => Scene | null,
  forSeconds = Infinity,
): Promise<Speed & { calls: number }> {
  const nextCall = () => {
    const scene = next()
    return scene && call(scene, `${key}-${scene.resident}-${scene.turn}`)
  }
  const each = connections / ports.length
  const { result, ms } = await timed(() =>
    Promise.all(ports.map(port => load(port, each, forSeconds, nextCall))),
  )
  const times = result.flat()
  const perSecond = (times.length / ms) * 1000
  return { perSecond, p99: percentile(times, 0.99), calls: times.length }
}

const ofResidents = (first: number, next: number) =>
  `resident_id BETWEEN ${idSql('resident', first)} AND ${idSql('resident', next - 1)}`

/** What residents have made, in the order of making. */
async function madeBy(url: string, first: number, next: number): Promise<Scene[]> {
  const rows = await ask<{ id: string; resident: string }>(
    url,
    `SELECT id, resident_id AS resident FROM request WHERE ${ofResidents(first, next)} ORDER BY id`,
  )
  return rows.map(({ id, resident }, turn) => {
    return { resident: numberOf(resident), turn, requestId: id }
  })
}

/** A step that changed nothing would be a quick one. */
async function mustHaveStepped(url: string, step: Step, people: [number, number], calls: number) {
  const [row] = await ask<{ count: string }>(
    url,
    `SELECT count(*)::text AS count FROM request
     WHERE ${ofResidents(...people)} AND status = '${step.leaves}'`,
  )
  if (Number(row?.count) !== calls) {
    throw new Error(`${step.name}: ${row?.count} of ${calls} calls changed something`)
  }
}

/** What a step leaves to be done after its commits is not done in the time of the next. */
const forgetWhatIsDue = (url: string) => run(url, ['DELETE FROM outbox'])

type Script = Awaited<ReturnType<typeof scriptsOf>>[number]
type Compared = { http: Speed; database: number }

/** The steps one after the other for the same requests, each through HTTP and then in the database. */
async function liveOnce(place: Place, steps: Step[], scripts: Script[], turn: number) {
  const { url, bareUrl, server } = place
  // The last resident's request was the one that was captured.
  const many = Math.floor((residents - 1) / rounds)
  const [first, next] = [turn * many, (turn + 1) * many]
  const speeds: Compared[] = []
  let made: Scene[] = []
  for (const [index, step] of steps.entries()) {
    const isFirst = step === placing
    const scenes = isFirst ? until(next, scenesFrom(first)) : eachOf(made)
    const forSeconds = isFirst ? seconds : Infinity
    const { calls, ...http } = await throughHttp([server.port], step, scenes, forSeconds)
    await forgetWhatIsDue(url)
    await mustHaveStepped(url, step, [first, next], calls)
    if (isFirst) made = await madeBy(url, first, next)
    // As many calls as through HTTP, and so the next step knows whose requests there are.
    const callsEach = Math.ceil(made.length / connections)
    const script = scripts[index]?.script(first) ?? []
    const database = await pgbench(bareUrl, script, { connections, callsEach })
    await mustHaveStepped(bareUrl, step, [first, next], callsEach * connections)
    speeds.push({ http, database })
  }
  return speeds
}

function eachOf(scenes: Scene[]) {
  const left = scenes.values()
  return () => left.next().value ?? null
}

/** Nobody after a number. */
function until(last: number, next: () => Scene) {
  return () => {
    const scene = next()
    return scene.resident < last ? scene : null
  }
}

async function compareWithDatabase(steps: Step[], hasMoney: boolean): Promise<Part> {
  const { url, drop } = await openTown()
  if (hasMoney) await fillWallets(url, { from: 0, to: residents, stations })
  const scripts = await scriptsOf(url, steps, residents - 1)
  const bareUrl = await copyOf(url)
  const server = await start(url)
  const lives: Compared[][] = []
  for (let turn = 0; turn < rounds; turn++) {
    lives.push(await liveOnce({ url, bareUrl, server }, steps, scripts, turn))
  }
  await server.stop()
  await drop()
  const table = steps.map(({ name }, index) => {
    const speeds = lives.flatMap(life => life[index] ?? [])
    const http = median(speeds.map(each => each.http.perSecond))
    const database = median(speeds.map(each => each.database))
    return {
      step: hasMoney ? name : `${name}, nothing in the wallet`,
      'calls/s': Math.round(http),
      'p99 ms': round(median(speeds.map(each => each.http.p99))),
      'pgbench/s': Math.round(database),
      statements: scripts[index]?.count ?? 0,
      ratio: round(http / database),
    }
  })
  console.table(table)
  return {
    figures: table.map(({ step, ratio }) => `${step}: ${ratio} of pgbench`).join(', '),
    goals: table.map(({ step, ratio }) => ({
      goal: `${step}: at least ${goal} of pgbench`,
      held: ratio >= goal,
      seen: ratio,
    })),
  }
}

/** Making requests on one server and on two, half of the connections each. */
async function compareServers(): Promise<Part> {
  const { url, drop } = await openTown()
  const servers = [await start(url), await start(url)]
  const ports = servers.map(({ port }) => port)
  const next = until(residents, scenesFrom(0))
  const [alone, together]: [Speed[], Speed[]] = [[], []]
  // What a new server does the first time is in nobody's figures.
  await throughHttp(ports, placing, next, Math.min(seconds, 2))
  for (let turn = 0; turn < rounds; turn++) {
    alone.push(await throughHttp(ports.slice(0, 1), placing, next, seconds))
    together.push(await throughHttp(ports, placing, next, seconds))
  }
  for (const server of servers) await server.stop()
  await drop()
  const speeds = [alone, together].map(each => median(each.map(({ perSecond }) => perSecond)))
  const [one = NaN, two = NaN] = speeds
  console.table(
    [alone, together].map((each, index) => ({
      [placing.name]: index === 0 ? 'one server' : 'two servers',
      'calls/s': Math.round(speeds[index] ?? NaN),
      'p99 ms': round(median(each.map(({ p99 }) => p99))),
    })),
  )
  return { figures: `two servers make ${round(two / one)} × as many as one`, goals: [] }
}

/** What the database does for a request made, beside what it does for one movement of money. */
async function compareWithLedger(): Promise<Part> {
  const { url, drop } = await openTown()
  const [script] = await scriptsOf(url, [placing], residents - 1)
  await openLedger(url)
  const [placed, moved]: [number[], number[]] = [[], []]
  const many = Math.floor((residents - 1) / rounds)
  for (let turn = 0; turn < rounds; turn++) {
    const placingHere = script?.script(turn * many) ?? []
    const effort = { connections, seconds, plansAsOurs: true }
    placed.push(await pgbench(url, placingHere, effort))
    moved.push(await pgbench(url, movementScript(), effort))
  }
  await drop()
  const ratio = round(median(placed) / median(moved))
  console.table([
    { 'placed/s': Math.round(median(placed)), 'movements/s': Math.round(median(moved)), ratio },
  ])
  const goalHere = `placing is at least ${ledgerGoal} of a ledger movement`
  return {
    figures: `placing: ${ratio} of a ledger movement`,
    goals: [{ goal: goalHere, held: ratio >= ledgerGoal, seen: ratio }],
  }
}

const parts = {
  // With nothing in the wallet nothing is set aside, and nothing but the request is written.
  placing: () => compareWithDatabase([placing], false),
  steps: () => compareWithDatabase(life, true),
  servers: compareServers,
  ledger: compareWithLedger,
}
const only = process.argv[2]
const wanted = Object.entries(parts).filter(([name]) => !only || name === only)
if (wanted.length === 0) throw new Error(`say one of ${Object.keys(parts).join(', ')}, or nothing`)
await reportParts(
  'requests',
  wanted.map(([, part]) => part),
)
