import { storeKey } from '../contract/brand.ts'

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

let current: Contact = { isOffline: !navigator.onLine, lastAt: remembered() }
const listeners = new Set<() => void>()

function become(next: Contact) {
  const isNews = next.isOffline !== current.isOffline
  current = next
  if (isNews) listeners.forEach(listener => listener())
}

/** The browser knows only whether there is a network; each call tells whether anything came. */
export const contact = {
  answered() {
    const lastAt = new Date().toISOString()
    try {
      localStorage.setItem(key, lastAt)
    } catch {
      // Without storage the moment is known to this tab only.
    }
    become({ isOffline: false, lastAt })
  },
  lost: () => become({ ...current, isOffline: true }),
  get: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

// Absent where pages are made ahead of time.
globalThis.addEventListener?.('offline', contact.lost)
globalThis.addEventListener?.('online', () => become({ ...current, isOffline: false }))
