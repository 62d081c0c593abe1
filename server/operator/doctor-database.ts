import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../setting/config.ts'
import { connectAdvice } from '../db/connect-advice.ts'
import { missingOf, notedIn } from '../db/migrate.ts'
import { refuseShared } from '../db/pooler.ts'
import { readMigrations, readRepeatables } from '../db/sql-files.ts'
import { StartProblem, wordsOf } from '../db/start-problem.ts'
import { reachDatabase } from '../embedded/running.ts'
import { examineWork } from './doctor-work.ts'
import { fail, findingsOf, ok, warn, type Finding, type Wanted } from './doctor-finding.ts'
import { examineConnections } from './doctor-connections.ts'
import { examineKey } from './doctor-key.ts'
import { examinePooler, examineReplica, newClient, oneRow } from './doctor-lines.ts'

const oldestMajor = 15
const extensions = ['pg_trgm', 'btree_gin']

/** The database of the settings, beside a server at work or without one. It changes nothing there. */
export async function examineDatabase(config: Config, wanted: Wanted): Promise<Finding[]> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
    return [warn('database', `there is none yet in ${config.dataDir}: the first start creates it.`)]
  }
  try {
    const { url, leave } = await reachDatabase(config)
    try {
      return await examineAt(url, config, wanted)
    } finally {
      await leave()
    }
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    return [fail('database', error.message)]
  }
}

async function examineAt(url: string, config: Config, wanted: Wanted): Promise<Finding[]> {
  const client = newClient(url)
  try {
    await client.connect()
  } catch (error) {
    return [fail('database', `refuses the login (${wordsOf(error)}): ${connectAdvice(error)}.`)]
  }
  try {
    const found: Finding[] = []
    for (const [about, at] of looks) {
      found.push(...(await findingsOf(about, () => at(client, wanted))))
    }
    if (config.databaseUrl)
      found.push(...(await findingsOf('pooler', () => examineDirect(url, config))))
    found.push(...(await findingsOf('secret key', () => examineKey(client, config))))
    if (found.every(({ about, state }) => about !== 'schema' || state !== 'FAIL')) {
      found.push(...(await examineWork(client, url, wanted)))
    }
    if (config.databaseUrl && config.directDatabaseUrl !== config.databaseUrl) {
      found.push(...(await findingsOf('pooler', () => examinePooler(config))))
    }
    if (config.readDatabaseUrl) {
      const { readDatabaseUrl } = config
      found.push(...(await findingsOf('replica', () => examineReplica(client, readDatabaseUrl))))
    }
    return found
  } finally {
    await client.end()
  }
}

/** What locks, listens and migrates needs PostgreSQL itself: the server does not start through a pooler. */
async function examineDirect(url: string, config: Config): Promise<Finding[]> {
  const isOne = config.directDatabaseUrl === config.databaseUrl
  try {
    await refuseShared(url, isOne ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL', 0)
    return []
  } catch (error) {
    if (error instanceof StartProblem) return [fail('pooler', error.message)]
    throw error
  }
}

type Look = (client: pg.Client, wanted: Wanted) => Promise<Finding | Finding[]>

const examineServer: Look = async client => {
  type Server = {
    number: number
    version: string
    encoding: string
    standby: boolean
    bytes: string
  }
  const server = await oneRow<Server>(
    client,
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
       current_setting('server_encoding') AS encoding, pg_is_in_recovery() AS standby,
       pg_size_pretty(pg_database_size(current_database())) AS bytes`,
  )
  if (server.number < oldestMajor * 10_000) {
    return fail('database', `PostgreSQL ${server.version} is too old: use ${oldestMajor} or newer.`)
  }
  if (server.encoding !== 'UTF8') {
    const advice = "create one with ENCODING 'UTF8' TEMPLATE template0"
    return fail(
      'database',
      `is encoded in ${server.encoding}, which cannot hold every name: ${advice}.`,
    )
  }
  if (server.standby) {
    return fail('database', 'is a standby and takes no writes: set DATABASE_URL to the primary.')
  }
  return ok('database', `PostgreSQL ${server.version}, UTF-8, ${server.bytes}.`)
}

const examineRights: Look = async client => {
  type Rights = { may: boolean; who: string; readOnly: boolean }
  const { may, who, readOnly } = await oneRow<Rights>(
    client,
    `SELECT has_schema_privilege(current_schema(), 'CREATE') AS may, current_user AS who,
       current_setting('default_transaction_read_only') = 'on' AS "readOnly"`,
  )
  if (!may)
    return fail('rights', `${who} may not create tables here: make it the owner of the database.`)
  if (readOnly) return fail('rights', `transactions of ${who} are read-only: allow writing again.`)
  return ok('rights', `${who} may create tables and write.`)
}

const examineExtensions: Look = async client => {
  const { rows } = await client.query<{ name: string; installed: boolean }>(
    `SELECT name, installed_version IS NOT NULL AS installed FROM pg_available_extensions WHERE name = ANY ($1)`,
    [extensions],
  )
  const missing = extensions.filter(name => !rows.some(row => row.name === name))
  if (missing.length > 0) {
    return fail(
      'extensions',
      `${missing.join(', ')} cannot be had there: install PostgreSQL's contrib package.`,
    )
  }
  const waiting = rows.filter(({ installed }) => !installed).map(({ name }) => name)
  if (waiting.length > 0) {
    return warn('extensions', `${waiting.join(', ')} will be installed by the next start.`)
  }
  return ok('extensions', `${extensions.join(', ')} are installed.`)
}

