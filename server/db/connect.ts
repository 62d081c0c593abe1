import type { Socket } from 'node:net'
import pg from 'pg'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { wholeFastPath } from './fast-path.ts'
import { ModestPool } from './modest-pool.ts'
import { planningOfOurs, preparingClient } from './prepare.ts'
import { isShared, sharedConnections, type Lend } from './shared-connection.ts'

/** What rules query through: the pool, or the one connection of a transaction. */
export type Db = NodePgDatabase & { $client: pg.Pool | pg.ClientBase }

export type Database = {
  db: Db
  pool: pg.Pool
  /** Lends one connection for a transaction and takes it back, broken or not. */
  onConnection: OnConnection
  /** Lends one to reads that others share: of several at once each statement stands for itself. */
  onShared: OnConnection
  close(): Promise<void>
}

// PostgreSQL counts in int8, which `pg` hands over as text; our counts and kobo fit a JS number.
pg.types.setTypeParser(pg.types.builtins.INT8, text => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('an int8 beyond what a number can hold')
  return value
})

/** So long a call waits for a connection, and then for each answer of the database. */
export const patienceMs = { connect: 5_000, query: 10_000 }

/** So many connections a server has for what people call. */
export const poolSize = 16

/** Opens a pool on the address. Time-outs keep one black-holed call from hanging for ever. */
export function connect(
  url: string,
  onError: (error: Error) => void,
  {
    size = poolSize,
    idleInTransactionMs = 60_000,
    queryMs = patienceMs.query,
    connectMs = patienceMs.connect,
    path = wholeFastPath,
  } = {},
): Database {
  const pool = new ModestPool({
    ...(path.named ? { Client: preparingClient(queryMs) } : { query_timeout: queryMs }),
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: queryMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    keepAlive: true,
    // Statements that do not wait for each other go out together.
    pipeline: true,
  })
  let closing = false
  // Without listeners the death of the database would end this process too.
  const listen = (error: Error) => (closing ? undefined : onError(error))
  pool.on('error', listen)
  pool.on('connect', client => {
    client.on('error', listen)
    // Who cannot be told is lost for what comes next, too, which says so.
    if (!path.packet) sendsEach.add(client)
    client.query(planningOfOurs(path)).catch(() => undefined)
  })
  pool.on('release', error => (isReadOnly(error) ? dropIdle(pool) : undefined))
  const close = () => {
    closing = true
    return pool.end()
  }
  const lend = lenderOf(pool)
  const onShared = onLent(path.shared ? sharedConnections(pool, lend, isAway) : lend)
  return { db: drizzle(pool), pool, onConnection: onLent(lend), onShared, close }
}

export type OnConnection = <T>(work: (db: Db) => Promise<T>) => Promise<T>

const builders = new WeakMap<pg.PoolClient, Db>()
/** Connections that send each statement separately. */
const sendsEach = new WeakSet<object>()

/** The query builder of a connection, made once: every call borrows one. */
function builderOn(client: pg.PoolClient): Db {
  const made = builders.get(client) ?? drizzle(client)
  builders.set(client, made)
  return made
}

const onLent =
  (lend: Lend): OnConnection =>
  work =>
    lend(client => work(builderOn(client)))

/** Drizzle's own transaction on a pool loses the connection for ever when its BEGIN fails. */
const lenderOf =
  (pool: pg.Pool): Lend =>
  async work => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      if (isAway(error)) broken = error as Error
      throw error
    } finally {
      client.release(broken)
    }
  }

/**
 * A server that was the primary takes no writes any more, and the others of these lines lead to it, too:
 * new connections are opened, to the server that the host name now resolves to.
 */
function dropIdle(pool: pg.Pool) {
  for (let left = pool.idleCount; left > 0; left--) {
    pool.connect().then(
      client => client.release(true),
      // One that cannot be had is gone already.
      () => undefined,
    )
  }
}

/** Notes a statement that must succeed before the end, though nobody waits for its answer. */
export type Also = (statement: Promise<unknown>) => void

