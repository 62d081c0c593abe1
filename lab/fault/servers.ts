import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered } from '../../server/testing/browser.ts'
import {
  checkBooks,
  removeFolder,
  startServer,
  temporaryFolder,
  type Env,
  type RunningServer,
} from '../server.ts'
import type { Home } from '../town/neighbours.ts'
import { mortalDatabase } from './database.ts'
import { openProxy } from './tcp-proxy.ts'

export type SupervisedServers = Awaited<ReturnType<typeof superviseServers>>

/** A server that is started again whenever it ends, as systemd or Docker does. */
function supervised(settings: { env: Env; databaseUrl: string; dataDir: string }) {
  let server: RunningServer | null = null
  let output = ''
  const over = new AbortController()
  const live = async () => {
    while (!over.signal.aborted) {
      try {
        server = await startServer(settings)
        await server.ended
        output = (output + server.log()).slice(-20_000)
      } catch {
        // It said why and ended, as the database was away; the next start may succeed.
        await sleep(200)
      }
      server = null
    }
  }
  const living = live()
  return {
    port: () => server?.port,
    log: () => output + (server?.log() ?? ''),
    isUp: () => server !== null,
    kill: () => server?.kill('SIGKILL'),
    async stop() {
      over.abort()
      const code = await server?.stop()
      await living
      return code
    },
  }
}

/** What callers were answered: how often, how often put off, and what should never be an answer. */
export function createAnswerBook() {
  const book = { answers: 0, putOff: 0, wrong: [] as string[], note }
  function note({ status, headers, body }: Answered) {
    book.answers++
    if (status === 503) book.putOff++
    if (status < 500 || (status === 503 && headers['retry-after'])) return
    book.wrong.push(`${status} ${JSON.stringify(body)} ${String(headers['x-request-id'])}`)
  }
  return book
}

/**
 * Two servers on one PostgreSQL behind a round-robin proxy, with the demo's people. Whatever is killed
 * comes back by itself; the line to the database can refuse, swallow and slow.
 */
export async function superviseServers(wanted: { folder?: string; env?: Env } = {}) {
  const { folder = temporaryFolder('fault'), env = {} } = wanted
  const database = await mortalDatabase(join(folder, 'database'))
  const line = await openProxy(() => [database.port()])
  const through = new URL(database.url())
  through.port = String(line.port)
  const shared = {
    databaseUrl: through.href,
    dataDir: join(folder, 'server'),
    env: {
      DEMO: '1',
      LOG_LEVEL: 'error',
      SECRET_KEY: randomBytes(32).toString('hex'),
      NODE_COMPILE_CACHE: join(folder, 'cache'),
      ...env,
    },
  }
  // Only a program that ends in order leaves its compiled code to the next, which starts sooner.
  await (await startServer(shared)).stop()
  const servers = [supervised(shared), supervised(shared)]
  const front = await openProxy(() =>
    servers.flatMap(server => (server.isUp() ? [server.port() ?? 0] : [])),
  )
  const url = `http://127.0.0.1:${front.port}`
  const answerBook = createAnswerBook()
  const home: Home = {
    life: 1,
    answers: 0,
    losses: 0,
    address: async () => url,
    ask: database.ask,
    meet: answerBook.note,
  }
  const isWell = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok === true
  const allUp = async () => {
    while (!servers.every(server => server.isUp()) || !(await isWell())) await sleep(20)
  }
  await allUp()
  return {
    home,
    answerBook,
    database,
    line,
    servers,
    allUp,
    /** How long it takes from now until calls are answered again. */
    async recovery() {
      const from = performance.now()
      while (!(await isWell())) await sleep(10)
      return performance.now() - from
    },
    /** What the servers wrote about answers that should not have been. */
    faults: () =>
      servers.flatMap(server =>
        server
          .log()
          .split('\n')
          .filter(text => /"internal"/.test(text)),
      ),
    checkBooks: () => checkBooks({ DATABASE_URL: database.url() }),
    async close() {
      line.become('fine')
      const codes = await Promise.all(servers.map(server => server.stop()))
      front.close()
      line.close()
      await database.stop()
      await removeFolder(folder)
      return codes
    },
  }
}
