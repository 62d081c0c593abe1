import * as z from 'zod/mini'
import type { Day } from '../calendar.ts'
import { once } from '../once.ts'
import { day, id, moment } from '../field.ts'
import { msg } from '../speech/say.ts'

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

/** What pays for a request. */
export const paymentWays = ['wallet', 'recyclables', 'cash'] as const

/** A request that nobody closed closes itself so long after the pickup. */
export const closesItselfAfterHours = 72
/** One that its resident's doorstep code proves is confirmed: it closes itself so much sooner, and nobody is asked. */
export const provenClosesAfterHours = 2
/** A pickup that was marked by mistake can be taken back so long. */
export const pickupUndoneWithinMinutes = 15
/** We promise the so manyth service day after asking, unless another day was asked for. */
export const usualDays = 2
/** A special request can be asked for so far ahead. */
export const furthestDays = 90

/** What is not over, and of that what is still to be picked up; is_open() and is_to_pick_up() in SQL. */
export const openStatuses = ['Pending...', 'Assigned', 'Picked up'] as const satisfies Status[]
const toPickUpStatuses = ['Pending...', 'Assigned'] as const satisfies Status[]
export const isOpen = (status: Status) => (openStatuses as readonly Status[]).includes(status)
export const isToPickUp = (status: Status) =>
  (toPickUpStatuses as readonly Status[]).includes(status)

/** Why a station plans a pickup for a later day than it promised. */
export const moveReasons = [
  'no carrier',
  'vehicle broken',
  'road blocked',
  'rain',
  'holiday',
  'resident asked',
  'other',
] as const
export type MoveReason = (typeof moveReasons)[number]

/**
 * Whether a day puts a pickup off: past the promise, and later than was planned. Today never does, for it is
 * the soonest that is left.
 */
export const isPutOff = (
  { promisedOn, plannedOn }: { promisedOn: Day; plannedOn: Day | null },
  day: Day,
  today: Day,
) => [promisedOn, plannedOn ?? '', today].every(told => day > told)

/** The reasons as a language says them to the resident: each goes on after "We come later: ". */
type MoveReasonWords = Record<MoveReason, string>

/** Makes a reason, and what was said about it, one clause. */
const becauseIn =
  <Reason extends string>(words: Record<Reason, string>) =>
  (reason: Reason, note: string | null): string => {
    if (!note) return words[reason]
    return reason === 'other' ? `“${note}”` : `${words[reason]} (“${note}”)`
  }

export const moveReasonWords = {
  'no carrier': msg('no carrier is free'),
  'vehicle broken': msg('the vehicle broke down'),
  'road blocked': msg('the road is blocked'),
  rain: msg('the rain is too heavy'),
  holiday: msg('it is a holiday'),
  'resident asked': msg('you asked for it'),
  other: msg('something came up'),
} satisfies MoveReasonWords

/** Why, in English, or in the words of somebody who knows the reader's language: `because(reason, note, t)`. */
export function because(
  reason: MoveReason,
  note: string | null,
  tell = (text: string) => text,
): string {
  const why = tell(moveReasonWords[reason])
  return becauseIn({ ...moveReasonWords, [reason]: why })(reason, note)
}

/** Why a carrier who went to the door came back with nothing. */
export const missReasons = [
  'nobody home',
  'gate locked',
  'nothing put out',
  'refused',
  'too much',
  'dangerous',
  'road blocked',
  'other',
] as const
export type MissReason = (typeof missReasons)[number]

/** Those that only somebody at the gate can know: the carrier says *I’m here* first. */
export const reasonsAtGate = [
  'nobody home',
  'gate locked',
  'nothing put out',
  'refused',
] as const satisfies MissReason[]
export const claimsPresence = (reason: MissReason) =>
  (reasonsAtGate as readonly MissReason[]).includes(reason)

/** Whether a reason claims that somebody was at the gate who never said that they had arrived. */
export const isUnannounced = ({
  reason,
  hereAt,
}: {
  reason: MissReason | null
  hereAt: string | null
}) => reason !== null && claimsPresence(reason) && hereAt === null

const missReasonWords = {
  'nobody home': msg('nobody was home'),
  'gate locked': msg('the gate was locked'),
  'nothing put out': msg('no bags were out'),
  refused: msg('someone at the door refused'),
  'too much': msg('it was too much for the vehicle'),
  dangerous: msg('it wasn’t safe to take'),
  'road blocked': msg('the road is blocked'),
  other: msg('something came up'),
} satisfies Record<MissReason, string>

