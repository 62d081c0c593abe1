import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded, type EmbeddedDatabase } from '../../server/embedded/embedded.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { ask } from '../database.ts'

export type MortalDatabase = Awaited<ReturnType<typeof mortalDatabase>>

/** Kills the PostgreSQL that works in a folder, with all of its processes. */
export async function killPostgres(dataDir: string) {
  const notes = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(notes, 10), 'SIGKILL')
}

/** A PostgreSQL that is started again whenever it ends, as systemd or Docker does. */
export async function mortalDatabase(dataDir: string) {
  const over = new AbortController()
  const start = () => startEmbedded({ dataDir, maxConnections: 120 })
  let current: EmbeddedDatabase = await start()

  const bringBack = async (): Promise<EmbeddedDatabase> => {
    try {
      return await start()
    } catch (error) {
      if (over.signal.aborted) throw error
      await sleep(200)
      return bringBack()
    }
  }
  const watch = async () => {
    while (!over.signal.aborted) {
      await current.exited
      if (!over.signal.aborted) current = await bringBack()
    }
  }
  const watching = watch().catch(() => undefined)

  return {
    url: () => current.url,
    port: () => Number(new URL(current.url).port),
    /** Asks it directly, as soon as it answers. */
    ask: <Row>(sql: string) => eventually(() => ask<Row>(current.url, sql)),
    kill: () => killPostgres(dataDir),
    async stop() {
      over.abort()
      await current.stop()
      await Promise.race([watching, sleep(100)])
    },
  }
}
