/** What the service worker is woken by when there is a network again. */
export const syncTag = 'queue'

// Where pages are made ahead of time there is one, too, and the program that opens it never ends.
const channel =
  !import.meta.env.SSR && 'BroadcastChannel' in globalThis
    ? new BroadcastChannel('what waits to be sent')
    : undefined

/** Tells the other tabs, and the service worker tells them, that what waits has changed. */
export const changed = {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tell: () => channel?.postMessage('changed'),
  listen(listener: () => void) {
    channel?.addEventListener('message', listener)
    return () => channel?.removeEventListener('message', listener)
  },
}

type WithSync = ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } }

/** Has what waits sent also when no page is open, where the browser can, and keeps it from being swept up. */
export async function syncLater(): Promise<void> {
  try {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const registration: WithSync | undefined = await worker?.getRegistration()
    await registration?.sync?.register(syncTag)
    const { storage } = navigator as { storage?: StorageManager }
    if (!(await storage?.persisted())) await storage?.persist()
  } catch {
    // Not allowed, or not there: an open page sends it.
  }
}
