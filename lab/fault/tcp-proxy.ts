import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a line is: as it should be, refusing everybody, silent without an end, or late. */
export type Manner = 'fine' | 'refused' | 'black hole' | 'slow'

type Pair = { near: Socket; far: Socket }

/**
 * A small TCP proxy on a port of its own that can refuse, swallow and slow. Each new connection goes
 * to the next of the ports given; where nobody listens, to the one after it.
 */
export async function openProxy(portsOf: () => number[], slowMs = 150) {
  const pairs = new Set<Pair>()
  let manner: Manner = 'fine'
  let change = Promise.withResolvers<void>()
  let turn = 0

  const isSilent = () => manner === 'black hole'

  /** The next target that takes a connection, or null. */
  const reach = async () => {
    const ports = portsOf()
    const first = turn++
    for (let n = 0; n < ports.length; n++) {
      const far = await dial(ports[(first + n) % ports.length] ?? 0)
      if (far) return far
    }
    return null
  }

  /** One direction, chunk after chunk: whatever the manner becomes meanwhile, the order stays. */
  const pass = async (from: Socket, to: Socket) => {
    try {
      for await (const chunk of from) {
        if (manner === 'slow') await sleep(slowMs)
        while (isSilent()) await change.promise
        if (!to.write(chunk as Buffer)) await once(to, 'drain')
      }
      to.end()
    } catch {
      // One end is gone, so the other one goes.
      to.destroy()
    }
  }

  const join = async (near: Socket) => {
    near.on('error', () => undefined)
    const far = manner === 'refused' ? null : await reach()
    if (!far) near.resetAndDestroy()
    else if (near.destroyed) far.destroy()
    else tie({ near, far })
  }

  const tie = (pair: Pair) => {
    const { near, far } = pair
    pairs.add(pair)
    far.on('error', () => undefined)
    near.on('close', () => pairs.delete(pair))
    void pass(near, far)
    void pass(far, near)
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, socket => void join(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    become(next: Manner) {
      manner = next
      change.resolve()
      change = Promise.withResolvers<void>()
      if (next !== 'refused') return
      for (const { near, far } of pairs) [near, far].forEach(socket => socket.resetAndDestroy())
    },
    close() {
      for (const { near, far } of pairs) [near, far].forEach(socket => socket.destroy())
      server.close()
    },
  }
}

function dial(port: number): Promise<Socket | null> {
  return new Promise(resolve => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}
