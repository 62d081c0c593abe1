import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { loginResident } from '../../contract/account.ts'
import { demoLogins, demoSecret } from '../../server/demo/demo.ts'
import { urlOfRunning } from '../../server/embedded/running.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { runCrowd } from '../crowd.ts'
import { ask } from '../database.ts'
import { median, percentile } from '../measure.ts'
import { figure, report, type Goal } from '../report.ts'
import { startServer, type RunningServer } from '../server.ts'
import { cookieHeader, demoPerson, type Local } from '../town/people.ts'
import type { Input } from './crowd.ts'
import { lookAtPages, timeCall, timeToScreen } from './good-users.ts'

/*
 * Crowds that mean no good, while good users go about their day: slow clients, guessed passwords and
 * registrations from everywhere, bodies that are far too large, and a thousand open pages. The crowd runs in a process of the lowest
 * priority, as it stands for other machines; the server has its usual limits.
 */

const clients = figure('CLIENTS', 2_000)
const streams = figure('STREAMS', 1_000)
const seconds = figure('SECONDS', 25)
const guessers = figure('GUESSERS', 100)
const heavies = figure('HEAVIES', 250)
const mostRatio = 5
/** What bodies may hold at once (64 MB), each there twice while it is put together, and a margin. */
const mostHeavyMb = 2 * 64 + 64
const mostKbPerClient = 100

const rssKb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

type Met = Record<string, number>
type Crowd = Pick<Input, 'kind' | 'count'> & Partial<Input>

/** Sends a crowd and gives what it met, once it is over. */
const send = ({ port }: RunningServer, crowd: Crowd) => {
  const input: Input = { cookies: [], ...crowd, port, seconds }
  return runCrowd<Met>(new URL('crowd.ts', import.meta.url), input)
}

type Town = { server: RunningServer; people: Local[] }

/** Good users go about their day while the crowd is there; the memory is watched. */
async function meanwhile(
  { server, people }: Town,
  crowd: Crowd | null,
  also?: () => Promise<unknown>,
) {
  let peak = rssKb(server.pid)
  let over = false
  const watching = setInterval(() => (peak = Math.max(peak, rssKb(server.pid))), 100)
  const crowding = crowd ? send(server, crowd) : sleep<Met>(seconds * 1000, {})
  // Once everybody has come.
  await sleep(Math.min(3_000, seconds * 200))
  const users = lookAtPages(server.url, people, () => over)
  const extra = also?.()
  const met = await crowding
  over = true
  const [{ times, failed }] = await Promise.all([users, extra])
  clearInterval(watching)
  return { met, times, failed, p99: percentile(times, 0.99), peakKb: peak }
}

/** Whoever watches over the server asks whether it lives. */
async function askHealth({ url }: RunningServer) {
  const times: number[] = []
  const until = performance.now() + (seconds - 5) * 1000
  while (performance.now() < until) {
    const { status, ms } = await timeCall(`${url}/healthz`, 'GET', '')
    times.push(status === 200 ? ms : Infinity)
    await sleep(50)
  }
  return percentile(times, 0.99)
}

/** Whoever has signed in here before can do so again while strangers guess. */
async function signInAgain({ url }: RunningServer, known: Local) {
  const times: number[] = []
  const statuses: number[] = []
  const body = { email: demoLogins.resident, password: demoSecret }
  for (let n = 0; n < Math.max(3, seconds / 2 - 2); n++) {
    const cookie = cookieHeader(known.browser)
    const { status, ms } = await timeCall(url + loginResident.path, 'POST', cookie, body)
    times.push(ms)
    statuses.push(status)
    await sleep(500)
  }
  return { times, statuses }
}

async function emailsOf({ dataDir }: RunningServer, count: number) {
  const rows = await ask<{ email: string }>(
    (await urlOfRunning(dataDir)) ?? '',
    `SELECT account.email FROM account JOIN resident ON account_id = account.id
     JOIN station ON station.id = station_id
     WHERE station.email = '${demoLogins.station}' ORDER BY account.id LIMIT ${count}`,
  )
  return rows.map(({ email }) => email)
}

const server = await startServer({ env: { RATE_LIMIT_SCALE: '1', LOG_LEVEL: 'error' } })
const enter = (role: 'resident' | 'station', email?: string) =>
  demoPerson(createVisitor(server.url), role, email)
