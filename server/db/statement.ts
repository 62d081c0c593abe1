import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { isAway, type Db } from './connect.ts'

const dialect = new PgDialect()

/**
 * Runs a statement under a name, so that each connection parses and plans it once: worth it for
 * what every call needs. The text of a name never varies.
 */
export async function named<Row>(
  db: Db,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const client = db.$client
  try {
    const { rows } = await client.query({ name, text, values })
    return rows as Row[]
  } catch (error) {
    if (!isAway(error)) takeBackUnparsed(client, name)
    throw error
  }
}

type Wire = {
  parsedStatements: Record<string, string>
  close: (what: { type: 'S'; name: string }) => void
}

/**
 * What stood behind a failed statement was not parsed, so its name will be sent again. PostgreSQL does
 * not mind, but a pooler has noted the name already and would end the connection: it must forget it.
 */
function takeBackUnparsed(client: object, name: string) {
  const { connection } = client as { connection?: Wire }
  // A pool does not say which connection it was, and drops that one itself.
  if (!connection || name in connection.parsedStatements) return
  connection.close({ type: 'S', name })
}

/** The rows of a written-out query, with moments as Dates: the builder's own `execute` gives text. */
export async function rowsOf<Row>(db: Db, query: SQL): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query)
  const { rows } = await db.$client.query(text, params)
  return rows as Row[]
}
