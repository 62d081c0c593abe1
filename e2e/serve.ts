import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { testDatabaseUrl } from '../server/setting/config.ts'

/** Serves a fresh start for the browser tests: the embedded database, or TEST_DATABASE_URL's. */
const folder = mkdtempSync(join(tmpdir(), 'journeys-'))
const given = testDatabaseUrl()
const databaseUrl = given ? await freshDatabase(given) : undefined
const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: folder,
    DEMO: '1',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_SCALE: '1000',
    // A push service that nobody reaches: what is sent there waits.
    PUSH_HOSTS: 'push.invalid',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  },
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', code => {
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})

async function freshDatabase(url: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const name = `journeys_${process.env['PORT'] ?? ''}`
  await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await admin.query(`CREATE DATABASE ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  return own.href
}
