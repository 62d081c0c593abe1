import * as z from 'zod/mini'
import { cashLimits } from '../wallet/cash.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, moment, sentMoment, text } from '../field.ts'
import { once } from '../once.ts'
import { missReasons } from '../request/pickup.ts'
import { whyMissed } from '../request/request.ts'
import { doorOfRequest } from '../request/gate-facts.ts'
import { msg } from '../speech/say.ts'
import { proofs, stopStates } from './record.ts'

/** A phone's clock that is off by more counts as wrong. */
export const skewMinutes = 5
/** After so many wrong doorstep codes for one request no code proves anything any more. */
export const doorstepTries = 5

/** When it happened by the phone's clock, and what that clock said when it was sent: so is known how far it is off. */
const deed = once(() => ({
  visitId: id(),
  happenedAt: sentMoment(),
  sentAt: z.optional(sentMoment()),
}))

const amountKobo = once(() =>
  z
    .int(msg('Please enter an amount'))
    .check(
      z.gte(cashLimits.leastKobo, msg('At least ₦50')),
      z.lte(cashLimits.mostKobo, msg('At most ₦200,000')),
    ),
)

/** What a carrier must know to find the door, and only as long as there is something to do there. */
const door = once(() =>
  z.object({
    name: z.string(),
    phoneNumber: z.nullable(z.string()),
    address: z.string(),
    message: z.string(),
    landmark: z.nullable(z.string()),
    bags: z.nullable(z.number()),
    ...doorOfRequest().shape,
    /** What to collect: the price that the wallet does not cover, and what is due from before. */
    cashKobo: z.number(),
    /** How many wrong codes may still be sent for this pickup: at none, no code proves it any more. */
    triesLeft: z.number(),
  }),
)

const stop = once(() =>
  z.object({
    _id: id(),
    requestId: id(),
    /** The same for all parts of one stop: what this carrier takes at one door on one day, with one code. */
    stopId: id(),
    state: z.enum(stopStates),
    plannedOn: day(),
    setOutAt: z.nullable(moment()),
    hereAt: z.nullable(moment()),
    overAt: z.nullable(moment()),
    reason: z.nullable(z.enum(missReasons)),
    proof: z.nullable(z.enum(proofs)),
    /** Whether a wrong doorstep code was typed. */
    wrongCode: z.boolean(),
    cashTakenKobo: z.number(),
    door: z.nullable(door()),
  }),
)
export type Stop = z.output<ReturnType<typeof stop>>

const byCarrier = { roles: ['carrier'], output: stop } as const

export const getRound = endpoint({
  method: 'GET',
  path: '/api/go/round',
  roles: ['carrier'],
  summary:
    "The carrier's stops of today in their order, what is left of before, and what is over today.",
  input: () => z.strictObject({}),
  output: () =>
    z.object({
      day: day(),
      stops: z.array(stop()),
      /** Visits of today that are off because the resident cancelled. */
      cancelled: z.array(id()),
    }),
})

export const setOut = endpoint({
  ...byCarrier,
  method: 'POST',
  path: '/api/go/visits/:visitId/setting-out',
  summary:
    'The carrier sets out for this stop, with all its parts; whoever waits on the round hears of it.',
  says: msg('You have set out.'),
  input: () => z.strictObject(deed()),
})

export const arrive = endpoint({
  ...byCarrier,
  method: 'POST',
  path: '/api/go/visits/:visitId/arrival',
  summary: 'The carrier is at the gate, for all parts of the stop.',
  says: msg('You are here.'),
  input: () => z.strictObject(deed()),
})

export const finishVisit = endpoint({
  ...byCarrier,
  method: 'POST',
  path: '/api/go/visits/:visitId/done',
  summary:
    'The rubbish is loaded: with the doorstep code, with a photo uploaded before, or without proof. ' +
    'After a wrong code a photo is no proof, and the station is notified.',
  says: msg('Done.'),
  input: () =>
    z.strictObject({
      ...deed(),
      code: z.optional(
        // Four are what the page of versions until 18 November 2026 asked for.
        z.string().check(z.trim(), z.regex(/^\d{4,5}$/, msg('Please enter the five digits'))),
      ),
      photo: z.optional(id()),
      /** Bags of recyclables that stood there; they are weighed later. */
      bags: z.optional(
        z
          .int(msg('Please enter a number'))
          .check(z.gte(0, msg('Please enter a number')), z.lte(500, msg('At most 500'))),
      ),
      cashKobo: z.optional(amountKobo()),
    }),
})

export const missVisit = endpoint({
  ...byCarrier,
  method: 'POST',
  path: '/api/go/visits/:visitId/not-done',
  summary: 'The carrier was there and comes back with nothing; the request waits again.',
  says: msg('Not done.'),
  input: () => z.strictObject({ ...deed(), ...whyMissed(), photo: z.optional(id()) }),
})

