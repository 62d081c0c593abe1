import { openingLeft } from '../opening.ts'
import { createStore } from '../store.ts'

/** Chromium's offer to put the app on the home screen; other browsers make none. */
type Offer = Event & { prompt: () => Promise<unknown> }

// It may have been made before the app had come.
const offer = createStore((openingLeft()?.offer ?? null) as Offer | null)

// Absent where pages are made ahead of time.
globalThis.addEventListener?.('beforeinstallprompt', event => {
  // Otherwise the browser shows it by itself, on any page and over anything.
  event.preventDefault()
  offer.set(event as Offer)
})
globalThis.addEventListener?.('appinstalled', () => offer.set(null))

export const installOffer = {
  get: offer.get,
  subscribe: offer.subscribe,
  /** Asks the reader; the offer is good for one question. */
  async take() {
    const taken = offer.get()
    offer.set(null)
    await taken?.prompt()
  },
}
