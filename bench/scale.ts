import { ask, openStations, requestsEach, settle } from './city-town.ts'
import { freshDatabase, round } from './measure.ts'
import { runScript } from './pgbench.ts'
import { run, uuid } from './town.ts'

/*
 * Two steps of docs/scale.md on a part of the city: what many connections cost, and what becomes of
 * the busiest reads when requests are partitioned by month.
 */

const size = Number(process.env['SIZE'] ?? 0.2)
const seconds = Number(process.env['SECONDS'] ?? 5)
const stations = Math.max(5, Math.round(500 * size))
const residents = Math.max(1_000, Math.round(1_000_000 * size))
const crowds = [16, 64, 200]
const open = `status IN ('Pending...', 'Assigned', 'Picked up')`

/** The first id of a month so many months ago: ids are made of the time. */
const firstOf = (monthsAgo: number) => `(lpad(to_hex((extract(epoch FROM
  date_trunc('month', now()) - interval '${monthsAgo} months') * 1000)::bigint), 12, '0')
  || '00000000000000000000')::uuid`

/** The same requests, a part for each month, under the same indexes. */
async function partition(url: string) {
  const [found] = await ask<{ columns: string }>(
    url,
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
     WHERE attrelid = 'request'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const columns = found?.columns ?? ''
  await run(url, [
    'SET statement_timeout = 0',
    `SET maintenance_work_mem = '512MB'`,
    `CREATE TABLE request_by_month (LIKE request INCLUDING DEFAULTS INCLUDING GENERATED,
       PRIMARY KEY (id)) PARTITION BY RANGE (id)`,
    ...Array.from({ length: 14 }, (_, month) => partOf(month)),
    `INSERT INTO request_by_month (${columns}) SELECT ${columns} FROM request`,
    'CREATE INDEX ON request_by_month (resident_id, id)',
    'CREATE INDEX ON request_by_month (station_id, id)',
    `CREATE INDEX ON request_by_month (station_id, due_on, id) INCLUDE (status) WHERE ${open}`,
    'CREATE TABLE sample AS SELECT row_number() OVER () AS n, id FROM request LIMIT 10000',
    'CREATE UNIQUE INDEX ON sample (n)',
    'VACUUM ANALYZE',
  ])
}

const partOf = (month: number) => `DO $$ BEGIN EXECUTE format(
  'CREATE TABLE request_month_${month} PARTITION OF request_by_month FOR VALUES FROM (%L) TO (%L)',
  ${firstOf(month)}, ${firstOf(month - 1)}); END $$`

const resident = `\\set n random(0, ${residents - 1})`
const station = `\\set n random(0, ${stations - 1})`
const reads: { name: string; script: (table: string) => string[] }[] = [
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
      resident,
      `SELECT * FROM ${table} WHERE resident_id = ${uuid('8000', ':n::int')} ORDER BY id DESC LIMIT 20;`,
    ],
  },
  {
    name: "a station's newest",
    script: table => [
      station,
      `SELECT * FROM ${table} WHERE station_id = ${uuid('9000', ':n::int')} ORDER BY id DESC LIMIT 20;`,
    ],
  },
  {
    name: 'what a station has open',
    script: table => [
      station,
      `SELECT * FROM ${table} WHERE station_id = ${uuid('9000', ':n::int')} AND ${open}
       ORDER BY due_on, id LIMIT 20;`,
    ],
  },
]

async function timed(url: string, statements: string[]): Promise<number> {
  const began = performance.now()
  await run(url, statements)
  return performance.now() - began
}

async function comparePartitions(url: string) {
  await partition(url)
  const table = []
  for (const { name, script } of reads) {
    const options = { connections: 1, seconds }
    const plain = await runScript(url, script('request'), options)
    const parted = await runScript(url, script('request_by_month'), options)
    table.push({
      read: name,
      'one table /s': Math.round(plain),
      'by month /s': Math.round(parted),
      ratio: round(parted / plain),
    })
  }
  console.table(table)
  const past = `id >= ${firstOf(8)} AND id < ${firstOf(7)}`
  const deleted = await timed(url, [
    'SET session_replication_role = replica',
    'BEGIN',
    `DELETE FROM request WHERE ${past}`,
    'ROLLBACK',
  ])
  const dropped = await timed(url, ['DROP TABLE request_month_8'])
  return { table, deleted, dropped }
}

async function compareCrowds(url: string) {
  const [busy] = reads.slice(2)
  const table = []
  for (const connections of crowds) {
    // Each has to sign in first, and that takes a while.
    const options = { connections, seconds: Math.round(seconds + connections / 20) }
    const perSecond = await runScript(url, busy?.script('request') ?? [], options)
    table.push({ connections, 'reads/s': Math.round(perSecond) })
  }
  console.table(table)
  return table
}

const database = await freshDatabase([
  'shared_buffers=1GB',
  'max_wal_size=8GB',
  'max_connections=220',
])
try {
  await openStations(database.url, stations)
  await settle(database.url, { from: 0, to: residents, stations })
  const { table, deleted, dropped } = await comparePartitions(database.url)
  const crowd = await compareCrowds(database.url)
  const [few, many] = [crowd[0]?.['reads/s'] ?? NaN, crowd.at(-1)?.['reads/s'] ?? NaN]
  const worst = table.toSorted((a, b) => a.ratio - b.ratio)[0]
  console.log(
    `scale: ${(residents * requestsEach).toLocaleString('en')} requests; ${crowds.at(-1)} connections ` +
      `do ${round(many / few)} of what ${crowds[0]} do; by month the slowest read, ${worst?.read}, does ` +
      `${worst?.ratio} of one table's; a month goes in ${Math.round(dropped)} ms instead of ` +
      `${Math.round(deleted)} ms`,
  )
} finally {
  await database.drop()
}
