import * as z from 'zod/mini'
import { endpoint, headOnly, memberRoles } from '../endpoint.ts'
import { id, moment } from '../field.ts'
import { once } from '../once.ts'

/** What members are called. */
export const memberRoleNames = { head: 'Head', clerk: 'Clerk', cashier: 'Cashier' } as const

/** What each of them does, in a sentence. */
export const memberRoleWork = {
  head: 'Everything: prices, the station, staff and their limits.',
  clerk: 'Requests, carriers, residents, support and weighing in.',
  cashier: 'What a clerk does, and cash, sales and refunds up to the limit.',
} as const

/** Members that a station lists, and devices. */
export const mostMembers = 100

export const memberRole = once(() => z.enum(memberRoles))
/** Roles that the head can invite or assign. */
export const otherRole = once(() => z.enum(['clerk', 'cashier'], 'Please choose what they do'))

const member = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    role: memberRole(),
    email: z.nullable(z.string()),
    phoneNumber: z.nullable(z.string()),
    /** Whether they can switch on a shared device. */
    hasPin: z.boolean(),
    /** Null: never, or too long ago. */
    seenAt: z.nullable(moment()),
    since: moment(),
    isYou: z.boolean(),
  }),
)
export type Member = z.output<ReturnType<typeof member>>

const ofHead = { roles: ['station'], members: headOnly } as const

export const listStaff = endpoint({
  ...ofHead,
  method: 'GET',
  path: '/api/staff',
  summary: 'Who works at the station, the head first.',
  input: () => z.strictObject({}),
  output: () => z.array(member()),
})

export const changeMember = endpoint({
  ...ofHead,
  method: 'PATCH',
  path: '/api/staff/:memberId',
  fullLogIn: true,
  summary: 'Makes a member a clerk or a cashier.',
  says: 'Saved.',
  input: () => z.strictObject({ memberId: id(), role: otherRole() }),
  output: member,
})

export const endMember = endpoint({
  ...ofHead,
  method: 'DELETE',
  path: '/api/staff/:memberId',
  fullLogIn: true,
  summary: 'Ends a member: logged out everywhere at once. What they did keeps their name.',
  says: 'They are logged out and cannot come back in.',
  input: () => z.strictObject({ memberId: id() }),
  output: () => z.null(),
})

export const handOver = endpoint({
  ...ofHead,
  method: 'POST',
  path: '/api/staff/:memberId/headship',
  fullLogIn: true,
  summary:
    'Makes another member the head; the head becomes a cashier. Asks for a confirmed session.',
  says: 'Handed over.',
  input: () => z.strictObject({ memberId: id() }),
  output: () => z.null(),
})

const limitKobo = once(() =>
  z
    .int('Please enter an amount')
    .check(z.gte(0, 'At least ₦0'), z.lte(100_000_000, 'At most ₦1,000,000')),
)

/** What a cashier does in a day without the head. */
const amounts = once(() => ({ refundKobo: z.number(), shortageKobo: z.number() }))
const limits = once(() =>
  z.object({
    ...amounts(),
    /** What is left of the cashier's limit today; null: no limit, or nothing to refund. */
    left: z.nullable(z.object(amounts())),
    /** What others than the head credit for recyclables: with one weighing, and in a day. */
    weighingKobo: z.number(),
    weighingDayKobo: z.number(),
    /** What is left of the caller's daily limit; null for the head, who has none. */
    weighingLeftKobo: z.nullable(z.number()),
  }),
)

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/staff/limits',
  roles: ['station'],
  summary:
    'How much a cashier refunds or writes off, and others than the head credit for recyclables; and what is left today.',
  input: () => z.strictObject({}),
  output: limits,
})

export const setLimits = endpoint({
  ...ofHead,
  method: 'PUT',
  path: '/api/staff/limits',
  fullLogIn: true,
  summary:
    'Sets how much a cashier refunds or writes off in a day, and how much others than the head credit for recyclables.',
  says: 'Saved.',
  input: () =>
    z.strictObject({
      refundKobo: limitKobo(),
      shortageKobo: limitKobo(),
      // Without them they stay: pages from before they existed do not send them.
      weighingKobo: z.optional(limitKobo()),
      weighingDayKobo: z.optional(limitKobo()),
    }),
  output: limits,
})

const trustedDevice = once(() =>
  z.object({
    _id: id(),
    device: z.string(),
    /** Who logged in fully there, and when. */
    trustedBy: z.string(),
    trustedAt: moment(),
    current: z.boolean(),
  }),
)
export type TrustedDevice = z.output<ReturnType<typeof trustedDevice>>

export const listDevices = endpoint({
  ...ofHead,
  method: 'GET',
  path: '/api/staff/devices',
  summary: 'The browsers in which members can switch by PIN, newest first.',
  input: () => z.strictObject({}),
  output: () => z.array(trustedDevice()),
})

export const endDevice = endpoint({
  ...ofHead,
  method: 'DELETE',
  path: '/api/staff/devices/:deviceId',
  fullLogIn: true,
  summary: 'Stops trusting a browser: the next person there logs in with their password.',
  says: 'Staff can no longer switch by PIN there.',
  input: () => z.strictObject({ deviceId: id() }),
  output: () => z.null(),
})
