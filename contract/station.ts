import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, id, moment, page, search, secret } from './field.ts'
import { words } from './words.ts'

export const loginStation = endpoint({
  method: 'POST',
  path: '/api/stations/login-station',
  roles: 'anyone',
  summary: 'Signs station staff in.',
  says: words.loginSuccessful,
  input: z.strictObject({ email, password: secret(words.enterPassword) }),
  output: z.object({
    _id: id,
    station: z.string(),
    requests: z.array(z.object({ requestMessage: z.string(), status: z.string() })),
  }),
  setsCookie: true,
})

export const listStations = endpoint({
  method: 'GET',
  path: '/api/stations/all-stations',
  roles: 'anyone',
  summary: 'The stations that take residents, by name; a director sees more of each own station.',
  input: z.strictObject({ ...page, search }),
  output: z.array(
    z.object({
      _id: id,
      station: z.string(),
      phoneNumber: z.optional(z.string()),
      address: z.optional(z.string()),
      email: z.optional(z.string()),
      createdAt: z.optional(moment),
      status: z.optional(z.enum(['active', 'suspended'])),
    }),
  ),
  paged: true,
})
