import { run } from '../database.ts'
import { round } from '../measure.ts'
import { pgbench } from '../pgbench.ts'
import { idSql } from '../town/names.ts'
import * as city from './city.ts'
import { monthStart, newId, seconds, timeOf } from './city.ts'

/* The ledger's entries in one table, in parts by account, and in parts by month. */

const entriesEach = 6
const parts = 16
const months = 14
const writers = 4
const tables = ['entry_whole', 'entry_by_account', 'entry_by_month'] as const
type Table = (typeof tables)[number]

/** Each wallet's year, without the triggers that let nobody but the ledger in. */
async function copyThrice(url: string) {
  const like = 'LIKE entry INCLUDING DEFAULTS'
  const whole = 'PRIMARY KEY (account_id, sequence), UNIQUE (transfer_id, account_id)'
  await run(url, [
    'SET statement_timeout = 0',
    `CREATE TABLE entry_whole (${like}, ${whole})`,
    `CREATE TABLE entry_by_account (${like}, ${whole}) PARTITION BY HASH (account_id)`,
    ...Array.from(
      { length: parts },
      (_, part) => `CREATE TABLE entry_account_${part} PARTITION OF entry_by_account
        FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})`,
    ),
    // A key of a partitioned table has to name what it is parted by.
    `CREATE TABLE entry_by_month (${like}, PRIMARY KEY (account_id, sequence, at),
       UNIQUE (transfer_id, account_id, at)) PARTITION BY RANGE (at)`,
    ...Array.from(
      { length: months },
      (_, month) => `DO $$ BEGIN EXECUTE format('CREATE TABLE entry_month_${month}
        PARTITION OF entry_by_month FOR VALUES FROM (%L) TO (%L)',
        ${monthStart(month)}, ${monthStart(month - 1)}); END $$`,
    ),
    `INSERT INTO entry_whole (account_id, sequence, transfer_id, amount_kobo, balance_kobo, at)
     SELECT ${idSql('wallet', 'n')}, ${entriesEach} - turn, gen_random_uuid(), 100, 100,
       now() - (turn + (n * 7919::bigint % 1000003) / 1000003.0) * interval '360 days' / ${entriesEach}
     FROM generate_series(0, ${entriesEach - 1}) AS turn, generate_series(0, ${city.residents - 1}) AS n`,
    'INSERT INTO entry_by_account SELECT * FROM entry_whole',
    'INSERT INTO entry_by_month SELECT * FROM entry_whole',
    ...tables.map(table => `VACUUM ANALYZE ${table}`),
    'CHECKPOINT',
  ])
}

const newest = (table: Table) => [
  city.anyResident,
  `SELECT * FROM ${table} WHERE account_id = ${idSql('wallet', ':n')}
   ORDER BY sequence DESC LIMIT 20;`,
]

const posting = (table: Table) => [
  city.anyResident,
  '\\set sequence random(1000, 1000000000000)',
  `INSERT INTO ${table} (account_id, sequence, transfer_id, amount_kobo, balance_kobo, at)
   VALUES (${idSql('wallet', ':n')}, :sequence, ${newId}, 100, 100, now());`,
]

const goes = (table: Table) =>
  table === 'entry_by_month'
    ? ['DROP TABLE entry_month_8']
    : [
        'SET statement_timeout = 0',
        'BEGIN',
        `DELETE FROM ${table} WHERE at >= ${monthStart(8)} AND at < ${monthStart(7)}`,
        'ROLLBACK',
      ]

type Row = {
  name: string
  'newest page /s': number
  'posting /s': number
  'an old month, ms': number
}

/** The table that shows how the three compare. */
export async function compareEntries(url: string) {
  await copyThrice(url)
  const table: Row[] = []
  for (const name of tables) {
    const page = await pgbench(url, newest(name), { connections: 1, seconds })
    const post = await pgbench(url, posting(name), { connections: writers, seconds })
    const gone = Math.round(await timeOf(url, goes(name)))
    const row = { 'newest page /s': Math.round(page), 'posting /s': Math.round(post) }
    table.push({ name, ...row, 'an old month, ms': gone })
  }
  console.table(table)
  const [one, ...others] = table
  const ratio = (row: Row, what: 'newest page /s' | 'posting /s') =>
    round(row[what] / (one?.[what] ?? NaN))
  const words = others.map(
    row =>
      `${row.name.replaceAll('_', ' ')} a wallet's newest page ${ratio(row, 'newest page /s')}, ` +
      `posting ${ratio(row, 'posting /s')}, an old month ${row['an old month, ms']} ms`,
  )
  const howMany = (city.residents * entriesEach).toLocaleString('en')
  return (
    `entries: ${howMany}; of one table's a second: ${words.join('; ')} ` +
    `(one table ${one?.['an old month, ms']} ms)`
  )
}
