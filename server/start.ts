import type { FastifyInstance } from 'fastify'
import { accountJobs, createHasher } from './account/account.ts'
import { createApp } from './app.ts'
import { systemClock } from './clock.ts'
import type { Config } from './config.ts'
import { connect, type Database } from './db/connect.ts'
import { loadDemo } from './db/demo.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { StartProblem } from './db/start-problem.ts'
import { directorJobs } from './director/director.ts'
import { createSmtpMailer, type Mailer } from './gateway/smtp.ts'
import { startHousekeeping } from './housekeeping.ts'
import { createLimiter } from './limit.ts'
import { createMailboxMailer } from './notification/mailbox.ts'
import { mailJob, type Jobs } from './notification/notification.ts'
import { startOutbox } from './notification/outbox-worker.ts'
import { loadSecretKey } from './secret-key.ts'

export type Running = {
  address: string
  /** Settles when the embedded database dies by itself; never otherwise. */
  databaseDied: Promise<void>
  stop: () => Promise<void>
}

/** Starts everything in order; what was started is stopped again when a later step cannot work. */
export async function startServer(config: Config): Promise<Running> {
  const undo: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of undo.toReversed()) await step()
    undo.length = 0
  }
  try {
    const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
    if (embedded) undo.push(() => embedded.stop())
    const databaseUrl = embedded?.url ?? config.databaseUrl ?? ''
    await migrate(databaseUrl)
    const complain = (error: Error) => app?.log.warn({ err: error }, 'database')
    let app: FastifyInstance | undefined
    const database = connect(databaseUrl, complain)
    undo.push(() => database.close())
    const serving = {
      db: database.db,
      clock: systemClock,
      secretKey: await loadSecretKey(config),
      hasher: await createHasher(),
      limiter: createLimiter(config.rateLimitScale),
      secureCookies: config.publicUrl.startsWith('https:'),
      ownOrigin: config.ownOrigin,
    }
    if (config.demo) await loadDemo(database.db, systemClock.now(), serving.hasher.hash)
    app = await createApp(config, serving)
    const jobs = createJobs(config, database, serving.secretKey)
    const outbox = startOutbox({ databaseUrl, clock: systemClock, jobs, onProblem: complain })
    undo.push(() => outbox.stop())
    const tidying = startHousekeeping(database.db, systemClock, complain)
    undo.push(() => tidying.stop())
    undo.push(() => app?.close())
    const address = await listen(app, config)
    const databaseDied = embedded?.exited ?? new Promise<void>(() => undefined)
    return { address, databaseDied, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Everything that happens after a commit, by topic. */
export function createJobs(config: Config, database: Database, secretKey: Buffer): Jobs {
  const mailer = createMailer(config, database)
  return {
    mail: mailJob({ mailer, secretKey, publicUrl: config.publicUrl }),
    ...accountJobs({ secretKey }),
    ...directorJobs,
  }
}

function createMailer({ smtpUrl, mailFrom, publicUrl }: Config, { db }: Database): Mailer {
  if (!smtpUrl) return createMailboxMailer(db, systemClock)
  return createSmtpMailer({ url: smtpUrl, from: mailFrom, host: new URL(publicUrl).hostname })
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<string> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartProblem(`Port ${port} is in use: set PORT to a free one.`)
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartProblem(`Cannot listen on ${host} port ${port}: set HOST and PORT.`)
    }
    throw error
  }
  const bound = app.server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  const loopback = host === '127.0.0.1' || host === '0.0.0.0' || host === '::'
  return `http://${loopback ? 'localhost' : host}:${actual}`
}
