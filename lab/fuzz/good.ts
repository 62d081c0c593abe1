import { setTimeout as sleep } from 'node:timers/promises'
import { percentile } from '../measure.ts'
import { dataOf, type Resident } from '../town.ts'

const pauseMs = 10

/** Somebody who uses the app as it is meant: reads the list, asks for a pickup, cancels it. */
export function createGoodUser({ browser, _id, stationId }: Resident) {
  const asked = { requestMessage: 'after a wedding', address: '5 Toyin Street' }
  return {
    /** Goes round until told to stop; gives the 99th percentile of how long the calls took. */
    async goesRound(isOver: (rounds: number) => boolean) {
      const times: number[] = []
      const timed = async (...call: Parameters<typeof browser.send>) => {
        const began = performance.now()
        const answer = await browser.send(...call)
        times.push(performance.now() - began)
        return dataOf(answer, `a good user's ${call[1]}`)
      }
      for (let rounds = 0; !isOver(rounds); rounds++) {
        await timed('GET', '/api/requests/all-requests')
        const made = await timed(
          'PATCH',
          `/api/users/make-special-request/${_id}/${stationId}`,
          asked,
        )
        await timed('POST', `/api/requests/${made._id}/cancellation`, {})
        await sleep(pauseMs)
      }
      return { calls: times.length, p99: percentile(times, 0.99) }
    },
  }
}