/** Why it was not done, as `because` says why it comes later. */
export function whyNotDone(
  reason: MissReason,
  note: string | null,
  tell = (text: string) => text,
): string {
  const why = tell(missReasonWords[reason])
  return becauseIn({ ...missReasonWords, [reason]: why })(reason, note)
}

/** "once", "twice", "3 times". */
export const timesInWords = (times: number) =>
  times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`

/** The short name under which people speak of a request: the end of its id. */
export const shortId = (requestId: string) => requestId.slice(-6).toUpperCase()

/** Who carries it; a resident sees this only while the request is assigned. */
const carrierOfRequest = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    phoneNumber: z.string(),
    /** Where the photo is, if there is one. */
    photo: z.nullable(z.string()),
  }),
)

const quoteOfRequest = once(() =>
  z.object({
    amountKobo: z.number(),
    quotedAt: moment(),
    /** Why it is this price, if the station said. */
    note: z.nullable(z.string()),
    acceptedAt: z.nullable(moment()),
  }),
)

/** How a request stands with its price; nothing is paid for what did not happen. */
export const payments = ['set aside', 'at pick-up', 'paid', 'due', 'nothing'] as const

/** A request as the wire shows one. */
export const pickupRequest = once(() =>
  z.object({
    _id: id(),
    kind: z.enum(kinds),
    /** The resident's name. */
    user: z.string(),
    userId: id(),
    /** The resident's number, for whoever has to find the door. */
    phoneNumber: z.nullable(z.string()),
    stationId: id(),
    station: z.string(),
    address: z.string(),
    /** What the resident calls the place, such as "Home"; for nobody else, nor where it is none of the own. */
    place: z.nullable(z.string()),
    /** What is seen from the road there, and the area of the station that it lies in. */
    landmark: z.nullable(z.string()),
    area: z.nullable(z.string()),
    /** What there is to take, in words; of an ordinary pickup the address again. */
    requestMessage: z.string(),
    /** How many bags there are, if that was said. */
    bags: z.nullable(z.number()),
    requestStatus: z.enum(statuses),
    createdAt: moment(),
    /** The promise: the day by which we said that we come. Whatever is planned, it stays. */
    promisedOn: day(),
    /** Whether the resident chose that day: then we come on it, not by it. */
    dayChosen: z.boolean(),
    /** The plan: the day on which the carrier is to go; null while nobody has the request. */
    plannedOn: z.nullable(day()),
    /** Whether the promised day has passed and the rubbish is still there. */
    late: z.boolean(),
    /** How often it was planned past the promise, and why the last time. */
    movedTimes: z.number(),
    movedReason: z.nullable(z.enum(moveReasons)),
    movedNote: z.nullable(z.string()),
    /** How often a carrier came and could not take it, and why the last time. */
    missed: z.nullable(
      z.object({
        times: z.number(),
        /** How often of these it lay at the resident's door, as far as the resident does not say otherwise. */
        timesAtGate: z.number(),
        at: moment(),
        reason: z.enum(missReasons),
        note: z.nullable(z.string()),
        /** Whether the resident has said since what to do. */
        answered: z.boolean(),
        /** The visit of the last time; null where none is known. */
        visit: z.nullable(z.object({ _id: id(), isUnannounced: z.boolean() })),
      }),
    ),
    payWith: z.enum(paymentWays),
    priceKobo: z.number(),
    /** Whether the price is set aside in the wallet, paid, still due, or comes at the pick-up. */
    payment: z.enum(payments),
    /** Who took the whole price in cash, the carrier or the station: told to the resident alone. */
    cashTo: z.nullable(z.string()),
    quote: z.nullable(quoteOfRequest()),
    /** Whether a carrier has it or had it. */
    assigned: z.boolean(),
    assignedAt: z.nullable(moment()),
    carrier: z.nullable(carrierOfRequest()),
    pickedUpAt: z.nullable(moment()),
    /** Whether it is over: closed, cancelled or declined. */
    done: z.boolean(),
    doneAt: z.nullable(moment()),
    /** The carrier's name once the rubbish is gone. */
    DoneBy: z.nullable(z.string()),
    declineReason: z.nullable(z.string()),
    rating: z.nullable(z.number()),
    comment: z.nullable(z.string()),
    /** The request that this one makes good: it is free, and none of the four. */
    follows: z.nullable(id()),
  }),
)
export type PickupRequest = z.output<ReturnType<typeof pickupRequest>>

/** The address in one line, with what is seen from the road. */
export const addressLine = ({
  address,
  landmark,
}: Pick<PickupRequest, 'address' | 'landmark'>): string =>
  landmark ? `${address} (${landmark})` : address
