import { availableParallelism } from 'node:os'
import type pg from 'pg'

// Connection multiplexing and pipelining for reads.

// With a connection for each of many reads the server and the database wake each other for every single one, and on a small
// machine stand in each other's way. Reads that leave over few connections travel together, and so do their answers.

/** So many connections before reads share: more than the machine has processors would only take turns. */
const fewest = Math.min(availableParallelism(), 4)
/** So many reads wait for each other on one. */
const most = 16
/** After this time without an answer no further reads are queued behind a slow one. */
const slowMs = 20

/** Lends a connection of the pool to one alone. */
export type Lend = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>

type Line = {
  opened: Promise<pg.PoolClient>
  reads: number
  /** When something was last heard on it, or the first read began. */
  heardAt: number
  broken?: Error
}

const shared = new WeakSet<object>()

/** Whether others speak on a connection, too: whatever begins a transaction there would have theirs in it. */
export const isShared = (client: object) => shared.has(client)

/**
 * Lends a connection of the pool to several readers at once. Each statement stands for itself: whoever needs two that belong
 * together asks for a connection alone. Given is how that is lent, and what means that a connection is of no use any more.
 */
export function sharedConnections(
  pool: pg.Pool,
  lend: Lend,
  isAway: (error: unknown) => boolean,
): Lend {
  const lines = new Set<Line>()
  // One that is shared is free again when nobody reads on it, which under load is never: as many are left for everybody else.
  const mostLines = Math.floor(pool.options.max / 2)

  function open(): Line {
    const opened = pool.connect()
    const line: Line = { opened, reads: 0, heardAt: performance.now() }
    lines.add(line)
    opened.then(
      client => shared.add(client),
      // Waiting reads get the error.
      () => lines.delete(line),
    )
    return line
  }

  function choose(): Line | undefined {
    const now = performance.now()
    let best: Line | undefined
    for (const line of lines) {
      const isSlow = line.reads > 0 && now - line.heardAt > slowMs
      if (isSlow || line.broken || line.reads >= most) continue
      if (!best || line.reads < best.reads) best = line
    }
    const isMore = pool.idleCount > 0 || pool.totalCount < pool.options.max
    if (best && (lines.size >= fewest || !isMore)) return best
    return lines.size < mostLines ? open() : undefined
  }

  function leave(line: Line, client: pg.PoolClient) {
    line.reads--
    line.heardAt = performance.now()
    if (line.reads > 0) return
    lines.delete(line)
    shared.delete(client)
    client.release(line.broken)
  }

  return async read => {
    const line = choose()
    if (!line) return lend(read)
    line.reads++
    const client = await line.opened
    try {
      return await read(client)
    } catch (error) {
      if (isAway(error)) line.broken = error as Error
      throw error
    } finally {
      leave(line, client)
    }
  }
}
