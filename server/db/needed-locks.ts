import type pg from 'pg'
import type { Lock } from './lock-wait.ts'

// Which tables a migration will lock, and how strongly: taken one by one as its statements come, a weak lock that has to
// become a strong one is a deadlock with everybody who has the weak one as well.

/** From the weakest that matters; each of them but SHARE includes those before it. */
const modes = ['RowExclusive', 'Share', 'ShareRowExclusive', 'AccessExclusive']

/** The weakest mode that includes both. */
export function strongest(one: string, other: string): string {
  const [low = '', high = ''] = [one, other].toSorted((a, b) => modes.indexOf(a) - modes.indexOf(b))
  return low === 'RowExclusive' && high === 'Share' ? 'ShareRowExclusive' : high
}

/** What statements lock, by how they begin. */
const statements: [RegExp, string][] = [
  [/\bALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\w+)/g, 'AccessExclusive'],
  [/\bDROP TABLE (?:IF EXISTS )?(\w+)/g, 'AccessExclusive'],
  [/\bDROP TRIGGER (?:IF EXISTS )?\w+ ON (\w+)/g, 'AccessExclusive'],
  [/\bCREATE (?:OR REPLACE )?(?:CONSTRAINT )?TRIGGER \w+ [^;]*? ON (\w+)/g, 'ShareRowExclusive'],
  [/\bKEEP (\w+)/g, 'ShareRowExclusive'],
  [/\bREFERENCES (\w+)/g, 'ShareRowExclusive'],
  [/\bCREATE (?:UNIQUE )?INDEX (?:IF NOT EXISTS )?\w+ ON (?:ONLY )?(\w+)/g, 'Share'],
  [/\b(?:UPDATE|INSERT INTO|DELETE FROM) (?:ONLY )?(\w+)/g, 'RowExclusive'],
]
const droppedIndexes = /\bDROP INDEX (?:IF EXISTS )?([\w, ]+)/g

/**
 * Statements alone: without comments, texts and the bodies of functions, each gap one space. `keep_rows` and `keep_for_ever`
 * name in a text the table whose triggers they make.
 */
const plainOf = (text: string) =>
  text
    .replaceAll(/(\$\w*\$)[^]*?\1/g, "''")
    .replaceAll(/--.*|\/\*[^]*?\*\//g, '')
    .replaceAll(/\bSELECT keep_(?:rows|for_ever)\('(\w+)'/g, 'KEEP $1')
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll(/\s+/g, ' ')

const namesIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name = '']) => name)

/**
 * The tables that are there and that these statements will lock, each with the strongest lock it needs, in the order of their
 * names.
 */
export async function neededLocks(client: pg.ClientBase, text: string): Promise<Lock[]> {
  const plain = plainOf(text)
  const wanted = new Map<string, string>()
  const want = (table: string, mode: string) =>
    wanted.set(table, strongest(wanted.get(table) ?? 'RowExclusive', mode))
  for (const [pattern, mode] of statements) {
    for (const table of namesIn(plain, pattern)) want(table, mode)
  }
  const indexes = namesIn(plain, droppedIndexes).flatMap(names => names.split(',').map(trimmed))
  const { rows } = await client.query<{ name: string; of_index: boolean }>(
    `SELECT relname::text AS name, false AS of_index FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname = ANY ($1)
     UNION ALL
     SELECT indrelid::regclass::text, true FROM pg_index
     WHERE indexrelid = ANY (ARRAY(SELECT to_regclass(each) FROM unnest($2::text[]) AS each))`,
    [[...wanted.keys()], indexes],
  )
  for (const { name } of rows.filter(({ of_index }) => of_index)) want(name, 'AccessExclusive')
  const there = [...new Set(rows.map(({ name }) => name))].toSorted()
  return there.map(table => ({ table, mode: wanted.get(table) ?? 'RowExclusive' }))
}

const trimmed = (name: string) => name.trim()
