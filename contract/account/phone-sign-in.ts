import * as z from 'zod/mini'
import { signedInResident } from './account.ts'
import { endpoint, holders } from '../endpoint.ts'
import { id, moment, newSecret, personName, phoneNumberOr, secret, text } from '../field.ts'
import { once } from '../once.ts'
import { stepCode } from './second-step.ts'
import { words } from '../words.ts'
import { msg } from '../speech/say.ts'

/** How long a code opens, and how often one may mistype it. */
export const codeMinutes = 10
export const codeTries = 3
/** How long a new number waits that the station saw, or that nothing but a session asked for. */
export const numberMoveHours = 24
/** For so long a code to the old number undoes a change, and nothing that lasts can be done. */
export const undoDays = 7
/** After so long without a login the number alone does not open an account with money in it. */
export const dormantDays = 180
/** How long the station's confirmation of a returning person is valid. */
export const vouchHours = 24

/** A number to which a code can be sent. */
export const mobile = once(() =>
  phoneNumberOr(words.enterPhone).check(
    z.refine(number => /^\+234\d{10}$/.test(number), msg('Please enter a mobile number')),
  ),
)

/** The id of the challenge sent to the number; the code is valid only with it. */
export const challenge = id
export const digits = once(() =>
  z
    .string(words.enterCode)
    .check(z.trim(), z.regex(/^\d{6}$/, msg('Please enter the six digits from the SMS'))),
)

export const getWaysIn = endpoint({
  method: 'GET',
  path: '/api/sign-in',
  roles: 'anyone',
  summary: 'By what people can log in here: a phone number needs a way to send SMS.',
  input: () => z.strictObject({}),
  output: () => z.object({ phone: z.boolean() }),
})

export const askForCode = endpoint({
  method: 'POST',
  path: '/api/sign-in/code',
  roles: 'anyone',
  summary:
    'Sends six digits to a number by SMS. Says the same whether the number has an account or not.',
  says: msg('We’ve sent you a code by SMS.'),
  input: () => z.strictObject({ phoneNumber: mobile() }),
  output: () => z.object({ challenge: challenge(), expiresAt: moment() }),
})

export const loginByPhone = endpoint({
  method: 'POST',
  path: '/api/sign-in/phone',
  roles: 'anyone',
  summary: 'Signs the resident in whose number got the code.',
  says: words.loginSuccessful,
  input: () =>
    z.strictObject({
      challenge: challenge(),
      digits: digits(),
      code: z.optional(stepCode()),
      /** What the owner knows, where the account was not used for long. */
      password: z.optional(secret(words.enterPassword)),
      address: z.optional(text(words.enterAddress, 300)),
    }),
  output: signedInResident,
  setsCookie: true,
})

export const registerByPhone = endpoint({
  method: 'POST',
  path: '/api/users/register-by-phone',
  roles: 'anyone',
  summary:
    'Registers the resident whose number got the code, and signs them in; where the number has an ' +
    'account, logs in to that account.',
  says: words.registrationSuccessful,
  status: 201,
  input: () =>
    z.strictObject({
      challenge: challenge(),
      digits: digits(),
      name: personName(),
      address: text(words.enterAddress, 300),
      stationName: text(words.selectStation),
      password: z.optional(newSecret(words.enterPassword)),
      privacyConsent: z.optional(z.boolean()),
      /** Where two-step sign-in is on. */
      code: z.optional(stepCode()),
    }),
  output: signedInResident,
  setsCookie: true,
})

/** How an account is opened, and the number that will open it soon. */
const ownWaysIn = once(() =>
  z.object({
    phoneNumber: z.nullable(z.string()),
    email: z.nullable(z.string()),
    hasPassword: z.boolean(),
    /** Whether this kind of account can be opened by a number here. */
    phone: z.boolean(),
    /** A requested new number: it opens the account from this time on unless the owner objects. */
    moving: z.nullable(
      z.object({
        phoneNumber: z.string(),
        countsAt: moment(),
        /** Requested at the station; otherwise in the app. */
        byStation: z.boolean(),
        /** Whether this session may object. */
        mayKeep: z.boolean(),
      }),
    ),
    /** The number is changing, or was changed: until then nothing that lasts can be done. */
    heldUntil: z.nullable(moment()),
    /** A code to this number, mostly hidden, undoes the last change. */
    undoBy: z.nullable(z.string()),
    /** Whether this session may log out the others, and change where the resident lives. */
    mayEndOthers: z.boolean(),
    mayMoveHouse: z.boolean(),
  }),
)

