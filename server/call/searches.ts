import { availableParallelism } from 'node:os'
import type { Context } from './context.ts'
import { createTurns } from './turns.ts'

export type Searches = ReturnType<typeof createSearches>

/**
 * Searches take the database longest of all reads. Each caller has one at a time and a few that wait, so that somebody who sends many at
 * once waits for themselves; what was typed past is dropped when the page hangs up.
 */
export function createSearches() {
  const turns = createTurns({
    atOnce: { all: Math.max(2, availableParallelism()), owner: 1 },
    waiting: { owner: 6, group: 6, known: 200, strangers: 0 },
    retryAfterSeconds: 1,
    slowToRefuse: true,
  })
  return {
    /** Does the work, in turn where it is a search of somebody who is logged in; no connection is held while it waits. */
    take<T>(
      { actor, gone }: Pick<Context, 'actor' | 'gone'>,
      { search }: Record<string, unknown>,
      work: () => Promise<T>,
    ): Promise<T> {
      if (!actor || !search) return work()
      return turns.take({ owner: actor.accountId, isKnown: true, gone: gone() }, work)
    },
  }
}
