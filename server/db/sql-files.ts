import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { root } from './root.ts'

/*
 * Where the SQL stands. Tables, constraints and indexes are made by numbered migrations, each applied once
 * and never changed afterwards. Functions, triggers and views stand beside their noun, in files that are
 * written to be applied again, and are whenever their text has changed.
 */

/** Tools: any file of theirs may be used, not only the front door. */
export const toolModules: readonly string[] =
  'db embedded gateway speech identity setting tracing call'.split(' ')

/** What the product is about: each module has its own tables and rules. */
export const nounModules: readonly string[] =
  'account upload station ground staff price carrier wallet recyclable request visit plan problem approval support desk director privacy'.split(
    ' ',
  )

/** The server's modules from the ground up: a module calls only those before it, in SQL too. */
export const moduleOrder: readonly string[] = [
  ...toolModules,
  // What every noun may use.
  'outbox live figure consent notification sandbox audit',
  ...nounModules,
  // Reads that join many nouns, each for one screen.
  'screen',
  // What puts them to use.
  'demo http job starting operator backup',
].flatMap(modules => modules.split(' '))

const server = new URL('server/', root)
const migrationsFolder = new URL('db/migrations/', server)
/** The schema dump; generated from the database and never applied. */
export const schemaFile = new URL('db/schema.sql', server)

export type SqlFile = { name: string; text: string; checksum: string }

async function readSql(name: string, url: URL): Promise<SqlFile> {
  const text = await readFile(url, 'utf8')
  return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

const sqlIn = async (folder: URL) =>
  (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()

/** All migrations in numerical order; at most forty per folder. */
export async function readMigrations(folder = migrationsFolder): Promise<SqlFile[]> {
  const found = await readdir(folder, { recursive: true })
  const paths = new Map(found.map(path => [basename(path), path]))
  const names = [...paths.keys()].filter(name => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map(name => readSql(name, new URL(paths.get(name) ?? name, folder))))
}

/** What is applied again whenever it changes, in the order of the modules. */
export async function readRepeatables(folder = server): Promise<SqlFile[]> {
  const there = new Set(await readdir(folder))
  const files: SqlFile[] = []
  for (const module of moduleOrder.filter(name => there.has(name))) {
    const home = new URL(`${module}/`, folder)
    const names = (await sqlIn(home)).map(name => new URL(name, home))
    for (const url of names.filter(each => each.href !== schemaFile.href)) {
      files.push(await readSql(`${module}/${url.pathname.split('/').at(-1)}`, url))
    }
  }
  return files
}
