import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto'
import { Damage } from './damage.ts'
import { StartProblem } from '../db/start-problem.ts'
import { framesKey, checkOf, sealMark, openLock, type Lock, type Opening } from './seal-key.ts'

/*
 * An encrypted backup is a line that says which key opens it, 32 bytes by which a key is known to be
 * the right one, and the gzipped text in pieces, each with AES-256-GCM. A piece's nonce is its number
 * and whether it is the last, so that pieces that were changed, moved, left out or cut off show.
 */

const cipher = 'aes-256-gcm'
const [frameBytes, tagBytes, checkBytes, mostLine] = [65_536, 16, 32, 8_192]

type Pieces = AsyncIterable<Buffer>

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeBigUInt64BE(BigInt(number), 4)
  return nonce
}

/** The same bytes in pieces of one size; the last one is what is left, maybe nothing. */
async function* inFrames(pieces: Pieces, size: number) {
  let [waiting, number]: [Buffer, number] = [Buffer.alloc(0), 0]
  for await (const piece of pieces) {
    waiting = waiting.length === 0 ? piece : Buffer.concat([waiting, piece])
    while (waiting.length > size) {
      yield { bytes: waiting.subarray(0, size), nonce: nonceOf(number++, false) }
      waiting = waiting.subarray(size)
    }
  }
  yield { bytes: waiting, nonce: nonceOf(number, true) }
}

/** Encrypts what passes. */
export async function* sealed(lock: Lock, pieces: Pieces): AsyncGenerator<Buffer> {
  yield Buffer.from(lock.line)
  yield checkOf(lock)
  const key = framesKey(lock)
  for await (const { bytes, nonce } of inFrames(pieces, frameBytes)) {
    const sealing = createCipheriv(cipher, key, nonce)
    const written = [sealing.update(bytes), sealing.final()]
    yield Buffer.concat([...written, sealing.getAuthTag()])
  }
}

/** Decrypts what passes, or lets it pass where nothing was encrypted; no byte leaves unchecked. */
export async function* unsealed(
  path: string,
  pieces: Pieces,
  opening: Opening | null,
): AsyncGenerator<Buffer> {
  const source = lookAhead(pieces)
  const begins = await source.atMost(sealMark.length)
  if (begins.toString() !== sealMark) {
    if (opening) {
      throw new StartProblem(`${path} is not encrypted: leave the key or passphrase out.`)
    }
    yield* source.rest()
    return
  }
  const line = await source.line()
  const lock = await openLock(path, line, opening)
  const check = await source.take(checkBytes)
  if (!timingSafeEqual(check, checkOf(lock))) {
    const whose = opening && 'privateKey' in opening ? 'key' : 'passphrase'
    throw new StartProblem(
      `${path} does not open with this ${whose}: it is another one, or the file's beginning is damaged.`,
    )
  }
  const key = framesKey(lock)
  for await (const { bytes, nonce } of inFrames(source.rest(), frameBytes + tagBytes)) {
    yield opened(key, nonce, bytes)
  }
}

function opened(key: Buffer, nonce: Buffer, bytes: Buffer): Buffer {
  const at = bytes.length - tagBytes
  if (at < 0) throw new Damage('its end is missing')
  const opens = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes })
  opens.setAuthTag(bytes.subarray(at))
  const plain = opens.update(bytes.subarray(0, at))
  try {
    opens.final()
  } catch (cause) {
    throw new Damage('it was changed or cut off', { cause })
  }
  return plain
}

/** Reads a few bytes before the others. */
function lookAhead(pieces: Pieces) {
  const more = pieces[Symbol.asyncIterator]()
  let ahead: Buffer = Buffer.alloc(0)
  const read = async () => {
    const { value, done } = (await more.next()) as IteratorResult<Buffer>
    if (!done) ahead = Buffer.concat([ahead, value])
    return !done
  }
  const take = async (length: number) => {
    while (ahead.length < length) if (!(await read())) throw new Damage('its end is missing')
    const taken = ahead.subarray(0, length)
    ahead = ahead.subarray(length)
    return taken
  }
  return {
    /** So many bytes, or fewer at the end; they are not taken away. */
    async atMost(length: number) {
      while (ahead.length < length && (await read())) continue
      return ahead.subarray(0, length)
    },
    take,
    async line() {
      for (;;) {
        const end = ahead.indexOf('\n')
        if (end >= 0) return (await take(end + 1)).toString()
        if (ahead.length > mostLine || !(await read())) throw new Damage('its beginning is damaged')
      }
    },
    async *rest() {
      do {
        yield ahead
        ahead = Buffer.alloc(0)
      } while (await read())
    },
  }
}
