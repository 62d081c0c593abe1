import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createHasher, type Hasher } from '../call/hasher.ts'
import { systemClock } from '../call/clock.ts'
import type { Config } from '../setting/config.ts'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { checkPooler, refuseShared } from '../db/pooler.ts'
import { loadDemo } from '../demo/demo.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { adopt } from '../identity/identity.ts'
import { createLog } from '../tracing/log.ts'

/** Machines start their services side by side, so the database may need a moment longer than we do. */
const databasePatienceMs = 10_000

/** Brings the schema up to date, and gives the way to the database and the way past its pooler. */
export async function prepareDatabase(config: Config, embeddedUrl: string | undefined) {
  const databaseUrl = embeddedUrl ?? config.databaseUrl ?? ''
  const directUrl = embeddedUrl ?? config.directDatabaseUrl ?? ''
  const patienceMs = embeddedUrl ? 0 : databasePatienceMs
  const log = createLog(config)
  if (!embeddedUrl) {
    const setting = directUrl === databaseUrl ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL'
    await refuseShared(directUrl, setting, patienceMs)
  }
  await migrate(directUrl, {
    patienceMs,
    // A first start makes them all and has nothing to tell.
    onApplied: (applied, isUpgrade) => log[isUpgrade ? 'info' : 'debug'](applied, 'migrated'),
  })
  if (directUrl !== databaseUrl) await checkPooler(databaseUrl, directUrl, patienceMs)
  return { databaseUrl, directUrl }
}

/** On a line of its own and without time limits: other servers wait here for the one that fills it. */
export async function fillWithDemo(databaseUrl: string, hash: Hasher['hash']) {
  const limits = { queryMs: 0, idleInTransactionMs: 0 }
  const own = connect(databaseUrl, () => undefined, { size: 1, ...limits })
  try {
    await loadDemo(own.db, systemClock.now(), hash)
  } finally {
    await own.close()
  }
}

/**
 * Makes the embedded database of an installation that has none yet, and all that a first start puts into it: the server finds it there
 * when it starts. Whoever is told to end meanwhile leaves no database running.
 */
export async function prepareFirst(config: Config, untilTold: Promise<never>) {
  if (config.databaseUrl || existsSync(join(config.dataDir, 'postgres'))) return
  adopt(config.identity)
  const embedded = await startEmbedded({ dataDir: config.dataDir })
  const fill = async () => {
    const { directUrl } = await prepareDatabase(config, embedded.url)
    if (config.demo) await fillWithDemo(directUrl, (await createHasher()).hash)
  }
  try {
    await Promise.race([fill(), untilTold])
  } finally {
    await embedded.stop()
  }
}
