import { createStore, useCurrent } from '../../store.ts'

type Placed = { id: number }

/** Things that stand over the page for a while: put there from anywhere, drawn by one host. */
export function createOverlayList<T extends object>() {
  const all = createStore<readonly (T & Placed)[]>([])
  let lastId = 0
  return {
    /** Adds a thing, of the others only those staying that may; returns its id. */
    add(thing: T, mayStay: (other: T) => boolean = () => true): number {
      const id = ++lastId
      all.set([...all.get().filter(mayStay), { ...thing, id }])
      return id
    },
    remove: (id: number) => all.set(all.get().filter(each => each.id !== id)),
    useAll: () => useCurrent(all),
  }
}
