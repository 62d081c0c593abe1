import * as z from 'zod/mini'
import { once } from '../once.ts'
import { endpoint, holders } from '../endpoint.ts'
import { day, email, id, moment, page, personName, search, text } from '../field.ts'
import { region } from '../director/region.ts'
import { msg, say } from '../speech/say.ts'

/** Pictures that one message may carry. */
export const mostPictures = 3
const tooManyPictures = say('At most {n} photos', { n: mostPictures })
/** A visitor's link opens the conversation for so long after the last message. */
export const threadDays = 180

const enterMessage = msg('Please write your message')
const messageText = once(() => text(enterMessage, 4000))
/** The ids of pictures that were sent up before. */
const pictures = once(() =>
  z.optional(z.array(id()).check(z.maxLength(mostPictures, tooManyPictures))),
)

export const ticketStates = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof ticketStates)[number]

const ticket = once(() =>
  z.object({
    _id: id(),
    /** What people call it by: #1042. */
    number: z.number(),
    state: z.enum(ticketStates),
    /** How the first message begins. */
    title: z.string(),
    /** Who asked. */
    name: z.string(),
    /** Null: no account, so the answers go out by mail. */
    userId: z.nullable(id()),
    /** Null: nobody knows yet which station it is for, and every director sees it. */
    station: z.nullable(z.object({ _id: id(), station: z.string() })),
    createdAt: moment(),
    lastAt: moment(),
    firstAnsweredAt: z.nullable(moment()),
  }),
)
export type Ticket = z.output<ReturnType<typeof ticket>>

const message = once(() =>
  z.object({
    _id: id(),
    /** asker: whoever wrote to support. */
    from: z.enum(['asker', 'station', 'director']),
    name: z.string(),
    text: z.string(),
    at: moment(),
    /** It came by mail. */
    byMail: z.boolean(),
    pictures: z.array(z.object({ _id: id(), width: z.number(), height: z.number() })),
    /** Whether the reader wrote it. */
    own: z.boolean(),
  }),
)
export type TicketMessage = z.output<ReturnType<typeof message>>

const thread = once(() =>
  z.extend(ticket(), {
    /** The asker's address, for staff and director only. */
    email: z.nullable(z.string()),
    /** Oldest first. */
    messages: z.array(message()),
  }),
)
export type Thread = z.output<ReturnType<typeof thread>>

/** What residents mostly write about. */
export const ticketTopics = [
  msg('Nobody came'),
  msg('Bags left behind'),
  msg('Price or payment'),
  msg('A carrier'),
  msg('My account'),
  msg('Something else'),
] as const

export const openTicket = endpoint({
  method: 'POST',
  path: '/api/tickets',
  // Those who answer do not ask.
  roles: ['visitor', 'resident'],
  summary:
    'Writes to support. A resident writes to the own station; a visitor gives name and address ' +
    'and may name a station.',
  says: msg('Thank you. We’ve got your message and will reply.'),
  status: 201,
  input: () =>
    z.strictObject({
      /** A signed-in resident is known already. */
      name: z.optional(personName()),
      email: z.optional(email()),
      message: messageText(),
      stationId: z.optional(id()),
      /** What a resident writes about: said above the message. */
      topic: z.optional(z.enum(ticketTopics)),
      requestId: z.optional(id()),
      pictures: pictures(),
    }),
  output: ticket,
})

export const listTickets = endpoint({
  method: 'GET',
  path: '/api/tickets',
  roles: holders,
  summary:
    "The conversations with support: a resident's own, a station's, those of a director's " +
    'stations; the one with the newest message first.',
  input: () =>
    z.strictObject({
      ...page(),
      /** By number, name, or what was written. */
      search: search(),
      state: z.optional(z.enum(ticketStates)),
      stationId: z.optional(id()),
      ...region(),
      /** Those that belong to no station yet. */
      stationless: z.optional(z.enum(['true'])),
    }),
  output: () => z.array(ticket()),
  /** How many of those that the caller may see wait for an answer from support. */
  beside: () => z.object({ waiting: z.number() }),
  paged: true,
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/:ticketId',
  roles: holders,
  summary: 'One conversation with support.',
  input: () => z.strictObject({ ticketId: id() }),
  output: thread,
})

