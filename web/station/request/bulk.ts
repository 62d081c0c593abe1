import type { PickupRequest } from '../../../contract/request/request.ts'
import { reasonOf } from '../../reason.ts'

const atOnce = 4

export type Outcome = {
  done: readonly PickupRequest[]
  failed: readonly { request: PickupRequest; why: string }[]
}

/** Does the same with several requests, a few at a time; one that fails stops no other. */
export async function runInBulk(
  requests: readonly PickupRequest[],
  work: (request: PickupRequest) => Promise<unknown>,
  onStep: (finished: number) => void = () => {},
): Promise<Outcome> {
  const waiting = [...requests]
  const done: PickupRequest[] = []
  const failed: { request: PickupRequest; why: string }[] = []
  async function takeNext(): Promise<void> {
    const request = waiting.shift()
    if (!request) return
    try {
      await work(request)
      done.push(request)
    } catch (error) {
      failed.push({ request, why: reasonOf(error) })
    }
    onStep(done.length + failed.length)
    await takeNext()
  }
  await Promise.all(Array.from({ length: atOnce }, takeNext))
  return { done, failed }
}
