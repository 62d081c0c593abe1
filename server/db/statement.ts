import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'
import { tracedStatement } from './span.ts'

const dialect = new PgDialect()

/**
 * Runs a statement under a name from the first time on: what every call needs. The text of a name never
 * varies. Other statements get a name when they come often (prepare.ts).
 */
export async function named<Row>(
  db: Db,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await tracedStatement(name, () => db.$client.query({ name, text, values }))
  return rows as Row[]
}

/** The rows of a written-out query, with moments as Dates: the builder's own `execute` gives text. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const { rows } = await db.$client.query(text, params)
  return rows as Row[]
}
