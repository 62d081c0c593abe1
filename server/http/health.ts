import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { refuse } from '../../contract/refusal.ts'
import { laneNames, type Lane } from '../call/body-budget.ts'
import { writeTrouble } from '../call/clock-watch.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connect.ts'
import { serveMetrics } from './metrics.ts'
import { outbox } from '../outbox/outbox.table.ts'
import type { Serving } from '../call/caller.ts'
import { countTasks, imbalanceKobo } from '../wallet/wallet.ts'

/** The sum over all accounts reads every one of them: so often, however often figures are collected. */
const balanceEveryMs = 60_000

/** The ledger's imbalance, not older than that; not a number while the database is away. */
function imbalanceGauge(db: Db) {
  let known = { kobo: NaN, until: 0 }
  return async (): Promise<number> => {
    if (performance.now() < known.until) return known.kobo
    const kobo = await imbalanceKobo(db).catch(() => NaN)
    known = { kobo, until: Number.isNaN(kobo) ? 0 : performance.now() + balanceEveryMs }
    return kobo
  }
}

const showBodies = (registry: Registry, heldBytes: (lane: Lane) => number) =>
  new Gauge({
    name: 'body_bytes_reserved',
    help: 'Room set aside for bodies that are being read or worked on, by lane.',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      for (const lane of laneNames) this.set({ lane }, heldBytes(lane))
    },
  })

const paymentGauges = (registry: Registry) => ({
  paymentTasks: new Gauge({
    name: 'payment_tasks_open',
    help: 'Payments that wait for a person: see the operator command list-payment-tasks.',
    registers: [registry],
  }),
  suspense: new Gauge({
    name: 'ledger_suspense_kobo',
    help: 'Money that nobody could place yet.',
    registers: [registry],
  }),
})

type Watched = Pick<Serving, 'db' | 'clockWatch'>

/** Health, readiness and figures for whoever operates the server. */
export function serveOperations(
  app: FastifyInstance,
  config: Config,
  { db, clockWatch }: Watched,
  heldBytes: (lane: Lane) => number,
) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  showBodies(registry, heldBytes)
  const outboxWaiting = new Gauge({
    name: 'outbox_waiting',
    help: 'Jobs of the outbox that wait to be done, by lane.',
    labelNames: ['lane'],
    registers: [registry],
  })
  const outboxFailed = new Gauge({
    name: 'outbox_failed',
    help: 'Jobs of the outbox that were given up, by lane.',
    labelNames: ['lane'],
    registers: [registry],
  })

  const imbalance = imbalanceGauge(db)
  const ledgerImbalance = new Gauge({
    name: 'ledger_imbalance_kobo',
    help: 'By how much the two sides of the ledger differ, looked at once a minute: always 0.',
    registers: [registry],
  })

  const { paymentTasks, suspense } = paymentGauges(registry)
  const clockBelieved = new Gauge({
    name: 'clock_believed',
    help: 'Whether what time makes due is done: 0 while the clock is in doubt, see /readyz.',
    registers: [registry],
  })
  serveHealth(app, { db, clockWatch })
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, never the address itself: that may hold a token.
    const route = request.routeOptions.url ?? 'none'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    seconds.observe(labels, reply.elapsedTime / 1000)
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method: request.method, route, status: reply.statusCode, ms }, 'answered')
  })

  serveMetrics(app, config, async () => {
    // While the database is away, the other figures matter all the more.
    const counts = await countOutbox(db).catch(() => [])
    for (const lane of outbox.lane.enumValues) {
      const counted = counts.find(each => each.lane === lane)
      outboxWaiting.set({ lane }, counted?.waiting ?? NaN)
      outboxFailed.set({ lane }, counted?.failed ?? NaN)
    }
    const tasks = await countTasks(db).catch(() => undefined)
    paymentTasks.set(tasks?.open ?? NaN)
    suspense.set(tasks?.suspendedKobo ?? NaN)
    clockBelieved.set(clockWatch.doubt() ? 0 : 1)
    ledgerImbalance.set(await imbalance())
    return { type: registry.contentType, text: await registry.metrics() }
  })
}

function serveHealth(app: FastifyInstance, { db, clockWatch }: Watched) {
  app.addHook('onError', async (_request, _reply, error) => clockWatch.noteFailure(error))

  app.get('/healthz', async () => ({ message: 'alive' }))

  app.get('/readyz', async () => {
    const trouble = await writeTrouble(db, clockWatch)
    if (trouble) throw refuse('database_away', { message: trouble, retryAfterSeconds: 5 })
    // Whoever calls is served well with any clock: only what time makes due stands still.
    const warning = clockWatch.doubt()
    return { message: 'ready', ...(warning && { warning }) }
  })
}

async function countOutbox(db: Db) {
  const lanes = sql.param(outbox.lane.enumValues)
  const { rows } = await db.execute<{ lane: string; waiting: number; failed: number }>(sql`
    SELECT lane.lane,
      (SELECT count(*) FROM outbox WHERE outbox.lane = lane.lane AND done_at IS NULL
        AND failed_at IS NULL) AS waiting,
      (SELECT count(*) FROM outbox WHERE outbox.lane = lane.lane AND done_at IS NULL
        AND failed_at IS NOT NULL) AS failed
    FROM unnest(${lanes}::text[]) AS lane`)
  return rows
}
