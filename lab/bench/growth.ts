import { ask, freshDatabase } from '../database.ts'
import { postmasterOf, untilQuiet } from '../city/cpu.ts'
import { asBrowser, p99Of } from '../load.ts'
import { round } from '../measure.ts'
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

/** The p99 of each read, in milliseconds, with a year of so many requests. */
async function measureYear(url: string, count: number, effort: Effort) {
  const town = { stations, openEach, residents: residentsFor(count), count }
  await rewriteYear(url, town)
  await rewritePayments(url, town)
  const server = await startServer({ databaseUrl: url, env: { DEMO: '0' } })
  await untilQuiet([server.pid, await postmasterOf(url)])
  const times = new Map<string, number>()
  for (const { name, call } of await readsIn(url)) {
    times.set(name, await p99Of(server.port, asBrowser(call), effort))
  }
  await server.stop()
  return times
}

export async function compareGrowth(effort: Effort): Promise<Part> {
  const { url, drop } = await freshDatabase()
  await openStations(url, stations)
  await moveIn(url, { from: 0, to: residentsFor(small), stations })
  const before = await measureYear(url, small, effort)
  console.log(`Writing ${large.toLocaleString('en')} requests takes a few minutes…`)
  await moveIn(url, { from: residentsFor(small), to: residentsFor(large), stations })
  const after = await measureYear(url, large, effort)
  await drop()
  const table = [...before].map(([name, quick]) => {
    const slow = after.get(name) ?? NaN
    return {
      read: name,
      'p99 ms, small': round(quick),
      'p99 ms, large': round(slow),
      ratio: round(slow / quick),
    }
  })
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