/** The words for the days are of Lagos, whatever zone the database itself lives in. */
const examineZones: Look = async client => {
  type Zones = { knows: boolean; zone: string }
  const { knows, zone } = await oneRow<Zones>(
    client,
    `SELECT EXISTS (SELECT FROM pg_timezone_names WHERE name = 'Africa/Lagos') AS knows,
       current_setting('TimeZone') AS zone`,
  )
  return knows
    ? ok('time zone', `Africa/Lagos is known there (its own is ${zone}, which does not matter).`)
    : fail('time zone', 'PostgreSQL does not know Africa/Lagos: install the tzdata package there.')
}

const examineSchema: Look = async client => {
  const there = await oneRow<{ there: boolean }>(
    client,
    `SELECT to_regclass('migration') IS NOT NULL AS there`,
  )
  if (!there.there) return warn('schema', 'the database is empty: the first start fills it.')
  try {
    const files = await readMigrations()
    const missing = missingOf(files, await notedIn(client, 'migration'))
    if (missing.length > 0) {
      const names = missing.map(({ name }) => name.replace('.sql', '')).join(', ')
      return warn('schema', `the next start applies ${names}: take a backup before it.`)
    }
    const noted = await notedIn(client, 'repeatable_migration')
    const changed = (await readRepeatables()).filter(file => noted.get(file.name) !== file.checksum)
    const newest = files.at(-1)?.name.replace('.sql', '') ?? 'nothing'
    if (changed.length > 0) {
      return warn(
        'schema',
        `${newest}; the next start renews ${changed.length} files of functions.`,
      )
    }
    return ok('schema', `${newest}, as this version has it.`)
  } catch (error) {
    if (error instanceof StartProblem) return fail('schema', error.message)
    throw error
  }
}

/** Our clock against the database's, with the way there and back taken off. */
const examineClock: Look = async (client, { now }) => {
  const before = now().getTime()
  const { at } = await oneRow<{ at: Date }>(client, 'SELECT clock_timestamp() AS at')
  const after = now().getTime()
  const seconds = Math.round(((before + after) / 2 - at.getTime()) / 100) / 10
  const by = `${Math.abs(seconds)} seconds ${seconds >= 0 ? 'ahead of' : 'behind'} the database's clock`
  if (Math.abs(seconds) > 300) {
    return fail('clock', `${by}: scheduled work is stopped. Correct the wrong clock.`)
  }
  return Math.abs(seconds) > 5
    ? warn('clock', `${by}: correct the wrong clock.`)
    : ok('clock', `${by}.`)
}

const looks: [about: string, at: Look][] = [
  ['database', examineServer],
  ['rights', examineRights],
  ['extensions', examineExtensions],
  ['time zone', examineZones],
  ['connections', examineConnections],
  ['clock', examineClock],
  ['schema', examineSchema],
]
