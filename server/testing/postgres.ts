import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { testDatabaseUrl } from '../setting/config.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { build } from './built.ts'
import { migrate } from '../db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which the tests make their databases, and the migrated one they copy. */
    postgres: { url: string; template: string }
  }
}

/** Programs to start, and one PostgreSQL for the whole run: embedded, or what TEST_DATABASE_URL names. */
export default async function startPostgres(project: TestProject) {
  build('server')
  const given = testDatabaseUrl()
  const folder = given ? null : await mkdtemp(join(tmpdir(), 'tests-'))
  const embedded = folder
    ? await startEmbedded({ dataDir: folder, throwaway: true, maxConnections: 200 })
    : null
  const url = given ?? embedded?.url ?? ''
  const template = `template_${process.pid}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await migrate(urlOf(url, template))
  project.provide('postgres', { url, template })
  return async () => {
    for (const name of await storiesOf(admin, template)) {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    }
    await admin.query(`DROP DATABASE ${template}`)
    await admin.end()
    await embedded?.stop()
    if (folder) await rm(folder, { recursive: true, force: true })
  }
}

/** The databases that stories have made from the template. */
async function storiesOf(admin: pg.Client, template: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [`story_${template}_`],
  )
  return rows.map(({ datname }) => datname)
}

/** The same server, another database. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
