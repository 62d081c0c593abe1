import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { urlOf } from './postgres.ts'

const names: string[] = []

/** Drops every database of the stories so far. */
export const dropDatabases = () =>
  onServer(names.splice(0).map(name => `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))

/** The address of a database without any table, dropped when the file's stories are over. */
export async function emptyDatabase(made = ''): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`
  names.push(name)
  await onServer([`CREATE DATABASE ${name} ${made}`])
  return urlOf(inject('postgres').url, name)
}

const onServer = async (statements: string[]) =>
  statements.length > 0 ? query(inject('postgres').url, ...statements) : []

/** Asks a database a few things on a connection of its own; gives the last answer's rows. */
export async function query(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  // A line that is cut fails the question; said once more, it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await client.query(statement))
    return rows
  } finally {
    await client.end()
  }
}
