// JSON as the database writes it. To read rows into objects, show them as others and write those takes
// Node longer than the database to find them. Its own JSON functions look every column's type up for
// every row, which `format` does not: the shape is a text that is filled in.

declare const value: unique symbol
type Part = { text: string } | { sql: string }

/** SQL that gives something as JSON; what it stands for is known to the compiler alone. */
export type Json<T> = { parts: readonly Part[]; readonly [value]?: T }

const json = <T>(...parts: Part[]): Json<T> => ({ parts })
const quote = { text: '"' }

// The casts keep out whatever could end the text too early: PostgreSQL takes nothing else for an id or a day.
export const uuidText = (sql: string) => json<string>(quote, { sql: `(${sql})::uuid` }, quote)
export const dayText = (sql: string) => json<string>(quote, { sql: `(${sql})::date` }, quote)
/** What somebody has written, escaped. */
export const written = (sql: string) => word<string>(sql)
/** One of a few words, or a text that we put together: escaped, too, so that nobody has to judge which need it. */
export const word = <T extends string>(sql: string) => json<T>({ sql: `to_json((${sql})::text)` })
export const number = (sql: string) => json<number>({ sql })
export const truth = (sql: string) =>
  json<boolean>({ sql: `CASE WHEN ${sql} THEN 'true' ELSE 'false' END` })
export const nothing = json<null>({ text: 'null' })
/** What is JSON already. */
export const already = <T>(sql: string) => json<T>({ sql })
/** A moment, as Date writes it. */
export const moment = (sql: string) => json<string>(quote, { sql: isoMoment(sql) }, quote)

/** A moment as text, as Date writes it. */
const isoMoment = (sql: string) =>
  `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`

/** What is null in the database is null. */
export function orNull<T>({ parts }: Json<T>): Json<T | null> {
  const strict = parts.map(part => ('text' in part ? literal(part.text) : `(${part.sql})::text`))
  return json<T | null>({ sql: `coalesce(${strict.join(' || ')}, 'null')` })
}

/** It, where the condition holds, and null elsewhere. */
export const when = <T>(condition: string, then: Json<T>) =>
  json<T | null>({ sql: `CASE WHEN ${condition} THEN ${asText(then)} ELSE 'null' END` })

/** An object with just the fields that its type has. */
export function object<T extends object>(fields: { [Name in keyof T]: Json<T[Name]> }): Json<T> {
  const inside: Part[] = []
  for (const [name, { parts }] of Object.entries<Json<unknown>>(fields)) {
    inside.push({ text: `${inside.length > 0 ? ',' : ''}"${name}":` }, ...parts)
  }
  return json<T>({ text: '{' }, ...inside, { text: '}' })
}

/** One for each row of what follows `FROM`, in an order. */
export const array = <T>(of: Json<T>, from: string, order: string) =>
  json<T[]>(
    { text: '[' },
    { sql: `(SELECT string_agg(${asText(of)}, ',' ORDER BY ${order}) FROM ${from})` },
    { text: ']' },
  )

/** The SQL expression of the text itself. */
export function asText({ parts }: Json<unknown>): string {
  const frame = parts.map(part => ('text' in part ? part.text.replaceAll('%', '%%') : '%s'))
  const filled = parts.flatMap(part => ('text' in part ? [] : [`(${part.sql})::text`]))
  return `format(${[literal(frame.join('')), ...filled].join(', ')})`
}
