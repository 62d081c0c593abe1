import { ok } from 'node:assert/strict'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { urlOfRunning } from '../../server/embedded/running.ts'
import { eventually } from '../../server/testing/eventually.ts'
import type { Dice } from '../../server/call/dice.ts'
import { ask } from '../database.ts'
import { killPostgres } from '../fault/database.ts'
import { createAnswerBook } from '../fault/servers.ts'
import { checkBooks, startServer, temporaryFolder, type RunningServer } from '../server.ts'
import { mustBeKept, underLoad, type Home } from '../town/neighbours.ts'

/** What can be killed: the server, its database, both at once, or one connection's process. */
const deaths = ['server', 'database', 'both', 'connection'] as const
type Death = (typeof deaths)[number]
type EmbeddedHome = Awaited<ReturnType<typeof embeddedHome>>

/** A real server on its embedded database; whoever ends it starts it again. */
export async function embeddedHome(dataDir: string) {
  const env = { LOG_LEVEL: 'error', NODE_COMPILE_CACHE: join(temporaryFolder('cache'), 'code') }
  const start = () => startServer({ dataDir, env })
  // Only a program that ends in order leaves its compiled code to the next, which starts sooner.
  await (await start()).stop()
  let server: RunningServer = await start()
  let starting: Promise<RunningServer> = Promise.resolve(server)
  const answerBook = createAnswerBook()
  const home: Home = {
    life: 1,
    answers: 0,
    losses: 0,
    address: async () => (await starting).url,
    ask: sql =>
      eventually(async () => {
        const url = await urlOfRunning(dataDir)
        if (!url) throw new Error('the database is not ready')
        return ask(url, sql)
      }),
    meet: answerBook.note,
  }
  /** PostgreSQL then cuts every connection and recovers, and the server has to live through it. */
  const killConnection = async () => {
    const [busy] = await home.ask<{ pid: number }>(`SELECT pid FROM pg_stat_activity
      WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
      ORDER BY state = 'idle', random() LIMIT 1`)
    if (busy) process.kill(busy.pid, 'SIGKILL')
    home.life++
    await eventually(async () => ok((await fetch(`${server.url}/readyz`)).ok))
  }
  const life = {
    home,
    wrong: answerBook.wrong,
    server: () => server,
    checkBooks: () => checkBooks({ DATA_DIR: dataDir }),
    /** Kills, and is up again when this returns. */
    async dies(death: Death): Promise<unknown> {
      if (death === 'connection') return killConnection()
      const again = life.again()
      if (death !== 'server') await killPostgres(dataDir)
      if (death !== 'database') await server.kill('SIGKILL')
      return again
    },
    /** Starts it again once it has ended, as often as it takes; gives its exit code. */
    async again(): Promise<unknown> {
      const { promise, resolve } = Promise.withResolvers<RunningServer>()
      starting = promise
      const code = await server.ended
      server = await eventually(start)
      home.life++
      resolve(server)
      return code
    },
    stop: () => server.stop(),
  }
  return life
}

/** Kills again and again; after each kill everything that was acknowledged is there. */
export async function killUnderLoad(life: EmbeddedHome, dice: Dice, kills: number) {
  const times: number[] = []
  await underLoad(life.home, { people: 8, dice }, async (people, isOver) => {
    for (let n = 0; n < kills && !isOver(); n++) {
      const enough = life.home.answers + 10
      while (life.home.answers < enough && !isOver()) await sleep(5)
      await sleep(dice.below(400))
      const from = performance.now()
      await life.dies(dice.pick(deaths))
      times.push(performance.now() - from)
      await mustBeKept(life.home, people)
    }
  })
  return times
}
