import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tracing } from '../setting/config-trace.ts'
import { readTraceparent, traceWith, type Tracer } from '../db/span.ts'
import { createExporter, sendTo, type Ended } from './trace-export.ts'

// Loaded only where a collector is set: calls, statements, jobs and what we ask of others, as spans of traces.

/** Where in a trace something happens. */
type Place = { traceId: string; spanId: string; isKept: boolean }
type Begun = Place & { parentId: string | null; startMs: number }

const nowMs = () => performance.timeOrigin + performance.now()
const id = (bytes: number) => randomBytes(bytes).toString('hex')

/** The same for all of a trace, on whichever server: its id is random. */
const isOfShare = (traceId: string, share: number) =>
  Number.parseInt(traceId.slice(-8), 16) / 0x1_0000_0000 < share

/** Begins to trace; what it gives ends that. */
export function startTracing(app: FastifyInstance, { url, share }: Tracing) {
  const here = new AsyncLocalStorage<Place>()
  const exporter = createExporter({
    send: sendTo(url),
    onTrouble: (problem, dropped) =>
      problem
        ? app.log.warn({ problem, dropped }, 'traces: the collector is away')
        : app.log.warn({ dropped }, 'traces: the collector takes them again'),
  })
  const begin = (parent: Pick<Place, 'traceId' | 'spanId'> | undefined): Begun => {
    const traceId = parent?.traceId ?? id(16)
    const isKept = isOfShare(traceId, share)
    return { traceId, spanId: id(8), parentId: parent?.spanId ?? null, isKept, startMs: nowMs() }
  }
  const end = (begun: Begun, rest: Pick<Ended, 'name' | 'kind' | 'attributes' | 'failed'>) => {
    const { isKept, ...known } = begun
    if (isKept) exporter.add({ ...known, ...rest, endMs: nowMs() })
  }
  const tracer: Tracer = async (span, work) => {
    const begun = begin(here.getStore())
    let failed = true
    try {
      const result = await here.run(begun, work)
      failed = false
      return result
    } finally {
      end(begun, { ...span, failed })
    }
  }
  traceRequests(app, { here, begin, end })
  traceWith(tracer)
  return {
    async stop() {
      traceWith(null)
      await exporter.stop()
    },
  }
}

type Tools = {
  here: AsyncLocalStorage<Place>
  begin: (parent: Pick<Place, 'traceId' | 'spanId'> | undefined) => Begun
  end: (begun: Begun, rest: Pick<Ended, 'name' | 'kind' | 'attributes' | 'failed'>) => void
}

/** Each call is a span, of the trace that the caller names. */
function traceRequests(app: FastifyInstance, { here, begin, end }: Tools) {
  const open = new WeakMap<FastifyRequest, Begun>()
  app.addHook('onRequest', (request, _reply, done) => {
    const named = readTraceparent(request.headers.traceparent)
    const begun = begin(named ? { traceId: named.traceId, spanId: named.parentId } : undefined)
    open.set(request, begun)
    here.run(begun, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const begun = open.get(request)
    if (!begun) return
    // The route's pattern, never the address itself: that may hold a token.
    const route = request.routeOptions.url ?? 'none'
    const { method } = request
    const status = reply.statusCode
    end(begun, {
      name: `${method} ${route}`,
      kind: 'server',
      attributes: {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      },
      failed: status >= 500,
    })
  })
}
