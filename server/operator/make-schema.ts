import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../embedded/embedded.ts'
import { migrate, onDatabase } from '../db/migrate.ts'
import { readSchema } from '../db/schema.ts'
import { schemaFile } from '../db/sql-files.ts'

// `npm run schema`: writes schema.sql anew, from an empty database with all migrations.

const dataDir = await mkdtemp(join(tmpdir(), 'schema-'))
const embedded = await startEmbedded({ dataDir, throwaway: true })
try {
  await migrate(embedded.url)
  await writeFile(schemaFile, await onDatabase(embedded.url, readSchema))
} finally {
  await embedded.stop()
  await rm(dataDir, { recursive: true, force: true })
}
