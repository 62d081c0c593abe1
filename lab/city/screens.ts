import { listAudit } from '../../contract/audit/audit.ts'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import {
  getOverview,
  listOwnStations,
  listStationResidents,
} from '../../contract/screen/overview.ts'
import { getStation } from '../../contract/director/oversight.ts'
import { firstInQueue, getQueue } from '../../contract/screen/queue.ts'
import {
  countRequests,
  getRequest,
  listRequests,
  recentRequests,
} from '../../contract/request/request.ts'
import { getStanding, rankStations } from '../../contract/screen/standing.ts'
import { listResidents } from '../../contract/screen/resident.ts'
import { getWallet, listEntries } from '../../contract/wallet/wallet.ts'
import { wireRequest } from '../../contract/wire.ts'
import { load, type Call } from '../load.ts'
import { percentile } from '../measure.ts'
import { cookieOf, idOf } from '../town/names.ts'
import { workedMs } from './cpu.ts'

/* What each screen asks when it opens, and how long that takes whoever opens it. */

type Screen = {
  name: string
  calls: (any: Anybody) => Call[]
  /**
   * Known to grow: with the station's people or the city's words (docs/scale.md), or until the page is
   * full, which a station of a tenth of the city with its handful of open requests does not fill.
   */
  grows?: boolean
}
/** Somebody of the city: a resident, and the station that is theirs. */
type Anybody = { resident: number; station: number; requestId: string }

const get = (cookie: string, paths: string[]): Call[] =>
  paths.map(path => ({ method: 'GET', path, headers: { cookie } }))
const asResident =
  (...paths: string[]) =>
  ({ resident }: Anybody) =>
    get(cookieOf('resident', resident), paths)
const atDesk =
  (...paths: string[]) =>
  ({ station }: Anybody) =>
    get(cookieOf('staff', station), paths)
const asDirector =
  (...paths: string[]) =>
  () =>
    get(cookieOf('director', 0), paths)

const to = <E extends Endpoint>(endpoint: E, input: SentOf<E>) => wireRequest(endpoint, input).url
const list = (wanted: SentOf<typeof listRequests>) => to(listRequests, wanted)
const bell = listNotices.path
const newest = to(recentRequests, { limit: 8 })

export const screens: Screen[] = [
  {
    name: 'resident: home',
    calls: asResident(countRequests.path, list({ state: 'open' }), getWallet.path, bell),
  },
  { name: 'resident: history', calls: asResident(list({}), list({ state: 'done' })) },
  { name: 'resident: wallet', calls: asResident(getWallet.path, listEntries.path) },
  {
    name: 'resident: one request',
    calls: ({ resident, requestId }) =>
      get(cookieOf('resident', resident), [to(getRequest, { requestId })]),
  },
  {
    name: 'station: dashboard',
    grows: true,
    calls: atDesk(
      countRequests.path,
      to(getQueue, { limit: firstInQueue }),
      list({ state: 'open', limit: 10 }),
      recentRequests.path,
      bell,
    ),
  },
  {
    name: 'station: board',
    grows: true,
    calls: atDesk(list({ order: 'promised', limit: 50 }), to(listCarriers, { limit: 100 })),
  },
  {
    name: 'station: requests',
    calls: atDesk(list({ kind: 'subscription' }), list({ kind: 'special' })),
  },
  {
    name: 'station: search, one person',
    // Words that everybody's requests share are looked up in everybody's.
    grows: true,
    calls: ({ station, resident }) =>
      get(cookieOf('staff', station), [list({ search: `Resident ${resident}` })]),
  },
  {
    name: 'station: search, a street',
    grows: true,
    calls: atDesk(list({ search: 'allen avenue' })),
  },
  { name: 'station: search, nobody', calls: atDesk(list({ search: 'zainab' })) },
  { name: 'station: residents', calls: atDesk(listResidents.path) },
  {
    name: 'station: residents, one person',
    // Looked for among all of the station's people.
    grows: true,
    calls: ({ station, resident }) =>
      get(cookieOf('staff', station), [to(listResidents, { search: `Resident ${resident}` })]),
  },
  {
    name: 'director: home',
    calls: asDirector(getOverview.path, newest, bell),
  },
  {
    name: 'new director: home',
    calls: () => get(cookieOf('director', 1), [getOverview.path, newest, bell]),
  },
  { name: 'director: ranking', calls: asDirector(rankStations.path, getStanding.path) },
  { name: 'director: stations', calls: asDirector(to(listOwnStations, { order: 'total' })) },
  {
    name: 'director: one station',
    calls: ({ station }) =>
      get(cookieOf('director', 0), [
        to(getStation, { stationId: idOf('station', station) }),
        list({ stationId: idOf('station', station), state: 'open', order: 'promised', limit: 10 }),
        to(listCarriers, { stationId: idOf('station', station) }),
      ]),
  },
  {
    name: 'director: residents',
    calls: ({ station }) =>
      get(cookieOf('director', 0), [
        to(listStationResidents, { stationId: idOf('station', station) }),
      ]),
  },
  { name: 'director: audit log', calls: asDirector(listAudit.path) },
  { name: 'operator: figures', calls: () => get('', ['/metrics']) },
]

/**
 * Opening a screen: p50 and p99 in milliseconds in the best round, as others only disturb, and the
 * processor time of a visit, server and database together.
 */
export async function timeScreen(
  { port, pids }: { port: number; pids: number[] },
  { calls }: Screen,
  people: Anybody[],
  { visits, rounds }: { visits: number; rounds: number },
) {
  const p50: number[] = []
  const p99: number[] = []
  let person = 0
  const visit = () => calls(people[person++ % people.length] ?? nobody())
  // The first visits warm the plans of a new server.
  await openAll(port, visit, Math.ceil(visits / 4))
  const before = workedMs(pids)
  for (let turn = 0; turn < rounds; turn++) {
    const times = await openAll(port, visit, visits)
    p50.push(percentile(times, 0.5))
    p99.push(percentile(times, 0.99))
  }
  const work = (workedMs(pids) - before) / rounds / visits
  return { p50: Math.min(...p50), p99: Math.min(...p99), work }
}

/** The calls of a screen one after another on one line: what all of them take together. */
async function openAll(port: number, visit: () => Call[], visits: number): Promise<number[]> {
  const opened = Array.from({ length: visits }, visit)
  const asked = opened.flat()
  const times = await load(port, 1, Infinity, () => asked.shift() ?? null)
  let at = 0
  return opened.map(({ length }) => {
    at += length
    return times.slice(at - length, at).reduce((sum, each) => sum + each, 0)
  })
}

function nobody(): never {
  throw new Error('nobody lives here')
}
