import { ask } from './database.ts'

/** What a database holds: rows and a digest for each table, and where its sequences stand. */
export type Digest = { tables: Record<string, string>; rows: number; sequences: string }

type Table = { name: string; rows: string; digest: string }

// Made in another way than the backup's own checksums: by the database, over whole rows, with what
// it computes by itself.
const ofTable = (name: string) => `
  SELECT '${name}' AS name, count(*)::text AS rows,
    coalesce(md5(string_agg(md5(t::text), '' ORDER BY md5(t::text) COLLATE "C")), '') AS digest
  FROM "${name}" AS t`

/**
 * Digests every table that a crash may not empty, all of it at one moment. When functions and triggers
 * were applied is each database's own.
 */
export async function digestOf(url: string): Promise<Digest> {
  const names = await ask<{ name: string; kind: string }>(
    url,
    `SELECT relname::text AS name, relkind::text AS kind FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S') AND relpersistence = 'p'
       AND relname <> 'repeatable_migration'
     ORDER BY relname COLLATE "C"`,
  )
  const of = (kind: string) => names.filter(each => each.kind === kind).map(({ name }) => name)
  const union = of('r').map(ofTable).join(' UNION ALL ')
  const tables = union ? await ask<Table>(inPlainTime(url), union) : []
  const numbers = of('S').map(
    name => `SELECT '${name}' AS name, last_value, is_called FROM ${name}`,
  )
  const sequences = numbers.length > 0 ? await ask(url, numbers.join(' UNION ALL ')) : []
  return {
    tables: Object.fromEntries(tables.map(({ name, rows, digest }) => [name, `${rows} ${digest}`])),
    rows: tables.reduce((sum, { rows }) => sum + Number(rows), 0),
    sequences: JSON.stringify(sequences),
  }
}

function inPlainTime(url: string): string {
  const plain = new URL(url)
  plain.searchParams.set('options', '-c TimeZone=UTC')
  return plain.href
}

/** Where a restore ends what was open when the backup was taken. */
export const settledTables = [
  'session',
  'known_device',
  'station_device',
  'push_subscription',
  'second_step',
  'mail_link',
  'registration',
  'invitation',
  'outbox',
  'live_event',
  'sequences',
]

/** Where two databases differ, besides the tables that are left out; nothing when they are the same. */
export function differences(one: Digest, other: Digest, leftOut: string[] = []): string[] {
  const names = new Set([...Object.keys(one.tables), ...Object.keys(other.tables)])
  const differing = [...names].filter(
    name => !leftOut.includes(name) && one.tables[name] !== other.tables[name],
  )
  const isSame = one.sequences === other.sequences || leftOut.includes('sequences')
  return isSame ? differing : [...differing, 'sequences']
}

/** How many tables a database has. */
export async function tablesIn(url: string): Promise<number> {
  const [row] = await ask<{ count: number }>(
    url,
    "SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'public'",
  )
  return row?.count ?? -1
}
