import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { urlOf } from './postgres.ts'

/** The database that every test copies: all migrations, and no rows. Whoever changes it rolls that back. */
export async function template(): Promise<pg.Client> {
  const { url, template: name } = inject('postgres')
  const client = new pg.Client({ connectionString: urlOf(url, name) })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
