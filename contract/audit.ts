import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, moment, page, search } from './field.ts'

const auditEntry = z.object({
  _id: id,
  at: moment,
  name: z.string(),
  role: z.enum(['station', 'director']),
  stationId: z.nullable(id),
  station: z.nullable(z.string()),
  /** What was done, in a sentence. */
  what: z.string(),
  /** What it was about: names and values, without anything secret. */
  detail: z.array(z.object({ name: z.string(), value: z.string() })),
  /** From where. */
  address: z.string(),
  device: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/director/audit',
  roles: ['director'],
  summary: 'Everything that the director and the staff of own stations did, newest first.',
  input: z.strictObject({
    ...page,
    /** By who, what or about what. */
    search,
    stationId: z.optional(id),
    role: z.optional(z.enum(['station', 'director'])),
    from: z.optional(day),
    to: z.optional(day),
  }),
  output: z.array(auditEntry),
  paged: true,
})
