import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { pathFields, travelsInQuery, type Endpoint } from '../../contract/endpoint.ts'
import { refuse } from '../../contract/refusal.ts'
import { say } from '../../contract/speech/say.ts'
import { admitFields } from '../call/admission.ts'
import type { Actor } from '../call/context.ts'

/** Path, query and body fields as the endpoint's strict schema has them; what does not fit is refused beside its name. */
export function parseInput(endpoint: Endpoint, request: FastifyRequest, actor: Actor | null) {
  const sent = sentWith(endpoint, request)
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) throw refuse('malformed')
  const path = request.params as Record<string, string>
  const taken = pathFields(endpoint.path).find(name => Object.hasOwn(sent, name))
  if (taken) throw refuse('fields', { fields: { [taken]: say('Put this in the address') } })
  const parsed = endpoint.input.safeParse({ ...sent, ...path })
  if (parsed.success) {
    admitFields(endpoint, actor, parsed.data)
    return parsed.data
  }
  throw refuse('fields', { fields: namedIn(parsed.error.issues) })
}

/** So many are named in one answer: somebody who types has fewer, and thousands take long to say. */
const mostNamed = { wrong: 40, unknown: 5 }
const longestName = 100

/** What is wrong, beside the name of each field; the first that is wrong with a field is said. */
function namedIn(issues: z.core.$ZodIssue[]): Record<string, string> {
  const wrong = issues
    .filter(issue => issue.code !== 'unrecognized_keys')
    .slice(0, mostNamed.wrong)
    .map(({ path, message }) => [path.join('.'), message] as const)
  const unknown = issues
    .flatMap(issue => (issue.code === 'unrecognized_keys' ? issue.keys : []))
    .slice(0, mostNamed.unknown)
    .map(name => [name.slice(0, longestName), say('Unknown field')] as const)
  // Of several sentences about a field the first one stays, and fields stay in their order.
  const fields = new Map<string, string>()
  for (const [name, sentence] of [...wrong, ...unknown]) {
    if (!fields.has(name)) fields.set(name, sentence)
  }
  return Object.fromEntries(fields)
}

function sentWith({ method, file }: Endpoint, { query, body }: FastifyRequest): unknown {
  if (file) return { [file.name]: body ?? Buffer.alloc(0) }
  return travelsInQuery(method) ? query : (body ?? {})
}
