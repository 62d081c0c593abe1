import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { refuse } from '../../contract/refusal.ts'
import { sendRefusal } from '../call/answer.ts'
import type { Config } from '../setting/config.ts'
import { logging } from '../tracing/log.ts'
import { comesFromHere } from '../setting/loopback.ts'
import { isSameSecret } from './same-secret.ts'

/** Collects the figures of this moment, as Prometheus reads them. */
export type Figures = () => Promise<{ type: string; text: string }>

declare module 'fastify' {
  interface FastifyInstance {
    figures: Figures
  }
}

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Whether nobody can read the figures: neither a token nor a port is set, and strangers come here. */
export const areFiguresClosed = ({ metrics, production, isPublic }: Config) =>
  metrics.token === null && metrics.port === null && (production || isPublic)

/** Serves the figures beside everything else, to those who may read them. */
export function serveMetrics(app: FastifyInstance, config: Config, figures: Figures) {
  app.decorate('figures', figures)
  if (config.metrics.port !== null || areFiguresClosed(config)) return
  const fromHere: Guard = async (request, reply) =>
    comesFromHere(request) ? undefined : reply.callNotFound()
  serveFigures(app, figures, config.metrics.token ? byToken(config.metrics.token) : fromHere)
}

/** A server of its own that has the figures and nothing else, for a port that strangers do not reach. */
export function createMetricsServer(config: Config, figures: Figures): FastifyInstance {
  const app = fastify({
    logger: logging(config),
    requestTimeout: 15_000,
    forceCloseConnections: true,
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, refuse('no_such_route')))
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, error))
  const everybody: Guard = async () => undefined
  serveFigures(app, figures, config.metrics.token ? byToken(config.metrics.token) : everybody)
  return app
}

const byToken =
  (token: string): Guard =>
  async (request, reply) => {
    if (isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) return undefined
    return sendRefusal(request, reply.header('www-authenticate', 'Bearer'), refuse('no_session'))
  }

function serveFigures(app: FastifyInstance, figures: Figures, guard: Guard) {
  app.get('/metrics', { onRequest: guard }, async (_request, reply) => {
    const { type, text } = await figures()
    return reply.type(type).header('cache-control', 'no-store').send(text)
  })
}
