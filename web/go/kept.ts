import { createStore } from '../store.ts'
import { keptKey, readKept, type Kept } from './kept-read.ts'

export type { Kept, Me, Round, Said } from './kept-read.ts'

const current = createStore(readKept())

// Another tab has signed in, out, or knows more. Absent where the page is made ahead of time.
globalThis.addEventListener?.('storage', event => {
  if (event.key === keptKey) current.set(readKept())
})

export const kept = {
  get: current.get,
  subscribe: current.subscribe,
  set(next: Kept | null) {
    try {
      if (next) localStorage.setItem(keptKey, JSON.stringify(next))
      else localStorage.removeItem(keptKey)
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
