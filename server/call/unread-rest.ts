import type { IncomingMessage } from 'node:http'

/*
 * A line that is closed while something unread lies on it is reset, and whoever was still sending loses the answer that was on
 * its way: "too large" becomes a broken connection. So after the answer only our half is closed. What still comes is read and
 * thrown away, slowly for all of them together and only so much of each, until the other end has heard and hangs up.
 */

const mb = 1024 * 1024
/** So much of one line is thrown away, and so long it stays. */
const most = { bytes: 16 * mb, ms: 5_000, lines: 256 }
/** So much of all lines together in each turn, of few lines at a time: about 16 MB a second. */
const turn = { bytes: 0.8 * mb, ms: 50, lines: 8 }

/** Closes lines whose callers may still be sending, so that they can read the answer. */
export function createUnreadRest() {
  const lines = new Set<IncomingMessage>()
  /** Those whose turn it is (round robin). */
  let reading: IncomingMessage[] = []
  let readNow = 0
  let turns: NodeJS.Timeout | undefined

  function stopReading() {
    for (const call of reading) call.pause()
    reading = []
  }

  function nextTurn() {
    stopReading()
    readNow = 0
    reading = [...lines].slice(0, turn.lines)
    for (const call of reading) {
      lines.delete(call)
      lines.add(call)
      call.resume()
    }
  }

  function leave(call: IncomingMessage) {
    lines.delete(call)
    if (lines.size > 0) return
    clearInterval(turns)
    turns = undefined
  }

  function readRest(call: IncomingMessage) {
    const { socket } = call
    if (lines.size >= most.lines) {
      socket.destroy()
      return
    }
    lines.add(call)
    turns ??= setInterval(nextTurn, turn.ms)
    const timer = setTimeout(() => socket.destroy(), most.ms)
    socket.once('close', () => {
      clearTimeout(timer)
      leave(call)
    })
    let left = most.bytes
    call.on('data', (piece: Buffer) => {
      left -= piece.length
      readNow += piece.length
      if (left < 0) socket.destroy()
      else if (readNow > turn.bytes) stopReading()
    })
    const whole = new Promise(resolve => call.once('end', resolve))
    socket.end(() => void whole.then(() => socket.destroy()))
  }

  return {
    /** Says that the line is not closed at once when the answer is out, as Node would do. */
    after(call: IncomingMessage) {
      // What nobody has begun to read, Node reads as fast as it comes.
      call.read()
      call.socket.destroySoon = () => readRest(call)
    },
  }
}
