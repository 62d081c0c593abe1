import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { cancel, listRequests, makeSpecialRequest } from '../../contract/request/request.ts'
import { percentile, timed } from '../measure.ts'
import { dataOf, type Local, specialRequest } from '../../server/testing/people/town-people.ts'

const pauseMs = 10

/** Somebody who uses the app as it is meant: reads the list, asks for a pickup, cancels it. */
export function createGoodUser({ browser, _id, stationId }: Local) {
  return {
    /** Goes round until it is over; gives the 99th percentile of how long the calls took. */
    async goesRound(isOver: (rounds: number) => boolean) {
      const times: number[] = []
      const call = async <E extends Endpoint>(endpoint: E, input: SentOf<E>) => {
        const { result, ms } = await timed(() => browser.call(endpoint, input))
        times.push(ms)
        return dataOf(result, `a good user's ${endpoint.path}`)
      }
      const wish = { userId: _id, stationId, ...specialRequest }
      for (let rounds = 0; !isOver(rounds); rounds++) {
        await call(listRequests, {})
        const made = await call(makeSpecialRequest, wish)
        await call(cancel, { requestId: made._id })
        await sleep(pauseMs)
      }
      return { calls: times.length, p99: percentile(times, 0.99) }
    },
  }
}
