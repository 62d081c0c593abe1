import * as z from 'zod/mini'
import { day, id, moment } from './field.ts'

/** How far a request has got, in the words that people see. */
export const statuses = [
  'Pending...',
  'Assigned',
  'Picked up',
  'Closed',
  'Cancelled',
  'Declined',
] as const
export type Status = (typeof statuses)[number]

export const kinds = ['subscription', 'special'] as const
export type Kind = (typeof kinds)[number]

/** A request that nobody closed closes itself so long after the pickup. */
export const closesItselfAfterHours = 72
/** We come within so many days, unless another day was asked for. */
export const usualDays = 2
/** A special request can be asked for so far ahead. */
export const furthestDays = 90

const openStatuses = ['Pending...', 'Assigned', 'Picked up'] as const satisfies Status[]
export const isOpen = (status: Status) => (openStatuses as readonly Status[]).includes(status)

/** The short name under which people speak of a request: the end of its id. */
export const shortId = (requestId: string) => requestId.slice(-6).toUpperCase()

/** Who carries it; a resident sees this only while the request is assigned. */
const carrierOfRequest = z.object({
  _id: id,
  name: z.string(),
  phoneNumber: z.string(),
  /** Where the photo is, if there is one. */
  photo: z.nullable(z.string()),
})

const quoteOfRequest = z.object({
  amountKobo: z.number(),
  quotedAt: moment,
  acceptedAt: z.nullable(moment),
})

/** How a request stands with its price; nothing is paid for what did not happen. */
export const payments = ['set aside', 'at pick-up', 'paid', 'due', 'nothing'] as const

/** A request as the wire shows one. */
export const pickupRequest = z.object({
  _id: id,
  kind: z.enum(kinds),
  /** The resident's name. */
  user: z.string(),
  userId: id,
  /** The resident's number, for whoever has to find the door. */
  phoneNumber: z.nullable(z.string()),
  stationId: id,
  station: z.string(),
  address: z.string(),
  requestMessage: z.string(),
  requestStatus: z.enum(statuses),
  createdAt: moment,
  /** The day by which we come; after it the request is late. */
  dueOn: day,
  /** Whether the day has passed and the rubbish is still there. */
  late: z.boolean(),
  payWith: z.enum(['wallet', 'recyclables']),
  priceKobo: z.number(),
  /** Whether the price is set aside in the wallet, paid, still due, or comes at the pick-up. */
  payment: z.enum(payments),
  quote: z.nullable(quoteOfRequest),
  /** Whether a carrier has it or had it. */
  assigned: z.boolean(),
  assignedAt: z.nullable(moment),
  carrier: z.nullable(carrierOfRequest),
  pickedUpAt: z.nullable(moment),
  /** Whether it is over: closed, cancelled or declined. */
  done: z.boolean(),
  doneAt: z.nullable(moment),
  /** The carrier's name once the rubbish is gone; staff and directors see it. */
  DoneBy: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  comment: z.nullable(z.string()),
})
export type PickupRequest = z.output<typeof pickupRequest>

export const eventKinds = [
  'made',
  'quoted',
  'accepted',
  'assigned',
  'swapped',
  'taken back',
  'moved',
  'picked up',
  'closed',
  'cancelled',
  'declined',
  'refunded',
] as const

/** One step of a request's life: who, when, from where to where. */
export const requestEvent = z.object({
  _id: z.number(),
  what: z.enum(eventKinds),
  at: moment,
  /** Who did it; `system` is time itself. */
  byRole: z.enum(['resident', 'station', 'director', 'system']),
  by: z.nullable(z.string()),
  from: z.nullable(z.enum(statuses)),
  to: z.enum(statuses),
  /** Which carrier it was about; a resident sees only the one who is coming. */
  carrier: z.nullable(z.string()),
  amountKobo: z.nullable(z.number()),
  day: z.nullable(day),
  note: z.nullable(z.string()),
})
export type RequestEvent = z.output<typeof requestEvent>
