import { Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createHasher } from '../call/hasher.ts'
import { stillSignedIn } from '../account/account.ts'
import { startErasing } from '../privacy/privacy.ts'
import { createApp } from '../http/app.ts'
import { createClockWatch, startWatching, type Timely } from '../call/clock-watch.ts'
import { systemClock } from '../call/clock.ts'
import { isKeyOfBefore, otherKey } from '../call/secret-key-print.ts'
import type { Config } from '../setting/config.ts'
import { connect, type Db } from '../db/connect.ts'
import { hasDemo } from '../demo/demo.ts'
import { startEmbedded } from '../embedded/embedded.ts'
import { connectBoth } from '../db/replica.ts'
import { StartProblem } from '../db/start-problem.ts'
import { startFolding } from '../figure/figure.ts'
import { fillWithDemo, prepareDatabase } from './first-start.ts'
import { createPaymentGateway } from '../gateway/payment.ts'
import { startTellingServed } from '../ground/ground.ts'
import { startHousekeeping } from '../job/housekeeping.ts'
import { adopt } from '../identity/identity.ts'
import { startGivingBack } from './idle-memory.ts'
import { createJobs, createMessengers, messagingOf } from '../job/jobs.ts'
import { createLimiter } from '../call/limit.ts'
import { listen, startMetrics } from './listen.ts'
import { createLog } from '../tracing/log.ts'
import { createHub, createRinger, startLive, type LiveHub } from '../live/live.ts'
import { complainer, heardOf, ofJobs, startRecovering } from '../job/outages.ts'
import { startOutbox, type OutboxWorker } from '../outbox/worker.ts'
import { startRaising } from '../problem/problem.ts'
import { hasDirector, startAlerting } from '../director/director.ts'
import { startClosing, startReminding } from '../request/request.ts'
import { loadSecretKey } from '../setting/secret-key.ts'
import type { Serving } from '../call/caller.ts'
import { laySheets } from '../speech/sheets.ts'
import { sayLedger, startSweeping } from '../wallet/wallet.ts'
import { workshopKey } from '../http/workshop.ts'

export type Running = {
  address: string
  /** Whether the demo's logins work here. */
  demo: boolean
  /** Nobody is here yet who could open a station. */
  isEmpty: boolean
  /** Opens the built-in mailbox to somebody who is not at this machine. */
  workshopKey: string
  /** Where a port of their own has the figures, or why it has not yet; null: none is set. */
  metrics: string | null
  /** Says in one line, as soon as that is known, whether every rule of the ledger holds. */
  ledger: Promise<{ isRight: boolean; line: string }>
  /** Settles when the embedded database dies by itself; never otherwise. */
  databaseDied: Promise<void>
  stop: () => Promise<void>
}

/** What is still under way so long after the signal is cut: Docker waits 10 s before it kills. */
const patienceMs = 8_000

type Undo = (patience: Promise<void>) => Promise<void> | void

