import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, moment, personName } from '../field.ts'
import { once } from '../once.ts'
import { reachedBy, staffInvitation } from '../staff/joining.ts'
import { memberRole } from '../staff/member.ts'

/** A member of a station as its director sees one. */
export const staffMember = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    role: memberRole(),
    /** By which of the two they come in. */
    email: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    /** When a session of theirs was last used; null: never, or all have ended. */
    seenAt: z.nullable(moment()),
    /** The password was chosen by somebody else and not changed yet. */
    mustChoosePassword: z.boolean(),
  }),
)

export const endStationMember = endpoint({
  method: 'DELETE',
  path: '/api/director/stations/:stationId/staff/:memberId',
  roles: ['director'],
  summary:
    'Ends a member of an own station, the head, too: logged out everywhere at once. What they did keeps their name.',
  says: 'They are logged out and cannot come back in.',
  input: () => z.strictObject({ stationId: id(), memberId: id() }),
  output: () => z.null(),
})

export const inviteHead = endpoint({
  method: 'POST',
  path: '/api/director/stations/:stationId/head',
  roles: ['director'],
  summary:
    'Invites somebody to be the head of an own station; who is it until then becomes a cashier when they join.',
  says: 'The invitation is on its way.',
  status: 201,
  input: () => z.strictObject({ stationId: id(), name: personName(), ...reachedBy() }),
  output: staffInvitation,
})
