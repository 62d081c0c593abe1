import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { root } from './root.ts'
import { readMigrations, readRepeatables } from './sql-files.ts'

/** The version that package.json names, and which build of it this is. */
export type Version = { version: string; build: string }

const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  version: string
}

/** What the build notes about the sources of a part; nothing where a part was not built. */
const stampOf = async (part: string, folder: URL) =>
  readFile(new URL(`dist/${part}/.built`, folder), 'utf8').catch(() => '')

/**
 * One short id of everything that runs: the server and the pages as they were built, and the SQL, which is read as it is.
 * The same sources give the same id on every machine; two builds that differ have different ones.
 */
async function idOfBuild(folder: URL): Promise<string> {
  const stamps = await Promise.all(['server', 'web'].map(part => stampOf(part, folder)))
  const sql = [
    ...(await readMigrations(new URL('server/db/migrations/', folder))),
    ...(await readRepeatables(new URL('server/', folder))),
  ]
  const parts = [...stamps, ...sql.map(({ name, checksum }) => `${name} ${checksum}`)]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 12)
}

let own: Promise<Version> | undefined

/** Which version and build this process is, as it was when the first asked: files may be replaced while it runs. */
export function ownVersion(): Promise<Version> {
  own ??= versionIn(root)
  return own
}

/** Which version and build lies in a folder. */
export const versionIn = async (folder: URL): Promise<Version> => ({
  version,
  build: await idOfBuild(folder),
})

export const sayVersion = ({ version: named, build }: Version) => `${named}, build ${build}`
