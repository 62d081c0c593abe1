import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, personName } from '../field.ts'
import { once } from '../once.ts'
import { memberRole } from './member.ts'
import { newPin, pin } from './pin.ts'

const colleague = once(() => z.object({ _id: id(), name: z.string(), role: memberRole() }))
export type Colleague = z.output<ReturnType<typeof colleague>>

/** What a station may do without. */
export const parts = ['recyclables', 'specials', 'areas', 'announcements', 'pins'] as const
export type Part = (typeof parts)[number]

export const getDesk = endpoint({
  method: 'GET',
  path: '/api/desk',
  roles: ['station'],
  summary: 'Who is working in this browser, and who else could be by a PIN.',
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      ...colleague().shape,
      hasPin: z.boolean(),
      /** They came in by PIN: what changes permissions asks for a full login first. */
      byPin: z.boolean(),
      /** They have said what they are called; until then it is what the login was called. */
      named: z.boolean(),
      /** Whether members can switch here. */
      trusted: z.boolean(),
      /** The others who can, where they can. */
      members: z.array(colleague()),
      /** What waits for the head. */
      approvals: z.number(),
      /** What the station has never used: no menu, tab or card is about it until it does. */
      unused: z.array(z.enum(parts)),
    }),
})

export const switchMember = endpoint({
  method: 'POST',
  path: '/api/desk/session',
  roles: ['station'],
  summary:
    'Goes on as another member, by that PIN, in a browser that is trusted. Five wrong ones end the trust, and the session.',
  says: 'Switched.',
  input: () => z.strictObject({ memberId: id(), pin: pin() }),
  output: colleague,
  setsCookie: true,
})

export const setPin = endpoint({
  method: 'PUT',
  path: '/api/desk/pin',
  roles: ['station'],
  fullLogIn: true,
  summary: 'Chooses an own PIN. Asks for a confirmed session.',
  says: 'Your PIN is set.',
  input: () => z.strictObject({ pin: newPin() }),
  output: () => z.null(),
})

export const setOwnName = endpoint({
  method: 'PUT',
  path: '/api/desk/name',
  roles: ['station'],
  fullLogIn: true,
  summary: 'Says what a member is called, from now on, wherever something was done by them.',
  says: 'Saved.',
  input: () => z.strictObject({ name: personName() }),
  output: colleague,
})