/** Starts everything in order; what was started is stopped again when a later step cannot work. */
export async function startServer(config: Config): Promise<Running> {
  const undo: Undo[] = []
  const stop = async () => {
    const patience = sleep(patienceMs, undefined, { ref: false })
    for (const step of undo.splice(0).toReversed()) await step(patience)
  }
  try {
    if (config.wordsDir) await laySheets(config.wordsDir)
    adopt(config.identity)
    const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir })
    if (embedded) undo.push(() => embedded.stop())
    const { databaseUrl, directUrl } = await prepareDatabase(config, embedded?.url)
    const complain = complainer(() => app)
    let app: FastifyInstance | undefined
    const database = connectBoth(databaseUrl, config.readDatabaseUrl, complain, config.fastPath)
    undo.push(() => database.close())
    const ring = ringOn(database.db, complain, undo)
    // The sandbox gateway is on this very server, which is known once it listens.
    let address = ''
    const ownAddress = () => address
    const secretKey = await keyFor(config, database.db)
    const gateway = heardOf(createPaymentGateway(config, secretKey, ownAddress), () => app?.outages)
    const serving = {
      ...(await servicesOf(config, secretKey)),
      db: database.db,
      onConnection: database.onConnection,
      onShared: database.onShared,
      read: database.read,
      ring,
      clockWatch: createClockWatch({ db: database.db, clock: systemClock, say: sayOf(() => app) }),
      gateway,
    }
    if (config.demo) await fillWithDemo(directUrl, serving.hasher.hash)
    app = await createApp(config, serving)
    await traceTo(config, app, undo)
    const { db, clock, clockWatch } = serving
    const usual = { clock, ring, timely: clockWatch.timely, onProblem: complain }
    const messengers = createMessengers(config, { db, clock, secretKey })
    const jobs = createJobs(config, { db, clock, secretKey, gateway, ownAddress }, messengers)
    let outbox: OutboxWorker | undefined
    undo.push(async patience => {
      await Promise.race([outbox?.stop(), patience])
      messengers.mailer.close()
      messengers.push.close()
    })
    const rounds = { ...serving, ...usual, databaseUrl: directUrl, erasureLog: config.erasureLog }
    const recovering = startRecovering(app, serving)
    for (const round of [...startRounds(rounds), await startLiveLines(rounds), recovering]) {
      undo.push(async patience => void (await Promise.race([round.stop(), patience])))
    }
    undo.push(closeApp(app))
    address = await listen(app, config)
    if (config.trustProxy) undo.push(letGo(app, serving.hub))
    const metrics = await startMetrics(app, config, undo)
    // Past a pooler: a job may hold its transaction for minutes, and others wait for that connection.
    outbox = startOutbox({ databaseUrl: directUrl, jobs, ...usual, ...ofJobs(app) })
    if (gateway) {
      const sweeping = startSweeping({ ...serving, ...usual, gateway })
      undo.push(patience => Promise.race([sweeping.stop(), patience]))
    }
    const demo = config.demo && (await hasDemo(database.db))
    const isEmpty = !(await hasDirector(database.db))
    const ledger = checkLedger(directUrl)
    undo.push(patience => Promise.race([ledger.then(() => undefined), patience]))
    const databaseDied = embedded?.exited ?? new Promise<void>(() => undefined)
    const known = { address, metrics, workshopKey: workshopKey(secretKey) }
    return { ...known, demo, isEmpty, ledger, databaseDied, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Tells every server's open pages, as long as this one runs, that something was committed. */
function ringOn(db: Db, complain: (error: Error) => void, undo: Undo[]) {
  const { ring, stop } = createRinger(db, complain)
  undo.push(() => stop())
  return ring
}

/** With another key than before people could not log in; where nobody relies on the server, it is said and no more. */
async function keyFor(config: Config, db: Db): Promise<Buffer> {
  const secretKey = await loadSecretKey(config)
  const isKnown = await isKeyOfBefore(db, secretKey, systemClock.now())
  if (!isKnown && config.production) throw new StartProblem(otherKey)
  if (!isKnown) createLog(config).error(otherKey)
  return secretKey
}

/** Only where a collector is set: nobody else loads what that takes. */
async function traceTo({ tracing }: Config, app: FastifyInstance, undo: Undo[]) {
  if (!tracing) return
  const { startTracing } = await import('../tracing/trace.ts')
  const traces = startTracing(app, tracing)
  undo.push(patience => Promise.race([traces.stop(), patience]))
}

/** What calls lean on besides the database and the world outside. */
const servicesOf = async (config: Config, secretKey: Buffer) => ({
  hub: createHub(),
  clock: systemClock,
  secretKey,
  hasher: await createHasher(),
  limiter: createLimiter(config.rateLimitScale),
  messaging: messagingOf(config, secretKey),
  directorsNeedSecondStep: config.directorsNeedSecondStep,
  secureCookies: config.publicUrl.startsWith('https:'),
  ownOrigin: config.ownOrigin,
})

type Round = { stop: () => Promise<unknown> }
type Rounds = Omit<Serving, 'support' | 'tiles' | 'bodies' | 'searches' | 'identify' | 'guess'> & {
  hub: LiveHub
  databaseUrl: string
  erasureLog: string
  timely: Timely
  onProblem: (error: Error) => void
}

/** What is looked after again and again, whether or not anybody calls. */
const startRounds = (all: Rounds): Round[] => [
  startWatching(all.clockWatch, all.onProblem),
  startHousekeeping(all),
  startGivingBack(all.onProblem),
  startClosing(all),
  startRaising(all),
  startReminding(all),
  startTellingServed(all),
  startAlerting(all),
  startFolding(all),
  startErasing(all),
]

const startLiveLines = (all: Rounds): Promise<Round> =>
  startLive({ ...all, stillSignedIn: ids => stillSignedIn(all.db, ids, all.clock.now()) })

/** What stands still is said once, and that it goes on again. */
const sayOf = (app: () => FastifyInstance | undefined) => (doubt: string | null) =>
  doubt
    ? app()?.log.error(
        `${doubt} Until then nothing is closed, reminded of, asked after or deleted.`,
      )
    : app()?.log.warn('The clock is believed again.')

/** On a line of its own and without a time limit: a big ledger takes a while, and nobody waits. */
async function checkLedger(databaseUrl: string): Promise<{ isRight: boolean; line: string }> {
  const own = connect(databaseUrl, () => undefined, { size: 1, queryMs: 0 })
  try {
    return await own.onConnection(sayLedger)
  } catch (error) {
    return { isRight: false, line: `The ledger could not be checked: ${(error as Error).message}` }
  } finally {
    await own.close()
  }
}

/** So long a proxy has to see that the server is leaving, asking every second; then nobody new is let in. */
const leavingMs = 2_500

/**
 * A proxy that does not know yet would lose calls: those that it sends to a closed door, and those that it sends down a line
 * which is idle here and closed at that moment. So it is told first, and a line ends with its next answer or when nothing
 * comes down it any more.
 */
const letGo = (app: FastifyInstance, hub: LiveHub) => async () => {
  const { server } = app
  app.isLeaving = true
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'))
  await sleep(leavingMs, undefined, { ref: false })
  hub.endAll()
  // As a server of HTTP it would hang up on idle lines.
  const gone = new Promise<void>(resolve => NetServer.prototype.close.call(server, () => resolve()))
  const idleMs = server.keepAliveTimeout + 500 - leavingMs
  await Promise.race([gone, sleep(idleMs, undefined, { ref: false })])
}

/** Calls under way are answered; a client that only pretends to be calling is cut at the end. */
const closeApp = (app: FastifyInstance) => async (patience: Promise<void>) => {
  // A connection that has had its last answer would otherwise be kept for the next call.
  const sweeping = setInterval(() => app.server.closeIdleConnections(), 50)
  void patience.then(() => app.server.closeAllConnections())
  await app.close().finally(() => clearInterval(sweeping))
}
