import { isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { every } from '../call/every.ts'
import type { Config } from '../setting/config.ts'
import { StartProblem } from '../db/start-problem.ts'
import { createMetricsServer } from '../http/metrics.ts'

type Place = { port: number; host: string }

/** Opens the server to callers and gives its address; throws a sentence where that cannot be. */
export async function listen(
  app: FastifyInstance,
  { port, host }: Place,
  name = 'PORT',
): Promise<string> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new StartProblem(`Port ${port} is in use: set ${name} to a free one.`)
    }
    throw new StartProblem(`Cannot listen on ${host} port ${port} (${code}): set HOST and ${name}.`)
  }
  const bound = app.server.address()
  const actual = typeof bound === 'object' && bound ? bound.port : port
  const loopback = host === '127.0.0.1' || host === '0.0.0.0' || host === '::'
  const reached = isIPv6(host) ? `[${host}]` : host
  return `http://${loopback ? 'localhost' : reached}:${actual}`
}

/** So often a port for the figures that is taken is tried again. */
const metricsEveryMs = 10_000

/** The figures on their own port, where one is set. While that port is taken, people are served all the same. */
export async function startMetrics(
  app: FastifyInstance,
  config: Config,
  undo: { push: (step: () => Promise<void>) => unknown },
): Promise<string | null> {
  const { port } = config.metrics
  if (port === null) return null
  let server: FastifyInstance | undefined
  const open = async (): Promise<string> => {
    const next = createMetricsServer(config, app.figures)
    const address = await listen(next, { port, host: config.host }, 'METRICS_PORT')
    server = next
    return `${address}/metrics`
  }
  undo.push(async () => server?.close())
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error
    app.log.error(`/metrics is closed: ${error.message}`)
    const again = every(metricsEveryMs, () => openLater(), {
      atOnce: false,
      // It was said once; that it works in the end is said, too.
      onProblem: () => undefined,
    })
    const openLater = async () => {
      if (!server) app.log.warn(`/metrics is open now: ${await open()}`)
    }
    undo.push(() => again.stop())
    return `closed: ${error.message} Tried again every 10 seconds.`
  }
}
