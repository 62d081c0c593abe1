import pg from 'pg'
import { createHasher } from '../../server/call/hasher.ts'
import { createApp } from '../../server/http/app.ts'
import { createClockWatch } from '../../server/call/clock-watch.ts'
import { systemClock } from '../../server/call/clock.ts'
import { readConfig } from '../../server/config.ts'
import { connect } from '../../server/db/connect.ts'
import { fromPrimary } from '../../server/db/replica.ts'
import { createLimiter } from '../../server/call/limit.ts'
import { createHub } from '../../server/live/live.ts'
import { cookieOf, residentOf, stationId, tokenHash } from './town.ts'

/* The statements that the server really sends for one call, taken down and given to pgbench. */

type Statement = { text: string; values: unknown[] }

/** Makes one request through the app and takes down what it says to the database. */
export async function captureStatements(url: string, residents: number): Promise<string[]> {
  const number = residents - 1
  const said: Statement[] = []
  // oxlint-disable-next-line typescript/unbound-method -- it is put back, and called on its own object
  const { query } = pg.Client.prototype
  const config = readConfig({ LOG_LEVEL: 'silent' })
  const database = connect(url, () => undefined)
  const app = await createApp(config, {
    db: database.db,
    onConnection: database.onConnection,
    read: fromPrimary(database.db),
    hub: createHub(),
    ring: () => undefined,
    gateway: null,
    clock: systemClock,
    clockWatch: createClockWatch({ db: database.db, clock: systemClock, say: () => undefined }),
    secretKey: Buffer.alloc(32, 7),
    hasher: await createHasher(),
    limiter: createLimiter(1),
    messaging: { pushKey: '', pushHosts: [], smsIsSent: false },
    directorsNeedSecondStep: false,
    secureCookies: false,
    ownOrigin: null,
  })
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [asked, given] = args as [string | Partial<Statement>, unknown[] | undefined]
    const { text = '', values = given ?? [] } = typeof asked === 'string' ? { text: asked } : asked
    said.push({ text, values })
    return Reflect.apply(query, this, args) as never
  }
  const answer = await app.inject({
    method: 'PATCH',
    url: `/api/users/make-request/${residentOf(number)}/${stationId(number)}`,
    headers: {
      cookie: cookieOf(number),
      'idempotency-key': 'taken-down',
      'content-type': 'application/json',
    },
    payload: '{}',
  })
  pg.Client.prototype.query = query
  await app.close()
  await database.close()
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const made = answer.json().data._id as string
  return said.map(statement => asScript(statement, number, made))
}

const resident = `('00000000-0000-7000-8000-' || lpad(to_hex(:n::int), 12, '0'))::uuid`

/** The statement with its values written in; what differs from call to call is computed. */
function asScript({ text, values }: Statement, number: number, made: string): string {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'NULL'
    if (value === residentOf(number))
      return text.includes('caller') ? `(${resident})::text` : resident
    // One call's new id is the same in all of its statements.
    if (value === made) return `(md5('request' || :n::text || '-' || :i::text)::uuid)`
    if (value === 'taken-down') return `('pgbench-' || :n::text || '-' || :i::text)`
    if (Buffer.isBuffer(value) && value.equals(tokenHash(number))) {
      return `sha256(convert_to('bench-' || :n::text, 'UTF8'))`
    }
    if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'::bytea`
    if (typeof value === 'number' || typeof value === 'boolean') return String(value)
    if (value instanceof Date) return literal(value.toISOString())
    // pgbench takes a colon for the beginning of a variable's name, in a text too.
    if (typeof value !== 'string') throw new Error('a value of a kind that was not foreseen')
    const safe = value.replaceAll('\\', '\\\\').replaceAll("'", "''")
    return `E'${safe.replaceAll(':', '\\x3a')}'`
  }
  const written = text.replace(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))
  return written.replace(/\s+/g, ' ').trim()
}
