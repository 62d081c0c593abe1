import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Role } from '../../contract/role.ts'
import { rowsOf } from '../db/statement.ts'
import type { Browser } from '../testing/browser.ts'
import { demoTown } from '../testing/demo-town.ts'
import { loadCrowd } from './demo.ts'

const now = new Date('2026-11-15T09:00:00Z')

type Person = { id: string; role: Role; stationId: string | null }

/** Everything that somebody can open, by the name that an address gives its id. */
function idsFor({ id, role, stationId }: Person) {
  const where = {
    resident: sql`resident_id = ${id}`,
    station: sql`station_id = ${stationId}`,
    director: sql`true`,
    carrier: sql`false`,
  }[role]
  const asks = role === 'resident' ? sql`account_id = ${id}` : where
  return {
    requestId: sql`SELECT id FROM request WHERE ${where}`,
    weighingId: sql`SELECT id FROM weighing WHERE ${where}`,
    ticketId: sql`SELECT id FROM ticket WHERE ${asks}`,
    carrierId: sql`SELECT id FROM carrier WHERE station_id = ${stationId}`,
    stationId: sql`SELECT id FROM station WHERE ${role === 'director' ? sql`true` : sql`id = ${stationId}`}`,
    userId: sql`SELECT account_id AS id FROM resident
      WHERE ${role === 'resident' ? sql`account_id = ${id}` : where}`,
    entryId: sql`SELECT transfer_id AS id FROM entry JOIN ledger_account AS wallet
      ON wallet.id = account_id AND wallet.kind = 'wallet' WHERE wallet.owner = ${id}`,
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

/** Opens what somebody can open, a few at once, and notes every answer that is no answer. */
function opener(browser: Browser, broken: string[]) {
  let opened = 0
  const open = async (url: string): Promise<void> => {
    const { status, body } = await browser.send('GET', url)
    opened += 1
    // A list may be another member's, or about nothing until it is said of what.
    const isRefusedList = status === 403 && url.includes('?')
    if (status !== 200 && !isRefusedList) broken.push(`${url} ${status}`)
    const next: unknown = body?.next
    if (typeof next === 'string') {
      const first = url.split(/[?&]after=/)[0] ?? url
      await open(`${first}${first.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}`)
    }
  }
  return { open, count: () => opened }
}

async function openAll(open: (url: string) => Promise<void>, waiting: string[]) {
  for (let url = waiting.pop(); url; url = waiting.pop()) await open(url)
}

const everybody = sql`
  SELECT account.id, role, coalesce(resident.station_id, staff.station_id, carrier.station_id) AS "stationId",
    coalesce(staff.member_role = 'head', true) AS "opensAll",
    row_number() OVER (PARTITION BY role ORDER BY account.id) % CASE role WHEN 'carrier' THEN 10 ELSE 50 END = 1 AS "readsLists"
  FROM account LEFT JOIN resident ON resident.account_id = account.id
    LEFT JOIN station_staff AS staff ON staff.account_id = account.id
    LEFT JOIN carrier ON carrier.id = account.id
  WHERE carrier.paused_at IS NULL ORDER BY account.id`

test('everything in the demo and its crowd opens for everybody who may open it', async () => {
  const { db, hasher, browserOf } = await demoTown(now)
  await loadCrowd(db, now, hasher.hash)
  const people = await rowsOf<Person & { opensAll: boolean; readsLists: boolean }>(db, everybody)
  const calls = await readingCalls(await browserOf(people[0]?.id ?? ''))
  const broken: string[] = []
  const opened: Record<string, number> = {}
  for (const person of people) {
    const { open, count } = opener(await browserOf(person.id), broken)
    const ids = idsFor(person)
    for (const { path, roles, key, needs } of calls) {
      if (!roles.includes(person.role)) continue
      if (key === undefined && person.readsLists) {
        await open(`${path}?${needs.map(name => `${name}=${asked[name]}`).join('&')}`)
      }
      const query = person.opensAll && ids[key as keyof typeof ids]
      if (!query || (key === 'entryId' && !person.readsLists)) continue
      const rows = await rowsOf<{ id: string }>(db, query)
      const waiting = rows.map(({ id }) => path.replace(`{${key}}`, id))
      await Promise.all(Array.from({ length: atOnce }, () => openAll(open, waiting)))
    }
    opened[person.role] = (opened[person.role] ?? 0) + count()
  }
  expect(broken).toEqual([])
  expect(Object.keys(opened).toSorted()).toEqual(['carrier', 'director', 'resident', 'station'])
  expect(opened['director']).toBeGreaterThan(3000)
})
