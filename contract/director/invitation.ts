import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint } from '../endpoint.ts'
import {
  email,
  id,
  moment,
  newSecret,
  page,
  personName,
  phoneNumberOr,
  placeName,
  text,
} from '../field.ts'
import { words } from '../words.ts'

/** An invitation can be accepted for so long. */
export const invitationDays = 14

const invitation = once(() =>
  z.object({
    _id: id(),
    email: z.string(),
    station: z.nullable(z.string()),
    sentAt: moment(),
    expiresAt: moment(),
    openedAt: z.nullable(moment()),
    acceptedAt: z.nullable(moment()),
    withdrawnAt: z.nullable(moment()),
    state: z.enum(['sent', 'opened', 'accepted', 'withdrawn', 'expired']),
  }),
)
export type Invitation = z.output<ReturnType<typeof invitation>>

export const invite = endpoint({
  method: 'POST',
  path: '/api/director/invitations',
  roles: ['director'],
  summary: 'Invites somebody by mail to run a station; inviting again replaces the earlier mail.',
  says: 'The invitation is on its way.',
  status: 201,
  input: () => z.strictObject({ email: email(), station: z.optional(placeName()) }),
  output: invitation,
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/director/invitations',
  roles: ['director'],
  summary: "The director's invitations, newest first.",
  input: () => z.strictObject({ ...page() }),
  output: () => z.array(invitation()),
  paged: true,
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/director/invitations/:invitationId',
  roles: ['director'],
  summary: 'Withdraws an invitation: its link stops working.',
  says: 'Withdrawn.',
  input: () => z.strictObject({ invitationId: id() }),
  output: invitation,
})

const token = once(() => z.string().check(z.minLength(1), z.maxLength(200)))

export const openInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:token',
  roles: 'anyone',
  summary: 'What an invitation says, for whoever has its link; it counts as opened.',
  changes: true,
  input: () => z.strictObject({ token: token() }),
  output: () =>
    z.object({
      director: z.string(),
      email: z.string(),
      station: z.nullable(z.string()),
      expiresAt: moment(),
    }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/:token/acceptance',
  roles: 'anyone',
  summary: "Opens the invited station, with its staff's own password.",
  says: words.stationCreated,
  status: 201,
  input: () =>
    z.strictObject({
      token: token(),
      name: personName(),
      station: placeName(),
      phoneNumber: phoneNumberOr(words.enterName),
      address: text(words.enterName, 300),
      password: newSecret(words.enterName),
      privacyConsent: z.optional(z.boolean()),
    }),
  output: () => z.object({ _id: id(), station: z.string(), email: z.string() }),
})
