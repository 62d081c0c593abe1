import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { argv } from 'node:process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../embedded/embedded.ts'
import { callableFolder, inLines, readCallable } from '../db/callable.ts'
import { migrate, onDatabase } from '../db/migrate.ts'
import { readSchema } from '../db/schema.ts'
import { schemaFile } from '../db/sql-files.ts'

// `npm run schema`: writes schema.sql anew, from an empty database with all migrations. `npm run schema -- <version>` does so for
// a release: it also keeps what that version may ask of the database.

const [, , version] = argv

const dataDir = await mkdtemp(join(tmpdir(), 'schema-'))
const embedded = await startEmbedded({ dataDir, throwaway: true })
try {
  await migrate(embedded.url)
  await writeFile(schemaFile, await onDatabase(embedded.url, readSchema))
  if (version) {
    const asked = await onDatabase(embedded.url, readCallable)
    await writeFile(new URL(`${version}.jsonl`, callableFolder), inLines(asked))
  }
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
