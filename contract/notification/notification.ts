import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint, holders } from '../endpoint.ts'
import { id, moment, page } from '../field.ts'
import { pushPath } from './push-message.ts'
import type { Role } from '../role.ts'
import { msg } from '../speech/say.ts'

/** The ways out of the app by which people are told; the bell inside it always rings. */
export const channels = ['email', 'push', 'sms'] as const
export type Channel = (typeof channels)[number]

/** always: cannot be switched off; on and off: until somebody chooses; never: does not go that way. */
type Mode = 'always' | 'on' | 'off' | 'never'
type SubjectOf = { label: string; text: string; roles: readonly Role[] } & Record<Channel, Mode>

/** What people choose to be told about. SMS is only ever sent to whoever has asked for it. */
export const noticeSubjects = {
  pickup: {
    label: msg('Your pickups'),
    text: msg('Who’s coming and when, quotes, and when a pickup is done.'),
    roles: ['resident'],
    email: 'on',
    push: 'on',
    sms: 'off',
  },
  money: {
    label: msg('Your wallet'),
    text: msg('Money in, reversals and receipts.'),
    roles: ['resident'],
    email: 'on',
    push: 'on',
    sms: 'off',
  },
  reminder: {
    label: msg('Reminders'),
    text: msg('Today’s pickups and payments still due.'),
    roles: ['resident'],
    email: 'on',
    push: 'on',
    sms: 'off',
  },
  station: {
    label: msg('News from your station'),
    text: msg('Announcements, and when it pauses, reopens or changes.'),
    roles: ['resident'],
    email: 'on',
    push: 'on',
    sms: 'off',
  },
  request: {
    label: 'Requests',
    text: 'Custom requests, accepted quotes, cancellations, poor ratings and long waits.',
    roles: ['station'],
    email: 'off',
    push: 'on',
    sms: 'never',
  },
  business: {
    label: 'Your station and your director',
    text: 'Suspensions, residents moving to you, and price limits.',
    roles: ['station'],
    email: 'on',
    push: 'on',
    sms: 'never',
  },
  oversight: {
    label: 'What happens at your stations',
    text: 'Cash differences, refunds, corrections and new prices.',
    roles: ['director'],
    email: 'off',
    push: 'on',
    sms: 'never',
  },
  alert: {
    label: 'Alerts',
    text: 'Stations that are late, silent or absent, hold too much cash or leave problems unanswered.',
    roles: ['director'],
    email: 'on',
    push: 'on',
    sms: 'never',
  },
  report: {
    label: 'The month in figures',
    text: 'An email at the start of each month.',
    roles: ['director'],
    email: 'on',
    push: 'off',
    sms: 'never',
  },
  people: {
    label: 'Directors and operators',
    text: 'People waiting for your approval, and accepted invitations.',
    roles: ['director'],
    email: 'on',
    push: 'on',
    sms: 'never',
  },
  support: {
    label: msg('Support'),
    text: msg('New messages from support.'),
    roles: holders,
    email: 'on',
    push: 'on',
    sms: 'never',
  },
  account: {
    label: msg('Account security'),
    text: msg('Changes to your password, email address or two-step login.'),
    roles: holders,
    email: 'always',
    push: 'on',
    sms: 'never',
  },
} as const satisfies Record<string, SubjectOf>
export type NoticeSubject = keyof typeof noticeSubjects

/** The subjects that concern a kind of person, in the order of the table. */
export const subjectsOf = (role: Role) =>
  (Object.keys(noticeSubjects) as NoticeSubject[]).filter(subject =>
    (noticeSubjects[subject].roles as readonly Role[]).includes(role),
  )

const subject = once(() =>
  z.enum(Object.keys(noticeSubjects) as [NoticeSubject, ...NoticeSubject[]]),
)

/** What can wait is not sent by night: from this hour in Lagos until that one. */
export const quietHours = { from: 21, until: 7 }

