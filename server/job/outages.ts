import type { FastifyInstance } from 'fastify'
import type { Serving } from '../call/caller.ts'
import { writeTrouble } from '../call/clock-watch.ts'
import { every } from '../call/every.ts'
import { isOutside, type Outages } from '../call/outage.ts'
import { isAway } from '../db/connect.ts'
import { GatewayAway, type PaymentGateway } from '../gateway/paystack.ts'
import type { Failure } from '../outbox/outbox.ts'

// Who hears of what is outside and away: the log, once, and the figures.

/** Whoever looks after something and cannot says so here. */
export const complainer = (app: () => FastifyInstance | undefined) => (error: Error) =>
  isAway(error)
    ? app()?.outages?.note('database', error)
    : app()?.log.warn({ err: error }, 'database')

/** So often a database that was away is asked whether it takes writes again. */
const recoverEveryMs = 2_000

export function startRecovering(
  app: FastifyInstance,
  { db, clockWatch }: Pick<Serving, 'db' | 'clockWatch'>,
) {
  const look = async () => {
    if (!app.outages?.isOpen('database')) return
    if ((await writeTrouble(db, clockWatch)) === null) app.outages.over('database')
  }
  // That it is still away is known, and counted by whoever needs it.
  return every(recoverEveryMs, look, { onProblem: () => undefined, atOnce: false })
}

/** What becomes of the outbox's jobs: a lane that leads outside is in trouble until one of them is done. */
export const ofJobs = ({ log, outages }: FastifyInstance) => ({
  onFailure: (failure: Failure) =>
    isOutside(failure.lane) && !failure.isLeft
      ? outages?.note(failure.lane, failure.problem)
      : log.warn(failure, 'outbox'),
  onDone: (lane: string) => (isOutside(lane) ? outages?.over(lane) : undefined),
})

/** The gateway, with each answer that it gives and each that it does not told of. */
export function heardOf(
  gateway: PaymentGateway | null,
  outages: () => Outages | undefined,
): PaymentGateway | null {
  if (!gateway) return null
  const heard = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      const given = await answer
      outages()?.over('payments')
      return given
    } catch (error) {
      if (error instanceof GatewayAway) outages()?.note('payments', error.message)
      throw error
    }
  }
  return {
    ...gateway,
    initialize: payment => heard(gateway.initialize(payment)),
    verify: reference => heard(gateway.verify(reference)),
    refund: (...what) => heard(gateway.refund(...what)),
  }
}
