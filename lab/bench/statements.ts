import pg from 'pg'
import { createHasher } from '../../server/call/hasher.ts'
import { createApp } from '../../server/http/app.ts'
import { systemClock } from '../../server/call/clock.ts'
import { readConfig } from '../../server/setting/config.ts'
import { connect, type Database } from '../../server/db/connect.ts'
import { servingOf } from '../../server/testing/serving.ts'
import type { Call } from '../load.ts'

/* The statements that the server really sends for a call, captured and given to pgbench. */

type Statement = { text: string; values: unknown[] }
/** What one call sent, and the id of what it answered about. */
export type Captured = { sent: Statement[]; id: string }

/** Makes calls through the app one after the other, each knowing the id that the one before it gave. */
export async function captureStatements(
  url: string,
  calls: ((id: string) => Call)[],
): Promise<Captured[]> {
  const database = connect(url, () => undefined)
  const app = await appOn(database)
  const captured: Captured[] = []
  for (const call of calls) {
    const { method, path, headers, body } = call(captured.at(-1)?.id ?? '')
    const recording = record()
    const answer = await app.inject({
      method: method as 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body ?? '{}',
    })
    const sent = recording.stop()
    if (answer.statusCode !== 200) throw new Error(answer.body)
    captured.push({ sent, id: answer.json().data._id as string })
  }
  await app.close()
  await database.close()
  return captured
}

async function appOn(database: Database) {
  const config = readConfig({ LOG_LEVEL: 'silent', DIRECTOR_TWO_STEP: 'optional' })
  const hasher = await createHasher()
  return createApp(config, servingOf(config, { database, clock: systemClock, hasher }))
}

/** Notes what is sent to the database from now on. */
function record() {
  const sent: Statement[] = []
  // oxlint-disable-next-line typescript/unbound-method -- it is put back, and called on its own object
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, given] = args as [string | Partial<Statement>, unknown[] | undefined]
    const { text = '', values = given ?? [] } = typeof asked === 'string' ? { text: asked } : asked
    sent.push({ text, values })
    return Reflect.apply(query, this, args) as never
  }
  const stop = () => {
    pg.Client.prototype.query = query
    // What sets a connection up is sent once in its life.
    return sent.filter(({ text }) => !text.startsWith('SET '))
  }
  return { stop }
}

/** What a value of the captured call is in any other call; undefined where it is the same in all. */
export type Elsewhere = (value: string | Buffer) => string | undefined

/** A literal in which pgbench, which takes a colon for the beginning of a variable's name, sees none. */
const withoutColons = (inside: string) =>
  `E'${inside.replaceAll('\\', '\\\\').replaceAll(':', '\\x3a')}'`

/** The statement with its values written in; what differs from call to call is computed. */
export function asScript({ text, values }: Statement, elsewhere: Elsewhere): string {
  // Ids are kept there as texts, since not every caller has one.
  const cast = text.includes('idempotent_answer') ? '::text' : ''
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'NULL'
    if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]`
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (value instanceof Date) return literal(value.toISOString())
    if (typeof value !== 'string' && !Buffer.isBuffer(value)) {
      throw new Error('a value of a kind that was not foreseen')
    }
    const computed = elsewhere(value)
    if (computed !== undefined) return typeof value === 'string' ? `${computed}${cast}` : computed
    if (typeof value !== 'string') return `'\\x${value.toString('hex')}'::bytea`
    return withoutColons(value.replaceAll("'", "''"))
  }
  // Texts that the statement has of its own: `HH24:MI`.
  const own = text.replace(/'((?:[^']|'')*)'/g, (whole, inside: string) =>
    inside.includes(':') ? withoutColons(inside) : whole,
  )
  const written = own.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))
  return written.replace(/\s+/g, ' ').trim()
}