const ada = await enter('resident')
const staff = await enter('station')
const everybody: Local[] = []
for (const email of await emailsOf(server, Math.max(10, Math.ceil(streams / 20) + 1))) {
  everybody.push(await enter('resident', email))
}
const town = { server, people: [...everybody.slice(0, 9), staff] }
await meanwhile(town, null) // Warms everything up.
const quiet = await meanwhile(town, null)
const quietDoor = await signInAgain(server, ada)
const slow = await meanwhile(town, { kind: 'slow', count: clients })
let door = quietDoor
const guess = await meanwhile(town, { kind: 'guess', count: guessers }, async () => {
  door = await signInAgain(server, ada)
})
const register = await meanwhile(town, { kind: 'register', count: guessers })
const quietHealth = await askHealth(server)
const health = { tickets: 0, uploads: 0 }
const tickets = await meanwhile(town, { kind: 'tickets', count: heavies }, async () => {
  health.tickets = await askHealth(server)
})
const uploads = await meanwhile(town, { kind: 'uploads', count: heavies }, async () => {
  health.uploads = await askHealth(server)
})
const cookies = everybody.map(({ browser }) => cookieHeader(browser))
let screen: number[] = []
const stream = await meanwhile(town, { kind: 'stream', count: streams, cookies }, async () => {
  screen = await timeToScreen(server.url, staff, everybody, seconds - 6)
})
const code = await server.stop()

const crowds = { slow, guess, register, tickets, uploads, stream }
const heavy = { tickets, uploads }
const ratio = (phase: { p99: number }) => phase.p99 / quiet.p99
const grown = (phase: { peakKb: number }, count: number) =>
  Math.max(0, phase.peakKb - quiet.peakKb) / count
const perClientKb = { slow: grown(slow, clients), stream: grown(stream, streams) }
const heavyMb = {
  tickets: Math.round(grown(tickets, 1024)),
  uploads: Math.round(grown(uploads, 1024)),
}
/** The largest bodies are told why, and that is never a fault of ours. */
const isFault = (met: Met) => Object.keys(met).some(what => what.startsWith('5') && what !== '503')
const goals: Goal[] = [
  ...Object.entries(crowds).flatMap(([kind, phase]): Goal[] => [
    {
      goal: `${kind}: good users' p99 stays under ${mostRatio} times`,
      held: ratio(phase) < mostRatio,
      seen: ratio(phase),
    },
    { goal: `${kind}: no good call fails`, held: phase.failed.length === 0, seen: phase.failed },
  ]),
  {
    goal: `memory grows by less than ${mostKbPerClient} KB per client`,
    held: Math.max(...Object.values(perClientKb)) < mostKbPerClient,
    seen: perClientKb,
  },
  {
    goal: `large bodies: memory grows by less than ${mostHeavyMb} MB`,
    held: Math.max(...Object.values(heavyMb)) < mostHeavyMb,
    seen: heavyMb,
  },
  {
    goal: `large bodies: /healthz answers within ${mostRatio} times what good users wait for in quiet`,
    held: Math.max(...Object.values(health)) < mostRatio * Math.max(quiet.p99, quietHealth),
    seen: { ...health, quietHealth },
  },
  {
    goal: 'large bodies: nothing fails but by being told to come again',
    held: !isFault(tickets.met) && !isFault(uploads.met),
    seen: { tickets: tickets.met, uploads: uploads.met },
  },
  {
    goal: 'who has signed in here before can, while strangers guess',
    held: door.statuses.every(status => status === 200),
    seen: door,
  },
  { goal: 'every page is open', held: stream.met['200'] === streams, seen: stream.met },
  { goal: 'requests reach the screen', held: screen.length > 0 },
  { goal: 'the server ends in order', held: code === 0, seen: code },
]
const one = (value: number) => value.toFixed(1)
report(
  'flood',
  [
    `p99 of good users ${one(quiet.p99)} ms quiet`,
    `${clients} slow clients × ${one(ratio(slow))} (${one(perClientKb.slow)} KB each, ${slow.met['cut'] ?? 0} cut)`,
    `guessed passwords × ${one(ratio(guess))} (${JSON.stringify(guess.met)}; a known browser signs in in ${one(median(door.times))} ms, quiet ${one(median(quietDoor.times))})`,
    `registrations × ${one(ratio(register))} (${JSON.stringify(register.met)})`,
    ...Object.entries(heavy).map(
      ([kind, phase]) =>
        `${heavies} bodies of 8.4 MB as ${kind} × ${one(ratio(phase))} (${JSON.stringify(phase.met)}; + ${heavyMb[kind as keyof typeof heavy]} MB; /healthz ${one(health[kind as keyof typeof heavy])} ms p99)`,
    ),
    `${streams} open pages × ${one(ratio(stream))} (${one(perClientKb.stream)} KB each; request to the station's screen ${one(median(screen))} ms median, ${one(percentile(screen, 0.99))} ms p99 of ${screen.length})`,
  ].join('; '),
  goals,
)
