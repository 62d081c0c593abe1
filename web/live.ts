import { useEffect } from 'react'
import {
  eventsPath,
  liveTopics,
  resyncEvent,
  type LiveEvent,
  type LiveTopic,
} from '../contract/live/live.ts'
import { timeoutMs } from './api.ts'
import { keyOf, queryClient } from './query.ts'
import { useSaveData } from './save-data.ts'
import { changesByOthers, touched } from './live-topics.ts'

// Hears of changes by server-sent events (SSE), and asks again for what they touch.

/** A burst of changes is asked about once (debounce). */
const gatherMs = 150
/** Without a line the page asks by itself, this often. */
const askEveryMs = 15_000
/** The same where somebody wants it so: see the words beside the switch. */
const askSeldomMs = 120_000

type LiveMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'resync' }
  | { kind: 'line'; up: boolean }

let lineIsUp = false
let lastId = ''
/** Events may be told twice after a break; the newest few are known. */
const seen: string[] = []
const mostSeen = 500

const gathered = new Set<LiveTopic>()
let gathering: ReturnType<typeof setTimeout> | undefined

/** Asks again for whatever is on the screen. */
export const askForAllAgain = () => queryClient.invalidateQueries()

/**
 * Asks again, at once, for everything that a change of these topics can be seen in, and for what was
 * asked through these endpoints.
 */
export function askAgain(...changed: (LiveTopic | { path: string })[]): Promise<void> {
  const endpoints = changed.flatMap<{ path: string }>(each =>
    typeof each === 'string' ? touched[each] : each,
  )
  const keys = new Set(endpoints.map(keyOf))
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => keys.has(String(key)),
  })
}

/** The same, soon: together with whatever else changes in the meantime. */
function refresh(topics: readonly LiveTopic[]) {
  for (const topic of topics) gathered.add(topic)
  gathering ??= setTimeout(() => {
    const together = [...gathered]
    gathered.clear()
    gathering = undefined
    void askAgain(...together)
  }, gatherMs)
}

function hear(message: LiveMessage) {
  if (message.kind === 'line') {
    lineIsUp = message.up
    return
  }
  if (message.kind === 'resync') return refresh(liveTopics)
  const { event } = message
  if (seen.includes(event.id)) return
  seen.push(event.id)
  if (seen.length > mostSeen) seen.shift()
  lastId = event.id
  refresh([event.topic])
}

/**
 * How many seconds ago the oldest answer on this page was asked for, at most (a call that takes longer
 * is given up): what has happened since then and before the line opened may not be on it.
 */
function age(): number {
  const times = queryClient
    .getQueryCache()
    .getAll()
    // What is known to be old is asked for again anyway, as what the device has kept from another day.
    .filter(({ state }) => !state.isInvalidated)
    .map(({ state }) => state.dataUpdatedAt || Date.now())
  const oldest = Math.min(Date.now(), ...times)
  return Math.ceil((Date.now() - oldest + timeoutMs) / 1000)
}

/** One line to the server; says what it hears and whether it is up. */
function openLine(tell: (message: LiveMessage) => void) {
  let source: EventSource | undefined
  let again: ReturnType<typeof setTimeout> | undefined
  let wasUp = false
  const open = () => {
    source = new EventSource(`${eventsPath}?${lastId ? `after=${lastId}` : `seconds=${age()}`}`)
    source.addEventListener('open', () => {
      // Without a number to go on from, nobody knows what was missed.
      if (wasUp && !lastId) tell({ kind: 'resync' })
      wasUp = true
      tell({ kind: 'line', up: true })
    })
    source.addEventListener('error', () => {
      tell({ kind: 'line', up: false })
      // A refusal ends an EventSource for good, so it is opened anew after a while.
      if (source?.readyState === EventSource.CLOSED) again = setTimeout(open, askEveryMs)
    })
    source.addEventListener(resyncEvent, () => tell({ kind: 'resync' }))
    for (const topic of liveTopics) {
      source.addEventListener(topic, ({ data, lastEventId }) => {
        const { _id } = JSON.parse(String(data)) as { _id: string }
        tell({ kind: 'event', event: { id: lastEventId, topic, subject: _id } })
      })
    }
  }
  open()
  return () => {
    clearTimeout(again)
    source?.close()
    tell({ kind: 'line', up: false })
  }
}

/**
 * Keeps what is on the screen true for this person until called back. A browser gives a site only a
 * few lines, so of all tabs one holds the line and tells the others; when it goes, the next takes
 * over where it left off.
 */
function follow(accountId: string) {
  const name = `live:${accountId}`
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const tellTabs = (message: LiveMessage | 'is it up?') => channel?.postMessage(message)
  const tell = (message: LiveMessage) => {
    hear(message)
    tellTabs(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<LiveMessage | 'is it up?'>) => {
    if (data !== 'is it up?') hear(data)
    else if (closeLine) tellTabs({ kind: 'line', up: lineIsUp })
  })
  tellTabs('is it up?')
  let closeLine: (() => void) | undefined
  const stopped = new AbortController()
  if (channel && 'locks' in navigator) {
    const hold = () =>
      new Promise<void>(resolve => {
        // Granted in the moment in which it was given up: held on to, nobody else would get it.
        if (stopped.signal.aborted) return resolve()
        closeLine = openLine(tell)
        stopped.signal.addEventListener('abort', () => resolve())
      })
    // Given up while waiting for the lock: nothing to do any more.
    navigator.locks.request(name, { signal: stopped.signal }, hold).catch(() => undefined)
  } else closeLine = openLine(tell)
  const asking = setInterval(() => {
    if (!lineIsUp && !document.hidden) refresh(liveTopics)
  }, askEveryMs)
  return () => {
    clearInterval(asking)
    closeLine?.()
    stopped.abort()
    channel?.close()
    lineIsUp = false
    lastId = ''
  }
}

/**
 * The same without a line, for a device that saves data: what is on the screen is asked for again when
 * somebody comes back to it, and now and then.
 */
function askSeldom() {
  const keys = new Set(changesByOthers.map(keyOf))
  const ask = () => {
    if (document.hidden) return
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [key] }) => keys.has(String(key)),
    })
  }
  document.addEventListener('visibilitychange', ask)
  const asking = setInterval(ask, askSeldomMs)
  return () => {
    clearInterval(asking)
    document.removeEventListener('visibilitychange', ask)
  }
}

/**
 * Keeps the pages of whoever is signed in live; a layout mounts it once. Where the work depends on hearing
 * of changes at once there is a line also while data is saved.
 */
export function useLive(accountId: string | undefined, { isVital = false } = {}) {
  const mayWait = useSaveData() && !isVital
  useEffect(() => {
    if (!accountId) return undefined
    return mayWait ? askSeldom() : follow(accountId)
  }, [accountId, mayWait])
}
