import { brand } from '../../contract/brand.ts'
import { onContact } from '../api.ts'

const key = `${brand.storeKey} contact`

/** Whether the server can be reached, and when it last answered. */
export type Contact = { isOffline: boolean; lastAt: string | null }

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

function answered() {
  const lastAt = new Date().toISOString()
  try {
    localStorage.setItem(key, lastAt)
  } catch {
    // Without storage the moment is known to this tab only.
  }
  become({ isOffline: false, lastAt })
}

// The browser knows only whether there is a network, not whether anything comes through it.
onContact(reached => (reached ? answered() : become({ ...current, isOffline: true })))
addEventListener('offline', () => become({ ...current, isOffline: true }))
addEventListener('online', () => become({ ...current, isOffline: false }))

export const contact = {
  get: () => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
