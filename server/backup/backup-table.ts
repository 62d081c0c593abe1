import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

/** A table as a backup holds it: without what the database computes by itself. */
export type KeptTable = { name: string; columns: string[] }
/** What a table held: how many rows, and the SHA-256 of them in the order of the key. */
export type Kept = { rows: number; sha256: string }

type Found = KeptTable & { key: string[]; parents: string[] }

export const quote = pg.escapeIdentifier
const listOf = (columns: string[]) => columns.map(quote).join(', ')
const newline = 10

/** Rows are written in the same letters by every PostgreSQL, whatever its own settings. */
export async function speakPlainly(client: pg.Client): Promise<void> {
  const settings = {
    DateStyle: 'ISO, YMD',
    TimeZone: 'UTC',
    IntervalStyle: 'postgres',
    extra_float_digits: '1',
    bytea_output: 'hex',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  }
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`SET LOCAL ${name} = ${pg.escapeLiteral(value)}`)
  }
}

// What a crash may empty (an unlogged table) is not kept, and what an extension brings it brings. Functions
// and triggers are made anew, so it is not kept either which text of them there was.
const tablesThereAre = `
  SELECT c.relname::text AS name,
    ARRAY(
      SELECT attname::text FROM pg_attribute
      WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
      ORDER BY attnum
    ) AS columns,
    ARRAY(
      SELECT quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
      FROM pg_index AS i CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (attnum, n)
        JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = k.attnum
      WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.n
    ) AS key,
    ARRAY(
      SELECT p.relname::text FROM pg_constraint AS f JOIN pg_class AS p ON p.oid = f.confrelid
      WHERE f.conrelid = c.oid AND f.contype = 'f' AND p.oid <> c.oid
    ) AS parents
  FROM pg_class AS c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relpersistence = 'p'
    AND c.relname <> 'repeatable_migration' AND NOT EXISTS (
      SELECT FROM pg_depend
      WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e'
    )
  ORDER BY c.relname COLLATE "C"`

/** Every table to keep, each after those that its rows point to. */
export async function keptTables(client: pg.Client): Promise<Found[]> {
  const { rows } = await client.query<Found>(tablesThereAre)
  const keyless = rows.find(({ key }) => key.length === 0)
  if (keyless) throw new Error(`the table ${keyless.name} has no primary key`)
  return inOrder(rows)
}

function inOrder(tables: Found[]): Found[] {
  const placed = new Set<string>()
  const ordered: Found[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(
      ({ name, parents }) => !placed.has(name) && parents.every(parent => placed.has(parent)),
    )
    if (next.length === 0) throw new Error('some tables point at each other in a circle')
    for (const table of next) placed.add(table.name)
    ordered.push(...next)
  }
  return ordered
}

/** The statement that takes a table's rows in. */
export const copyIn = ({ name, columns }: KeptTable) =>
  `COPY ${quote(name)} (${listOf(columns)}) FROM stdin`

/** A table's rows in the order of its key, a piece at a time. */
export const rowsOf = (client: pg.Client, table: KeptTable, key: string[]) =>
  client.query(
    copyTo(
      `COPY (SELECT ${listOf(table.columns)} FROM ${quote(table.name)}
        ORDER BY ${key.join(', ')}) TO STDOUT`,
    ),
  ) as AsyncIterable<Buffer>

/** Counts rows while they pass: each ends with a new line, and holds none itself. */
export function createCounter() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(piece: Buffer) {
      hash.update(piece)
      for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) rows++
    },
    kept: (): Kept => ({ rows, sha256: hash.digest('hex') }),
  }
}

/** What a table holds now. */
export async function countTable(client: pg.Client, table: KeptTable, key: string[]) {
  const counter = createCounter()
  for await (const piece of rowsOf(client, table, key)) counter.add(piece)
  return counter.kept()
}
