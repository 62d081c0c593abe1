import { ask } from '../database.ts'

/* Which station each row of each table belongs to, found along the foreign keys there are. */

/** A foreign key: which columns of a table point at which of another. */
export type Key = {
  from: string
  to: string
  columns: [own: string, other: string][]
  /** Whether every row has one. */
  always: boolean
}

/** Few rows that hardly change: each part has a copy, so pointing at them crosses nothing. */
export const referenceTables: Record<string, string> = {
  station: 'hundreds of rows, and everybody names one',
  director: 'a handful of people who oversee stations in every part',
  migration: 'every part has the same schema',
}

/** Where no key leads to the station, or several do and one is meant. `t` is the row. */
const known: Record<string, string> = {
  station: 't.id',
  resident: 't.station_id',
  account: `coalesce((SELECT station_id FROM resident WHERE account_id = t.id),
    (SELECT station_id FROM station_staff WHERE account_id = t.id))`,
  // A director's own sums are made of these.
  figure: '(SELECT id FROM station WHERE id = t.owner)',
  // Wallets go with their resident, tills and income with their station, cash with its carrier.
  ledger_account: `coalesce((SELECT station_id FROM resident WHERE account_id = t.owner),
    (SELECT id FROM station WHERE id = t.owner), (SELECT station_id FROM carrier WHERE id = t.owner))`,
  // With the wallet it fills or empties; between a station's own accounts, with those.
  transfer: `(SELECT coalesce(
      (SELECT station_id FROM resident JOIN ledger_account AS l ON l.owner = account_id
       WHERE l.id IN (t.debit_account, t.credit_account) LIMIT 1),
      (SELECT coalesce(c.station_id, l.owner) FROM ledger_account AS l
       LEFT JOIN carrier AS c ON c.id = l.owner
       WHERE l.id IN (t.debit_account, t.credit_account) AND l.owner IS NOT NULL LIMIT 1)))`,
}

/** The first of these that a table points at says where its rows are; then any other. */
const leaders = ['station', 'resident', 'request', 'carrier', 'ledger_account', 'ticket']

export async function findKeys(url: string): Promise<Key[]> {
  return ask<Key>(
    url,
    `SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to",
       (SELECT json_agg(json_build_array(o.attname, p.attname))
        FROM unnest(conkey, confkey) AS pair (own, other)
          JOIN pg_attribute AS o ON o.attrelid = conrelid AND o.attnum = own
          JOIN pg_attribute AS p ON p.attrelid = confrelid AND p.attnum = other) AS columns,
       (SELECT bool_and(attnotnull) FROM pg_attribute
        WHERE attrelid = conrelid AND attnum = ANY (conkey)) AS always
     FROM pg_constraint WHERE contype = 'f' ORDER BY 1, 2, conname`,
  )
}

/** A query for each table that gives its rows with their `home`; and the tables that have none. */
export async function homesOf(url: string, keys: Key[]) {
  const tables = await ask<{ name: string; hasStation: boolean }>(
    url,
    `SELECT relname::text AS name, EXISTS (SELECT FROM pg_attribute
       WHERE attrelid = pg_class.oid AND attname = 'station_id') AS "hasStation"
     FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  )
  const homeOf = (table: string, on: string[] = []): string => {
    if (known[table]) return known[table]
    if (tables.find(({ name }) => name === table)?.hasStation) return 't.station_id'
    const place = ({ to }: Key) => (leaders.includes(to) ? leaders.indexOf(to) : leaders.length)
    const [lead] = keys
      .filter(({ from, to }) => from === table && ![...on, table].includes(to))
      .toSorted((a, b) => Number(b.always) - Number(a.always) || place(a) - place(b))
    if (!lead) return 'NULL::uuid'
    const match = lead.columns.map(([own, other]) => `t.${other} = outside.${own}`).join(' AND ')
    const found = `SELECT ${homeOf(lead.to, [...on, table])} FROM ${lead.to} AS t WHERE ${match}`
    return `(SELECT (${found}) FROM (SELECT t.*) AS outside)`
  }
  const homes = Object.fromEntries(
    tables.map(({ name }) => [name, `SELECT t.*, ${homeOf(name)} AS home FROM ${name} AS t`]),
  )
  const homeless = tables
    .map(({ name }) => name)
    .filter(name => homeOf(name) === 'NULL::uuid' && !(name in referenceTables))
  return { homes, homeless }
}
