import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
}
const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof pack

/** A small text that is served from memory. */
export type Document = {
  type: string
  tag: string
  plain: Buffer
  packed: (encoding: Encoding) => Promise<Buffer>
}

/** Makes a document of a built file, with the server's origin written into it. */
export function createDocument(name: string, content: Buffer, origin: string): Document {
  const plain = Buffer.from(content.toString('utf8').replaceAll('__ORIGIN__', () => origin))
  const done = new Map<Encoding, Promise<Buffer>>()
  return {
    type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    tag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
    plain,
    packed(encoding) {
      const packed = done.get(encoding) ?? pack[encoding](plain)
      done.set(encoding, packed)
      return packed
    },
  }
}

/** Sends a document in the best encoding that the caller reads, or nothing when they have it. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, tag, plain, packed }: Document,
  /** Whether another language would have been sent to another cookie. */
  isByLanguage = false,
) {
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find(name => accepts(accepted, name))
  const etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
  const vary = isByLanguage ? 'accept-encoding, cookie' : 'accept-encoding'
  reply.headers({ etag, 'cache-control': 'no-cache', vary })
  if (reply.statusCode === 200 && isKnown(request.headers['if-none-match'], etag)) {
    return reply.code(304).send()
  }
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(type).send(encoding ? await packed(encoding) : plain)
}

/** Whether a header of accepted encodings has this one. */
export const accepts = (header: string, name: string) =>
  header.split(',').some(part => {
    const [coding = '', weight = '1'] = part.trim().split(/\s*;\s*q=/i)
    return coding.toLowerCase() === name && Number(weight) > 0
  })

// A proxy that packs again marks the tag as weak; the document is the same.
export const isKnown = (header: string | undefined, etag: string) =>
  header?.split(',').some(each => each.trim().replace(/^W\//, '') === etag) ?? false
