import { sql, type SQL } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listDirectorProblems, listStationProblems } from '../../contract/problem/problem.ts'
import type { Role } from '../../contract/role.ts'
import type { Db } from '../db/connect.ts'
import { rowsOf } from '../db/statement.ts'
import { createBrowser, type Browser } from '../testing/browser.ts'
import { demoTown } from '../testing/demo-town.ts'
import { loadCrowd } from './demo.ts'

const now = new Date('2026-11-15T09:00:00Z')

/** Somebody who can log in; of a station, whether they are its head. */
type Person = { id: string; role: Role; stationId: string | null; opensAll: boolean }
type Row = { id: string; residentId: string | null; stationId: string | null }

/** All rows that have a page of their own, by the name that an address gives their id, and whose they are. */
const rowsWithPage: Record<string, SQL> = {
  requestId: sql`SELECT id, resident_id AS "residentId", station_id AS "stationId" FROM request`,
  weighingId: sql`SELECT id, resident_id AS "residentId", station_id AS "stationId" FROM weighing`,
  ticketId: sql`SELECT id, account_id AS "residentId", station_id AS "stationId" FROM ticket`,
  carrierId: sql`SELECT id, NULL AS "residentId", station_id AS "stationId" FROM carrier`,
  stationId: sql`SELECT id, NULL AS "residentId", id AS "stationId" FROM station`,
  userId: sql`SELECT account_id AS id, account_id AS "residentId", station_id AS "stationId" FROM resident`,
  entryId: sql`SELECT transfer_id AS id, wallet.owner AS "residentId", NULL AS "stationId"
    FROM entry JOIN ledger_account AS wallet ON wallet.id = account_id AND wallet.kind = 'wallet'`,
}
/** What a director opens only as part of something else. */
const notForDirectors = new Set(['carrierId', 'entryId'])

/** Who may open which rows, each asked for once: by a person's id, their station's, or for every director. */
async function idsByOwner(db: Db) {
  const ids = new Map<string, string[]>()
  const add = (owner: string | null, key: string, id: string) => {
    if (owner === null) return
    const place = `${owner} ${key}`
    const own = ids.get(place)
    if (own) own.push(id)
    else ids.set(place, [id])
  }
  for (const [key, query] of Object.entries(rowsWithPage)) {
    for (const { id, residentId, stationId } of await rowsOf<Row>(db, query)) {
      add(residentId, key, id)
      add(stationId, key, id)
      if (!notForDirectors.has(key)) add('director', key, id)
    }
  }
  return ({ id, role, stationId, opensAll }: Person, key: string): string[] => {
    const owner = { resident: id, station: stationId, director: 'director', carrier: null }[role]
    return (opensAll && ids.get(`${owner} ${key}`)) || []
  }
}

/** What a list must at least be asked for. */
const asked: Record<string, string> = { search: 'ada', from: '2026-11-01', to: '2026-11-30' }
/** So many calls are under way at once: as many as the server has connections for. */
const atOnce = 8

type Field = { name: string; in: string; required: boolean }
type Get = { 'x-roles'?: string[]; parameters: Field[]; responses: { 200?: { content?: object } } }
type Call = { path: string; roles: readonly string[]; key: string | undefined; needs: string[] }

/** Every call that reads JSON, as the server itself lists them. */
async function readingCalls(browser: Browser): Promise<Call[]> {
  const { body } = await browser.send('GET', '/openapi.json')
  return Object.entries<{ get?: Get }>(body.paths).flatMap(([path, { get }]) => {
    if (!get || !('application/json' in (get.responses[200]?.content ?? {}))) return []
    const key = get.parameters.find(each => each.in === 'path')?.name
    const needs = get.parameters.filter(each => each.in === 'query' && each.required)
    return [{ path, roles: get['x-roles'] ?? [], key, needs: needs.map(({ name }) => name) }]
  })
}

/** Opens a page, and every page that follows it, and notes each answer that is none. */
async function open(browser: Browser, url: string, broken: string[]): Promise<void> {
  const { status, body } = await browser.send('GET', url)
  // A list may be another member's, or about nothing until it is said of what.
  const isRefusedList = status === 403 && url.includes('?')
  if (status !== 200 && !isRefusedList) broken.push(`${url} ${status}`)
  const next: unknown = body?.next
  if (typeof next !== 'string') return
  const first = url.split(/[?&]after=/)[0] ?? url
  const after = `after=${encodeURIComponent(next)}`
  await open(browser, `${first}${first.includes('?') ? '&' : '?'}${after}`, broken)
}

/** A problem has no page of its own: it stands in its request and in these. */
const listsOfProblems = new Set([listStationProblems.path, listDirectorProblems.path])

/** Of the other lists, which say the same about much, a few people of each role read all, and every carrier the round. */
const everybody = sql`
  SELECT account.id, role, coalesce(resident.station_id, staff.station_id, carrier.station_id) AS "stationId",
    coalesce(staff.member_role = 'head', true) AS "opensAll",
    role = 'carrier' OR row_number() OVER (PARTITION BY role ORDER BY account.id) % 50 = 1 AS "readsLists"
  FROM account LEFT JOIN resident ON resident.account_id = account.id
    LEFT JOIN station_staff AS staff ON staff.account_id = account.id
    LEFT JOIN carrier ON carrier.id = account.id
  WHERE carrier.paused_at IS NULL ORDER BY account.id`

/** Some twenty thousand calls: on a machine that is busy with other tests they take longer than anything else. */
const timeout = 1_200_000

test(
  'everything in the demo and its crowd opens for everybody who may open it',
  { timeout },
  async () => {
    const { app, db, hasher, browsersOf } = await demoTown(now)
    await loadCrowd(db, now, hasher.hash)
    const silent = sql`SELECT id FROM visit WHERE id NOT IN (SELECT visit_id FROM visit_event)`
    expect(await rowsOf(db, silent)).toEqual([])
    const people = await rowsOf<Person & { readsLists: boolean }>(db, everybody)
    const browsers = await browsersOf(people.map(({ id }) => id))
    const idsOf = await idsByOwner(db)
    const calls = await readingCalls(createBrowser(app))
    const broken: string[] = []
    const opened: Partial<Record<Role, number>> = {}

    /** Whatever somebody opens, made one after the other: all of it at once is much to hold. */
    function* everyPage() {
      for (const person of people) {
        const browser = browsers.get(person.id)
        if (!browser) throw new Error('somebody without a browser')
        const { role, readsLists, opensAll } = person
        for (const { path, key, needs } of calls.filter(call => call.roles.includes(role))) {
          const reads = readsLists || (opensAll && listsOfProblems.has(path))
          const isList = key === undefined
          const lists =
            isList && reads
              ? [`${path}?${needs.map(name => `${name}=${asked[name]}`).join('&')}`]
              : []
          const rows = isList ? [] : idsOf(person, key).map(id => path.replace(`{${key}}`, id))
          for (const url of [...lists, ...rows]) yield { browser, role, url }
        }
      }
    }
    const pages = everyPage()
    const openNext = async () => {
      for (const { browser, role, url } of pages) {
        opened[role] = (opened[role] ?? 0) + 1
        await open(browser, url, broken)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, openNext))
    expect(broken).toEqual([])
    expect(Object.keys(opened).toSorted()).toEqual(['carrier', 'director', 'resident', 'station'])
    expect(opened['director']).toBeGreaterThan(3000)
  },
)
