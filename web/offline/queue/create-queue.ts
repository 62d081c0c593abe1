import { contact } from '../../contact.ts'
import type { createStore } from '../../store.ts'
import { alone } from './alone.ts'
import { carry } from './carry.ts'
import type { Entry } from './item.ts'
import type { QueueStore } from './queue-store.ts'
import { inOrder, isOver, nextLook } from './rules.ts'
import { createSender } from './sender.ts'
import { changed, syncLater } from './signals.ts'

// The offline queue of a page: what somebody did is kept on the device, and replayed in order by the sender that all
// tabs and the service worker have.

/** What waits on this device for whoever is here, and when that was looked at; never where `now` is 0. */
export type Looked<E extends Entry> = { items: readonly E[]; now: number }

type Shown<E extends Entry> = ReturnType<typeof createStore<Looked<E>>>

type Means<E extends Entry> = {
  store: QueueStore
  /** Whether an entry is one of this queue: other queues have theirs in the same store. */
  isOwn: (entry: Entry) => entry is E
  /** Whose entries are shown and sent; of nobody while nobody is signed in. */
  whoIsHere: () => string | undefined
  /** What pages draw from. */
  shown: Shown<E>
  /** Whether nobody is interested in an entry any more. */
  isDone: (entry: E, now: number) => boolean
  /** Called with what was accepted since it was last looked at. */
  onAccepted: (entries: readonly E[]) => void
  /** Called when the server does not know whoever is here any more. */
  onLoggedOut: () => void
}

/** So soon at the earliest is looked again, and so late at the latest. */
const [soonestMs, latestMs] = [1_000, 600_000]

/** What goes wrong while something waits on the device is tried again at the next occasion. */
export const ignore = () => undefined

/** A dialog tells how it goes: until then it is not shown beside it. */
const isWatched = ({ watchedUntil }: Entry, now: number) => watchedUntil >= now

/** Sends what waits, and shows how that goes. */
function createSending<E extends Entry>(means: Means<E>) {
  const { store, isOwn, whoIsHere, shown, isDone, onAccepted, onLoggedOut } = means
  let timer: ReturnType<typeof setTimeout> | undefined

  const sender = createSender({
    store,
    carry: async entry => {
      const outcome = await carry(entry)
      const why = outcome.kind === 'later' ? outcome.why : null
      if (why === 'network') contact.lost()
      else contact.answered()
      if (why === 'logged out' && entry.accountId === whoIsHere()) onLoggedOut()
      return outcome
    },
    alone,
    now: Date.now,
    chance: Math.random,
    onChange: () => void look().catch(ignore),
  })

  /** Looks at what waits, and has the other tabs look, too. */
  async function look() {
    changed.tell()
    await show()
  }

  async function show() {
    const accountId = whoIsHere()
    const now = Date.now()
    const all = (await store.all()).filter(isOwn)
    const done = all.filter(entry => isDone(entry, now))
    if (done.length > 0) await store.remove(done.map(({ key }) => key))
    const mine = inOrder(all.filter(each => each.accountId === accountId && !isDone(each, now)))
    const before = shown.get()
    shown.set({ items: mine.filter(each => isOver(each) || !isWatched(each, now)), now })
    const news = before.now === 0 ? [] : acceptedSince(before.items, mine, now)
    if (news.length > 0) onAccepted(news)
    plan(mine, now)
  }

  function plan(mine: readonly E[], now: number) {
    clearTimeout(timer)
    const watched = mine.filter(each => isWatched(each, now)).map(each => each.watchedUntil)
    const next = Math.min(nextLook(mine, now) ?? Infinity, ...watched)
    if (!Number.isFinite(next)) return
    const afterMs = Math.min(latestMs, Math.max(soonestMs, next - now))
    timer = setTimeout(() => void send(false).catch(ignore), afterMs)
  }

  /** Sends what waits and is due; what a person wants is due. */
  async function send(byPerson: boolean) {
    const accountId = whoIsHere()
    if (!accountId) return
    if (navigator.onLine || byPerson) await sender.sendAll({ at: Date.now(), byPerson }, accountId)
    await show()
  }

  /** Sends an entry that was just kept, after what its lane has before it. */
  const sendKept = (entry: E) => sender.sendLane(entry, { at: entry.at, byPerson: true })

  return { look, show, send, sendKept, rest: () => clearTimeout(timer) }
}

export function createQueue<E extends Entry>(means: Means<E>) {
  const { store, shown } = means
  const { look, show, send, sendKept, rest } = createSending(means)

  /** Keeps an entry, and shows it as waiting. */
  async function add(entry: E) {
    await store.put(entry)
    await look()
  }

  /** Leaves an entry to whoever sends next: this page, another, or the service worker. */
  async function leave(key: string) {
    await store.change(key, each => ({ ...each, watchedUntil: 0 }))
    await look()
    void syncLater()
  }

  /** Takes entries away: nobody wants them sent any more, or everybody knows of them. */
  async function drop(keys: readonly string[]) {
    if (keys.length === 0) return
    await store.remove(keys)
    await look()
  }

  /** Keeps sending for whoever is here, until called back. */
  function follow() {
    const go = () => void send(false).catch(ignore)
    const stop = onOccasion(go, () => void show().catch(ignore))
    go()
    return () => {
      rest()
      stop()
      shown.set({ items: [], now: 0 })
    }
  }

  return { add, drop, follow, leave, send, sendKept }
}

/** Goes when something may get through again, and looks when another tab or the service worker has; until called back. */
function onOccasion(go: () => void, look: () => void) {
  const onVisible = () => document.visibilityState === 'visible' && go()
  const stops = [changed.listen(look), contact.subscribe(() => !contact.get().isOffline && go())]
  globalThis.addEventListener('online', go)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    stops.forEach(stop => stop())
    globalThis.removeEventListener('online', go)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** What was accepted since; what a dialog waits for is told by the dialog. */
function acceptedSince<E extends Entry>(before: readonly E[], now: readonly E[], at: number): E[] {
  const known = new Set(before.flatMap(({ key, state }) => (state === 'accepted' ? [key] : [])))
  return now.filter(
    each => each.state === 'accepted' && !known.has(each.key) && !isWatched(each, at),
  )
}
