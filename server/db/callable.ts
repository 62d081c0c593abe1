import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { root } from './root.ts'

/*
 * What a version may ask of the database: functions that it calls, columns that it reads and writes, unique keys that it
 * names, SQLSTATEs by which it knows a refusal. What the last versions may ask is kept in server/db/callable, a file for each:
 * a server of those goes on beside a newer one that has migrated, so that none of it may go until they are gone.
 */

export const callableFolder = new URL('server/db/callable/', root)

type Made = { kind: 'function'; name: string; takes: string[]; least: number; gives: string[] }
type Column = { kind: 'column'; of: string; name: string; type: string; mustBeGiven: boolean }
type Key = { kind: 'key'; of: string; columns: string }
/** Under which SQLSTATE the database says a "no" that the server has words for. */
type Refused = { kind: 'refusal'; name: string; state: string }
export type Callable = Made | Column | Key | Refused

const functions = `
  SELECT 'function' AS kind, proname::text AS name,
    ARRAY(SELECT format_type(type, NULL) FROM unnest(proargtypes) WITH ORDINALITY AS t (type, at) ORDER BY at) AS takes,
    pronargs - pronargdefaults AS least,
    CASE WHEN proargmodes IS NULL THEN ARRAY[pg_get_function_result(p.oid)]
      ELSE ARRAY(
        SELECT proargnames[at] || ' ' || format_type(type, NULL)
        FROM unnest(proallargtypes, proargmodes) WITH ORDINALITY AS t (type, mode, at)
        WHERE mode IN ('o', 'b', 't') ORDER BY at)
    END AS gives
  FROM pg_proc AS p
  WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND prorettype <> 'trigger'::regtype
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')
  ORDER BY proname COLLATE "C", pg_get_function_identity_arguments(p.oid) COLLATE "C"`

const columns = `
  SELECT 'column' AS kind, c.relname::text AS of, attname::text AS name,
    format_type(atttypid, atttypmod) AS type,
    c.relkind = 'r' AND attnotnull AND NOT atthasdef AND attidentity = '' AS "mustBeGiven"
  FROM pg_attribute AS a JOIN pg_class AS c ON c.oid = attrelid
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped
  ORDER BY c.relname COLLATE "C", attname COLLATE "C"`

const keys = `
  SELECT 'key' AS kind, indrelid::regclass::text AS of,
    replace(regexp_replace(pg_get_indexdef(indexrelid), '^.* USING \\w+ ', ''), 'public.', '') AS columns
  FROM pg_index JOIN pg_class AS c ON c.oid = indrelid
  WHERE indisunique AND relnamespace = 'public'::regnamespace ORDER BY 2, 3`

const refusals = `
  SELECT 'refusal' AS kind, said[1] AS name, said[2] AS state
  FROM pg_proc, regexp_matches(prosrc, $$WHEN '(\\w+)' THEN '(\\w+)'$$, 'g') AS said
  WHERE pronamespace = 'public'::regnamespace AND proname = 'refuse' ORDER BY 2`

/** Everything a server can call in the database. */
export async function readCallable(client: pg.ClientBase): Promise<Callable[]> {
  const all: Callable[] = []
  for (const sql of [functions, columns, keys, refusals])
    all.push(...(await client.query<Callable>(sql)).rows)
  return all
}

/** One on each line. */
export const inLines = (all: Callable[]) => `${all.map(each => JSON.stringify(each)).join('\n')}\n`

/** What earlier versions may ask, by the name of the version. */
export async function readKept(): Promise<{ version: string; all: Callable[] }[]> {
  const names = (await readdir(callableFolder)).toSorted()
  return Promise.all(
    names.map(async name => {
      const lines = (await readFile(new URL(name, callableFolder), 'utf8')).trim().split('\n')
      const all = lines.map(line => JSON.parse(line) as Callable)
      return { version: name.replace('.jsonl', ''), all }
    }),
  )
}

/** What a version might ask that a database does not answer any more, each in a few words. */
export function missingFrom(now: Callable[], then: Callable[]): string[] {
  const known = new Set(then.flatMap(each => (each.kind === 'column' ? [each.of] : [])))
  const before = new Set(then.map(nameOf))
  const asked = now.flatMap(each =>
    each.kind === 'column' && each.mustBeGiven && known.has(each.of) && !before.has(nameOf(each))
      ? [`${nameOf(each)} must be given`]
      : [],
  )
  const gone = then.filter(each => !now.some(other => answers(other, each))).map(nameOf)
  return [...new Set([...gone, ...asked])].toSorted()
}

function nameOf(each: Callable): string {
  if (each.kind === 'function') return `${each.name}(${each.takes.join(', ')})`
  if (each.kind === 'refusal') return `${each.name} as ${each.state}`
  return each.kind === 'column' ? `${each.of}.${each.name}` : `unique ${each.of} ${each.columns}`
}

/** Whether today's object can replace the old one for old callers. */
function answers(now: Callable, then: Callable): boolean {
  if (now.kind === 'column' && then.kind === 'column') {
    const isSame = nameOf(now) === nameOf(then) && now.type === then.type
    return isSame && (then.mustBeGiven || !now.mustBeGiven)
  }
  if (now.kind !== 'function' || then.kind !== 'function') return nameOf(now) === nameOf(then)
  const takesAsMany =
    now.least <= then.least && then.takes.every((type, at) => now.takes[at] === type)
  return now.name === then.name && takesAsMany && then.gives.every(each => now.gives.includes(each))
}
