import * as z from 'zod/mini'
import { endpoint, headOnly } from '../endpoint.ts'
import { email, id, linkToken, moment, newSecret, personName } from '../field.ts'
import { once } from '../once.ts'
import { stepCode } from '../account/second-step.ts'
import { challenge, digits, mobile } from '../account/phone-sign-in.ts'
import { words } from '../words.ts'
import { memberRole, otherRole } from './member.ts'
import { newPin } from './pin.ts'

/** An invitation to work at a station can be accepted for so long. */
export const joiningDays = 14

export const staffInvitation = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    role: memberRole(),
    email: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    sentAt: moment(),
    expiresAt: moment(),
    isOver: z.boolean(),
  }),
)
export type StaffInvitation = z.output<ReturnType<typeof staffInvitation>>

const ofHead = { roles: ['station'], members: headOnly } as const
/** By one of the two. */
export const reachedBy = once(() => ({
  email: z.optional(email()),
  phoneNumber: z.optional(mobile()),
}))

export const inviteMember = endpoint({
  ...ofHead,
  method: 'POST',
  path: '/api/staff/invitations',
  fullLogIn: true,
  summary:
    'Invites somebody to work at the station, by phone number or email address; inviting again ' +
    'replaces the earlier one.',
  says: 'The invitation is on its way.',
  status: 201,
  input: () => z.strictObject({ name: personName(), role: otherRole(), ...reachedBy() }),
  output: staffInvitation,
})

export const listStaffInvitations = endpoint({
  ...ofHead,
  method: 'GET',
  path: '/api/staff/invitations',
  summary: 'Who is invited and has not come yet, newest first.',
  input: () => z.strictObject({}),
  output: () => z.array(staffInvitation()),
})

export const withdrawStaffInvitation = endpoint({
  ...ofHead,
  method: 'DELETE',
  path: '/api/staff/invitations/:staffInvitationId',
  fullLogIn: true,
  summary: 'Withdraws an invitation: it opens nothing any more.',
  says: 'Withdrawn.',
  input: () => z.strictObject({ staffInvitationId: id() }),
  output: () => z.null(),
})

export const resendStaffInvitation = endpoint({
  ...ofHead,
  method: 'POST',
  path: '/api/staff/invitations/:staffInvitationId/resend',
  fullLogIn: true,
  summary: 'Sends an invitation again, and lets it be accepted for as long as a new one.',
  says: 'Sent again.',
  input: () => z.strictObject({ staffInvitationId: id() }),
  output: staffInvitation,
})

/** What the invited person sees. */
const offer = once(() =>
  z.object({
    station: z.string(),
    invitedBy: z.string(),
    name: z.string(),
    role: memberRole(),
    expiresAt: moment(),
  }),
)
export type Offer = z.output<ReturnType<typeof offer>>

/** The station as its login hands it over. */
const atStation = once(() => z.object({ _id: id(), station: z.string() }))

export const openStaffInvitation = endpoint({
  method: 'GET',
  path: '/api/joining/:token',
  roles: 'anyone',
  summary: 'An invitation to work at a station, by its link.',
  changes: false,
  input: () => z.strictObject({ token: linkToken() }),
  output: () => z.extend(offer(), { email: z.string() }),
})

export const joinByMail = endpoint({
  method: 'POST',
  path: '/api/joining/:token',
  roles: 'anyone',
  summary: 'Joins the station by the link that was mailed, with an own password, and logs in.',
  says: 'Welcome.',
  status: 201,
  input: () =>
    z.strictObject({
      token: linkToken(),
      name: personName(),
      password: newSecret(words.enterPassword),
      pin: newPin(),
      privacyConsent: z.optional(z.boolean()),
    }),
  output: atStation,
  setsCookie: true,
})

export const loginStaffByPhone = endpoint({
  method: 'POST',
  path: '/api/stations/login-by-phone',
  roles: 'anyone',
  summary:
    'Logs the member of a station in whose number got the code. Who is invited and has not joined ' +
    'reads the invitation, and joins with the same code.',
  says: words.loginSuccessful,
  input: () =>
    z.strictObject({ challenge: challenge(), digits: digits(), code: z.optional(stepCode()) }),
  output: () =>
    z.object({
      /** Null: there is no account yet. */
      signedIn: z.nullable(atStation()),
      offer: z.nullable(offer()),
    }),
  setsCookie: true,
})

export const joinByPhone = endpoint({
  method: 'POST',
  path: '/api/stations/join-by-phone',
  roles: 'anyone',
  summary: 'Joins the station that invited the number which got the code, and logs in.',
  says: 'Welcome.',
  status: 201,
  input: () =>
    z.strictObject({
      challenge: challenge(),
      digits: digits(),
      name: personName(),
      pin: newPin(),
      privacyConsent: z.optional(z.boolean()),
    }),
  output: atStation,
  setsCookie: true,
})
