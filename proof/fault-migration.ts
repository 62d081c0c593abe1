import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Dice } from '../server/db/dice.ts'
import { mortalDatabase, type MortalDatabase } from './fault-database.ts'
import type { Goal } from './result.ts'
import { removeFolder, runProgram, startServer, temporaryFolder } from './server.ts'

const migrations = new URL('../server/db/migrations/', import.meta.url)
/** Servers are killed while they migrate an empty database, two at a time; the next one finishes. */
export async function proveMigration(kills: number, dice: Dice) {
  const folder = temporaryFolder('migration')
  const database = await mortalDatabase(folder)
  const files = (await readdir(migrations)).filter(name => name.endsWith('.sql')).length
  let half = 0
  for (let n = 0; n < kills; n++) {
    const env = { DATABASE_URL: database.url(), DATA_DIR: folder, PORT: '0', DEMO: '0' }
    const both = [1, 2].map(() => runProgram('server/main.ts', env))
    const enough = Math.min(files - 1, (await migrated(database)) + 1 + dice.below(3))
    while ((await migrated(database)) < enough) await sleep(1)
    await sleep(dice.below(20))
    if (dice.below(4) === 0) await database.kill()
    await Promise.all(both.map(server => server.kill()))
    const done = await migrated(database)
    if (done > 0 && done < files) half++
    if (done >= files - 1) await database.ask('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  }
  const server = await startServer({
    databaseUrl: database.url(),
    dataDir: folder,
    env: { DEMO: '0' },
  })
  const done = await migrated(database)
  await server.stop()
  await database.stop()
  await removeFolder(folder)
  const goals: Goal[] = [
    { goal: 'the last start finished the migrations', held: done === files, seen: { done, files } },
  ]
  return {
    goals,
    figures: `${kills} kills in a migration (${half} left it half way), the next start finished it`,
  }
}

const migrated = async (database: MortalDatabase) => {
  const [there] = await database.ask<{ is: boolean }>(
    `SELECT to_regclass('migration') IS NOT NULL AS is`,
  )
  if (!there?.is) return 0
  const [row] = await database.ask<{ done: number }>('SELECT count(*)::int AS done FROM migration')
  return row?.done ?? 0
}
