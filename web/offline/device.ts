import { storeKey } from '../../contract/brand.ts'

// What this device keeps beyond a greeting: answers to look at and changes to send, both without a network.
// The service worker uses it, too, so nothing here needs a page.

/** `kept`: answers, by person and question. `queue`: changes, by their key. `lease`: who sends, without Web Locks. */
type StoreName = 'kept' | 'queue' | 'lease'

const keyPaths: Record<StoreName, string> = { kept: 'id', queue: 'key', lease: 'lane' }

let opening: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(`${storeKey} device`, 1)
    asked.addEventListener('upgradeneeded', () => {
      for (const [name, keyPath] of Object.entries(keyPaths))
        asked.result.createObjectStore(name, { keyPath })
    })
    asked.addEventListener('success', () => {
      const database = asked.result
      const forget = () => {
        opening = undefined
      }
      // A newer version of the app in another tab, or somebody who clears the site's data.
      database.addEventListener('versionchange', () => {
        forget()
        database.close()
      })
      database.addEventListener('close', forget)
      resolve(database)
    })
    asked.addEventListener('blocked', () => reject(new Error('The device’s store is blocked.')))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('No store.')))
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

/** Whether this browser keeps anything at all; private windows of some do not. */
export const canKeep = () => 'indexedDB' in globalThis

/** Does something with one store in one transaction; resolves when it is on the device for good. */
export async function onDevice<T>(
  name: StoreName,
  mode: 'readonly' | 'readwrite',
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open()
  return new Promise<T>((resolve, reject) => {
    // A phone that loses its power has what it was told to keep.
    const transaction = database.transaction(name, mode, { durability: 'strict' })
    const asked = work(transaction.objectStore(name))
    const fail = () => reject(transaction.error ?? new Error('The device kept nothing.'))
    transaction.addEventListener('complete', () => resolve(asked.result))
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })
}
