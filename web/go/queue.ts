import { contact } from '../contact.ts'
import { canKeep } from '../offline/device.ts'
import { alone } from '../offline/queue/alone.ts'
import { carry } from '../offline/queue/carry.ts'
import type { Item } from '../offline/queue/item.ts'
import { deviceStore, memoryStore } from '../offline/queue/queue-store.ts'
import { inOrder, isOver, nextLook } from '../offline/queue/rules.ts'
import { createSender } from '../offline/queue/sender.ts'
import { changed, syncLater } from '../offline/queue/signals.ts'
import type { Deed } from './deed.ts'

// The offline queue of carriers: what waits on this phone is sent by the sender that residents' pages and the service worker have, too.

const onPhone = canKeep() ? deviceStore : memoryStore()

let mine: readonly Deed[] = []
const listeners = new Set<() => void>()
let whose: string | undefined
let timer: ReturnType<typeof setTimeout> | undefined
let whenOut = () => {}
let whenAccepted = () => {}

// What is not looked at now is looked at when it next changes.
const ignore = () => undefined

const sender = createSender({
  store: onPhone,
  carry: async item => {
    const outcome = await carry(item)
    if (outcome.kind === 'later' && outcome.why === 'network') contact.lost()
    else contact.answered()
    if (outcome.kind === 'later' && outcome.why === 'logged out') whenOut()
    return outcome
  },
  alone,
  now: Date.now,
  chance: Math.random,
  onChange: () => {
    changed.tell()
    look().catch(ignore)
  },
})

const own = async () =>
  inOrder(
    (await onPhone.all()).filter(item => item.accountId === whose),
  ) as readonly unknown[] as readonly Deed[]

async function look() {
  const before = new Map(mine.map(deed => [deed.key, deed.state]))
  mine = await own()
  listeners.forEach(listener => listener())
  const isNews = mine.some(
    ({ key, state }) => state === 'accepted' && before.get(key) !== 'accepted',
  )
  if (isNews) whenAccepted()
  plan()
}

const asItems = (deeds: readonly Deed[]) => deeds as readonly unknown[] as readonly Item[]

/** So soon at the earliest, and so late at the latest. */
const [soonestMs, latestMs] = [1_000, 600_000]

function plan() {
  clearTimeout(timer)
  const now = Date.now()
  const next = nextLook(asItems(mine), now)
  if (next === undefined) return
  const afterMs = Math.min(latestMs, Math.max(soonestMs, next - now))
  timer = setTimeout(() => void queue.send(false), afterMs)
}

export const queue = {
  get: () => mine,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },

  /** Keeps a deed, and then sends it. */
  async add(deed: Deed) {
    await onPhone.put(deed as unknown as Item)
    await look()
    changed.tell()
    void queue.send(navigator.onLine)
    void syncLater()
  },

  /** Sends what waits. */
  async send(byPerson: boolean) {
    if (whose && (navigator.onLine || byPerson)) {
      await sender.sendAll({ at: Date.now(), byPerson }, whose).catch(ignore)
    }
    await look().catch(ignore)
  },

  /** Takes deeds away: nobody wants them sent, or everybody knows of them. */
  async drop(keys: readonly string[]) {
    if (keys.length === 0) return
    await onPhone.remove(keys)
    changed.tell()
    await look()
  },

  /** Keeps sending for whoever is signed in, until called back. */
  follow(accountId: string, { onOut, onAccepted }: { onOut: () => void; onAccepted: () => void }) {
    whose = accountId
    whenOut = onOut
    whenAccepted = onAccepted
    const go = () => void queue.send(false)
    const onVisible = () => document.visibilityState === 'visible' && go()
    const stops = [
      changed.listen(() => void look().catch(ignore)),
      contact.subscribe(() => !contact.get().isOffline && go()),
    ]
    addEventListener('online', go)
    document.addEventListener('visibilitychange', onVisible)
    go()
    return () => {
      clearTimeout(timer)
      stops.forEach(stop => stop())
      removeEventListener('online', go)
      document.removeEventListener('visibilitychange', onVisible)
      whose = undefined
      mine = []
      whenAccepted = () => {}
      whenOut = () => {}
    }
  },
}

/** What is not accepted or refused yet. */
export const isWaiting = (deed: Deed) => !isOver(deed as unknown as Item)
