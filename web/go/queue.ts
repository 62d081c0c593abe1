import { createQueue, ignore, type Looked } from '../offline/queue/create-queue.ts'
import { canKeep } from '../offline/device.ts'
import { deviceStore, memoryStore } from '../offline/queue/queue-store.ts'
import { isOver } from '../offline/queue/rules.ts'
import { syncLater } from '../offline/queue/signals.ts'
import { createStore } from '../store.ts'
import { isDeed, type Deed } from './deed.ts'

// The offline queue of carriers: what they did at their stops.

type Here = {
  accountId: string
  /** The server does not know this phone any more. */
  onOut: () => void
  onAccepted: () => void
}

let here: Here | undefined
const nothing: Looked<Deed> = { items: [], now: 0 }
const shown = createStore(nothing)

const waiting = createQueue({
  store: canKeep() ? deviceStore : memoryStore(),
  isOwn: isDeed,
  whoIsHere: () => here?.accountId,
  shown,
  // The round that tells of a deed is what ends it.
  isDone: () => false,
  onAccepted: () => here?.onAccepted(),
  onLoggedOut: () => here?.onOut(),
})

export const queue = {
  get: () => shown.get().items,
  subscribe: shown.subscribe,
  drop: waiting.drop,

  /** Keeps a deed, and then sends it. */
  async add(deed: Deed) {
    await waiting.add(deed)
    void queue.send(navigator.onLine)
    void syncLater()
  },

  /** Sends what waits. */
  send: (byPerson: boolean) => waiting.send(byPerson).catch(ignore),

  /** Keeps sending for whoever is signed in, until called back. */
  follow(accountId: string, { onOut, onAccepted }: Omit<Here, 'accountId'>) {
    here = { accountId, onOut, onAccepted }
    const stop = waiting.follow()
    return () => {
      here = undefined
      stop()
    }
  },
}

/** What is not accepted or refused yet. */
export const isWaiting = (deed: Deed) => !isOver(deed)
