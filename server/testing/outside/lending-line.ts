import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** Messages of PostgreSQL's protocol, with what is left of one that has not come whole. */
function split(bytes: Buffer): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = []
  let rest = bytes
  while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
    const end = 1 + rest.readUInt32BE(1)
    messages.push(rest.subarray(0, end))
    rest = rest.subarray(end)
  }
  return { messages, rest }
}

const kindOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0)
/** "You are in", and "say something". */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/**
 * A pooler as PgBouncer was before it knew names: all who come share one connection, lent for one transaction,
 * and whatever somebody leaves on it is there for the next one. The first to come is let in by the database.
 */
export async function lendingLine(url: string): Promise<{ url: string; close: () => void }> {
  const to = new URL(url)
  const database = connect(Number(to.port), to.hostname)
  database.on('error', () => undefined)
  const waiting: { client: Socket; said: Buffer[] }[] = []
  let first: Socket | null = null
  let isOpen = false
  let holder: Socket | null = null
  let answersDue = 0
  let heard: Buffer = Buffer.alloc(0)
  const say = (messages: Buffer[]) => {
    answersDue += messages.filter(each => /[QS]/.test(kindOf(each))).length
    database.write(Buffer.concat(messages))
  }
  const lend = () => {
    const next = waiting.shift()
    holder = next?.client ?? null
    if (next) say(next.said)
  }
  database.on('data', (bytes: Buffer) => {
    if (!isOpen) {
      first?.write(bytes)
      // The last word of the hello is "say something".
      isOpen = bytes.at(-6) === welcome.at(-6)
      return
    }
    const { messages, rest } = split(Buffer.concat([heard, bytes]))
    heard = rest
    holder?.write(Buffer.concat(messages))
    for (const message of messages.filter(each => kindOf(each) === 'Z')) {
      const isIdle = message[5] === welcome.at(-1)
      if (--answersDue === 0 && isIdle) lend()
    }
  })
  const server = createServer(client => {
    client.on('error', () => undefined)
    let said: Buffer = Buffer.alloc(0)
    let isIn = false
    client.on('data', (bytes: Buffer) => {
      if (!isOpen) {
        first ??= client
        isIn = true
        database.write(bytes)
        return
      }
      if (!isIn) {
        isIn = true
        client.write(welcome)
        return
      }
      const { messages, rest } = split(Buffer.concat([said, bytes]))
      said = rest
      const kept = messages.filter(each => kindOf(each) !== 'X')
      if (kept.length === 0) return
      if (holder === client) return say(kept)
      waiting.push({ client, said: kept })
      if (!holder) lend()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    close: () => {
      server.close()
      database.destroy()
    },
  }
}
