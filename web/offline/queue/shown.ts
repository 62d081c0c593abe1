import { useSyncExternalStore } from 'react'
import { createStore } from '../../store.ts'
import type { Looked } from './create-queue.ts'
import type { Item } from './item.ts'

const nothing: Looked<Item> = { items: [], now: 0 }

export const waiting = createStore(nothing)

/** The same, in a page; it knows of nothing until the page has settled. */
export const useWaiting = () => useSyncExternalStore(waiting.subscribe, waiting.get, () => nothing)
