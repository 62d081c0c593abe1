import fastify, { type FastifyBaseLogger } from 'fastify'
import type { Config } from '../setting/config.ts'
import { sqlState } from '../db/connect.ts'

/** Method, route, status and time: enough to find a fault, nothing about a person. */
export function logging(config: Pick<Config, 'logLevel'>) {
  return {
    level: config.logLevel,
    serializers: {
      err: describeError,
    },
  }
}

/** Drizzle's message repeats the query's values, which may be somebody's: its cause does not. */
function describeError(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error
  const stack = cause.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? []
  const message = cause.message.startsWith('Failed query') ? 'failed query' : cause.message
  return { type: cause.name, message, code: sqlState(error) ?? '', stack: stack.join('\n') }
}

/** The same lines for what happens before the server is there. */
export const createLog = (config: Pick<Config, 'logLevel'>): FastifyBaseLogger =>
  fastify({ logger: logging(config) }).log
