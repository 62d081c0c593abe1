import { refuse } from '../../contract/refusal.ts'

const mb = 1024 * 1024

/** Up to so much a body is small: ordinary calls, which go on while large bodies fill their lane. */
export const smallBytes = 64 * 1024

/**
 * How much of bodies may be here at once, in all, from one network, and from everybody who is not
 * signed in: neither a few slow senders nor all strangers together keep the others out.
 */
const lanes = {
  small: { all: 16 * mb, network: 4 * mb, visitors: 12 * mb },
  large: { all: 48 * mb, network: 12 * mb, visitors: 24 * mb },
}
export type Lane = keyof typeof lanes
export const laneNames = Object.keys(lanes) as Lane[]

const againAfterSeconds = 3

type Reservation = { bytes: number; network: string; isVisitor: boolean }

/** Counts the bytes of bodies that are being read or worked on in this process. */
export function createBodyBudget() {
  const held = new Map<string, number>()
  const add = (key: string, bytes: number) => {
    const now = (held.get(key) ?? 0) + bytes
    if (now > 0) held.set(key, now)
    else held.delete(key)
  }
  return {
    /** Sets room aside before a body is read, or says busy; whoever took it calls back once. */
    take({ bytes, network, isVisitor }: Reservation): () => void {
      const lane: Lane = bytes <= smallBytes ? 'small' : 'large'
      const most = lanes[lane]
      const shares: [key: string, most: number][] = [
        [lane, most.all],
        [`${lane} ${network}`, most.network],
        ...(isVisitor ? [[`${lane} visitors`, most.visitors] as [string, number]] : []),
      ]
      if (shares.some(([key, whole]) => (held.get(key) ?? 0) + bytes > whole)) {
        throw refuse('busy', { retryAfterSeconds: againAfterSeconds })
      }
      for (const [key] of shares) add(key, bytes)
      let isGivenBack = false
      return () => {
        if (isGivenBack) return
        isGivenBack = true
        for (const [key] of shares) add(key, -bytes)
      }
    },
    /** How much is set aside now. */
    held: (lane: Lane) => held.get(lane) ?? 0,
  }
}
