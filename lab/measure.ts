import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/embedded/embedded.ts'
import { migrate } from '../server/db/migrate.ts'

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
export const percentile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  0
export const round = (value: number) => Math.round(value * 100) / 100

/** A fresh PostgreSQL with the schema, as durable as in production. */
export async function freshDatabase(others: string[] = []) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const embedded = await startEmbedded({ dataDir, maxConnections: 120, others })
  await migrate(embedded.url)
  const drop = async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { url: embedded.url, drop }
}
