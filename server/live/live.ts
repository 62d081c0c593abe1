import { every } from '../call/every.ts'
import type { Db } from '../db/connect.ts'
import { listen } from '../db/listen.ts'
import type { LiveHub } from './hub.ts'
import { sessionOver } from './live.table.ts'
import { createNewsReader } from './event-reader.ts'

// Live changes: publish and subscribe over server-sent events (SSE).

export { createHub, type LiveHub } from './hub.ts'
export { createRinger } from './wake-up.ts'
export { serveEvents } from './stream.ts'

/** Lines that look idle are cut by networks on the way; so often each says something. */
const beatEveryMs = 10_000
/** A session that ends is told of; one that runs out goes silent within this time. */
const checkEveryMs = 30_000

/** What nobody rang for, because a server died after its commit, is found this often. */
const lookEveryMs = 2_000

/**
 * Passes on what was written, by whichever server, until stopped. Await it before the first page can
 * open: what happens from then on is heard by every page, whenever the line to the database opens.
 */
export async function startLive(options: {
  hub: LiveHub
  db: Db
  databaseUrl: string
  /** Which of these sessions count still. */
  stillSignedIn: StillSignedIn
  onProblem: (error: Error) => void
}) {
  const { hub, db, databaseUrl, onProblem } = options
  const readNews = await createNewsReader(db)
  const pass = async () => {
    for (const { id, topic, subject, audience } of await readNews(performance.now())) {
      if (topic === sessionOver) hub.endSessions(audience)
      else hub.tell({ id: String(id), topic, subject }, audience)
    }
  }
  const passing = every(lookEveryMs, pass, { onProblem, atOnce: false })
  const listening = listen({
    databaseUrl,
    channel: 'live',
    onOpen: passing.wake,
    onNotice: passing.wake,
    onProblem,
  })
  const beating = setInterval(hub.beat, beatEveryMs)
  const ending = every(checkEveryMs, () => endSignedOut(hub, options.stillSignedIn), {
    onProblem,
    atOnce: false,
  })
  return {
    async stop() {
      clearInterval(beating)
      hub.endAll()
      await Promise.all([passing.stop(), ending.stop(), listening.stop()])
    },
  }
}

type StillSignedIn = (sessionIds: string[]) => Promise<ReadonlySet<string>>

/** Ends the pages whose session has ended since. */
export async function endSignedOut(hub: LiveHub, stillSignedIn: StillSignedIn): Promise<void> {
  const ids = [...new Set([...hub.streams].map(({ sessionId }) => sessionId))]
  if (ids.length === 0) return
  const known = await stillSignedIn(ids)
  hub.endSessions(ids.filter(id => !known.has(id)))
}
