import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint, holders } from '../endpoint.ts'
import { id, moment, secret, text } from '../field.ts'
import { words } from '../words.ts'
import { msg } from '../speech/say.ts'

/** What the authenticator app shows, or one of the recovery codes. */
export const stepCode = once(() => text(msg('Please enter the code'), 30))

/** How many recovery codes there are. */
export const recoveryCodeCount = 10
/** How long a session stays confirmed after its owner typed the secret again. */
export const confirmedMinutes = 10

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/session/confirmation',
  roles: holders,
  summary:
    'Confirms by the password (a director: the access name), and by a code where two-step ' +
    'login is on, that the owner is sitting here. What cannot be undone asks for it.',
  says: msg('Thank you.'),
  input: () =>
    z.strictObject({
      password: z.optional(secret(words.enterPassword)),
      code: z.optional(stepCode()),
      /** In place of the password: the code that was sent to the account's number. */
      challenge: z.optional(id()),
      digits: z.optional(text(words.enterCode, 12)),
    }),
  output: () => z.object({ until: moment() }),
})

const secondStep = once(() =>
  z.object({
    /** Null: it is off. */
    onSince: z.nullable(moment()),
    recoveryCodesLeft: z.number(),
    /** The operator requires it for this role. */
    required: z.boolean(),
  }),
)

export const getSecondStep = endpoint({
  method: 'GET',
  path: '/api/account/second-step',
  roles: holders,
  summary: 'Whether two-step login is on.',
  input: () => z.strictObject({}),
  output: secondStep,
})

export const beginSecondStep = endpoint({
  method: 'POST',
  path: '/api/account/second-step',
  roles: holders,
  fullLogIn: true,
  summary:
    'Makes a new key for an authenticator app, the first or that of a new phone; it counts once a ' +
    'code of it was typed.',
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      /** For typing: base32. */
      key: z.string(),
      /** For the camera: otpauth://totp/… */
      uri: z.string(),
    }),
  secretAnswer: true,
})

const recoveryCodes = once(() => z.object({ recoveryCodes: z.array(z.string()) }))

export const switchSecondStepOn = endpoint({
  method: 'PUT',
  path: '/api/account/second-step',
  roles: holders,
  fullLogIn: true,
  summary: 'Switches two-step login on by a code of the new key; other sessions end.',
  says: msg('Two-step login is on.'),
  input: () => z.strictObject({ code: stepCode() }),
  output: recoveryCodes,
  secretAnswer: true,
})

export const switchSecondStepOff = endpoint({
  method: 'DELETE',
  path: '/api/account/second-step',
  roles: holders,
  fullLogIn: true,
  summary: 'Switches two-step login off.',
  says: msg('Two-step login is off.'),
  input: () => z.strictObject({}),
  output: secondStep,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/second-step/recovery-codes',
  roles: holders,
  fullLogIn: true,
  summary: 'Makes new recovery codes; the old ones open nothing any more.',
  says: msg('Here are your new recovery codes.'),
  input: () => z.strictObject({}),
  output: recoveryCodes,
  secretAnswer: true,
})
