import { constants, createGzip, type Gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { accepts } from './html-page.ts'

/** Below this, packing takes longer than what it saves. */
const leastBytes = 1024
const packable = /^text\/|[+/](?:json|xml)\b/

/**
 * Packs one text after the other, always with the same gzip: one for each answer would be held, with its buffers, until the next
 * collection of everything, and made a list twice as dear. Brotli cannot be used again, and saves a hundredth more.
 */
export function createPacker() {
  // Each text is a whole: what is written is finished at once. That it can begin anew the types do not say.
  const gzip = createGzip({ flush: constants.Z_FINISH }) as Gzip & { reset: () => void }
  let pieces: Buffer[] = []
  gzip.on('data', (piece: Buffer) => pieces.push(piece))
  let last: Promise<unknown> = Promise.resolve()
  const packNow = (text: string | Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      gzip.write(text, error => {
        if (error) return reject(error)
        resolve(Buffer.concat(pieces))
        pieces = []
        gzip.reset()
      })
    })
  return (text: string | Buffer): Promise<Buffer> => {
    const packed = last.then(() => packNow(text))
    last = packed
    return packed
  }
}

const pack = createPacker()

/** Packs what is answered for whoever can unpack it. Pages and files come packed already. */
export function packAnswers(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (
      !isWhole ||
      Buffer.byteLength(payload) < leastBytes ||
      reply.hasHeader('content-encoding') ||
      !packable.test(String(reply.getHeader('content-type'))) ||
      !accepts(request.headers['accept-encoding'] ?? '', 'gzip')
    )
      return payload
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding')
    return pack(payload)
  })
}
