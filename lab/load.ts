import { connect } from 'node:net'
import { median, percentile } from './measure.ts'

/*
 * A small HTTP client that costs next to nothing, so that what is measured is the server: one call
 * at a time on each of a few connections, answers read by their length or to their last chunk.
 */

export type Call = { method: string; path: string; headers: Record<string, string>; body?: string }

const asBytes = ({ method, path, headers, body = '' }: Call) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const type = body ? 'content-type: application/json\r\n' : ''
  const length = body ? `content-length: ${Buffer.byteLength(body)}\r\n` : ''
  return `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}${type}${length}\r\n${body}`
}

/** The call as browsers make it: they say what they can unpack. */
export const asBrowser = (call: Call): Call => ({
  ...call,
  headers: { 'accept-encoding': 'gzip, deflate, br, zstd', ...call.headers },
})

/**
 * Keeps so many connections busy for a while, or until there is no next call; gives the time of
 * each call in milliseconds.
 */
export async function load(
  port: number,
  connections: number,
  seconds: number,
  next: () => Call | null,
): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(Array.from({ length: connections }, () => keepBusy(port, until, next, times)))
  return times
}

function keepBusy(port: number, until: number, next: () => Call | null, times: number[]) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let askedAt = 0
    let answer = createAnswer()
    const ask = () => {
      const call = performance.now() < until ? next() : null
      if (!call) {
        socket.end()
        return resolve()
      }
      answer = createAnswer()
      askedAt = performance.now()
      socket.write(asBytes(call))
    }
    socket.setNoDelay(true)
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      if (!answer.take(chunk)) return
      if (!answer.head().startsWith('HTTP/1.1 20')) {
        socket.destroy()
        return reject(new Error(answer.head().slice(0, 2000)))
      }
      times.push(performance.now() - askedAt)
      ask()
    })
  })
}

const [headEnd, lastChunk] = ['\r\n\r\n', Buffer.from('\r\n0\r\n\r\n')]

/** An answer that comes in pieces, of which only the head is read. */
function createAnswer() {
  let head = ''
  let missing: number | undefined
  /** The last bytes that came: the last chunk may come in pieces. */
  let tail = Buffer.alloc(0)
  return {
    head: () => head,
    /** Whether all of it is here. */
    take(chunk: Buffer): boolean {
      if (missing === undefined) {
        head += chunk.toString('latin1')
        const end = head.indexOf(headEnd)
        if (end < 0) return false
        const length = /^content-length: (\d+)/im.exec(head.slice(0, end))?.[1]
        const isChunked = /^transfer-encoding: chunked/im.test(head.slice(0, end))
        // Of what comes in chunks the length is told by its last one.
        const whole = isChunked ? Infinity : Number(length ?? 0)
        missing = end + headEnd.length + whole - head.length
      } else missing -= chunk.length
      if (missing < Infinity) return missing <= 0
      tail = Buffer.concat([tail, chunk.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
      return tail.equals(lastChunk)
    },
  }
}

/** How long one call takes that is asked for again and again: its p99, the median of some rounds. */
export async function p99Of(
  port: number,
  call: Call,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<number> {
  await load(port, 1, Math.min(seconds, 2), () => call)
  const p99: number[] = []
  for (let turn = 0; turn < rounds; turn++) {
    p99.push(percentile(await load(port, 1, seconds, () => call), 0.99))
  }
  return median(p99)
}
