import { useSyncExternalStore } from 'react'

type Placed = { id: number }

/** Things that stand over the page for a while: put there from anywhere, drawn by one host. */
export function createOverlayList<T extends object>() {
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
  const list = () => all
  return {
    /** Adds a thing, of the others only those staying that may; returns its id. */
    add(thing: T, mayStay: (other: T) => boolean = () => true): number {
      const id = ++lastId
      change([...all.filter(mayStay), { ...thing, id }])
      return id
    },
    remove: (id: number) => change(all.filter(each => each.id !== id)),
    useAll: () => useSyncExternalStore(subscribe, list, list),
  }
}
