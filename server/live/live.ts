import { and, inArray } from 'drizzle-orm'
import { session } from '../account/account.table.ts'
import { sessionCounts } from '../account/account.ts'
import type { Clock } from '../call/clock.ts'
import type { Db } from '../db/connect.ts'
import { listen } from '../db/listen.ts'
import type { LiveHub } from './hub.ts'
import { sessionOver } from './live.table.ts'
import { createNewsReader } from './event-reader.ts'

export { createHub, type LiveHub } from './hub.ts'
export { createRinger } from './wake-up.ts'
export { serveEvents } from './stream.ts'

/** Lines that look idle are cut by networks on the way; so often each says something. */
const beatEveryMs = 10_000
/** A session that ends is told of; one that runs out goes silent within this time. */
const checkEveryMs = 30_000

/** What nobody rang for, because a server died after its commit, is found this often. */
const lookEveryMs = 2_000

/** Passes on what was written, by whichever server, until stopped. */
export function startLive(options: {
  hub: LiveHub
  db: Db
  databaseUrl: string
  clock: Clock
  onProblem: (error: Error) => void
}) {
  const { hub, db, databaseUrl, onProblem } = options
  const readNews = createNewsReader(db)
  const pass = onceAtATime(async () => {
    for (const { id, topic, subject, audience } of await readNews(performance.now())) {
      if (topic === sessionOver) hub.endSessions(audience)
      else hub.tell({ id: String(id), topic, subject }, audience)
    }
  }, onProblem)
  const listening = listen({
    databaseUrl,
    channel: 'live',
    onOpen: pass,
    onNotice: pass,
    onProblem,
  })
  const timers = [
    setInterval(pass, lookEveryMs),
    setInterval(hub.beat, beatEveryMs),
    setInterval(() => {
      endSignedOut(hub, db, options.clock.now()).catch(onProblem)
    }, checkEveryMs),
  ]
  return {
    async stop() {
      timers.forEach(clearInterval)
      hub.endAll()
      await listening.stop()
    },
  }
}

/** Does the work now, or once more after the work that is going on. */
function onceAtATime(work: () => Promise<void>, onProblem: (error: Error) => void) {
  let working = false
  let again = false
  const workThrough = async () => {
    do {
      again = false
      await work()
    } while (again)
  }
  return () => {
    again = true
    if (working) return
    working = true
    workThrough()
      .catch(onProblem)
      .finally(() => (working = false))
  }
}

/** Ends the pages whose session has ended since. */
export async function endSignedOut(hub: LiveHub, db: Db, now: Date): Promise<void> {
  const open = [...hub.streams]
  if (open.length === 0) return
  const ids = [...new Set(open.map(({ sessionId }) => sessionId))]
  const alive = await db
    .select({ id: session.id })
    .from(session)
    .where(and(inArray(session.id, ids), sessionCounts(now)))
  const known = new Set(alive.map(({ id }) => id))
  hub.endSessions(ids.filter(id => !known.has(id)))
}
