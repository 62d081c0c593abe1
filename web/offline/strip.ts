import type { ReactNode } from 'react'

let drawn: ReactNode = null
const listeners = new Set<() => void>()

/** The strip over every page: who is signed in may have more to say there than whether there is a network. */
export const strip = {
  get: () => drawn,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Draws this instead of the plain words until called back. */
  draw(own: ReactNode) {
    const become = (next: ReactNode) => {
      drawn = next
      listeners.forEach(listener => listener())
    }
    become(own)
    return () => become(null)
  },
}
