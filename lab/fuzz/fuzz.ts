import { getSession } from '../../contract/account/account.ts'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { listWeighings } from '../../contract/recyclable/recyclable.ts'
import { listRequests } from '../../contract/request/request.ts'
import { listStations } from '../../contract/station/station.ts'
import { listTickets } from '../../contract/support/support.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import { runCrowd } from '../crowd.ts'
import { round } from '../measure.ts'
import { operationsOf, type Operation } from '../openapi.ts'
import { figure, report } from '../report.ts'
import { checkBooks, startServer } from '../server.ts'
import { carrierIn } from '../../server/testing/people/carrier-people.ts'
import {
  cookieHeader,
  dataOf,
  demoPerson,
  moveIn,
  type Person,
} from '../../server/testing/people/town-people.ts'
import type { Input } from './crowd.ts'
import type { Met } from './ear.ts'
import { createGoodUser } from './good-user.ts'
import { idsKnownTo, type KnownIds } from './known-ids.ts'
import type { Sender } from './malformed.ts'
import { callNearlyRight } from './nearly-right.ts'
import { oneClickPath } from '../../server/notification/notification.ts'
import { webhookPath } from '../../server/wallet/wallet.ts'
import { inboundPath } from '../../server/support/mail-in.ts'

/*
 * Requests that are wrong in every way that a generator knows, from several senders at once,
 * half of them signed in, while somebody uses the app as it is meant. Then, on another server, every
 * operation: with calls in which only one thing is wrong, and as it should be.
 */

const requests = figure('REQUESTS', 100_000)
const senders = figure('SENDERS', 4)
const seed = figure('SEED', 20_261_115)
const quietRounds = figure('ROUNDS', 150)
const spoiltEach = figure('SPOILT', 12)
const slowest = 3
const rareBusy = 0.01

const server = await startServer({ env: { DEMO: '1', LOG: 'json' } })
const { url, port } = server
const contract = await operationsOf(url)
const people = await signEverybodyIn()
const operations = [...contract, ...beside()]
const neighbour = await moveIn(createVisitor(url), 'Ngozi Good', people.station)
const good = createGoodUser(neighbour)

await good.goesRound(rounds => rounds >= Math.ceil(quietRounds / 5))
const before = await good.goesRound(rounds => rounds >= quietRounds)
const memoryBefore = await memory()
let isOver = false
const input: Input = { port, requests, senders, seed, operations, people: people.senders }
const attack = runCrowd<Met>(new URL('crowd.ts', import.meta.url), input).finally(
  () => (isOver = true),
)
const during = await good.goesRound(() => isOver)
const { heard, leaks, carriedOut } = await attack
const memoryAfter = await memory()
const after = await good.goesRound(rounds => rounds >= quietRounds)
const quiet = Math.max(before.p99, after.p99)

const sessions = await Promise.all(people.browsers.map(each => each.call(getSession, {})))
const books = await checkBooks({ DATA_DIR: server.dataDir })
await server.stop()

const near = await callNearlyRight(seed, spoiltEach)
const done = new Set([...carriedOut, ...near.carriedOut])
const neverDone = contract.filter(({ key }) => !done.has(key))
const faults = [...heard.faults, ...near.heard.faults]
const hangs = [...heard.hangs, ...near.heard.hangs]
const allLeaks = [...leaks, ...near.leaks]
const errors = new Set(
  [server.log(), near.log].flatMap(log =>
    log
      .split('\n')
      .filter(line => /"level":[56]0/.test(line))
      .map(line => /"msg":"[^"]*"/.exec(line)?.[0] + (/"message":"[^"]*"/.exec(line)?.[0] ?? '')),
  ),
)

