import { storeKey } from '../../contract/brand.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { getOwnCarrier } from '../../contract/carrier/sign-in.ts'
import type { getOwnPassport } from '../../contract/visit/passport.ts'
import type { getRound } from '../../contract/visit/visit.ts'
import { createStore } from '../store.ts'

export type Me = OutputOf<typeof getOwnCarrier>
export type Round = OutputOf<typeof getRound>

/** What this phone knows of whoever is signed in: enough for the whole round without a network. */
export type Kept = {
  me: Me
  round: Round | null
  /** When the round was asked for. */
  askedAt: number
  /** What is shown at a gate to whoever asks; none before the first time with a network. */
  card: OutputOf<typeof getOwnPassport> | null
}

// Read before anything is drawn, so that the stop is there at once: that is why it is not in the database of the device.
const key = `${storeKey} round`

function read(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null
    if (!found?.me) return null
    return { round: null, askedAt: 0, card: null, ...found, me: found.me }
  } catch {
    return null
  }
}

const current = createStore(read())

// Another tab has signed in, out, or knows more.
addEventListener('storage', event => {
  if (event.key === key) current.set(read())
})

export const kept = {
  get: current.get,
  subscribe: current.subscribe,
  set(next: Kept | null) {
    try {
      if (next) localStorage.setItem(key, JSON.stringify(next))
      else localStorage.removeItem(key)
    } catch {
      // Storage is full or forbidden: the tab goes on with what it holds in memory.
    }
    current.set(next)
  },
  change(change: Partial<Kept>) {
    const before = current.get()
    if (before) kept.set({ ...before, ...change })
  },
}
