import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A network between the browser and the server that a journey can cut, or slip a change into. */
export async function inBetween(target: string) {
  const state = {
    isCut: false,
    lost: /^$/,
    silent: /^$/,
    /** What becomes of the service worker on its way. */
    changeWorker: (source: string) => source,
  }
  const server = createServer((asked, answer) => {
    const path = asked.url ?? '/'
    if (state.isCut || state.lost.test(path)) return asked.socket.destroy()
    if (state.silent.test(path)) return undefined
    const { host: _, 'accept-encoding': __, ...headers } = asked.headers
    const onward = request(
      new URL(path, target),
      // The server compares the Host with the Origin, so it sees the browser's.
      { method: asked.method, headers: { ...headers, host: asked.headers.host } },
      from => {
        const pieces: Buffer[] = []
        from.on('data', (piece: Buffer) => pieces.push(piece))
        from.on('end', () => {
          const whole = Buffer.concat(pieces)
          const isWorker = path === '/sw.js' && whole.length > 0
          answer.writeHead(from.statusCode ?? 502, withoutLength(from.headers))
          answer.end(isWorker ? state.changeWorker(whole.toString()) : whole)
        })
      },
    )
    onward.on('error', () => asked.socket.destroy())
    return asked.pipe(onward)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    state,
    url: `http://localhost:${port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A service worker's change is found by its bytes; tag and date would say that there is none. */
function withoutLength(headers: IncomingHttpHeaders) {
  const told = new Set(['content-length', 'transfer-encoding', 'etag', 'last-modified'])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !told.has(name)))
}
