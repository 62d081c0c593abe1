import { storeKey } from '../../contract/brand.ts'

const workerUrl = '/sw.js'
const keptKey = `${storeKey} messages`
const laterKey = `${storeKey} messages later`
const dayMs = 86_400_000
/** Whoever says "Not now" is left alone for so long. */
const laterDays = 30

/** Why this browser shows no messages. */
export type PushBlock = 'unsupported' | 'install first' | 'denied'

const isInstalled = () => matchMedia('(display-mode: standalone)').matches
const isApplePhone = () =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  // An iPad calls itself a Mac, but no Mac has a screen to touch.
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** What keeps messages from this browser, as far as it can tell by itself. */
export function blockedBy(): PushBlock | undefined {
  // While the app is being worked on there is no service worker.
  const isAble =
    import.meta.env.PROD &&
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis
  if (!isAble) return isApplePhone() && !isInstalled() ? 'install first' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

const registered = async () =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined

/** How messages reach this browser now, if they do. */
export const currentSubscription = async () =>
  (await registered())?.pushManager?.getSubscription() ?? null

/** Subscribes by the server's key, or gives what is there if it was made for this key. */
export async function subscribed(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerUrl)
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const there = await pushManager.getSubscription()
  if (there && isMadeFor(there, key)) return there
  await there?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** The bytes of an URL-safe base64 text. */
function bytesOf(base64: string) {
  const binary = atob(base64.replace(/-/g, '+').replace(/_/g, '/'))
  return Uint8Array.from(binary, character => character.codePointAt(0) ?? 0)
}

function isMadeFor({ options }: PushSubscription, key: Uint8Array) {
  const made = options?.applicationServerKey
  // A browser that does not tell is believed.
  if (!made) return true
  const bytes = new Uint8Array(made)
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at])
}

/** Who allowed messages here, and a mark of where they go: enough to see that either has changed. */
type Kept = { who: string; mark: string }

/** A short mark of an address, from which the address cannot be told. */
export async function markOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest).slice(0, 8), byte => byte.toString(16)).join('')
}

export const storedPush = {
  get(): Kept | null {
    try {
      return JSON.parse(localStorage.getItem(keptKey) ?? 'null') as Kept | null
    } catch {
      return null
    }
  },
  set(kept: Kept | null) {
    try {
      if (kept) localStorage.setItem(keptKey, JSON.stringify(kept))
      else localStorage.removeItem(keptKey)
    } catch {
      // Without storage the next start asks the server again.
    }
  },
}

/** Nothing reaches this browser any more, and what was shown is taken down. */
export async function dropSubscription() {
  storedPush.set(null)
  const registration = await registered()
  const shown = (await registration?.getNotifications?.()) ?? []
  shown.forEach(each => each.close())
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

export const offerLater = {
  isOn: () => {
    try {
      return Number(localStorage.getItem(laterKey)) > Date.now()
    } catch {
      return false
    }
  },
  begin() {
    try {
      localStorage.setItem(laterKey, String(Date.now() + laterDays * dayMs))
    } catch {
      // Without storage the question comes again on the next visit.
    }
  },
}
