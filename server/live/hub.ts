import type { LiveEvent } from '../../contract/live/live.ts'

/** One open page of somebody: what it may hear of, and how to reach it. */
export type Stream = {
  accountId: string
  sessionId: string
  audience: ReadonlySet<string>
  hear: (event: LiveEvent) => void
  /** Tells what it missed, which may be of a station that is another's by now. */
  repeat: (event: LiveEvent) => void
  /** The line may have missed something. */
  resync: () => void
  beat: () => void
  end: () => void
}

export type LiveHub = ReturnType<typeof createHub>

/** The open pages of this process. */
export function createHub() {
  const streams = new Set<Stream>()
  return {
    streams: streams as ReadonlySet<Stream>,
    add(stream: Stream) {
      streams.add(stream)
      return () => void streams.delete(stream)
    },
    openOf: (accountId: string) =>
      [...streams].filter(stream => stream.accountId === accountId).length,
    tell(event: LiveEvent, audience: readonly string[]) {
      for (const stream of streams) {
        if (audience.some(each => stream.audience.has(each))) stream.hear(event)
      }
    },
    /** Ends what is open in these sessions. */
    endSessions(sessionIds: readonly string[]) {
      const over = new Set(sessionIds)
      for (const stream of streams) if (over.has(stream.sessionId)) stream.end()
    },
    beat: () => streams.forEach(stream => stream.beat()),
    endAll: () => streams.forEach(stream => stream.end()),
  }
}
