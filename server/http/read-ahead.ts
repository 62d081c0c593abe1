import { isDeepStrictEqual } from 'node:util'
import { inOnePacket, type Db, type OnConnection } from '../db/connect.ts'
import type { Actor } from '../call/context.ts'

// Speculative reads: the query leaves together with the look-up of the session.

// Who calls is asked of the database on every call, and then what they want to see: two trips. Whoever
// called before is most likely the same again, so both questions leave together. The answer counts only
// if the first says what was guessed: a guess is no permission.

/**
 * Whom session tokens stood for when they were last asked for. What stays the same is left alone, for the collector's sake: each
 * call would put something young into what is old. So many are kept in two halves; who calls moves into the newer one, and
 * when it is full the older one goes.
 */
export function createGuesses<T>(most = 10_000) {
  let lately = new Map<string, T>()
  let before = new Map<string, T>()
  return {
    /** Whom a token will probably stand for. */
    of: (token: string) => lately.get(token) ?? before.get(token),
    /** Notes whom it stands for; null: nobody any more. */
    note(token: string, actor: T | null) {
      if (!actor) {
        lately.delete(token)
        before.delete(token)
        return
      }
      if (isDeepStrictEqual(lately.get(token), actor)) return
      if (!lately.has(token) && lately.size >= most / 2) {
        before = lately
        lately = new Map()
      }
      lately.set(token, actor)
    },
  }
}

type Guessing<T> = {
  onShared: OnConnection
  guessed: Actor
  identify: (db: Db) => Promise<Actor | null>
  act: (db: Db) => Promise<T>
}

/** What was asked for as the guessed one, if that is who calls; else who really does. */
export async function readAhead<T>({
  onShared,
  guessed,
  identify,
  act,
}: Guessing<T>): Promise<{ isRight: true; answer: T } | { isRight: false; actor: Actor | null }> {
  return onShared(async db => {
    inOnePacket(db)
    const [caller, answer] = await Promise.allSettled([identify(db), act(db)])
    if (caller.status === 'rejected') throw caller.reason
    const actor = caller.value
    if (!isDeepStrictEqual(actor, guessed)) return { isRight: false, actor }
    if (answer.status === 'rejected') throw answer.reason
    return { isRight: true, answer: answer.value }
  })
}
