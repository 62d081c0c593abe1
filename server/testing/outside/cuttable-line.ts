import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to a server (by its URL) that can be cut and mended, as a network is. */
export async function cuttableLine(to: string) {
  const target = new URL(to)
  const sockets = new Set<Socket>()
  const join = (near: Socket) => {
    const far = connect(Number(target.port), target.hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => other.destroy())
      one.pipe(other)
    }
  }
  let server = createServer(join)
  const open = async (wantedPort: number) => {
    server = createServer(join).listen(wantedPort, '127.0.0.1')
    await once(server, 'listening')
    return portOf(server)
  }
  const port = await open(0)
  const cut = async () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  onTestFinished(cut)
  const url = Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(port) }).href
  return { url, cut, mend: () => open(port) }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
