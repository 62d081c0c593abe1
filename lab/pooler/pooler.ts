import { randomBytes } from 'node:crypto'
import { poolerProgram, startPooler } from '../pooler-process.ts'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import { allStories } from '../servers/stories.ts'
import * as stories from './stories.ts'
import { figure, reportParts, type Part } from '../report.ts'
import { finish, startServer, temporaryFolder } from '../server.ts'

/*
 * Two servers behind a real PgBouncer that lends its few connections for one transaction only, fewer
 * than one server alone would take: a day goes through it, and what needs a session of its own past it.
 */

if (!poolerProgram) {
  console.log('pooler: NOT TRIED: set PGBOUNCER')
  process.exit(0)
}

const size = figure('POOL', 4)
const letters = figure('LETTERS', 12)
const refusals = figure('REFUSALS', 60)
const calls = figure('CALLS', 200)

const database = await startEmbedded({ dataDir: temporaryFolder('pooler'), maxConnections: 80 })
const pooler = await startPooler(poolerProgram, database.url, size)
const env = {
  DIRECT_DATABASE_URL: database.url,
  SECRET_KEY: randomBytes(32).toString('hex'),
  DEMO: '1',
  // Limits are one of the things that count over all servers.
  RATE_LIMIT_SCALE: '1',
}
const start = () => startServer({ databaseUrl: pooler.url, env })
const servers = [await start(), await start()]
const town = { urls: servers.map(({ url }) => url), primary: database.url }

/** A pooler that leads elsewhere, and the end. */
async function stopAll(): Promise<Part> {
  const refused = await finish('dist/server/main.js', {
    DATABASE_URL: Object.assign(new URL(pooler.url), { pathname: '/template1' }).href,
    DIRECT_DATABASE_URL: database.url,
    DATA_DIR: temporaryFolder(),
    PORT: '0',
  })
  const ended = await Promise.all(servers.map(server => server.stop()))
  await pooler.stop()
  await database.stop()
  return {
    goals: [
      {
        goal: 'a pooler that leads to another database is refused',
        held: refused.code === 1 && refused.output.includes('lead to different databases'),
        seen: refused,
      },
      { goal: 'servers end in order', held: ended.every(code => code === 0), seen: ended },
    ],
    figures: `${servers.length} servers, ${size} connections`,
  }
}

await reportParts('pooler', [
  // First, while no line knows any statement yet.
  () => stories.refusals(town, refusals),
  ...allStories(town, letters),
  () => stories.day(town),
  () => stories.crowd(town, pooler, size, calls),
  () => stories.migrating(town, start),
  () => stories.ways(town, pooler),
  () => stories.away(town, pooler),
  () => stories.books(servers, { ...env, DATABASE_URL: pooler.url }),
  stopAll,
])
