import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../setting/config.ts'
import { startEmbedded } from './embedded.ts'
import { readIfThere } from './place.ts'

const startingTimeoutMs = 5_000

/** The address of the embedded PostgreSQL that another process runs on the folder; null when none. */
export async function urlOfRunning(dataDir: string): Promise<string | null> {
  const password = (await readIfThere(join(dataDir, 'postgres-password')))?.trim()
  const notes = await readIfThere(join(dataDir, 'postgres', 'postmaster.pid'))
  // PostgreSQL writes its port in the fourth line, and in the eighth whether it is ready.
  const lines = notes?.split('\n') ?? []
  const port = Number(lines[3])
  if (!password || !port || lines[7]?.trim() !== 'ready') return null
  return `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
}

/** Reaches the installation's database beside a running server, or starts it for the moment. */
export async function reachDatabase({ directDatabaseUrl, dataDir }: Config) {
  if (directDatabaseUrl) return { url: directDatabaseUrl, leave: async () => undefined }
  try {
    const embedded = await startEmbedded({ dataDir })
    return { url: embedded.url, leave: () => embedded.stop() }
  } catch (problem) {
    const url = await untilReady(dataDir)
    if (!url) throw problem
    return { url, leave: async () => undefined }
  }
}

/** A server that starts just now has the folder before it has the database. */
async function untilReady(dataDir: string): Promise<string | null> {
  const deadline = Date.now() + startingTimeoutMs
  for (;;) {
    const url = await urlOfRunning(dataDir)
    const notes = await readIfThere(join(dataDir, 'server.pid'))
    if (url || notes === undefined || Date.now() > deadline) return url
    await sleep(100)
  }
}
