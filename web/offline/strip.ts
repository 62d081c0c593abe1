import type { ReactNode } from 'react'
import { createStore } from '../store.ts'

const drawn = createStore<ReactNode>(null)

/** The strip over every page: who is signed in may have more to say there than whether there is a network. */
export const strip = {
  get: drawn.get,
  subscribe: drawn.subscribe,
  /** Draws this instead of the plain words until called back. */
  draw(own: ReactNode) {
    drawn.set(own)
    return () => drawn.set(null)
  },
}