const notice = once(() =>
  z.object({
    _id: id(),
    kind: z.string(),
    title: z.string(),
    /** The page that it is about. */
    link: z.string(),
    at: moment(),
    read: z.boolean(),
  }),
)
export type Notice = z.output<ReturnType<typeof notice>>

export const listNotices = endpoint({
  method: 'GET',
  path: '/api/notifications',
  roles: holders,
  summary: 'Notifications, newest first, and how many are unread.',
  input: () => z.strictObject({ ...page() }),
  output: () => z.array(notice()),
  beside: () => z.object({ unread: z.number() }),
  paged: true,
})

export const readNotices = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  roles: holders,
  summary: 'Marks notifications as read: some, those about one page, or all.',
  says: 'ok',
  input: () =>
    z.strictObject({
      ids: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(100))),
      /** The page that was opened: whoever sees what they were told of has read it. */
      about: z.optional(z.string().check(z.startsWith('/'), z.maxLength(200))),
    }),
  output: () => z.object({ unread: z.number() }),
})

/** Where messages go, and which of them. */
const preferences = once(() =>
  z.object({
    /** Null: there is no mailbox, and no letters. */
    email: z.nullable(z.string()),
    /** Mail to the address came back then. */
    bouncedAt: z.nullable(moment()),
    phoneNumber: z.nullable(z.string()),
    /** Whether this installation sends SMS at all. */
    smsIsSent: z.boolean(),
    /** How many devices get messages, this one included. */
    devices: z.number(),
    choices: z.array(
      z.object({
        subject: subject(),
        channel: z.enum(channels),
        wanted: z.boolean(),
        /** It cannot be switched off. */
        fixed: z.boolean(),
      }),
    ),
  }),
)

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  roles: holders,
  summary: 'Notification settings by subject and channel.',
  input: () => z.strictObject({}),
  output: preferences,
})

export const setPreference = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  roles: holders,
  fullLogIn: true,
  summary: 'Turns one channel on or off for one subject.',
  says: msg('Saved.'),
  input: () =>
    z.strictObject({ subject: subject(), channel: z.enum(channels), wanted: z.boolean() }),
  output: preferences,
})

/** How this device stands with messages. */
const pushState = once(() =>
  z.object({
    /** What the browser needs to subscribe. */
    publicKey: z.string(),
    /** Messages reach this device. */
    on: z.boolean(),
  }),
)

export const getPush = endpoint({
  method: 'GET',
  path: pushPath,
  roles: holders,
  summary: 'The key to subscribe with, and whether this device gets messages.',
  input: () => z.strictObject({}),
  output: pushState,
})

const key = once(() => z.string().check(z.regex(/^[\w-]{20,100}=*$/, 'this is not a key')))

export const setPush = endpoint({
  method: 'PUT',
  path: pushPath,
  roles: holders,
  summary: 'Turns on notifications for this device until its session ends.',
  says: msg('Notifications are on for this device.'),
  input: () =>
    z.strictObject({
      endpoint: z.url('this is not an address').check(z.maxLength(1000)),
      keys: z.strictObject({ p256dh: key(), auth: key() }),
    }),
  output: pushState,
})

export const removePush = endpoint({
  method: 'DELETE',
  path: pushPath,
  roles: holders,
  summary: 'Turns off notifications for this device.',
  says: msg('Notifications are off for this device.'),
  input: () => z.strictObject({}),
  output: pushState,
})

export const tryPush = endpoint({
  method: 'POST',
  path: '/api/notifications/push/trial',
  roles: holders,
  summary: 'Sends a test notification to this device.',
  says: msg('Test notification sent.'),
  input: () => z.strictObject({}),
  output: () => z.null(),
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscription',
  roles: 'anyone',
  summary: 'Stops mail about one subject, by the token from the mail.',
  says: msg('Done. We won’t email you about this again.'),
  input: () => z.strictObject({ token: z.string().check(z.maxLength(300)) }),
  output: () => z.object({ subject: subject() }),
})
