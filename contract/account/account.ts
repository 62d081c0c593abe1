import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint, holders, memberRoles } from '../endpoint.ts'
import {
  email,
  id,
  linkToken,
  moment,
  newSecret,
  page,
  personName,
  phoneNumber,
  secret,
  text,
} from '../field.ts'
import { heardAnnouncement } from '../ground/announcement-shape.ts'
import { stepCode } from './second-step.ts'
import { words } from '../words.ts'
import { msg } from '../speech/say.ts'

/** Pickups that a month includes. */
export const monthlyRequests = 4

const stationOfResident = once(() => z.object({ _id: id(), station: z.string() }))

/** A resident as the wire shows one: nothing secret. */
export const resident = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    /** Who signs in by a number may have none. */
    email: z.optional(z.string()),
    phoneNumber: z.optional(z.string()),
    address: z.string(),
    station: stationOfResident(),
  }),
)

/** The resident with what is open, as the app greets one. */
export const signedInResident = once(() =>
  z.extend(resident(), {
    /** Open requests, with the carrier's name and number. */
    requests: z.array(
      z.object({
        _id: id(),
        name: z.string(),
        phone: z.optional(z.string()),
        requestStatus: z.string(),
      }),
    ),
    numberOfRequests: z.number(),
  }),
)

export const registerResident = endpoint({
  method: 'POST',
  path: '/api/users/registeruser',
  roles: 'anyone',
  summary: 'Registers a resident and sends the verification mail.',
  says: words.registrationSuccessful,
  status: 201,
  input: () =>
    z.strictObject({
      name: personName(),
      email: email(),
      phoneNumber: z.optional(phoneNumber()),
      address: text(words.enterAddress, 300),
      stationName: text(words.selectStation),
      password: newSecret(words.enterPassword),
      privacyConsent: z.optional(z.boolean()),
    }),
  output: () => z.extend(resident(), { email: z.string() }),
  // An address that is taken costs less work than a free one, and nobody shall hear the difference.
  steadyMs: 250,
})

export const loginResident = endpoint({
  method: 'POST',
  path: '/api/users/loginuser',
  roles: 'anyone',
  summary: 'Signs a resident in.',
  says: words.loginSuccessful,
  input: () =>
    z.strictObject({
      email: email(),
      password: secret(words.enterPassword),
      /** Where two-step sign-in is on. */
      code: z.optional(stepCode()),
    }),
  output: signedInResident,
  setsCookie: true,
})

/** Who is signed in, with what the interface needs to greet them. */
const whoAmI = once(() =>
  z.discriminatedUnion('role', [
    z.extend(signedInResident(), {
      role: z.literal('resident'),
      /** Why the station takes no new requests at the moment; null while it does. */
      suspension: z.nullable(z.string()),
      /** When the account is deleted, if its owner wants to leave. */
      leavesAt: z.nullable(moment()),
      /** The station's announcements for this address, urgent ones first. */
      announcements: z.array(heardAnnouncement()),
    }),
    z.object({
      role: z.literal('station'),
      _id: id(),
      station: z.string(),
      /** Who of the station it is, and what they are there. */
      memberId: id(),
      name: z.string(),
      member: z.enum(memberRoles),
      /** Empty for accounts that log in by phone number. */
      email: z.nullable(z.string()),
      /** The password was chosen by somebody else: an own one comes first. */
      mustChoosePassword: z.boolean(),
    }),
    z.object({
      role: z.literal('director'),
      _id: id(),
      name: z.string(),
      email: z.string(),
      phoneNumber: z.nullable(z.string()),
      /** Two-step login is required and must be set up first. */
      mustSetUpSecondStep: z.boolean(),
      /** The operator named this one to let other directors in. */
      mayApprove: z.boolean(),
    }),
    z.object({ role: z.literal('carrier'), _id: id(), name: z.string() }),
  ]),
)

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  roles: 'anyone',
  summary: 'Who is logged in; null when nobody is.',
  input: () => z.strictObject({}),
  output: () => z.nullable(whoAmI()),
})

export const logOut = endpoint({
  method: 'DELETE',
  path: '/api/session',
  roles: 'anyone',
  summary: 'Ends this session.',
  says: msg('You are logged out.'),
  input: () => z.strictObject({}),
  output: () => z.null(),
  setsCookie: true,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  roles: holders,
  summary: 'Where the account is logged in: device and time.',
  input: () => z.strictObject({ ...page() }),
  output: () =>
    z.array(
      z.object({
        _id: id(),
        device: z.string(),
        createdAt: moment(),
        lastSeenAt: moment(),
        current: z.boolean(),
      }),
    ),
  paged: true,
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:sessionId',
  roles: holders,
  fullLogIn: true,
  summary: 'Ends one session of the account.',
  says: msg('That device is logged out.'),
  input: () => z.strictObject({ sessionId: id() }),
  output: () => z.null(),
})

export const logOutEverywhere = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  roles: holders,
  fullLogIn: true,
  summary: 'Ends every session of the account, this one included.',
  says: msg('You are logged out everywhere.'),
  input: () => z.strictObject({}),
  output: () => z.null(),
  setsCookie: true,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/passwords/reset-request',
  roles: 'anyone',
  summary: 'Sends a reset link. Says the same whether the address is known or not.',
  says: msg('If we know this email, a link to choose a new password is on its way.'),
  input: () => z.strictObject({ role: z.enum(holders), email: email() }),
  output: () => z.null(),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/passwords/reset',
  roles: 'anyone',
  summary: 'Sets a new password by the token from the mail and ends every session of the account.',
  says: msg('Your new password is set. You can now log in with it.'),
  input: () =>
    z.strictObject({
      token: linkToken(),
      password: newSecret(words.enterPassword),
    }),
  output: () => z.object({ role: z.enum(holders), email: z.string() }),
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/passwords',
  roles: holders,
  summary: 'Changes the password (a director: the access name) and ends the other sessions.',
  says: msg('Password changed. Your other devices were logged out.'),
  input: () =>
    z.strictObject({
      /** Omitted if the account has no password and was confirmed in another way. */
      currentPassword: z.optional(secret(words.enterPassword)),
      password: newSecret(words.enterPassword),
      code: z.optional(stepCode()),
    }),
  output: () => z.null(),
})

export const updateProfile = endpoint({
  method: 'PATCH',
  path: '/api/users/:userId',
  roles: ['resident'],
  ownersOnly: true,
  summary: "Changes the resident's phone number or address.",
  says: msg('Profile updated.'),
  input: () =>
    z.strictObject({
      userId: id(),
      phoneNumber: z.optional(phoneNumber()),
      address: z.optional(text(words.enterAddress, 300)),
    }),
  output: resident,
})
