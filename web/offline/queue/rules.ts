import { mostWaitingDays } from '../../../contract/wire.ts'
import type { Entry, Outcome } from './item.ts'

// When the offline queue sends, retries (exponential backoff with jitter) and gives up.

/** So long a call may take; what is "sending" for longer is not being sent any more. */
export const timeoutMs = 20_000
/** What has waited longer is not sent unasked. */
export const mostAgeMs = mostWaitingDays * 86_400_000
const firstPauseMs = 4_000
const longestPauseMs = 15 * 60_000

/** What makes somebody look whether there is something to send. */
export type Trigger = {
  at: number
  /** Somebody pressed: also what the server wanted later. */
  byPerson: boolean
}

export const isOver = ({ state }: Entry) => state === 'accepted' || state === 'refused'
export const isTooOld = (item: Entry, now: number) => !isOver(item) && now - item.at > mostAgeMs

/** How an item stands, as it is told. */
export function standOf(item: Entry, now: number): Entry['state'] | 'too old' {
  if (isTooOld(item, now)) return 'too old'
  const isLost = item.state === 'sending' && now - item.triedAt > timeoutMs
  return isLost ? 'waiting' : item.state
}

/** In the order in which it happened. */
export const inOrder = <E extends Entry>(items: readonly E[]) =>
  items.toSorted((one, other) => one.at - other.at || (one.key < other.key ? -1 : 1))

const isDue = (item: Entry, now: number, { at, byPerson }: Trigger) =>
  // Whoever holds the lane finds it as sending: who sent it is gone.
  item.state === 'sending' ||
  item.dueAt <= now ||
  (item.triedAt < at && (byPerson || item.why !== 'server'))

/**
 * What of a lane goes out now. One after the other: what is not answered yet holds up what came after it.
 * A "no" holds up what was done before it was known; whoever did something since knew of it.
 */
export function nextIn(lane: readonly Entry[], now: number, trigger: Trigger): Entry | undefined {
  let heldUntil = 0
  for (const item of inOrder(lane)) {
    if (item.at < heldUntil) return undefined
    if (item.state === 'refused') heldUntil = Math.max(heldUntil, item.endedAt)
    else if (isTooOld(item, now)) heldUntil = now
    else if (item.state !== 'accepted') return isDue(item, now, trigger) ? item : undefined
  }
  return undefined
}

export const goingOut = (item: Entry, now: number): Entry => ({
  ...item,
  state: 'sending',
  tries: item.tries + 1,
  triedAt: now,
})

/** Longer each time, and for no two devices the same: they all lost the same network. */
function pauseMs(tries: number, chance: number) {
  const usual = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 20))
  return usual * (0.5 + chance)
}

/** The item as it is after it went out; `chance` is between 0 and 1. */
export function afterwards(item: Entry, outcome: Outcome, now: number, chance: number): Entry {
  if (outcome.kind === 'accepted') {
    return { ...item, state: 'accepted', answer: outcome.answer, endedAt: now, why: null }
  }
  if (outcome.kind === 'refused') {
    return { ...item, state: 'refused', refused: outcome.refused, endedAt: now, why: null }
  }
  const { why, afterMs } = outcome
  return { ...item, state: 'waiting', why, dueAt: now + (afterMs ?? pauseMs(item.tries, chance)) }
}

/** When to look again; nothing where nothing waits. */
export function nextLook(items: readonly Entry[], now: number): number | undefined {
  const waiting = items.filter(item => !isOver(item) && !isTooOld(item, now))
  const moments = waiting.map(item =>
    item.state === 'sending' ? item.triedAt + timeoutMs : item.dueAt,
  )
  return moments.length > 0 ? Math.min(...moments) : undefined
}
