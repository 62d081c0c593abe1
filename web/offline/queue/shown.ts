import { useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'
import type { Item } from './item.ts'

/** What waits on this device for whoever is here, and when that was looked at. */
type Looked = { items: readonly Item[]; now: number }

const nothing: Looked = { items: [], now: 0 }

export const waiting = {
  ...createStore(nothing),
  clear: () => waiting.set(nothing),
}

/** The same, in a page; it knows of nothing until the page has settled. */
export const useWaiting = () => useSyncExternalStore(waiting.subscribe, waiting.get, () => nothing)
