import { openStations, requestsEach, settle } from '../city/town.ts'
import { freshDatabase } from '../measure.ts'
import { run, uuid } from '../bench/town.ts'

/* The part of the city on which steps of docs/scale.md are measured, and what is read in it most. */

const size = Number(process.env['SIZE'] ?? 0.2)
export const seconds = Number(process.env['SECONDS'] ?? 5)
export const stations = Math.max(5, Math.round(500 * size))
export const residents = Math.max(1_000, Math.round(1_000_000 * size))
export const requests = residents * requestsEach
export const isOpen = `status IN ('Pending...', 'Assigned', 'Picked up')`

/** A database with that part of the city in it. */
export async function buildCity() {
  const settings = ['shared_buffers=1GB', 'max_wal_size=8GB', 'max_connections=250']
  const database = await freshDatabase(settings)
  await openStations(database.url, stations)
  await settle(database.url, { from: 0, to: residents, stations })
  return database
}

/** The first id of a month so many months ago: ids are made of the time. */
export const firstOf = (monthsAgo: number) => `(lpad(to_hex((extract(epoch FROM
  ${monthStart(monthsAgo)}) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid`
export const monthStart = (monthsAgo: number) =>
  `(date_trunc('month', now()) - interval '${monthsAgo} months')`

/** A new id of this moment. */
export const newId = `(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 4, 15))::uuid`

/** How long statements take, in milliseconds. */
export async function timed(url: string, statements: string[]): Promise<number> {
  const began = performance.now()
  await run(url, statements)
  return performance.now() - began
}

/** pgbench chooses somebody. */
export const anyResident = `\\set n random(0, ${residents - 1})`
const anyStation = `\\set n random(0, ${stations - 1})`

export type Script = { name: string; script: (table: string) => string[] }

export const stationsNewest: Script = {
  name: "a station's newest",
  script: table => [
    anyStation,
    `SELECT * FROM ${table} WHERE station_id = ${uuid('9000', ':n::int')} ORDER BY id DESC LIMIT 20;`,
  ],
}

/** Needs `sample`: some ids. */
export const reads: Script[] = [
  {
    name: 'one request',
    script: table => [
      '\\set n random(1, 10000)',
      `SELECT * FROM ${table} WHERE id = (SELECT id FROM sample WHERE n = :n);`,
    ],
  },
  {
    name: "a resident's newest",
    script: table => [
      anyResident,
      `SELECT * FROM ${table} WHERE resident_id = ${uuid('8000', ':n::int')} ORDER BY id DESC LIMIT 20;`,
    ],
  },
  stationsNewest,
  {
    name: 'what a station has open',
    script: table => [
      anyStation,
      `SELECT * FROM ${table} WHERE station_id = ${uuid('9000', ':n::int')} AND ${isOpen}
       ORDER BY due_on, id LIMIT 20;`,
    ],
  },
]
