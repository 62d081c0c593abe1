import { randomBytes } from 'node:crypto'
import { bringPooler } from '../newer-pooler.ts'
import { findOldPooler, startPooler, versionOf, withoutPooler } from '../pooler-process.ts'
import { startEmbedded } from '../../server/embedded/embedded.ts'
import { allStories } from '../servers/stories.ts'
import * as stories from './stories.ts'
import { figure, reportParts, type Part } from '../report.ts'
import { finish, startServer, temporaryFolder } from '../server.ts'

/*
 * Two servers behind a real PgBouncer that lends its few connections for one transaction only, fewer
 * than one server alone would take: a day goes through it, and what needs a session of its own past it.
 */

const poolerProgram = bringPooler()
if (!poolerProgram) {
  console.log(`pooler: NOT TRIED: ${withoutPooler()}`)
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
  LOG: 'json',
  // Limits are one of the things that count over all servers.
  RATE_LIMIT_SCALE: '1',
}
const start = () => startServer({ databaseUrl: pooler.url, env })
const servers = [await start(), await start()]
const town = { urls: servers.map(({ url }) => url), primary: database.url }

/** What a server says that is started with these addresses of its database, and ends. */
const lastWords = (addresses: { DATABASE_URL: string; DIRECT_DATABASE_URL?: string }) =>
  finish('dist/server/main.js', { ...addresses, DATA_DIR: temporaryFolder(), PORT: '0' })

/** Poolers that cannot do what they have to: each is refused in a sentence. */
async function unfit(program: string): Promise<Part> {
  const names = 'max_prepared_statements = 200'
  const without = { program, changes: { [names]: 'max_prepared_statements = 0' } }
  const single = { program, changes: { 'pool_mode = transaction': 'pool_mode = statement' } }
  const found = findOldPooler()
  const old = found && { program: found, changes: { [names]: '' } }
  const forgets = /forgets prepared statements: it has to be PgBouncer 1\.21 or newer/
  type Unfit = { program: string; changes: Record<string, string> }
  const said = async (each: Unfit, words: RegExp, goal: string) => {
    const wrong = await startPooler(each.program, database.url, size, each.changes)
    const seen = await lastWords({ DATABASE_URL: wrong.url, DIRECT_DATABASE_URL: database.url })
    await wrong.stop()
    return { goal, held: seen.code === 1 && words.test(seen.output), seen }
  }
  const direct = await lastWords({ DATABASE_URL: pooler.url })
  const goals = [
    await said(without, forgets, 'a pooler that is told to know no names is refused'),
    await said(single, /statement pooling mode/, 'one that lends for a statement is refused'),
    ...(old ? [await said(old, forgets, 'an old PgBouncer is refused')] : []),
    {
      goal: 'without DIRECT_DATABASE_URL a pooler is refused',
      held: direct.code === 1 && direct.output.includes('DATABASE_URL leads to a pooler'),
      seen: direct,
    },
  ]
  const ofOld = old ? `PgBouncer ${versionOf(old.program)} among them` : 'an old one NOT TRIED'
  return { goals, figures: `${goals.length} unfit poolers refused (${ofOld})` }
}

/** A pooler that leads elsewhere, and the end. */
async function stopAll(): Promise<Part> {
  const refused = await lastWords({
    DATABASE_URL: Object.assign(new URL(pooler.url), { pathname: '/template1' }).href,
    DIRECT_DATABASE_URL: database.url,
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
    figures: `${servers.length} servers, ${size} connections, PgBouncer ${versionOf(poolerProgram ?? '')}`,
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
  () => unfit(poolerProgram ?? ''),
  () => stories.books(servers, { ...env, DATABASE_URL: pooler.url }),
  stopAll,
])
