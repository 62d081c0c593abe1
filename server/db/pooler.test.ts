import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../testing/empty-database.ts'
import { lendingLine } from '../testing/outside/lending-line.ts'
import { checkPooler, refuseShared } from './pooler.ts'

let url = ''
const lines: { close: () => void }[] = []
beforeAll(async () => {
  url = await emptyDatabase()
})
afterAll(() => lines.forEach(line => line.close()))

/** Another address of the same database, at which a line stands that may change how one says hello. */
async function behind(change: (hello: Buffer, client: Socket) => Buffer | null): Promise<string> {
  const to = new URL(url)
  const server = createServer(client => {
    client.on('error', () => undefined)
    client.once('data', hello => {
      const said = change(hello, client)
      if (!said) return
      const database = connect(Number(to.port), to.hostname)
      database.on('error', () => client.destroy())
      database.write(said)
      client.pipe(database).pipe(client)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  lines.push(server)
  const { port } = server.address() as AddressInfo
  return Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href
}

/** Removes the timeouts from the startup message, as a pooler does that ignores them. */
function withoutLimits(hello: Buffer): Buffer {
  const words = hello.subarray(8, -1).toString().split('\0').slice(0, -1)
  const kept = words.filter((_, at) => !words[at - (at % 2)]?.includes('timeout'))
  const body = Buffer.from(`${kept.join('\0')}\0\0`)
  const head = Buffer.from(hello.subarray(0, 8))
  head.writeUInt32BE(8 + body.length)
  return Buffer.concat([head, body])
}

test('two addresses of one database will do', async () => {
  const through = await behind(hello => hello)
  await expect(checkPooler(through, url, 0)).resolves.toBeUndefined()
})

test('two databases will not', async () => {
  const other = await behind(hello => hello)
  const elsewhere = await emptyDatabase()
  await expect(checkPooler(other, elsewhere, 0)).rejects.toThrow(
    'DATABASE_URL and DIRECT_DATABASE_URL lead to different databases: set both to the same one.',
  )
})

test('a pooler that forgets the time limits is refused', async () => {
  const forgetful = await behind(withoutLimits)
  await expect(checkPooler(forgetful, url, 0)).rejects.toThrow(
    'The pooler at DATABASE_URL lets statements run for ever: set its connect_query as docs/scale.md says.',
  )
})

test('a pooler that does not know our settings is refused with what it said', async () => {
  const strict = await behind((hello, client) => {
    if (!hello.includes('statement_timeout')) return hello
    const said = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter\0\0')
    const head = Buffer.from('E\0\0\0\0')
    head.writeUInt32BE(4 + said.length, 1)
    client.end(Buffer.concat([head, said]))
    return null
  })
  await expect(checkPooler(strict, url, 0)).rejects.toThrow(
    'The pooler at DATABASE_URL refuses the login (unsupported startup parameter): see docs/scale.md.',
  )
})

test('an unreachable pooler is reported as down', async () => {
  const away = Object.assign(new URL(url), { port: '1' }).href
  await expect(checkPooler(away, url, 0)).rejects.toThrow(/^The database does not answer .*ECONN/)
})

test('a pooler that does not keep the names of statements apart is refused', async () => {
  const limited = Object.assign(new URL(url), {
    search: '?options=-c%20statement_timeout%3D9s%20-c%20idle_in_transaction_session_timeout%3D9s',
  }).href
  const old = await lendingLine(limited)
  lines.push(old)
  await expect(checkPooler(old.url, url, 0)).rejects.toThrow(
    'The pooler at DATABASE_URL forgets prepared statements: it has to be PgBouncer 1.21 or newer with ' +
      'max_prepared_statements above 0, as docs/scale.md says.',
  )
})

test('work that needs its own session bypasses the pooler', async () => {
  const pooler = await lendingLine(url)
  lines.push(pooler)
  await expect(refuseShared(pooler.url, 'DATABASE_URL', 0)).rejects.toThrow(
    'DATABASE_URL leads to a pooler, which cannot lock, listen or migrate: set DIRECT_DATABASE_URL to ' +
      'PostgreSQL itself, as docs/scale.md says.',
  )
  await expect(refuseShared(url, 'DATABASE_URL', 0)).resolves.toBeUndefined()
})
