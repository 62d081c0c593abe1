import * as z from 'zod/mini'
import { stepCode } from '../account/second-step.ts'
import { endpoint } from '../endpoint.ts'
import { email, id, secret } from '../field.ts'
import { words } from '../words.ts'

export const loginStation = endpoint({
  method: 'POST',
  path: '/api/stations/login-station',
  roles: 'anyone',
  summary: 'Signs station staff in.',
  says: words.loginSuccessful,
  input: () =>
    z.strictObject({
      email: email(),
      password: secret(words.enterPassword),
      code: z.optional(stepCode()),
    }),
  output: () =>
    z.object({
      _id: id(),
      station: z.string(),
      requests: z.array(z.object({ requestMessage: z.string(), status: z.string() })),
      /** The password was chosen by somebody else: an own one comes first. */
      mustChoosePassword: z.boolean(),
    }),
  setsCookie: true,
})
