import { createHash } from 'node:crypto'
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
import { cookieOf, idOf, idSql, requestPath, tokenHashSql, tokenOf } from '../town/names.ts'

/* The statements that the server really sends for one call, captured and given to pgbench. */

type Statement = { text: string; values: unknown[] }

/** Makes one request through the app and captures what it sends to the database. */
export async function captureStatements(
  url: string,
  { resident: number, stations }: { resident: number; stations: number },
): Promise<string[]> {
  const sent: Statement[] = []
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
    sent.push({ text, values })
    return Reflect.apply(query, this, args) as never
  }
  const answer = await app.inject({
    method: 'PATCH',
    url: requestPath(idOf('resident', number), idOf('station', number % stations)),
    headers: {
      cookie: cookieOf('resident', number),
      'idempotency-key': capturedKey,
      'content-type': 'application/json',
    },
    payload: '{}',
  })
  pg.Client.prototype.query = query
  await app.close()
  await database.close()
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const made = answer.json().data._id as string
  return sent.map(statement => asScript(statement, number, made))
}

const capturedKey = 'captured'
const resident = idSql('resident', ':n')

/** The statement with its values written in; what differs from call to call is computed. */
function asScript({ text, values }: Statement, number: number, made: string): string {
  const token = createHash('sha256').update(tokenOf('resident', number)).digest()
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'NULL'
    if (value === idOf('resident', number)) {
      return text.includes('caller') ? `(${resident})::text` : resident
    }
    // One call's new id is the same in all of its statements.
    if (value === made) return `(md5('request' || :n::text || '-' || :i::text)::uuid)`
    if (value === capturedKey) return `('pgbench-' || :n::text || '-' || :i::text)`
    if (Buffer.isBuffer(value) && value.equals(token)) return tokenHashSql('resident', ':n::text')
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