export const getOwnWaysIn = endpoint({
  method: 'GET',
  path: '/api/account/phone',
  roles: holders,
  summary: 'By what the account is opened: number, mailbox, password.',
  input: () => z.strictObject({}),
  output: ownWaysIn,
})

export const changePhone = endpoint({
  method: 'PUT',
  path: '/api/account/phone',
  roles: ['resident'],
  summary:
    'Logs in by this number from now on; the code was sent to it. Who cannot confirm by the password ' +
    'or by a code to the old number waits for a day, in which the old number may object.',
  says: msg('You can now log in with this number.'),
  input: () =>
    z.strictObject({
      challenge: challenge(),
      digits: digits(),
      /** The old number is lost: the new one waits. */
      waits: z.optional(z.boolean()),
    }),
  output: ownWaysIn,
})

export const objectToNumber = endpoint({
  method: 'DELETE',
  path: '/api/account/phone/move',
  roles: ['resident'],
  summary: 'Keeps the number and cancels the one that the station recorded.',
  says: msg('Your number stays the same.'),
  input: () => z.strictObject({}),
  output: ownWaysIn,
})

export const moveNumber = endpoint({
  method: 'POST',
  path: '/api/residents/:userId/phone',
  roles: ['station'],
  fullLogIn: true,
  summary:
    'Changes the login number of a resident who lost theirs and is at the desk. It takes effect after a day; ' +
    'the old number gets a message and can object until then.',
  says: 'The new number works after a day. We’ve texted the old one.',
  input: () => z.strictObject({ userId: id(), phoneNumber: mobile() }),
  output: () => z.object({ countsAt: moment() }),
})

/** How a resident's number stands, as the desk may know it: enough of each to recognise it. */
const residentNumber = once(() =>
  z.object({
    /** None, where they log in by email only. */
    phoneNumber: z.nullable(z.string()),
    /** Who has a mailbox moves the number by that. */
    hasEmail: z.boolean(),
    moving: z.nullable(
      z.object({
        phoneNumber: z.string(),
        countsAt: moment(),
        /** Requested at the desk; otherwise in the app. */
        byStation: z.boolean(),
      }),
    ),
    /** The last change, if it was not long ago. */
    changed: z.nullable(z.object({ from: z.nullable(z.string()), at: moment() })),
    /** A code to this number undoes the last changes. */
    undoBy: z.nullable(z.string()),
    /** Somebody with the number could not show that a long unused account is theirs. */
    returning: z.nullable(z.object({ askedAt: moment(), vouchedAt: z.nullable(moment()) })),
  }),
)

export const getResidentNumber = endpoint({
  method: 'GET',
  path: '/api/residents/:userId/phone',
  roles: ['station'],
  summary:
    'The number by which a resident of the station logs in, and the one to come, both mostly hidden.',
  input: () => z.strictObject({ userId: id() }),
  output: residentNumber,
})

export const sendLoginCode = endpoint({
  method: 'POST',
  path: '/api/residents/:userId/login-code',
  roles: ['station'],
  summary:
    'Sends a resident of the station a code to log in with, in any browser and once: for somebody whose codes strangers ' +
    'have used up. It goes to the number of the account; the desk does not see it.',
  says: 'The code is on its way by SMS.',
  input: () =>
    z.strictObject({
      userId: id(),
      /** To the number from before, which takes the account back with it. */
      toOld: z.optional(z.boolean()),
    }),
  output: () => z.object({ phoneNumber: z.string(), expiresAt: moment() }),
})

export const withdrawMove = endpoint({
  method: 'DELETE',
  path: '/api/residents/:userId/phone',
  roles: ['station'],
  fullLogIn: true,
  summary: 'Withdraws a number recorded at the desk: the old one stays the login.',
  says: 'The number stays as it was.',
  input: () => z.strictObject({ userId: id() }),
  output: residentNumber,
})

export const undoNumber = endpoint({
  method: 'POST',
  path: '/api/sign-in/phone/undo',
  roles: 'anyone',
  summary:
    'Takes an account back by a code to the number that opened it before: the change is undone, and ' +
    'everybody is logged out. A change that still waits is cancelled.',
  says: msg('Your number is back on your account. All devices were logged out.'),
  input: () => z.strictObject({ challenge: challenge(), digits: digits() }),
  output: () => z.object({ phoneNumber: z.string() }),
})

export const vouchForReturn = endpoint({
  method: 'POST',
  path: '/api/residents/:userId/return',
  roles: ['station'],
  fullLogIn: true,
  summary:
    'Confirms at the desk that somebody who comes back after a long time is the owner of the account: ' +
    'the number opens it once within a day.',
  says: 'They can log in with their number within 24 hours.',
  input: () => z.strictObject({ userId: id() }),
  output: residentNumber,
})
