import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'

// Endpoints whose body is a file's bytes instead of JSON.

/** A picture takes memory by its pixels, so that a short one costs as much as a long one. */
export const leastFileBytes = 1024 * 1024

/** Takes the bytes as they come, of the declared types only. */
export function takeFiles(scope: FastifyInstance, { types }: NonNullable<Endpoint['file']>) {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser([...types], { parseAs: 'buffer' }, (request, body, done) =>
    request.headers['content-encoding'] ? done(refuse('unsupported_type')) : done(null, body),
  )
  scope.addContentTypeParser('*', (_request, _body, done) =>
    done(
      refuse('unsupported_type', {
        message: say('Please send one of {types}.', { types: types.join(', ') }),
      }),
    ),
  )
  return scope
}

/** The input with a file's bytes as their hash: as JSON they would be many times as long. */
export const withoutBytes = (input: object) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value,
    ]),
  )
