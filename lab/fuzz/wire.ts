import { connect, type Socket } from 'node:net'

/** What came back on the line: an answer, a cut, or nothing within the limit. */
export type Heard = { kind: 'answer' | 'cut' | 'hang'; status: number; head: string; body: string }

export type Wire = {
  method: string
  target: string
  headers: [name: string, value: string][]
  body: Buffer | null
  /** The bytes as they are, where no ordinary request can be so wrong. */
  raw?: Buffer
}

const cut: Heard = { kind: 'cut', status: 0, head: '', body: '' }

/** A request as bytes: nothing in it is checked or mended on the way. */
function bytesOf({ method, target, headers, body, raw }: Wire): Buffer {
  if (raw) return raw
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  const length = body ? `content-length: ${body.length}\r\n` : ''
  const head = `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines}${length}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}

/** The first answer in what was read; null while it is not whole. */
function readAnswer(read: string, wasHead: boolean): Heard | null {
  const end = read.indexOf('\r\n\r\n')
  if (end < 0) return null
  const head = read.slice(0, end)
  const status = Number(head.slice(9, 12))
  const rest = read.slice(end + 4)
  if (status === 100) return readAnswer(rest, wasHead)
  const answer = (body: string): Heard => ({ kind: 'answer', status, head, body })
  // The live line goes on for ever: that it opened is the answer.
  if (/^content-type: text\/event-stream/im.test(head)) return answer('')
  if (wasHead || status === 204 || status === 304) return answer('')
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (length !== undefined) return rest.length >= Number(length) ? answer(rest) : null
  if (/^transfer-encoding: chunked/im.test(head))
    return /(?:^|\r\n)0\r\n/.test(rest) ? answer(rest) : null
  return null
}

/** One sender with one connection at a time, kept as long as the server keeps it. */
export function createSender(port: number) {
  let socket: Socket | null = null
  const line = () => {
    if (socket && !socket.destroyed && socket.writable) return socket
    socket = connect(port, '127.0.0.1').setNoDelay(true)
    return socket
  }
  return {
    /** Sends the bytes and waits for the answer, the cut, or the end of patience. */
    send(wire: Wire, limitMs: number): Promise<Heard> {
      const own = line()
      let read = ''
      return new Promise(resolve => {
        const settle = (heard: Heard) => {
          clearTimeout(timer)
          own.removeAllListeners('data').removeAllListeners('close').removeAllListeners('error')
          own.on('error', () => undefined)
          const keeps =
            heard.kind === 'answer' && !wire.raw && !/^connection: close/im.test(heard.head)
          if (!keeps || /event-stream/.test(heard.head)) own.destroy()
          resolve(heard)
        }
        const timer = setTimeout(() => settle({ ...cut, kind: 'hang' }), limitMs)
        own.setEncoding('latin1')
        own.on('data', (piece: string) => {
          read += piece
          const heard = readAnswer(read, wire.method === 'HEAD')
          if (heard) settle(heard)
        })
        own.on('error', () => undefined)
        own.on('close', () => {
          const isWhole = read.includes('\r\n\r\n')
          const [head = '', ...rest] = read.split('\r\n\r\n')
          const status = Number(head.slice(9, 12))
          const body = rest.join('\r\n\r\n')
          settle(
            isWhole ? { kind: 'answer', status, head: `${head}\r\nconnection: close`, body } : cut,
          )
        })
        own.write(bytesOf(wire))
      })
    },
    close: () => socket?.destroy(),
  }
}
