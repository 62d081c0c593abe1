import { setTimeout as sleep } from 'node:timers/promises'
import { percentile, timed } from '../measure.ts'
import { specialPath, specialRequest } from '../town/names.ts'
import { dataOf, type Local } from '../town/people.ts'

const pauseMs = 10

/** Somebody who uses the app as it is meant: reads the list, asks for a pickup, cancels it. */
export function createGoodUser({ browser, _id, stationId }: Local) {
  return {
    /** Goes round until it is over; gives the 99th percentile of how long the calls took. */
    async goesRound(isOver: (rounds: number) => boolean) {
      const times: number[] = []
      const send = async (...call: Parameters<typeof browser.send>) => {
        const { result, ms } = await timed(() => browser.send(...call))
        times.push(ms)
        return dataOf(result, `a good user's ${call[1]}`)
      }
      for (let rounds = 0; !isOver(rounds); rounds++) {
        await send('GET', '/api/requests/all-requests')
        const made = await send('PATCH', specialPath(_id, stationId), specialRequest)
        await send('POST', `/api/requests/${made._id}/cancellation`, {})
        await sleep(pauseMs)
      }
      return { calls: times.length, p99: percentile(times, 0.99) }
    },
  }
}
