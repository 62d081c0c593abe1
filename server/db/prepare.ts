import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import pg from 'pg'

// Planning a statement takes PostgreSQL longer than answering it. One that has a name is parsed and
// planned once on each connection, so what is asked for again and again gets one.

/** So often a text goes without a name: what is seldom asked for is not worth keeping its plan. */
const seldom = 5
/** So many texts may get one: whoever asks in ever new ways does not fill the database's memory. */
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
    // Those that never came often are forgotten together; who comes often is soon known again.
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
export const planOnce = 'SET plan_cache_mode = force_generic_plan'
const planEach = 'SET plan_cache_mode = auto'

/** Connections of a pool that name what comes often, and take back names that were not understood. */
export function preparingClient(): typeof pg.Client {
  const nameOf = createNaming()
  return class PreparingClient extends pg.Client {
    override query(...args: unknown[]): never {
      const [what, values, ...more] = args as [string | Asked, unknown, ...unknown[]]
      const asked = typeof what === 'string' ? { text: what } : what
      const given = asked.values ?? values
      const hasValues = Array.isArray(given) && given.length > 0
      const name = asked.name ?? (hasValues ? nameOf(asked.text) : undefined)
      const said = name === asked.name ? what : { ...asked, name }
      const ask = (...words: unknown[]): unknown =>
        // oxlint-disable-next-line typescript/unbound-method -- it is called on its own object
        Reflect.apply(super.query, this, words)
      // Nobody waits for it: in a transaction that has failed it is refused like everything else.
      const set = (mode: string) => void (ask(mode) as Promise<unknown>).catch(() => undefined)
      // What has a name was looked at when it got it.
      const isPattern = !name && hasValues && looksForPattern.test(asked.text)
      if (isPattern) set(planEach)
      const answer = ask(said, values, ...more)
      if (isPattern) set(planOnce)
      if (name && answer instanceof Promise) answer.catch(() => takeBackUnparsed(this, name))
      return answer as never
    }
  }
}

type Wire = {
  stream: Socket
  parsedStatements: Record<string, string>
  close: (what: { type: 'S'; name: string }) => void
}

/**
 * What stood behind a failed statement was not parsed, so its name will be sent again. PostgreSQL does
 * not mind, but a pooler has noted the name already and would end the connection: it must forget it.
 */
function takeBackUnparsed(client: object, name: string) {
  const { connection } = client as { connection: Wire }
  if (name in connection.parsedStatements || !connection.stream.writable) return
  connection.close({ type: 'S', name })
}
