import * as z from 'zod/mini'
import { once } from '../once.ts'
import { resident } from './account.ts'
import { endpoint, holders } from '../endpoint.ts'
import { email, id, linkToken, secret } from '../field.ts'
import { stepCode } from './second-step.ts'
import { words } from '../words.ts'
import { msg } from '../speech/say.ts'

/** Who a verification link belongs to; a resident's also carries the resident's fields. */
const verified = once(() =>
  z.object({
    _id: id(),
    role: z.enum(holders),
    name: z.string(),
    email: z.string(),
    phoneNumber: z.optional(z.string()),
    address: z.optional(z.string()),
    station: z.optional(resident().shape.station),
    /** The address is a new one of an account that was verified before. */
    changed: z.optional(z.boolean()),
  }),
)

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/api/users/verify-user/:token',
  roles: 'anyone',
  summary:
    'Verifies an email address, or a new one, by the token from the mail, in the browser that ' +
    'registered (or is logged in). A token works once, for 24 hours.',
  says: words.accountVerified,
  input: () => z.strictObject({ token: linkToken() }),
  output: verified,
  changes: true,
})

export const verifyByPassword = endpoint({
  method: 'POST',
  path: '/api/users/verify-user/:token',
  roles: 'anyone',
  summary:
    'Does the same in any other browser, by the password (a director: the access name) that was ' +
    'chosen at registration.',
  says: words.accountVerified,
  input: () => z.strictObject({ token: linkToken(), password: secret(words.enterPassword) }),
  output: verified,
})

export const sendVerification = endpoint({
  method: 'POST',
  path: '/api/users/verification',
  roles: 'anyone',
  summary: 'Sends the verification link again. Says the same whether the address is known or not.',
  says: msg('If this email is still unverified, a new link is on its way.'),
  input: () => z.strictObject({ email: email(), role: z._default(z.enum(holders), 'resident') }),
  output: () => z.null(),
})

/** The address that counts, and the one that will once the link sent to it is opened. */
const ownEmail = once(() =>
  z.object({ email: z.nullable(z.string()), waitingFor: z.nullable(z.string()) }),
)

export const getEmail = endpoint({
  method: 'GET',
  path: '/api/account/email',
  roles: holders,
  summary: "The account's address, and the new one that waits to be confirmed.",
  input: () => z.strictObject({}),
  output: ownEmail,
})

export const changeEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  roles: holders,
  summary:
    'Requests a change of the email address, with the password (a director: the access name). It takes effect ' +
    'once the link sent there is opened. The answer is the same whether or not the address is taken.',
  says: msg('We’ve sent a link to the new email. Open it to confirm the change.'),
  input: () =>
    z.strictObject({
      email: email(),
      /** Omitted if the account has no password and was confirmed in another way. */
      password: z.optional(secret(words.enterPassword)),
      code: z.optional(stepCode()),
    }),
  output: ownEmail,
})

export const keepEmail = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  roles: holders,
  fullLogIn: true,
  summary: 'Takes the question for another address back: its link dies.',
  says: msg('Your email stays the same.'),
  input: () => z.strictObject({}),
  output: ownEmail,
})
