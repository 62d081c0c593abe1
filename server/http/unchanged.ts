import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Written } from '../call/written.ts'
import { isKnown } from './html-page.ts'
import type { Envelope } from './idempotency.ts'

/** Below this a tag and a second look cost as much as the answer. */
const leastBytes = 400

/** Sends what somebody reads; who has read just that is told so, which costs next to nothing to send. */
export function sendRead(request: FastifyRequest, reply: FastifyReply, answer: Envelope) {
  const text = textOf(answer)
  const send = () => reply.header('content-type', 'application/json; charset=utf-8').send(text)
  if (text.length < leastBytes) return send()
  // A proxy may pack it and call it the same: the tag is that of what is said, not of the bytes.
  const tag = `"${hash('sha1', text, 'base64url')}"`
  reply.header('etag', `W/${tag}`)
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return send()
}

/** An answer as text; what the database has written is not read and written again. */
function textOf({ message, data, ...others }: Envelope): string {
  if (!(data instanceof Written)) return JSON.stringify({ message, data, ...others })
  const rest = JSON.stringify(others).slice(1)
  return `{"message":${JSON.stringify(message)},"data":${data.text}${rest === '}' ? '' : ','}${rest}`
}