/** All of the work happens, or nothing of it. Takes one connection. */
async function transactOnce<T>(db: Db, work: (db: Db, also: Also) => Promise<T>): Promise<T> {
  const client = db.$client
  if (isShared(client)) throw new Error('a transaction on a connection that others share')
  const pending: Promise<unknown>[] = []
  const also: Also = statement => {
    pending.push(statement)
    // It is waited for at the end; one that fails before must not pass for one that nobody minds.
    statement.catch(() => undefined)
  }
  inOnePacket(db)
  also(client.query('BEGIN'))
  try {
    const result = await work(db, also)
    // Behind a statement that failed, a COMMIT undoes.
    await Promise.all([...pending, client.query('COMMIT')])
    return result
  } catch (error) {
    await Promise.allSettled(pending)
    // A line that is gone is not lent again, and its transaction goes with it: nobody waits for that.
    if (!isAway(error)) await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

/**
 * The one way to a transaction: all of the work happens, or nothing of it. After a deadlock or a
 * serialization failure, which is the database asking us to, it is done again.
 */
export async function inTransaction<T>(
  where: Db | OnConnection,
  work: (db: Db, also: Also) => Promise<T>,
  tries = 4,
): Promise<T> {
  try {
    if (typeof where === 'function') return await where(db => transactOnce(db, work))
    const { $client: client } = where
    if (client instanceof pg.Pool)
      return await onLent(lenderOf(client))(db => transactOnce(db, work))
    return await transactOnce(where, work)
  } catch (error) {
    if (tries <= 1 || !isRetryable(error)) throw error
    return inTransaction(where, work, tries - 1)
  }
}

/** A part of a transaction that may fail alone: what it did is undone, and the rest goes on. */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const client = db.$client
  await client.query('SAVEPOINT part')
  try {
    const result = await work()
    await client.query('RELEASE SAVEPOINT part')
    return result
  } catch (error) {
    // A line that is gone takes its transaction with it.
    if (!isAway(error)) await client.query('ROLLBACK TO SAVEPOINT part')
    throw error
  }
}

/**
 * Sends the statements that are said now, without waiting for one another, in one packet: each
 * packet costs more than what is in it. Takes one connection.
 */
export function inOnePacket(db: Db) {
  if (sendsEach.has(db.$client)) return
  const { connection } = db.$client as { connection?: { stream: Socket } }
  connection?.stream.cork()
  process.nextTick(() => connection?.stream.uncork())
}

/** What the database itself said, wherever the layers above put it. */
function saidBy(error: unknown): pg.DatabaseError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError) return at
  }
  return undefined
}

/** The SQLSTATE behind an error. */
export const sqlState = (error: unknown) => saidBy(error)?.code

/** The detail of an error that one of our own functions raised. */
export const sqlDetail = (error: unknown) => saidBy(error)?.detail

/** Whether a standby, or a primary that may not write, said no. */
export const isReadOnly = (error: unknown) => sqlState(error) === '25006'

const awayMessages =
  /ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|Connection terminated|timeout|Client has encountered/i

/** Whether an error means that the database cannot be reached, rather than that it said no. */
export function isAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state) return /^(?:08|53|57P0|57014|25P03|25006|3D000)/.test(state)
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : ''
    if (awayMessages.test(`${code} ${at.message}`)) return true
    if (at instanceof AggregateError && at.errors.some(isAway)) return true
  }
  return false
}

/** Whether a newer version recreated a function during the call: the next call finds it. */
const isJustReplaced = (error: unknown) =>
  sqlState(error) === 'XX000' && saidBy(error)?.message.startsWith('cache lookup failed') === true

/** Reads; repeats once if a called function was just recreated. */
export const readAgain = <T>(read: () => Promise<T>): Promise<T> =>
  read().catch((error: unknown) => {
    if (isJustReplaced(error)) return read()
    throw error
  })

/** Whether trying the same transaction again may succeed. */
const isRetryable = (error: unknown) =>
  /^40(?:001|P01)$/.test(sqlState(error) ?? '') || isJustReplaced(error)
