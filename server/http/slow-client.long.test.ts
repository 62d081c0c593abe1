import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loginResident } from '../../contract/account/account.ts'
import { refusals } from '../../contract/refusal.ts'
import { call } from '../testing/process.ts'
import { createVisitor } from '../testing/visitor.ts'
import { world } from '../testing/world.ts'

const login = `POST ${loginResident.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`

/** What each kind of client says at once, and then again and again, until it is cut. */
const manners = {
  'says nothing at all': { first: '', drip: '' },
  'stops in the middle of the headers': { first: 'GET /healthz HTTP/1.1\r\nHo', drip: '' },
  'drips headers': { first: 'GET /healthz HTTP/1.1\r\nHost: x\r\n', drip: 'X-Drop: 1\r\n' },
  'stops in the middle of the body': { first: `${login}Content-Length: 900\r\n\r\n{`, drip: '' },
  'drips a body': { first: `${login}Content-Length: 900\r\n\r\n{`, drip: ' ' },
  'drips a body in chunks': {
    first: `${login}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    drip: '1\r\n \r\n',
  },
  'asks once and stays': { first: 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', drip: '' },
}
type Manner = keyof typeof manners

async function listening() {
  const town = await world()
  await town.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = town.app.server.address() as AddressInfo
  return { ...town, port, address: `http://127.0.0.1:${port}` }
}

/** Connects, behaves like that, and tells once the server has cut the line. */
async function behave(port: number, manner: Manner) {
  const { first, drip } = manners[manner]
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let heard = ''
  let drops = 0
  socket.on('data', (text: string) => (heard += text)).on('error', () => undefined)
  socket.write(first)
  const dripping = setInterval(() => {
    drops++
    if (drip && socket.writable) socket.write(drip)
  }, 300)
  // Not `once` of node:events: that takes a reset line for a failure.
  await new Promise(resolve => socket.once('close', resolve))
  clearInterval(dripping)
  return { manner, drops, status: heard.slice(9, 12) }
}

test('who drips or idles is cut, and meanwhile everybody else is served', async () => {
  const { port, address } = await listening()
  const crowd = Object.keys(manners).flatMap(name => Array<Manner>(15).fill(name as Manner))
  const over = new AbortController()
  const cut = Promise.all(crowd.map(manner => behave(port, manner))).finally(() => over.abort())
  const good: number[] = []
  while (!over.signal.aborted) {
    const ready = await call(`${address}/readyz`)
    good.push(ready.status)
    await sleep(200)
  }
  expect(new Set(good)).toEqual(new Set([200]))
  for (const { manner, drops, status } of await cut) {
    // Nobody was hurried: phones on a bad line need a few seconds, too.
    expect([manner, drops > 5]).toEqual([manner, true])
    if (manner === 'asks once and stays') expect(status).toBe('200')
    else if (manner.includes('drips')) expect([manner, status]).toEqual([manner, '408'])
  }
})

test.each(['with a length', 'in chunks'])(
  'more than a login needs, sent %s, is refused',
  async way => {
    const { address } = await listening()
    const body = { email: 'ada@town.ng', password: 'x'.repeat(32_768) }
    const headers: Record<string, string> =
      way === 'in chunks' ? { 'transfer-encoding': 'chunked' } : {}
    const answer = await createVisitor(address).call(loginResident, body, headers)
    const [status, message] = refusals.too_large
    expect([answer.status, answer.body]).toEqual([status, { message, code: 'too_large' }])
    const next = await call(`${address}/healthz`)
    expect(next.status).toBe(200)
  },
)
