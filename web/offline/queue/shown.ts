import { useSyncExternalStore } from 'react'
import type { Item } from './item.ts'

/** What waits on this device for whoever is here, and when that was looked at. */
type Looked = { items: readonly Item[]; now: number }

const nothing: Looked = { items: [], now: 0 }
let looked = nothing
const listeners = new Set<() => void>()

export const waiting = {
  get: () => looked,
  become(next: Looked) {
    looked = next
    listeners.forEach(listener => listener())
  },
  clear: () => waiting.become(nothing),
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The same, in a page; it knows of nothing until the page has settled. */
export const useWaiting = () => useSyncExternalStore(waiting.subscribe, waiting.get, () => nothing)
