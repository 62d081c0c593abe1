import { newId, type Clock } from '../call/clock.ts'
import type { Round } from '../call/clock-watch.ts'
import { every } from '../call/every.ts'
import { connect, inTransaction, type Db, type OnConnection } from '../db/connect.ts'
import { named } from '../db/statement.ts'
import { notify } from '../notification/notification.ts'
import { createErasureLog, type ErasureLog } from './erasure-log.ts'

const lookEveryMs = 60 * 60 * 1000
const atOnce = 500

type Erasing = {
  onConnection: OnConnection
  clock: Clock
  log: ErasureLog
  onProblem: (error: Error) => void
}

/**
 * Deletes the accounts whose days of grace are over and that have nothing open; tells how many.
 * Several servers may do this at the same time: each takes accounts that no other has. One that
 * cannot be deleted does not keep the others.
 */
export async function eraseDue({ onConnection, clock, log, onProblem }: Erasing): Promise<number> {
  const now = clock.now()
  const leaving = await onConnection(db =>
    named<{ id: string }>(
      db,
      'leaving',
      `SELECT id FROM account WHERE leaves_at <= $1 AND erased_at IS NULL
       ORDER BY leaves_at LIMIT $2`,
      [now, atOnce],
    ),
  )
  let erased = 0
  for (const { id } of leaving) {
    const gone = inTransaction(onConnection, db => eraseOne(db, id, now))
    if (!(await gone.catch(onProblem))) continue
    erased++
    // After the commit: who is in the log was erased. What a crash loses here is caught up with.
    const noted = { accountId: id, role: 'resident', erasedAt: now.toISOString() } as const
    await log.note([noted]).catch(onProblem)
  }
  return erased
}

async function eraseOne(db: Db, id: string, now: Date): Promise<boolean> {
  const [due] = await named<{ leaves_at: Date }>(
    db,
    'take-leaving',
    `SELECT leaves_at FROM account WHERE id = $1 AND leaves_at <= $2 AND erased_at IS NULL
     FOR NO KEY UPDATE SKIP LOCKED`,
    [id, now],
  )
  if (!due) return false
  const text = 'SELECT erase_resident($1, $2) AS erased'
  const [row] = await named<{ erased: boolean }>(db, 'erase-resident', text, [id, now])
  if (row?.erased) return true
  // Something is open again: it waits until that is over, and the owner is told once.
  await notify({ db, now, newId: () => newId(now) }, [id], {
    key: `leaving-waits:${due.leaves_at.toISOString()}`,
    kind: 'leaving-waits',
    data: {},
  })
  return false
}

/** Keeps deleting what is due until stopped. */
export function startErasing(
  options: Round & {
    databaseUrl: string
    /** The file in which this server keeps whom it knows to be erased. */
    erasureLog: string
  },
) {
  const { databaseUrl, clock, timely, ring, onProblem } = options
  const log = createErasureLog(options.erasureLog)
  // On a line of its own without a time limit: what others wrote about somebody may lie anywhere.
  const database = connect(databaseUrl, onProblem, { size: 1, queryMs: 0 })
  const { onConnection } = database
  const eraseAndNote = async () => {
    await timely(() => eraseDue({ onConnection, clock, log, onProblem }).then(ring)).catch(
      onProblem,
    )
    await onConnection(db => log.catchUp(db))
  }
  const round = every(lookEveryMs, eraseAndNote, { onProblem })
  return {
    async stop() {
      await round.stop()
      await database.close()
    },
  }
}
