import { onDevice } from '../device.ts'
import type { Entry } from './item.ts'

/** Where items are kept. */
export type QueueStore = {
  all: () => Promise<Entry[]>
  put: (entry: Entry) => Promise<unknown>
  /** Changes one that is still there; one that was taken away meanwhile stays away. */
  change: (key: string, change: (entry: Entry) => Entry) => Promise<unknown>
  remove: (keys: readonly string[]) => Promise<unknown>
}

/** On the device: it outlives the page, the browser and the battery. */
export const deviceStore: QueueStore = {
  all: () => onDevice<Entry[]>('queue', 'readonly', queue => queue.getAll()),
  put: item => onDevice('queue', 'readwrite', queue => queue.put(item)),
  change: (key, change) =>
    onDevice('queue', 'readwrite', queue => {
      const found: IDBRequest<Entry | undefined> = queue.get(key)
      found.addEventListener('success', () => {
        if (found.result) queue.put(change(found.result))
      })
      return found
    }),
  remove: keys =>
    onDevice('queue', 'readwrite', queue => {
      for (const key of keys) queue.delete(key)
      return queue.count()
    }),
}

/** For as long as the program runs: in which the rules are tried. */
export function memoryStore(): QueueStore {
  const items = new Map<string, Entry>()
  return {
    all: async () => [...items.values()],
    put: async item => items.set(item.key, item),
    change: async (key, change) => {
      const found = items.get(key)
      if (found) items.set(key, change(found))
    },
    remove: async keys => keys.forEach(key => items.delete(key)),
  }
}
