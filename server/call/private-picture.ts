import type { FastifyReply, FastifyRequest } from 'fastify'

type Shown = { bytes: Buffer; type: string; version: string }

/**
 * Sends a picture that not everybody may see. A browser may keep it, and asks each time whether it
 * still may show it: on a shared phone nothing is left to whoever comes next.
 */
export function sendPicture(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, version }: Shown,
) {
  const etag = `"${version}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache' })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(type).send(bytes)
}
