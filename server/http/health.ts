import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { refuse } from '../../contract/refusal.ts'
import { diskFull, writeTrouble } from '../call/clock-watch.ts'
import { createOutages } from '../call/outage.ts'
import type { Config } from '../setting/config.ts'
import { readTraceparent } from '../db/span.ts'
import { isAway } from '../db/connect.ts'
import { ownVersion } from '../db/version.ts'
import { createGauges, type Watched } from './gauges.ts'
import { serveMetrics } from './metrics.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** It is about to stop. */
    isLeaving: boolean
  }
}

/** Health, readiness and figures for whoever operates the server. */
export function serveOperations(
  app: FastifyInstance,
  config: Config,
  watched: Omit<Watched, 'outages'>,
) {
  const outages = createOutages(app.log)
  app.decorate('outages', outages)
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  // By its name a total is a counter, and these go up and down.
  for (const each of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`nodejs_active_${each}_total`)
  }
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const { look, noteRefusal } = createGauges(registry, { ...watched, outages }, config.dataDir)
  serveHealth(app, config, watched)
  app.addHook('onError', async (_request, _reply, error) => noteRefusal(error))
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address itself: that may hold a token.
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1000)
    const ms = Math.round(reply.elapsedTime)
    // Whoever called may know the call by it, with or without a collector of ours.
    const trace = readTraceparent(request.headers.traceparent)?.traceId
    const facts = { method: request.method, route, status: reply.statusCode, ms }
    request.log.info(trace ? { ...facts, trace } : facts, 'answered')
  })
  serveMetrics(app, config, async () => {
    await look()
    return { type: registry.contentType, text: await registry.metrics() }
  })
}

/** PostgreSQL ends where it cannot make its next file of 16 MB. */
const leastRoom = 32 * 1024 * 1024

/** Whether the disk of the embedded database is full. */
async function hasNoRoom({ databaseUrl, dataDir }: Config): Promise<boolean> {
  if (databaseUrl) return false
  // A folder that cannot be looked at says nothing about its disk.
  const disk = await statfs(dataDir).catch(() => null)
  return disk !== null && disk.bavail * disk.bsize < leastRoom
}

function serveHealth(
  app: FastifyInstance,
  config: Config,
  { db, clockWatch }: Pick<Watched, 'db' | 'clockWatch'>,
) {
  app.addHook('onError', async (_request, _reply, error) => clockWatch.noteFailure(error))

  app.get('/healthz', async () => ({ message: 'alive', ...(await ownVersion()) }))

  // It answers as ever while it goes; only whoever asks before sending calls is to send them elsewhere.
  app.decorate('isLeaving', false)
  app.get('/readyz', async (_request, reply) => {
    if (app.isLeaving) return reply.code(503).send({ message: 'stopping' })
    const trouble = await writeTrouble(db, clockWatch).catch(async (error: unknown) => {
      // A PostgreSQL whose disk is full may be gone altogether: that it is away is the smaller half of it.
      if (isAway(error) && (clockWatch.diskIsFull() || (await hasNoRoom(config)))) return diskFull
      throw error
    })
    if (trouble) throw refuse('database_away', { message: trouble, retryAfterSeconds: 5 })
    // Whoever calls is served well with any clock: only what time makes due stands still.
    const warning = clockWatch.doubt()
    return { message: 'ready', ...(warning && { warning }) }
  })
}
