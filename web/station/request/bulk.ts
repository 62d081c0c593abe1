import { reasonOf } from '../../reason.ts'

const atOnce = 4

/** What something is done with: who reads why not must know whose it is. */
type Doable = { _id: string; user: string }

export type Outcome<Each extends Doable = Doable> = {
  done: readonly Each[]
  failed: readonly { request: Each; why: string }[]
}

/** Does the same with several requests, a few at a time; one that fails stops no other. */
export async function runInBulk<Each extends Doable>(
  requests: readonly Each[],
  work: (request: Each) => Promise<unknown>,
  onStep: (finished: number) => void = () => {},
): Promise<Outcome<Each>> {
  const waiting = [...requests]
  const done: Each[] = []
  const failed: { request: Each; why: string }[] = []
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
