import fastify, { type FastifyBaseLogger } from 'fastify'
import type { Config } from '../setting/config.ts'
import { sqlState } from '../db/connect.ts'

/** Method, route, status and time: enough to find a fault, nothing about a person. */
export function logging({ logLevel, logsJson }: Pick<Config, 'logLevel' | 'logsJson'>) {
  return {
    level: logLevel,
    ...(!logsJson && {
      stream: { write: (line: string) => void process.stderr.write(`${sentenceOf(line)}\n`) },
    }),
    serializers: {
      err: describeError,
    },
  }
}

const levels: Record<number, string> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error' }

/** What every line of the log has, and nobody at a terminal asks for. */
const usual = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err', 'reqId'])

type Line = {
  level: number
  time: number
  msg?: string
  err?: ReturnType<typeof describeError>
  [fact: string]: unknown
}

/** A line of the log for somebody at a terminal: when, how bad, what, and where a fault was thrown. */
export function sentenceOf(line: string): string {
  const said = JSON.parse(line) as Line
  const { err } = said
  const facts = Object.entries(said)
    .filter(([name]) => !usual.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const where = err?.stack.split('\n')[0]?.trim()
  const fault = err && [`${err.type}: ${err.message}`, err.code && `(${err.code})`, where]
  const parts = [said.msg ?? 'problem', ...(fault ?? []), ...facts].filter(Boolean)
  const at = new Date(said.time).toLocaleTimeString('en-GB', { timeZone: 'Africa/Lagos' })
  return `${at} ${levels[said.level] ?? 'fatal'}: ${parts.join(' ').replaceAll('\n', ' ')}`
}

/** Drizzle's message repeats the query's values, which may be somebody's: its cause does not. */
function describeError(error: Error) {
  const cause = error.cause instanceof Error ? error.cause : error
  const stack = cause.stack?.split('\n').filter(line => /^\s+at /.test(line)) ?? []
  const message = cause.message.startsWith('Failed query') ? 'failed query' : cause.message
  return { type: cause.name, message, code: sqlState(error) ?? '', stack: stack.join('\n') }
}

/** The same lines for what happens before the server is there. */
export const createLog = (config: Pick<Config, 'logLevel' | 'logsJson'>): FastifyBaseLogger =>
  fastify({ logger: logging(config) }).log
