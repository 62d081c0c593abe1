import { existsSync } from 'node:fs'
import { access, constants, stat, statfs } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../setting/config.ts'
import { lastBackup } from '../db/last-backup.ts'
import { ownVersion, sayVersion } from '../db/version.ts'
import { fail, findingsOf, ok, warn, type Finding } from './doctor-finding.ts'

const gigabyte = 1e9
/** Below the first PostgreSQL soon stops taking writes; below the second somebody should see to it. */
const room = { least: 0.3 * gigabyte, enough: 2 * gigabyte }
const hourMs = 3_600_000
/** A day, and time for the one of today to be taken. */
const backupHours = 26

/** Disk, files and backups of this machine. */
export async function examineMachine(config: Config, now: Date): Promise<Finding[]> {
  const parts = [
    await findingsOf('machine', async () =>
      ok(
        'machine',
        `version ${sayVersion(await ownVersion())}; Node ${process.versions.node} on ${process.platform} ${process.arch}.`,
      ),
    ),
    await findingsOf('folder', () => examineFolder(config)),
    await findingsOf('disk', () => examineDisk('disk', config.dataDir)),
    await findingsOf('files', () => examineFiles(config)),
    await findingsOf('backup', () => examineBackups(config, now)),
  ]
  return parts.flat()
}

async function examineFolder({ dataDir }: Config): Promise<Finding> {
  if (!existsSync(dataDir)) {
    return warn('folder', `${dataDir} is not there yet: the first start creates it.`)
  }
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    const who = process.getuid?.() ?? 'this user'
    return fail(
      'folder',
      `${dataDir} cannot be written by user ${who}: run this as the server's user, or let it own the folder.`,
    )
  }
  const { mode, uid } = await stat(dataDir)
  if (mode & 0o022) {
    return warn('folder', `${dataDir} can be written by others: chmod go-w ${dataDir}.`)
  }
  // Root may write everywhere: what matters is that the server may.
  if (process.getuid?.() === 0 && uid !== 0) {
    return ok('folder', `${dataDir} belongs to user ${uid}, and nobody else can write it.`)
  }
  return ok('folder', `${dataDir} can be written by us, and by nobody else.`)
}

/** The nearest folder above that is there. */
const existing = (path: string): string => (existsSync(path) ? path : existing(dirname(path)))

async function examineDisk(about: string, path: string): Promise<Finding> {
  const folder = existing(resolve(path))
  const { bavail, bsize, blocks } = await statfs(folder)
  const free = bavail * bsize
  const share = Math.round((bavail / Math.max(blocks, 1)) * 100)
  const said = `${(free / gigabyte).toFixed(1)} GB (${share} %) are free at ${folder}`
  if (free < room.least)
    return fail(about, `${said}: free space now, or the database stops writing.`)
  if (free < room.enough) return warn(about, `${said}: free some space.`)
  return ok(about, `${said}.`)
}

/** Whoever reads the keys can log in as anybody. */
async function examineFiles({ dataDir }: Config): Promise<Finding[]> {
  const secrets = ['secret-key', 'postgres-password'].map(name => join(dataDir, name))
  const found = [...secrets, resolve('.env')].filter(path => existsSync(path))
  if (process.platform === 'win32') return []
  const open = await Promise.all(
    found.map(async path => {
      const { mode } = await stat(path)
      // A group may be meant to read the settings, as with systemd; the keys are for one user.
      return mode & (path.endsWith('.env') ? 0o007 : 0o077) ? path : null
    }),
  )
  const wrong = open.flatMap(path => (path ? [path] : []))
  if (found.length === 0) return [ok('files', 'there are no key files yet.')]
  if (wrong.length === 0) return [ok('files', `${found.length} key files, not readable by others.`)]
  return wrong.map(path =>
    fail('files', `${path} can be read by others on this machine: chmod 600 it.`),
  )
}

async function examineBackups(config: Config, now: Date): Promise<Finding[]> {
  const { dataDir, production, databaseUrl } = config
  // Whoever has a PostgreSQL of their own may keep it in a way of their own.
  const state = production && !databaseUrl ? fail : warn
  const last = await lastBackup(dataDir)
  if (!last) {
    return [
      state('backup', 'none was taken on this machine: see docs/backup.md, and restore one once.'),
    ]
  }
  const hours = Math.floor((now.getTime() - Date.parse(last.takenAt)) / hourMs)
  const said = `the last good one is ${hours} hours old, at ${last.path}`
  const gone = existsSync(last.path) ? '' : ' (it is not there any more: well if it was moved)'
  const age =
    hours > backupHours
      ? state('backup', `${said}${gone}: find out why there is no newer one (docs/backup.md).`)
      : ok('backup', `${said}${gone}.`)
  return [age, await examineDisk('backup disk', dirname(last.path))]
}
