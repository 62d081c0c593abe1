import { ask, freshDatabase } from '../database.ts'
import { postmasterOf, untilQuiet } from '../city/cpu.ts'
import { asBrowser, load } from '../load.ts'
import { median, percentile, round } from '../measure.ts'
import { figure, type Part } from '../report.ts'
import { startServer } from '../server.ts'
import { cookieOf, idOf, idSql } from '../town/names.ts'
import { moveIn, openStations, rewritePayments, rewriteYear } from '../town/rows.ts'
import { readsOf, type Read } from './home-reads.ts'

/* Whether what the pages ask for stays as quick when the city, and its year, is five hundred times as large. */

const large = figure('LARGE', 5_000_000)
const small = 10_000
const goal = 1.5
const stations = 100
const connections = 32
const openEach = 30
/** Nobody asks more often because the city grew: each has as many as fill a page. */
const requestsEach = 25
const residentsFor = (count: number) => Math.ceil(count / requestsEach)

type Effort = { rounds: number; seconds: number }

/** Reads of the first resident, of their station and of its director. */
async function readsIn(url: string): Promise<Read[]> {
  const [found] = await ask<{ id: string }>(
    url,
    `SELECT id FROM request WHERE resident_id = ${idSql('resident', 0)} ORDER BY id DESC LIMIT 1`,
  )
  const reads = readsOf({
    cookies: {
      resident: cookieOf('resident', 0),
      station: cookieOf('staff', 0),
      director: cookieOf('director', 0),
    },
    stationId: idOf('station', 0),
    requestId: found?.id ?? '',
  })
  return reads.filter(({ meetsThePast }) => meetsThePast)
}

/** A city with a year of so many requests, and what its pages ask for, answered before. */
async function settle(count: number) {
  const { url, drop } = await freshDatabase()
  const town = { stations, openEach, residents: residentsFor(count), count }
  await openStations(url, stations)
  await moveIn(url, { from: 0, to: town.residents, stations })
  await rewriteYear(url, town)
  await rewritePayments(url, town)
  const server = await startServer({ databaseUrl: url, env: { DEMO: '0' } })
  await untilQuiet([server.pid, await postmasterOf(url)])
  const reads = await readsIn(url)
  // While Node still compiles, a server is slower than its tables.
  for (const { call } of reads) await load(server.port, connections, 2, () => asBrowser(call))
  const leave = async () => {
    await server.stop()
    await drop()
  }
  return { port: server.port, reads, leave }
}

type City = Awaited<ReturnType<typeof settle>>

/** The p99 of each read, in milliseconds: small and large take turns, so that a slow hour is everybody's. */
async function measureTogether(cities: City[], { rounds, seconds }: Effort) {
  const names = cities[0]?.reads.map(({ name }) => name) ?? []
  const times = names.map(name => ({ name, p99: cities.map((): number[] => []) }))
  for (let turn = 0; turn < rounds; turn++)
    for (const [at, { p99 }] of times.entries())
      for (const [which, { port, reads }] of cities.entries()) {
        const call = asBrowser(reads[at]!.call)
        p99[which]?.push(percentile(await load(port, 1, seconds, () => call), 0.99))
      }
  return times.map(({ name, p99 }) => ({ name, p99: p99.map(median) }))
}

export async function compareGrowth(effort: Effort): Promise<Part> {
  console.log(`Writing ${large.toLocaleString('en')} requests takes a few minutes…`)
  const grown = await settle(large)
  const young = await settle(small)
  const times = await measureTogether([young, grown], effort)
  await young.leave()
  await grown.leave()
  const table = times.map(({ name, p99: [quick = NaN, slow = NaN] }) => ({
    read: name,
    'p99 ms, small': round(quick),
    'p99 ms, large': round(slow),
    ratio: round(slow / quick),
  }))
  console.table(table)
  const worst = Math.max(...table.map(({ ratio }) => ratio))
  const missed = table.filter(({ ratio }) => !(ratio <= goal))
  return {
    figures: `p99 with ${large} requests at most ${worst} × that with ${small}`,
    goals: [
      {
        goal: `p99 within ${goal} ×`,
        held: missed.length === 0,
        seen: missed.map(({ read, ratio }) => `${read}: ${ratio}`).join(', '),
      },
    ],
  }
}
