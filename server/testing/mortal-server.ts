import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { urlOfRunning } from '../embedded/running.ts'
import { query } from './empty-database.ts'
import { dataFolder, serve } from './process.ts'

/** What can be killed: the server, its database, both at once, or one connection's process. */
export const deaths = ['server', 'database', 'both', 'connection'] as const
export type Death = (typeof deaths)[number]
export type MortalServer = Awaited<ReturnType<typeof mortalServer>>

const patient = { timeout: 120_000, interval: 20 }

/** The real server on its embedded database, made to be killed and started again. */
export async function mortalServer() {
  const DATA_DIR = await dataFolder()
  const start = () => serve({ DATA_DIR, LOG_LEVEL: 'error' })
  let server = await start()
  let starting = Promise.resolve(server)

  /** Asks the database itself, as soon as it answers. */
  const ask = <Row>(sql: string) =>
    vi.waitFor(async () => {
      const url = (await urlOfRunning(DATA_DIR)) ?? expect.fail('the database is not ready')
      return (await query(url, sql)) as Row[]
    }, patient)

  const postmaster = async () =>
    Number.parseInt(await readFile(join(DATA_DIR, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  const busyConnection = async () => {
    const [busy] = await ask<{ pid: number }>(`SELECT pid FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
      ORDER BY state = 'idle', random() LIMIT 1`)
    return busy?.pid ?? expect.fail('nobody is connected')
  }

  const kill: Record<Death, () => Promise<unknown>> = {
    server: async () => expect(await server.end('SIGKILL')).toBe('SIGKILL'),
    database: async () => {
      process.kill(await postmaster(), 'SIGKILL')
      expect(await server.ended).toBe(1)
    },
    both: async () => {
      process.kill(await postmaster(), 'SIGKILL')
      expect(await server.end('SIGKILL')).toBe('SIGKILL')
    },
    // PostgreSQL then cuts every connection and recovers, and the server has to live through it.
    connection: async () => process.kill(await busyConnection(), 'SIGKILL'),
  }

  const mortal = {
    /** Grows with every death. */
    life: 1,
    /** What its callers have met: answers, and calls that were cut or put off. */
    answers: 0,
    losses: 0,
    /** Where it is, as soon as it is up. */
    address: async () => (await starting).address,
    ask,
    /** Dies, and is up again when this returns. */
    async dies(death: Death) {
      await kill[death]()
      mortal.life++
      if (death === 'connection') return
      starting = start()
      server = await starting
    },
    said: () => server.said(),
    end: () => server.end(),
  }
  return mortal
}