export const undoVisit = endpoint({
  ...byCarrier,
  method: 'DELETE',
  path: '/api/go/visits/:visitId/outcome',
  summary:
    'Undoes what the carrier has just reported at a stop, for some minutes and while nobody has acted on it.',
  says: msg('Undone.'),
  input: () => z.strictObject({ visitId: id() }),
})

export const noteVisit = endpoint({
  ...byCarrier,
  method: 'POST',
  path: '/api/go/visits/:visitId/note',
  summary: 'Notes something about a stop for the station.',
  says: msg('Saved.'),
  input: () => z.strictObject({ ...deed(), note: text(msg('Please write something'), 300) }),
})

export const takeCashAtDoor = endpoint({
  ...byCarrier,
  method: 'POST',
  path: '/api/go/visits/:visitId/cash',
  summary: "Credits cash that the carrier took at the door to the resident's wallet.",
  says: msg('Cash recorded.'),
  input: () => z.strictObject({ ...deed(), amountKobo: amountKobo() }),
})

export const addVisitPhoto = endpoint({
  ...byCarrier,
  method: 'POST',
  path: '/api/go/visits/:visitId/photo',
  summary:
    'Adds a photo, sent up before, to a stop that is over: it may be on its way longer than the words. It is a proof ' +
    'for a day and until the day is signed; later it is only kept.',
  says: msg('The photo is here.'),
  input: () => z.strictObject({ ...deed(), photo: id() }),
})

export const listDoors = endpoint({
  method: 'GET',
  path: '/api/carriers/:carrierId/doors',
  roles: ['station'],
  summary:
    'What helps at the doors that a carrier still has to go to: what a run sheet says besides.',
  input: () => z.strictObject({ carrierId: id() }),
  output: () => z.array(z.extend(doorOfRequest(), { requestId: id(), stopId: id() })),
})

const roundStop = once(() =>
  z.object({
    _id: id(),
    requestId: id(),
    /** The same for all parts of one stop. */
    stopId: id(),
    /** The resident's name. */
    user: z.string(),
    address: z.string(),
    /** What there is to take, in words; null: an ordinary pickup. */
    wish: z.nullable(z.string()),
    state: z.enum(stopStates),
    plannedOn: day(),
    setOutAt: z.nullable(moment()),
    hereAt: z.nullable(moment()),
    overAt: z.nullable(moment()),
    reason: z.nullable(z.enum(missReasons)),
    note: z.nullable(z.string()),
    proof: z.nullable(z.enum(proofs)),
    /** Where the photo is, if there is one. */
    photo: z.nullable(z.string()),
    cashKobo: z.nullable(z.number()),
    /** What the carrier's phone last said the time was while its clock was off; null: it was right. */
    wrongPhoneAt: z.nullable(moment()),
    /** When the carrier told us how it ended; null: not over, or the station said so. */
    reportedAt: z.nullable(moment()),
    /** Whether a wrong doorstep code was typed. */
    wrongCode: z.boolean(),
    /** Whether the request waits for somebody to go again. */
    waits: z.boolean(),
  }),
)
export type RoundStop = z.output<ReturnType<typeof roundStop>>

/** Each stop is in one of the states, so that these add up to all; with its parts it is one or more pickups. */
const roundCounts = once(() =>
  z.object({
    stops: z.number(),
    pickups: z.number(),
    waiting: z.number(),
    underWay: z.number(),
    done: z.number(),
    notDone: z.number(),
  }),
)

export const sendRounds = endpoint({
  method: 'POST',
  path: '/api/station/rounds/messages',
  roles: ['station'],
  summary:
    'Sends every carrier the list of a day again, today’s or tomorrow’s; whoever was told a moment ago is not told twice.',
  input: () => z.strictObject({ day: z.optional(day()) }),
  output: () => z.object({ day: day(), sent: z.number() }),
})

export const getRounds = endpoint({
  method: 'GET',
  path: '/api/station/rounds',
  roles: ['station'],
  summary:
    "A day's rounds: each carrier's stops in their order, part by part, how far they are, and the last that was heard.",
  // Without a day it is for today.
  input: () => z.strictObject({ day: z.optional(day()) }),
  output: () =>
    z.object({
      day: day(),
      counts: roundCounts(),
      rounds: z.array(
        z.object({
          carrier: z.object({ _id: id(), name: z.string(), phoneNumber: z.string() }),
          counts: roundCounts(),
          /** When something of the round was last heard; null: nothing yet. */
          lastHeardAt: z.nullable(moment()),
          /** When the carrier set out on the round that is under way: what is left of it is on the road; null: there is none. */
          begunAt: z.nullable(moment()),
          /** Since when nothing was heard of a round under way, from the last news or the latest stop that was given; null: nothing is missed. */
          quietSince: z.nullable(moment()),
          stops: z.array(roundStop()),
        }),
      ),
    }),
})
