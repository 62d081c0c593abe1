import { sql } from 'drizzle-orm'
import { clockSlackMs, type Clock } from './clock.ts'
import { every } from './every.ts'
import { sqlState, type Db } from '../db/connect.ts'
import { StartProblem } from '../db/start-problem.ts'
import { rowsOf } from '../db/statement.ts'

// A clock that has jumped must not make things happen: close and charge requests, delete accounts,
// throw rows away. So it is compared with the database's own clock and with the latest moment that any
// server has seen. Whoever calls is served all the same.

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** So often the mark is moved on, which also tells whether the database takes writes. */
const tickEveryMs = 10_000
/** The database usually has another machine's clock: a second opinion. */
const differsMs = 5 * minuteMs
/** An installation may be off for so long before somebody has to say that it was. */
const aheadDays = 7
/** A disk that was full is said to be full for so long: small writes may still find room. */
const fullForMs = 15_000

type Seen = { databaseNow: Date; latestAt: Date | null }

const see = async (db: Db): Promise<Seen> => {
  const [seen] = await rowsOf<Seen>(
    db,
    sql`SELECT clock_timestamp() AS "databaseNow",
      (SELECT latest_at FROM clock_mark) AS "latestAt"`,
  )
  if (!seen) throw new Error('a question about the time without an answer')
  return seen
}

const said = (moment: Date) => moment.toISOString()
const command = 'npm run operator -- confirm-clock'

const differs = (now: Date, { databaseNow }: Seen) =>
  Math.abs(now.getTime() - databaseNow.getTime()) > differsMs
    ? `This server's clock says ${said(now)}, the database's ${said(databaseNow)}: set the wrong one right.`
    : null

/** Why the clock is not believed, and what to do; null when it is. */
function doubtIn(now: Date, seen: Seen): string | null {
  const different = differs(now, seen)
  if (different || !seen.latestAt) return different
  const [clock, mark] = [`The clock says ${said(now)}`, said(seen.latestAt)]
  const pastMs = now.getTime() - seen.latestAt.getTime()
  if (pastMs > aheadDays * dayMs) {
    return `${clock}, but this installation was last at work at ${mark}. Say ${command} if it was off since then.`
  }
  if (pastMs < -clockSlackMs) {
    return `${clock}, but this installation was at work at ${mark} already. Set the clock right, or say ${command} if it was wrong then and is right now.`
  }
  return null
}

export type ClockWatch = ReturnType<typeof createClockWatch>
/** Does work that time makes due, unless the clock is in doubt. */
export type Timely = ClockWatch['timely']
/** What is looked after again and again: until when, who is woken by it, and who hears what went wrong. */
export type Round = {
  clock: Clock
  timely: Timely
  ring: () => void
  onProblem: (error: Error) => void
}

/** Watches over the clock of this server; `say` hears each doubt once, and null when it is over. */
export function createClockWatch(options: {
  db: Db
  clock: Clock
  say: (doubt: string | null) => void
  since?: () => number
}) {
  const { db, clock, say, since = () => performance.now() } = options
  let doubt: string | null = null
  let fullUntil = -Infinity
  /** Is it the same trouble as before? Its moments move on, and nobody wants to read each. */
  const kindOf = (sentence: string | null) => sentence?.replaceAll(/\d/g, '') ?? null
  const isRight = async (): Promise<boolean> => {
    const found = doubtIn(clock.now(), await see(db))
    const isNews = kindOf(found) !== kindOf(doubt)
    doubt = found
    if (isNews) say(found)
    return found === null
  }
  const noteFailure = (error: unknown) => {
    if (sqlState(error) === '53100') fullUntil = since() + fullForMs
  }
  return {
    isRight,
    timely: async (work: () => Promise<unknown>): Promise<void> => {
      if (await isRight()) await work()
    },
    /** Moves the mark on, never back, while the clock is believed; writes in any case. */
    async tick(): Promise<void> {
      const latestAt = (await isRight()) ? clock.now() : null
      try {
        await (latestAt ? moveOn(db, latestAt) : rowsOf(db, standStill))
      } catch (error) {
        noteFailure(error)
        throw error
      }
    },
    noteFailure,
    doubt: () => doubt,
    diskIsFull: () => since() < fullUntil,
  }
}

const standStill = sql`UPDATE clock_mark SET latest_at = latest_at`
const moveOn = (db: Db, latestAt: Date) =>
  rowsOf(
    db,
    sql`INSERT INTO clock_mark AS mark (latest_at) VALUES (${latestAt})
      ON CONFLICT (one) DO UPDATE SET latest_at = greatest(mark.latest_at, excluded.latest_at)`,
  )

/** Keeps the mark moving until stopped. */
export const startWatching = (watch: ClockWatch, onProblem: (error: Error) => void) =>
  every(tickEveryMs, () => watch.tick(), { onProblem })

/** Whoever operates the server says that the clock is right: from now on it is believed. */
export async function confirmClock({ db, now }: { db: Db; now: Date }): Promise<string> {
  const seen = await see(db)
  const different = differs(now, seen)
  if (different) throw new StartProblem(`${different} Nothing was changed.`)
  await rowsOf(
    db,
    sql`INSERT INTO clock_mark (latest_at) VALUES (${now})
      ON CONFLICT (one) DO UPDATE SET latest_at = excluded.latest_at`,
  )
  const before = seen.latestAt ? `It was last at work at ${said(seen.latestAt)}.` : 'It is new.'
  const clocks = `this machine's clock says ${said(now)}, the database's ${said(seen.databaseNow)}`
  return `The clock is believed: ${clocks}. ${before}`
}

export const diskFull = "The database's disk is full: little can be written."

type WriteState = { isStandby: boolean; isReadOnly: boolean }

/** Why the database takes no writes; null while it does. */
export async function writeTrouble(db: Db, watch: ClockWatch): Promise<string | null> {
  const [state] = await rowsOf<WriteState>(
    db,
    sql`SELECT pg_is_in_recovery() AS "isStandby",
      current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
  )
  if (state?.isStandby) return 'The database is a standby: nothing can be written.'
  if (state?.isReadOnly) return 'The database is read-only: nothing can be written.'
  return watch.diskIsFull() ? diskFull : null
}
