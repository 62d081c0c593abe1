import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint, memberRoles } from '../endpoint.ts'
import { day, id, moment, page, search } from '../field.ts'
import { region } from '../director/region.ts'

/** The subject of an audit entry. */
export const auditKinds = [
  'requests',
  'money',
  'carriers',
  'prices',
  'stations',
  'staff',
  'support',
  'log-ins',
  'settings',
] as const

/** What a director looks at twice: given back, short at a count, planned past the promise. */
export const auditMarks = ['refund', 'shortage', 'moved'] as const

const auditEntry = once(() =>
  z.object({
    _id: id(),
    at: moment(),
    name: z.string(),
    /** The operator works at the server itself, and is no account. */
    role: z.enum(['station', 'director', 'operator']),
    /** What they were at the station then; null of a director, and from before there were members. */
    member: z.nullable(z.enum(memberRoles)),
    stationId: z.nullable(id()),
    station: z.nullable(z.string()),
    /** What was done, in a sentence. */
    what: z.string(),
    /** The sentence for several of these in a row, `#` for how many; null: each stands for itself. */
    together: z.nullable(z.string()),
    kind: z.enum(auditKinds),
    mark: z.nullable(z.enum(auditMarks)),
    /** What it was about: names and values, without anything secret. */
    detail: z.array(z.object({ name: z.string(), value: z.string() })),
    /** From where. */
    address: z.string(),
    device: z.string(),
  }),
)
export type AuditEntry = z.output<ReturnType<typeof auditEntry>>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/director/audit',
  roles: ['director'],
  summary: 'Everything that the director and the staff of own stations did, newest first.',
  input: () =>
    z.strictObject({
      ...page(),
      ...region(),
      /** By who, what or about what. */
      search: search(),
      stationId: z.optional(id()),
      role: z.optional(z.enum(['station', 'director', 'operator'])),
      kind: z.optional(z.enum(auditKinds)),
      mark: z.optional(z.enum(auditMarks)),
      from: z.optional(day()),
      to: z.optional(day()),
    }),
  output: () => z.array(auditEntry()),
  paged: true,
})
