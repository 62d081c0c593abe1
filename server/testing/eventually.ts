import { setTimeout as sleep } from 'node:timers/promises'

/** Looks again and again until that does not throw, and gives what was seen; also outside tests. */
export async function eventually<T>(
  look: () => T | Promise<T>,
  { timeoutMs = 120_000, everyMs = 50 } = {},
): Promise<T> {
  const until = performance.now() + timeoutMs
  for (;;) {
    try {
      return await look()
    } catch (error) {
      if (performance.now() > until) throw error
    }
    await sleep(everyMs)
  }
}
