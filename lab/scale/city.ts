import { freshDatabase, run } from '../database.ts'
import { timed } from '../measure.ts'
import { figure } from '../report.ts'
import { firstIdSql, idAtSql, idSql } from '../town/names.ts'
import { cityOf, openStations, requestsEach, settle } from '../town/rows.ts'

/* The part of the city on which steps of docs/scale.md are measured, and what is read in it most. */

export const seconds = figure('SECONDS', 5)
export const { stations, residents } = cityOf(figure('SIZE', 0.2))
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

export const monthStart = (monthsAgo: number) =>
  `(date_trunc('month', now()) - interval '${monthsAgo} months')`
/** The first id of a month so many months ago. */
export const firstOf = (monthsAgo: number) => firstIdSql(monthStart(monthsAgo))

/** A new id of this moment. */
export const newId = idAtSql('clock_timestamp()', 'md5(random()::text)')

/** How long statements take, in milliseconds. */
export const timeOf = async (url: string, statements: string[]) =>
  (await timed(() => run(url, statements))).ms

/** pgbench chooses somebody. */
export const anyResident = `\\set n random(0, ${residents - 1})`
const anyStation = `\\set n random(0, ${stations - 1})`

export type Script = { name: string; script: (table: string) => string[] }

export const stationsNewest: Script = {
  name: "a station's newest",
  script: table => [
    anyStation,
    `SELECT * FROM ${table} WHERE station_id = ${idSql('station', ':n')} ORDER BY id DESC LIMIT 20;`,
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
      `SELECT * FROM ${table} WHERE resident_id = ${idSql('resident', ':n')} ORDER BY id DESC LIMIT 20;`,
    ],
  },
  stationsNewest,
  {
    name: 'what a station has open',
    script: table => [
      anyStation,
      `SELECT * FROM ${table} WHERE station_id = ${idSql('station', ':n')} AND ${isOpen}
       ORDER BY promised_on, id LIMIT 20;`,
    ],
  },
]
