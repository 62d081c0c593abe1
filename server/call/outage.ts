import type { FastifyBaseLogger } from 'fastify'

/*
 * What is outside may be away for hours while hundreds call a second. That is said once when it begins, once a
 * minute while it lasts, and once when it is over; each failure is counted.
 */

export const outsides = ['database', 'mail', 'push', 'sms', 'payments'] as const
/** What can be away. */
export type Outside = (typeof outsides)[number]

/** So often one and the same trouble is spoken of at most. */
const sayEveryMs = 60_000

type Trouble = { since: number; failures: number; isSaid: boolean }

export type Outages = ReturnType<typeof createOutages>

declare module 'fastify' {
  interface FastifyInstance {
    outages?: Outages
  }
}

export function createOutages(
  log: Pick<FastifyBaseLogger, 'warn'>,
  clock = () => performance.now(),
) {
  const open = new Map<Outside, Trouble>()
  const saidAt = new Map<Outside, number>()
  const failed = new Map<Outside, number>(outsides.map(of => [of, 0]))
  const secondsOf = ({ since }: Trouble) => Math.round((clock() - since) / 1000)
  return {
    /** Something failed because of it. */
    note(of: Outside, error: Error | string): void {
      failed.set(of, (failed.get(of) ?? 0) + 1)
      const trouble = open.get(of) ?? { since: clock(), failures: 0, isSaid: false }
      open.set(of, trouble)
      trouble.failures += 1
      // Also where it comes and goes: a new one within the minute waits for its turn.
      if (clock() - (saidAt.get(of) ?? -Infinity) < sayEveryMs) return
      saidAt.set(of, clock())
      const { failures, isSaid } = trouble
      if (isSaid) {
        log.warn({ outage: of, failures, seconds: secondsOf(trouble) }, `${of}: still in trouble`)
      } else {
        const why = typeof error === 'string' ? { problem: error } : { err: error }
        log.warn({ outage: of, failures, ...why }, `${of}: in trouble`)
      }
      trouble.isSaid = true
    },
    /** It does what it should. */
    over(of: Outside): void {
      const trouble = open.get(of)
      if (!trouble) return
      open.delete(of)
      if (!trouble.isSaid) return
      const { failures } = trouble
      log.warn({ outage: of, failures, seconds: secondsOf(trouble) }, `${of}: works again`)
    },
    isOpen: (of: Outside) => open.has(of),
    /** How often something failed because of it, since the start. */
    failuresOf: (of: Outside) => failed.get(of) ?? 0,
  }
}

/** Whether an outage can be of what a lane of the outbox leads to. */
export const isOutside = (lane: string): lane is Outside =>
  (outsides as readonly string[]).includes(lane)
