// JSON as the database writes it. To read rows into objects, show them as others and write those takes
// Node longer than the database to find them. Its own JSON functions look every column's type up for
// every row, which `format` does not: the shape is a text that is filled in.

declare const value: unique symbol
type Part = { text: string } | { sql: string }

/** SQL that gives something as JSON; what it stands for is known to the compiler alone. */
export type Json<T> = { parts: readonly Part[]; readonly [value]?: T }

const json = <T>(...parts: Part[]): Json<T> => ({ parts })
const quote = { text: '"' }

/** An id, a day or one of a few words: nothing in it could end the text too early. */
export const plain = <T extends string = string>(sql: string): Json<T> =>
  json<T>(quote, { sql }, quote)
/** What somebody has written. */
export const written = (sql: string) => json<string>({ sql: `to_json(${sql})` })
export const number = (sql: string) => json<number>({ sql })
export const truth = (sql: string) =>
  json<boolean>({ sql: `CASE WHEN ${sql} THEN 'true' ELSE 'false' END` })
export const nothing = json<null>({ text: 'null' })
/** What is JSON already. */
export const already = <T>(sql: string) => json<T>({ sql })
/** A moment, as Date writes it. */
export const moment = (sql: string) => json<string>(quote, { sql: isoMoment(sql) }, quote)

/** A moment as text, as Date writes it. */
export const isoMoment = (sql: string) =>
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
