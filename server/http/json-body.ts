import type { FastifyInstance } from 'fastify'
import { refuse } from '../../contract/refusal.ts'
import { isTooMuch } from './few-names.ts'

/** Bodies are JSON objects in UTF-8, or empty: the described client sends an empty one as JSON. */
export function readJsonOnly(app: FastifyInstance) {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, sent, done) => {
    const body = sent as Buffer
    if (request.headers['content-encoding']) return done(refuse('unsupported_type'))
    if (body.length === 0) return done(null, {})
    if (isTooMuch(body)) return done(refuse('too_large'))
    try {
      const text = utf8.decode(body)
      return hasHalfCharacter(text) ? done(refuse('malformed')) : parse(request, text, done)
    } catch {
      return done(refuse('malformed'))
    }
  })
}

const half = /\p{Surrogate}/u

/** JSON can spell half of a character, which no database keeps. */
function hasHalfCharacter(text: string): boolean {
  if (!/\\ud/i.test(text)) return false
  let found = false
  JSON.parse(text, (name: string, value: unknown) => {
    found ||= half.test(name) || (typeof value === 'string' && half.test(value))
    return value
  })
  return found
}
