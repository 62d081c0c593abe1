import { setTimeout as sleep } from 'node:timers/promises'
import { loginResident } from '../../contract/account/account.ts'
import { demoLogins, demoSecret } from '../../server/demo/demo.ts'
import { median, percentile } from '../measure.ts'
import { figure, reportParts, type Part } from '../report.ts'
import type { RunningServer } from '../server.ts'
import { cookieHeader, type Local } from '../../server/testing/people/town-people.ts'
import { floodWithBodies } from './bodies.ts'
import { floodWithCosts } from './costs.ts'
import { floodByOneMember } from './one-member.ts'
import { one, seconds, startTown } from './flooded.ts'
import { timeCall, timeToScreen } from './good-users.ts'

/*
 * Crowds that mean no good, while good users go about their day: slow clients, guessed passwords, wrong codes and
 * registrations from everywhere, a thousand open pages, bodies that are far too large, calls that cost much for little, and one person's
 * searches and changes over many lines at once. The crowd runs in
 * a process of the lowest priority, as it stands for other machines; the server has its usual limits.
 */

const clients = figure('CLIENTS', 2_000)
const streams = figure('STREAMS', 1_000)
const guessers = figure('GUESSERS', 100)
const mostKbPerClient = 100

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

/** Many who each do what people do: come, guess, register, leave a page open. */
async function floodWithPeople(): Promise<Part> {
  const town = await startTown(Math.ceil(streams / 20) + 1)
  const { server, ada, staff, everybody, meanwhile, ratio } = town
  const quietDoor = await signInAgain(server, ada)
  const slow = await meanwhile({ kind: 'slow', count: clients })
  let door = quietDoor
  const guess = await meanwhile({ kind: 'guess', count: guessers }, async () => {
    door = await signInAgain(server, ada)
  })
  const register = await meanwhile({ kind: 'register', count: guessers })
  const codes = await meanwhile({ kind: 'codes', count: guessers })
  const cookies = everybody.map(({ browser }) => cookieHeader(browser))
  let screen: number[] = []
  const stream = await meanwhile({ kind: 'stream', count: streams, cookies }, async () => {
    screen = await timeToScreen(server.url, staff, everybody, seconds - 6)
  })
  const perClientKb = {
    slow: town.grownKb(slow) / clients,
    stream: town.grownKb(stream) / streams,
  }
  const goals = [
    ...(await town.end({ slow, guess, register, codes, stream })),
    {
      goal: `memory grows by less than ${mostKbPerClient} KB per client`,
      held: Math.max(...Object.values(perClientKb)) < mostKbPerClient,
      seen: perClientKb,
    },
    {
      goal: 'who has signed in here before can, while strangers guess',
      held: door.statuses.every(status => status === 200),
      seen: door,
    },
    {
      goal: 'wrong codes are looked at',
      held: (codes.met['401'] ?? 0) > 0 && (codes.met['409'] ?? 0) > 0,
      seen: codes.met,
    },
    { goal: 'every page is open', held: stream.met['200'] === streams, seen: stream.met },
    { goal: 'requests reach the screen', held: screen.length > 0 },
  ]
  const figures = [
    `p99 of good users ${one(town.quiet.p99)} ms quiet`,
    `${clients} slow clients × ${one(ratio(slow))} (${one(perClientKb.slow)} KB each, ${slow.met['cut'] ?? 0} cut)`,
    `guessed passwords × ${one(ratio(guess))} (${JSON.stringify(guess.met)}; a known browser signs in in ${one(median(door.times))} ms, quiet ${one(median(quietDoor.times))})`,
    `registrations × ${one(ratio(register))} (${JSON.stringify(register.met)})`,
    `wrong codes × ${one(ratio(codes))} (${JSON.stringify(codes.met)})`,
    `${streams} open pages × ${one(ratio(stream))} (${one(perClientKb.stream)} KB each; request to the station's screen ${one(median(screen))} ms median, ${one(percentile(screen, 0.99))} ms p99 of ${screen.length})`,
  ]
  return { goals, figures: figures.join('; ') }
}

const parts = {
  people: floodWithPeople,
  bodies: floodWithBodies,
  costs: floodWithCosts,
  member: floodByOneMember,
}
const only = process.env['ONLY']
await reportParts(
  'flood',
  Object.entries(parts).flatMap(([name, part]) => (only && only !== name ? [] : [part])),
)