export const writeMessage = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/messages',
  roles: holders,
  summary: 'Writes in a conversation. A closed one is open again.',
  says: msg('Sent.'),
  status: 201,
  input: () => z.strictObject({ ticketId: id(), text: messageText(), pictures: pictures() }),
  output: thread,
})

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/tickets/:ticketId/closure',
  roles: holders,
  summary: 'Closes a conversation. A new message reopens it.',
  says: msg('This conversation is closed.'),
  input: () => z.strictObject({ ticketId: id() }),
  output: thread,
})

export const passTicket = endpoint({
  method: 'PUT',
  path: '/api/tickets/:ticketId/station',
  roles: ['director'],
  summary: "Passes a conversation to one of the director's stations.",
  says: 'Passed to the station.',
  input: () => z.strictObject({ ticketId: id(), stationId: id() }),
  output: thread,
})

const threadToken = once(() => z.string().check(z.maxLength(200)))

export const getThread = endpoint({
  method: 'GET',
  path: '/api/threads/:token',
  roles: 'anyone',
  summary: "A visitor's conversation, by the link from the mail.",
  input: () => z.strictObject({ token: threadToken() }),
  output: thread,
})

export const writeInThread = endpoint({
  method: 'POST',
  path: '/api/threads/:token/messages',
  roles: 'anyone',
  summary: "Adds a visitor's message to their conversation.",
  says: msg('Sent.'),
  status: 201,
  input: () => z.strictObject({ token: threadToken(), text: messageText(), pictures: pictures() }),
  output: thread,
})

export const closeThread = endpoint({
  method: 'POST',
  path: '/api/threads/:token/closure',
  roles: 'anyone',
  summary: 'Closes a visitor’s conversation. A new message reopens it.',
  says: msg('This conversation is closed.'),
  input: () => z.strictObject({ token: threadToken() }),
  output: thread,
})

/** Where a picture is: for whoever is signed in, and for whoever has the visitor's link. */
export const picturePath = (pictureId: string, token?: string) =>
  token ? `/api/threads/${token}/pictures/${pictureId}` : `/api/tickets/pictures/${pictureId}`

const cannedAnswer = once(() => z.object({ _id: id(), title: z.string(), text: z.string() }))
export type CannedAnswer = z.output<ReturnType<typeof cannedAnswer>>
const canned = once(() => ({
  title: text('Please name the answer', 80),
  text: text('Please write the answer', 4000),
}))

export const listAnswers = endpoint({
  method: 'GET',
  path: '/api/answers',
  roles: ['station'],
  summary: "The station's ready answers, by name.",
  input: () => z.strictObject({ ...page(), search: search() }),
  output: () => z.array(cannedAnswer()),
  paged: true,
})

export const addAnswer = endpoint({
  method: 'POST',
  path: '/api/answers',
  roles: ['station'],
  summary: 'Keeps a ready answer.',
  says: 'Saved.',
  status: 201,
  input: () => z.strictObject({ ...canned() }),
  output: cannedAnswer,
})

export const changeAnswer = endpoint({
  method: 'PUT',
  path: '/api/answers/:answerId',
  roles: ['station'],
  summary: 'Changes a ready answer.',
  says: 'Saved.',
  input: () => z.strictObject({ answerId: id(), ...canned() }),
  output: cannedAnswer,
})

export const removeAnswer = endpoint({
  method: 'DELETE',
  path: '/api/answers/:answerId',
  roles: ['station'],
  summary: 'Removes a ready answer.',
  says: 'Removed.',
  input: () => z.strictObject({ answerId: id() }),
  output: () => z.null(),
})

export const getContact = endpoint({
  method: 'GET',
  path: '/api/support',
  roles: 'anyone',
  summary: "How to reach support: the resident's station, or the operator.",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      station: z.nullable(z.string()),
      phoneNumber: z.nullable(z.string()),
      email: z.nullable(z.string()),
      address: z.nullable(z.string()),
      /** Letters from support can simply be answered. */
      answersByMail: z.boolean(),
    }),
})

export const supportFigures = endpoint({
  method: 'GET',
  path: '/api/director/support',
  roles: ['director'],
  summary: "Response times of the director's stations, for conversations started in these days.",
  input: () => z.strictObject({ from: day(), to: day() }),
  output: () =>
    z.array(
      z.object({
        /** Null: those that belong to no station yet. */
        station: z.nullable(z.object({ _id: id(), station: z.string() })),
        begun: z.number(),
        waiting: z.number(),
        /** Half of the first answers came within so many minutes; null: there is none. */
        medianMinutes: z.nullable(z.number()),
        /** Nine of ten. */
        slowMinutes: z.nullable(z.number()),
      }),
    ),
})
