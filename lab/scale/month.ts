import { ask, run } from '../database.ts'
import { round } from '../measure.ts'
import { pgbench } from '../pgbench.ts'
import { idSql } from '../town/names.ts'
import * as city from './city.ts'
import { firstOf, isOpen, newId, seconds, timeOf, type Script } from './city.ts'

/* Requests in one table and in a part for each month: reading, writing, and the end of a month. */

const months = 14
/** Writers at once, as many as wait for the disk together. */
const writers = 4

const partOf = (month: number) => `DO $$ BEGIN EXECUTE format(
  'CREATE TABLE request_month_${month} PARTITION OF request_by_month FOR VALUES FROM (%L) TO (%L)',
  ${firstOf(month)}, ${firstOf(month - 1)}); END $$`

/** Both have the indexes of the real table, and none of its triggers. */
const indexes = (table: string) => [
  `CREATE INDEX ON ${table} (resident_id, id)`,
  `CREATE INDEX ON ${table} (station_id, id)`,
  `CREATE INDEX ON ${table} (carrier_id, id) WHERE carrier_id IS NOT NULL`,
  `CREATE INDEX ON ${table} (station_id, promised_on, id) INCLUDE (status, planned_on) WHERE ${isOpen}`,
  `CREATE INDEX ON ${table} (picked_up_at) WHERE status = 'Picked up'`,
  `CREATE INDEX ON ${table} USING gin (sought gin_trgm_ops)`,
]

/**
 * The same requests twice. Who has which of the month's four places is a key of the one table; the
 * parts cannot have it, so there it is a table beside them.
 */
async function copyTwice(url: string) {
  const [found] = await ask<{ columns: string }>(
    url,
    `SELECT string_agg(quote_ident(attname), ', ') AS columns FROM pg_attribute
     WHERE attrelid = 'request'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
  )
  const columns = found?.columns ?? ''
  const like = 'LIKE request INCLUDING DEFAULTS INCLUDING GENERATED, PRIMARY KEY (id)'
  const fill = (table: string) => `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM request`
  await run(url, [
    'SET statement_timeout = 0',
    `SET maintenance_work_mem = '512MB'`,
    `CREATE TABLE request_whole (${like})`,
    `CREATE TABLE request_by_month (${like}) PARTITION BY RANGE (id)`,
    ...Array.from({ length: months }, (_, month) => partOf(month)),
    fill('request_whole'),
    fill('request_by_month'),
    ...indexes('request_whole'),
    ...indexes('request_by_month'),
    'ALTER TABLE request_whole ADD UNIQUE (resident_id, month, place)',
    `CREATE TABLE place_taken AS SELECT resident_id, month, place, id FROM request
     WHERE place IS NOT NULL`,
    'ALTER TABLE place_taken ADD PRIMARY KEY (resident_id, month, place)',
    'CREATE TABLE sample AS SELECT row_number() OVER () AS n, id FROM request LIMIT 10000',
    'CREATE UNIQUE INDEX ON sample (n)',
    `CREATE TABLE open_sample AS SELECT row_number() OVER () AS n, id FROM request WHERE ${isOpen}`,
    'CREATE UNIQUE INDEX ON open_sample (n)',
    'VACUUM ANALYZE',
    'CHECKPOINT',
  ])
  const [open] = await ask<{ count: number }>(url, 'SELECT count(*)::int FROM open_sample')
  return open?.count ?? 1
}

/** A month that nobody has asked in, so that a place is free. */
const someMonth = `date '2000-01-01' - :day::int`

const placing = (table: string) => [
  city.anyResident,
  '\\set day random(1, 700000)',
  'BEGIN;',
  `INSERT INTO ${table} (id, kind, resident_id, station_id, message, address, pay_with, price_kobo,
     promised_on, due_on, created_at, month, place, changed_at, changed_by_role, sought)
   VALUES (${newId}, 'subscription', ${idSql('resident', ':n')},
     ${idSql('station', `:n::int % ${city.stations}`)}, 'Trash pickup', :n || ' Allen Avenue, Ikeja',
     'wallet', 50000, current_date + 2, current_date + 2, now(), ${someMonth}, 1, now(), 'resident',
     'Resident ' || :n || ' ' || :n || ' Allen Avenue, Ikeja');`,
  ...(table === 'request_whole'
    ? []
    : [`INSERT INTO place_taken VALUES (${idSql('resident', ':n')}, ${someMonth}, 1, ${newId});`]),
  'COMMIT;',
]

const writing = (open: number): Script[] => [
  { name: 'placing', script: placing },
  {
    name: 'a step',
    script: table => [
      `\\set n random(1, ${open})`,
      `UPDATE ${table} SET carrier_id = ${idSql('carrier', 1)}, assigned_at = clock_timestamp(),
         planned_on = current_date,
         changed_at = clock_timestamp(), changed_by_role = 'station'
       WHERE id = (SELECT id FROM open_sample WHERE n = :n);`,
    ],
  },
]

type Row = { name: string; 'one table /s': number; 'by month /s': number; ratio: number }

/** The table that shows how the copies compare, and how long an old month takes to go. */
export async function compareMonths(url: string) {
  const open = await copyTwice(url)
  const table: Row[] = []
  const compare = async ({ name, script }: Script, connections: number) => {
    const plain = await pgbench(url, script('request_whole'), { connections, seconds })
    const parted = await pgbench(url, script('request_by_month'), { connections, seconds })
    const [one, many] = [Math.round(plain), Math.round(parted)]
    const ratio = round(parted / plain)
    table.push({ name, 'one table /s': one, 'by month /s': many, ratio })
  }
  for (const read of city.reads) await compare(read, 1)
  for (const write of writing(open)) await compare(write, writers)
  console.table(table)
  const past = `id >= ${firstOf(8)} AND id < ${firstOf(7)}`
  const deleted = await timeOf(url, [
    'SET statement_timeout = 0',
    'BEGIN',
    `DELETE FROM request_whole WHERE ${past}`,
    'ROLLBACK',
  ])
  const dropped = await timeOf(url, ['DROP TABLE request_month_8'])
  const ratios = table.map(({ name, ratio }) => `${name} ${ratio}`).join(', ')
  return (
    `by month: ${city.requests.toLocaleString('en')} requests in ${months} parts; of one table's a second: ` +
    `${ratios}; a month goes in ${Math.round(dropped)} ms instead of ${Math.round(deleted)} ms`
  )
}
