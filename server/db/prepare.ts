import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'
import type { FastPath } from './fast-path.ts'

// Planning a statement takes PostgreSQL longer than answering it. One that has a name is parsed and
// planned once on each connection, so what is asked for again and again gets one.

/** So often a text goes without a name: what is seldom asked for is not worth keeping its plan. */
const seldom = 5
/** Limit of prepared statements, so that ever changing texts do not fill the database's memory. */
const most = 500

/** How to find a pattern depends on the pattern: such a plan is not for the next one. */
const looksForPattern = /\bI?LIKE\s+\$/i

/** What names texts that come often. */
export function createNaming(limits = { seldom, most }) {
  const times = new Map<string, number>()
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known || names.size >= limits.most || looksForPattern.test(text)) return known
    const sent = (times.get(text) ?? 0) + 1
    // Forget all rare statements together; frequent ones are soon counted again.
    if (times.size >= limits.most) times.clear()
    times.set(text, sent)
    if (sent <= limits.seldom) return undefined
    times.delete(text)
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

type Asked = { text: string; values?: unknown[]; name?: string }

/**
 * PostgreSQL would plan a named statement again each time if that seems to save more than a few units of
 * its own; to plan eight tables takes longer than to read twenty rows of them.
 */
const planOnce = 'SET plan_cache_mode = force_generic_plan'
const planEach = 'SET plan_cache_mode = auto'

/**
 * What a connection begins with. PostgreSQL thinks of disks that turn: to look for one station's newest pickups it would
 * rather read everybody's in a row than jump to those.
 */
export const planningOfOurs = (path: FastPath) =>
  `${path.named ? `${planOnce}; ` : ''}SET random_page_cost = 1.1`

/**
 * Connections of a pool that name what comes often, take back names that were not understood, and wait no longer than
 * this for an answer (0: as long as it takes).
 */
export function preparingClient(patienceMs: number): typeof pg.Client {
  const nameOf = createNaming()
  return class PreparingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [what, values, done] = args as [string | Asked, unknown, Done?]
      const asked = typeof what === 'string' ? { text: what } : what
      const given = asked.values ?? values
      const hasValues = Array.isArray(given) && given.length > 0
      const name = asked.name ?? (hasValues ? nameOf(asked.text) : undefined)
      const said = name === asked.name ? what : { ...asked, name }
      const ask = (text: unknown, given: unknown, done: Done) =>
        // oxlint-disable-next-line typescript/unbound-method -- it is called on its own object
        Reflect.apply(super.query as Ask, this, [text, given, within(patienceMs, this, done)])
      // Nobody waits for it: in a transaction that has failed it is refused like everything else.
      const set = (mode: string) => ask(mode, undefined, () => undefined)
      // What has a name was looked at when it got it.
      const isPattern = !name && hasValues && looksForPattern.test(asked.text)
      if (isPattern) set(planEach)
      const answer = done ? ask(said, values, done) : promised(done => ask(said, values, done))
      if (isPattern) set(planOnce)
      if (name && answer) answer.catch(() => takeBackUnparsed(this, name))
      return answer as never
    }
  }
}

type Ask = (text: unknown, values: unknown, done: Done) => void
type Done = (error: Error | null, result?: unknown) => void

// Both could be left to pg. But then each statement, and what was answered, is held until the next collection of everything,
// long after the answer has been sent: those collections are what the slowest calls wait for.

const promised = (ask: (done: Done) => void) =>
  new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result)))
  }).catch((error: Error) => {
    // Here it is known who waits; where the answer came in it was not.
    Error.captureStackTrace(error)
    throw error
  })

/** Fails a statement that takes too long, and closes the connection: its late answer would be taken for another's. */
function within(ms: number, client: object, done: Done): Done {
  if (ms === 0) return done
  const timer = setTimeout(() => {
    done(new Error('Query read timeout'))
    wireOf(client).stream.destroy()
  }, ms)
  return (error, result) => {
    clearTimeout(timer)
    done(error, result)
  }
}

type Wire = {
  stream: Socket
  parsedStatements: Record<string, string>
  close: (what: { type: 'S'; name: string }) => void
}

const wireOf = (client: object) => (client as { connection: Wire }).connection

/**
 * What stood behind a failed statement was not parsed, so its name will be sent again. PostgreSQL does
 * not mind, but a pooler has noted the name already and would end the connection: it must forget it.
 */
function takeBackUnparsed(client: object, name: string) {
  const connection = wireOf(client)
  if (name in connection.parsedStatements || !connection.stream.writable) return
  connection.close({ type: 'S', name })
}
