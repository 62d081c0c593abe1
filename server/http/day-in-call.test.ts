import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listAlerts } from '../../contract/director/alert.ts'
import { listVisits } from '../../contract/desk/close.ts'
import type { Endpoint } from '../../contract/endpoint.ts'
import { rankStations } from '../../contract/screen/standing.ts'
import { listTickets } from '../../contract/support/support.ts'
import { wireRequest } from '../../contract/wire.ts'
import { cursorAt } from '../call/cursor.ts'
import { newId } from '../call/clock.ts'
import { world, type World } from '../testing/world.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../contract/**/*.ts', '!**/*.test.ts'],
  {
    eager: true,
  },
)
const endpoints = Object.values(modules)
  .flatMap(Object.values)
  .filter((each): each is Endpoint => (each as Endpoint | null)?.kind === 'endpoint')

/** How a day, a month and a moment are written, with a year to put in, and what is none. */
const kinds = {
  day: { of: (year: string) => `${year}-01-01`, none: '2026-02-30' },
  month: { of: (year: string) => `${year}-01`, none: '2026-13' },
  moment: { of: (year: string) => `${year}-01-01T00:00:00.000Z`, none: '2026-13-01T00:00:00Z' },
}
const farYears = ['0000', '0001', '1999', '2101', '9999']

/** Every field of every call that takes a day, a month or a moment. */
const dated = endpoints.flatMap(endpoint =>
  Object.entries(endpoint.input.shape).flatMap(([name, field]) =>
    Object.entries(kinds)
      .filter(
        ([, { of, none }]) =>
          z.safeParse(field, of('2026')).success && !z.safeParse(field, none).success,
      )
      .map(([kind, { of }]) => ({ endpoint, name, kind, field, of })),
  ),
)

test('a day, a month or a moment lies between 2000 and 2100, in every field of every call', () => {
  expect(new Set(dated.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)))
  for (const { endpoint, name, field, of } of dated) {
    const taken = ['2000', '2100', ...farYears].filter(year => z.safeParse(field, of(year)).success)
    expect([endpoint.path, name, taken]).toEqual([endpoint.path, name, ['2000', '2100']])
  }
})

const people = { resident: 'ada', station: 'ikeja', director: 'amina' } as const

/** Whoever may make the call. */
async function callerOf({ signedIn }: World, { roles }: Endpoint) {
  for (const role of Object.keys(people) as (keyof typeof people)[]) {
    if (roles === 'anyone' || roles.includes(role)) return signedIn(people[role])
  }
  return null
}

test('a far year is refused beside its field, and years at both ends are answered', async () => {
  const town = await world()
  const reads = dated.filter(({ endpoint }) => endpoint.method === 'GET')
  expect(reads.length).toBeGreaterThan(15)
  for (const { endpoint, name, of } of reads) {
    const caller = await callerOf(town, endpoint)
    if (!caller) continue
    const others = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, field = '']) => [
        field,
        newId(town.clock.now()),
      ]),
    )
    for (const year of farYears) {
      const { status, body } = await caller.attempt(endpoint, { ...others, [name]: of(year) })
      expect([endpoint.path, name, year, status]).toEqual([endpoint.path, name, year, 422])
      expect(body.fields).toHaveProperty(name)
    }
    // The month before January 2000 is in the answer, so that is not compared with the contract.
    for (const year of ['2000', '2100']) {
      const { url } = wireRequest(endpoint, { ...others, [name]: of(year) })
      const { status } = await caller.send('GET', url)
      expect([url, status < 500]).toEqual([url, true])
    }
  }
})

test('a place in a list that names no moment, or no figure, is none', async () => {
  const { signedIn, clock } = await world()
  const [ikeja, amina] = [await signedIn('ikeja'), await signedIn('amina')]
  const id = newId(clock.now())
  const none = { status: 400, body: { code: 'malformed_cursor' } }
  for (const moment of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '0000-00-00 00:00:00']) {
    const after = cursorAt([moment, id])
    expect(await ikeja.call(listVisits, { after })).toMatchObject(none)
    expect(await ikeja.call(listTickets, { after })).toMatchObject(none)
    expect(await amina.call(listAlerts, { after })).toMatchObject(none)
  }
  const after = cursorAt(['1e999', 'Ikeja'])
  expect(await amina.call(rankStations, { after })).toMatchObject(none)
  const first = cursorAt([clock.now().toISOString(), id])
  expect((await ikeja.call(listVisits, { after: first })).status).toBe(200)
})
