import { expect, test } from 'vitest'
import { refuse } from '../../../contract/refusal.ts'
import type { PickupRequest } from '../../../contract/request/request.ts'
import { runInBulk } from './bulk.ts'

const requests = Array.from({ length: 9 }, (_, at) => ({ _id: String(at) }) as PickupRequest)

test('no more than four are under way at once, and each is counted', async () => {
  let [now, most] = [0, 0]
  const steps: number[] = []
  const { done, failed } = await runInBulk(
    requests,
    async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
    },
    finished => steps.push(finished),
  )
  expect(most).toBe(4)
  expect(steps).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect([done.length, failed.length]).toEqual([9, 0])
})

test('what is refused is named with its reason, and the others are done', async () => {
  const { done, failed } = await runInBulk(requests, async ({ _id }) => {
    if (_id === '2') throw refuse('carrier_full')
  })
  expect(done).toHaveLength(8)
  expect(failed).toEqual([
    { request: requests[2], why: expect.stringContaining('full for the day') },
  ])
})
