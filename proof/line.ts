import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** How a line is: as it should be, refusing everybody, silent without an end, or late. */
export type Manner = 'fine' | 'refused' | 'black hole' | 'slow'
export type Line = Awaited<ReturnType<typeof openLine>>

type Pair = { near: Socket; far: Socket }

/**
 * A small TCP proxy on a port of its own that can refuse, swallow and slow. Each new connection goes
 * to the next of the ports given; where nobody listens, to the one after it.
 */
export async function openLine(portsOf: () => number[], slowMs = 150) {
  const pairs = new Set<Pair>()
  let manner: Manner = 'fine'
  let turn = 0

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

  const pass = (from: Socket, to: Socket) => {
    from.on('data', chunk => {
      from.pause()
      const hand = () => {
        const goOn = () => manner !== 'black hole' && from.resume()
        if (to.destroyed || to.write(chunk)) goOn()
        else to.once('drain', goOn)
      }
      if (manner === 'slow') setTimeout(hand, slowMs)
      else hand()
    })
    from.on('error', () => undefined)
    from.on('end', () => to.end())
    from.on('close', () => to.destroy())
  }

  const join = async (near: Socket) => {
    near.on('error', () => undefined)
    near.pause()
    const far = manner === 'refused' ? null : await reach()
    if (!far) near.resetAndDestroy()
    else if (near.destroyed) far.destroy()
    else tie({ near, far })
  }

  const tie = (pair: Pair) => {
    const { near, far } = pair
    pairs.add(pair)
    near.on('close', () => pairs.delete(pair))
    pass(near, far)
    pass(far, near)
    if (manner === 'black hole') [near, far].forEach(socket => socket.pause())
    else [near, far].forEach(socket => socket.resume())
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, socket => void join(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    become(next: Manner) {
      manner = next
      for (const { near, far } of pairs) {
        if (next === 'refused') [near, far].forEach(socket => socket.resetAndDestroy())
        else if (next === 'black hole') [near, far].forEach(socket => socket.pause())
        else [near, far].forEach(socket => socket.resume())
      }
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
