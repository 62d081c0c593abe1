import { useSyncExternalStore } from 'react'

/** A value outside of React that pages draw from; by default every change is told. */
export function createStore<T>(initial: T, isNews: (next: T, before: T) => boolean = () => true) {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set: (next: T) => {
      const before = current
      current = next
      if (isNews(next, before)) listeners.forEach(listener => listener())
    },
    /** Calls back on each change, until told to stop. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Readable<T> = { get: () => T; subscribe: (listener: () => void) => () => void }

/** What a store holds, drawn again at each change. */
export const useCurrent = <T>({ get, subscribe }: Readable<T>): T =>
  useSyncExternalStore(subscribe, get, get)
