import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Written } from '../call/written.ts'
import { isKnown } from './html-page.ts'
import type { Envelope } from './idempotency.ts'

/** Below this a tag and a second look cost as much as the answer. */
const leastBytes = 400

/** Sends what somebody reads; who has read just that is told so, which costs next to nothing to send. */
export function sendRead(request: FastifyRequest, reply: FastifyReply, answer: Envelope) {
  const bytes = bytesOf(answer)
  const send = () => reply.header('content-type', 'application/json; charset=utf-8').send(bytes)
  if (bytes.length < leastBytes) return send()
  // A proxy may pack it and call it the same: the tag is that of what is said, not of the bytes.
  const tag = `"${hash('sha1', bytes, 'base64url')}"`
  reply.header('etag', `W/${tag}`)
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return send()
}

/**
 * An answer as it leaves. What the database has written is not read and written again, and goes from its text into the bytes
 * without being joined before: a list would leave a third copy of itself behind, and the collector would come more often.
 */
function bytesOf({ message, data, ...others }: Envelope): Buffer {
  if (!(data instanceof Written)) return Buffer.from(JSON.stringify({ message, data, ...others }))
  const rest = JSON.stringify(others).slice(1)
  const pieces = [
    `{"message":${JSON.stringify(message)},"data":`,
    ...data.pieces,
    rest === '}' ? rest : `,${rest}`,
  ]
  let end = 0
  for (const piece of pieces) end += Buffer.byteLength(piece)
  const bytes = Buffer.allocUnsafe(end)
  end = 0
  for (const piece of pieces) end += bytes.write(piece, end)
  return bytes
}
