import { useSyncExternalStore } from 'react'

type Placed = { id: number }

/** Things that stand over the page for a while: put there from anywhere, drawn by one host. */
export function createOverlayList<T extends object>(room = Infinity) {
  let all: readonly (T & Placed)[] = []
  let lastId = 0
  const listeners = new Set<() => void>()

  const change = (next: readonly (T & Placed)[]) => {
    all = next
    listeners.forEach(listener => listener())
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    /** Adds a thing, the oldest making room; returns its id. */
    add(thing: T): number {
      const id = ++lastId
      change([...all, { ...thing, id }].slice(-room))
      return id
    },
    remove: (id: number) => change(all.filter(each => each.id !== id)),
    useAll: () => useSyncExternalStore(subscribe, () => all),
  }
}
