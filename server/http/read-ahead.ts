import { isDeepStrictEqual } from 'node:util'
import { inOnePacket, type Db, type OnConnection } from '../db/connect.ts'
import type { Actor } from '../call/context.ts'

// Who calls is asked of the database on every call, and then what they want to see: two trips. Whoever
// called before is most likely the same again, so both questions leave together. The answer counts only
// if the first says what was guessed: a guess is no permission.

/** Whom session tokens stood for when they were last asked for. */
export function createGuesses(most = 10_000) {
  const known = new Map<string, Actor>()
  return {
    /** Whom a token will probably stand for. */
    of: (token: string) => known.get(token),
    /** Notes whom it stands for; null: nobody any more. */
    note(token: string, actor: Actor | null) {
      known.delete(token)
      if (!actor) return
      // The one that was noted longest ago goes first.
      if (known.size >= most) known.delete(known.keys().next().value ?? '')
      known.set(token, actor)
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