const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
report(
  'fuzz',
  `${requests.toLocaleString('en')} requests over ${operations.length} operations from ${senders} senders ` +
    `(SEED=${seed}): ${heard.answers.toLocaleString('en')} answered, ${heard.cuts} cut, ` +
    `${heard.busy} busy; then ${near.heard.answers.toLocaleString('en')} answers to calls that were nearly or ` +
    `wholly right; ${hangs.length} hung, ${faults.length} × 5xx, ${allLeaks.length} leaks; ` +
    `${contract.length - neverDone.length} of ${contract.length} operations of the contract were carried out ` +
    `(${carriedOut.length} by the senders); ` +
    `a good user's p99 ${round(during.p99)} ms beside ${round(quiet)} ms in quiet ` +
    `(× ${round(during.p99 / quiet)}, ${during.calls} calls); memory ${megabytes(memoryBefore)} → ` +
    `${megabytes(memoryAfter)} MB`,
  [
    { goal: 'no 5xx', held: faults.length === 0, seen: faults },
    { goal: 'busy is rare', held: heard.busy <= requests * rareBusy, seen: heard.busy },
    {
      goal: 'every operation was carried out',
      held: neverDone.length === 0,
      seen: neverDone.map(({ key }) => `${key}: ${near.refused[key]}`),
    },
    { goal: 'nothing hangs', held: hangs.length === 0, seen: hangs },
    { goal: 'nothing leaks', held: allLeaks.length === 0, seen: allLeaks },
    { goal: 'no error in the log', held: errors.size === 0, seen: [...errors] },
    { goal: `a good user waits at most ${slowest} ×`, held: during.p99 <= slowest * quiet },
    {
      goal: 'those who sent it are still signed in',
      held: sessions.every(({ body }) => body.data !== null),
    },
    books,
  ],
)

async function memory(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

/** What has an address and is no operation of the contract. */
function beside(): Operation[] {
  const paths = [
    '/',
    '/api/{x}',
    '/user/home',
    '/healthz',
    '/assets/{x}',
    '/dev/mailbox/{x}',
    oneClickPath('{x}'),
    webhookPath,
    inboundPath,
    '/sandbox/paystack/checkout/{x}',
  ]
  return paths.flatMap(path =>
    (['GET', 'POST'] as const).map(method => {
      return {
        key: `${method} ${path}`,
        method,
        path,
        roles: [],
        members: null,
        fullLogIn: false,
        fields: [],
        files: [],
      }
    }),
  )
}

/** Three who are signed in, a carrier, nobody, and somebody with a made-up cookie: with real ids and cursors. */
async function signEverybodyIn() {
  const inside = [
    await demoPerson(createVisitor(url), 'resident'),
    await demoPerson(createVisitor(url), 'station'),
    await demoPerson(createVisitor(url), 'director'),
  ]
  const ids: string[] = inside.map(({ _id }) => _id)
  const cursors: string[] = []
  for (const { browser } of inside) {
    for (const list of [listRequests, listWeighings, listTickets, listNotices]) {
      const { body } = await browser.call(list, { limit: 2 })
      ids.push(...body.data.map(({ _id }) => _id))
      if (body.next) cursors.push(body.next)
    }
  }
  const carrier = await signCarrierIn(inside[1])
  const stations = dataOf(await createVisitor(url).call(listStations, {}))
  const sender = async (role: Sender['role'], cookie: string | null, own: KnownIds = {}) => {
    const told = cookie ? await idsKnownTo(url, cookie, contract) : {}
    return { role, cookie, ids, cursors, known: { ...told, ...own } }
  }
  const senders: Sender[] = []
  for (const { role, browser, _id } of inside) {
    const own = { resident: 'userId', station: 'stationID', director: 'directorId' }[role]
    senders.push(await sender(role, cookieHeader(browser), { [own]: [_id] }))
  }
  senders.push(
    await sender('carrier', cookieHeader(carrier)),
    await sender('visitor', null),
    await sender('visitor', null),
    await sender('visitor', 'session=made-up'),
  )
  const station = (stations as { _id: string }[]).find(({ _id }) => !ids.includes(_id))?._id ?? ''
  return { senders, station, browsers: [...inside.map(({ browser }) => browser), carrier] }
}

/** A carrier of the station's; one whom nobody can pause, as long as pickups are held. */
async function signCarrierIn(staff?: Person) {
  if (!staff) throw new Error('nobody is at the desk')
  const all = dataOf(await staff.browser.call(listCarriers, {}))
  const carrier = all.find(({ holds }) => holds > 0)
  if (!carrier) throw new Error('nobody carries anything')
  return carrierIn({ browser: () => createVisitor(url) }, staff.browser, carrier._id)
}
