import { storeKey } from '../contract/brand.ts'
import { createStore } from './store.ts'

const key = `${storeKey} contact`

/** Whether the server can be reached, and when it last answered. */
type Contact = { isOffline: boolean; lastAt: string | null }

function remembered(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const current = createStore<Contact>(
  { isOffline: !navigator.onLine, lastAt: remembered() },
  (next, before) => next.isOffline !== before.isOffline,
)

/** The browser knows only whether there is a network; each call tells whether anything came. */
export const contact = {
  answered() {
    const lastAt = new Date().toISOString()
    try {
      localStorage.setItem(key, lastAt)
    } catch {
      // Without storage the moment is known to this tab only.
    }
    current.set({ isOffline: false, lastAt })
  },
  lost: () => current.set({ ...current.get(), isOffline: true }),
  get: current.get,
  subscribe: current.subscribe,
}

// Absent where pages are made ahead of time.
globalThis.addEventListener?.('offline', contact.lost)
globalThis.addEventListener?.('online', () => current.set({ ...current.get(), isOffline: false }))
