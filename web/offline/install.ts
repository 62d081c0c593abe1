import { openingLeft } from '../opening.ts'

/** Chromium's offer to put the app on the home screen; other browsers make none. */
type Offer = Event & { prompt: () => Promise<unknown> }

// It may have been made before the app had come.
let offer = (openingLeft()?.offer ?? null) as Offer | null
const listeners = new Set<() => void>()

function become(next: Offer | null) {
  offer = next
  listeners.forEach(listener => listener())
}

// Absent where pages are made ahead of time.
globalThis.addEventListener?.('beforeinstallprompt', event => {
  // Otherwise the browser shows it by itself, on any page and over anything.
  event.preventDefault()
  become(event as Offer)
})
globalThis.addEventListener?.('appinstalled', () => become(null))

export const installOffer = {
  get: () => offer,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Asks the reader; the offer is good for one question. */
  async take() {
    const taken = offer
    become(null)
    await taken?.prompt()
  },
}
