import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Dice } from '../../server/call/dice.ts'
import { makeMigrationTables } from '../../server/db/migrate.ts'
import { readMigrations, readRepeatables } from '../../server/db/sql-files.ts'
import { mortalDatabase, type MortalDatabase } from './database.ts'
import type { Part } from '../report.ts'
import { removeFolder, runProgram, startServer, temporaryFolder } from '../server.ts'

/** Everything that migrations make, as the database tells it. */
const schema = `
  SELECT md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) AS digest FROM (
    SELECT format('%s %s %s %s', attrelid::regclass, attnum, attname,
      format_type(atttypid, atttypmod)) AS line
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relnamespace = 'public'::regnamespace AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a'
  ) AS lines`

/**
 * Servers are killed at the end of a migration, two at a time and sometimes with the database; nothing
 * of it may stay, and the last start finishes them all.
 */
export async function proveMigration(kills: number, dice: Dice): Promise<Part> {
  const folder = temporaryFolder('migration')
  const database = await mortalDatabase(folder)
  const repeatables = await readRepeatables()
  // All functions and triggers are one step, noted by the name of the last of them.
  const files = [...(await readMigrations()), ...repeatables.slice(-1)].map(({ name }) => name)
  const empty = () => database.ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  const left: string[] = []
  let done = 0
  for (let n = 0; n < kills; n++) {
    if (done >= files.length - 1) {
      await empty()
      done = 0
    }
    const at = Math.min(files.length - 1, done + dice.below(4))
    const bar = await holdBack(database, files[at] ?? '')
    const env = { DATABASE_URL: database.url(), DATA_DIR: folder, PORT: '0', DEMO: '0' }
    const both = [1, 2].map(() => runProgram('dist/server/main.js', env))
    await bar.untilReached()
    if (dice.below(4) === 0) await database.kill()
    await Promise.all(both.map(server => server.kill()))
    await bar.lift()
    done = await settled(database)
    if (done !== at) left.push(`${done} instead of ${at} after a kill in ${files[at]}`)
  }
  const finished = await schemaAfter(database, folder)
  await empty()
  const undisturbed = await schemaAfter(database, folder)
  await database.stop()
  await removeFolder(folder)
  const goals = [
    { goal: 'a killed migration leaves nothing of itself', held: left.length === 0, seen: left },
    {
      goal: 'the last start finishes the migrations, as if nothing had happened',
      held: finished.done === files.length && finished.digest === undisturbed.digest,
      seen: { finished, undisturbed },
    },
  ]
  return {
    goals,
    figures: `${kills} kills half way through a migration, nothing of it stayed, the next start finished it`,
  }
}

/** Writes the migration's name down without committing, so that whoever applies it waits at its end. */
async function holdBack(database: MortalDatabase, name: string) {
  const client = new pg.Client({ connectionString: database.url() })
  client.on('error', () => undefined)
  await client.connect()
  await makeMigrationTables(client)
  await client.query('BEGIN')
  const table = name.includes('/') ? 'repeatable_migration' : 'migration'
  await client.query(`INSERT INTO ${table} VALUES ($1, '', now())`, [name])
  return {
    async untilReached() {
      const waits = `SELECT 1 FROM pg_stat_activity
        WHERE query ~ 'INSERT INTO (repeatable_)?migration' AND wait_event = 'transactionid'`
      while ((await database.ask(waits)).length === 0) await sleep(5)
    },
    lift: () => client.end(),
  }
}

/** How many steps are done, once nobody is at work any more. */
async function settled(database: MortalDatabase): Promise<number> {
  const others = `SELECT 1 FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`
  while ((await database.ask(others)).length > 0) await sleep(5)
  const [row] = await database.ask<{ done: number }>(`SELECT count(*)::int + (
      SELECT count(*) FROM (SELECT FROM repeatable_migration LIMIT 1) AS any_of_them
    )::int AS done FROM migration`)
  return row?.done ?? 0
}

/** What there is after an ordinary start. */
async function schemaAfter(database: MortalDatabase, dataDir: string) {
  await (await startServer({ databaseUrl: database.url(), dataDir, env: { DEMO: '0' } })).stop()
  const [row] = await database.ask<{ digest: string }>(schema)
  return { done: await settled(database), digest: row?.digest }
}
