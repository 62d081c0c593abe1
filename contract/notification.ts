import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, moment, page } from './field.ts'

const notice = z.object({
  _id: id,
  kind: z.string(),
  title: z.string(),
  /** The page that it is about. */
  link: z.string(),
  at: moment,
  read: z.boolean(),
})
export type Notice = z.output<typeof notice>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notifications',
  roles: ['resident', 'station', 'director'],
  summary: 'What the person was told, newest first, and how much of it is unread.',
  input: z.strictObject({ ...page }),
  output: z.array(notice),
  beside: z.object({ unread: z.number() }),
  paged: true,
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  roles: ['resident', 'station', 'director'],
  summary: 'Marks notices as read: these, or all.',
  says: 'ok',
  input: z.strictObject({
    ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(100))),
  }),
  output: z.object({ unread: z.number() }),
})
