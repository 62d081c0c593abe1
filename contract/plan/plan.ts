import * as z from 'zod/mini'
import { vehicles } from '../carrier/carrier.ts'
import { endpoint, headOnly } from '../endpoint.ts'
import { day, id, moment, text } from '../field.ts'
import { lat, lng } from '../ground/area.ts'
import { once } from '../once.ts'
import { moveReasons } from '../request/pickup.ts'
import { hindrances, lineLeft, planLine, planManners } from './plan-shape.ts'

/** So many waiting stops and so many carriers are planned with at once; the first by their promise. */
export const mostPlanned = { stops: 300, carriers: 100, perRound: 200 } as const

/** Whence we know where a stop is: its own position, or the middle of something around it. */
const positionSources = ['own', 'area', 'street', 'station'] as const

/** A door, as shown in the plan. */
const planStop = once(() =>
  z.object({
    requestId: id(),
    /** The resident's name. */
    user: z.string(),
    address: z.string(),
    street: z.string(),
    areaId: z.nullable(id()),
    bags: z.nullable(z.number()),
    promisedOn: day(),
    /** By how many days it is late on the day of the plan's making. */
    lateDays: z.number(),
    /** The resident asked for a later day than the plan's: nobody is proposed for it. */
    isForLater: z.boolean(),
    lat: z.number(),
    lng: z.number(),
    positionFrom: z.enum(positionSources),
  }),
)
export type PlanStopShown = z.output<ReturnType<typeof planStop>>

/** A carrier who can be assigned, or why not. */
const planCarrier = once(() =>
  z.object({
    _id: id(),
    name: z.string(),
    vehicle: z.enum(vehicles),
    areaIds: z.array(id()),
    /** How many the carrier has on the day, and takes on one. */
    load: z.number(),
    limit: z.number(),
    /** From when to when the carrier works, and how many minutes of that are left on the day; null: nobody has said. */
    shift: z.nullable(z.object({ from: z.string(), to: z.string() })),
    minutes: z.nullable(z.number()),
    /** Whether the carrier comes to work on that day, and is not paused. */
    isIn: z.boolean(),
    isPaused: z.boolean(),
    /** What of the day the carrier has already, in the order of the round. */
    held: z.array(id()),
  }),
)
export type PlanCarrierShown = z.output<ReturnType<typeof planCarrier>>

/** Who goes where, in order. */
const rounds = once(() =>
  z
    .array(
      z.strictObject({
        carrierId: id(),
        requestIds: z.array(id()).check(z.maxLength(mostPlanned.perRound)),
      }),
    )
    .check(z.maxLength(mostPlanned.carriers)),
)
export type PlanRounds = z.output<ReturnType<typeof rounds>>

/** Why a draft's lines stand where they stand, and what a person decided: who goes, and where on the round it was before. */
const draftReasons = once(() => ({
  lines: z.array(planLine()).check(z.maxLength(mostPlanned.stops * 2)),
  chosen: z
    .array(
      z.strictObject({
        requestId: id(),
        carrierId: z.nullable(id()),
        was: z.nullable(z.int().check(z.gte(1), z.lte(mostPlanned.perRound))),
      }),
    )
    .check(z.maxLength(mostPlanned.stops * 2)),
}))
export type DraftReasons = {
  [Each in keyof ReturnType<typeof draftReasons>]: z.output<ReturnType<typeof draftReasons>[Each]>
}

export const getPlan = endpoint({
  method: 'GET',
  path: '/api/station/plan',
  roles: ['station'],
  summary:
    'What a day is planned with: what waits, late first, who is in with how much room, and the draft.',
  // Without a day it is for today.
  input: () => z.strictObject({ day: z.optional(day()) }),
  output: () =>
    z.object({
      day: day(),
      /** The name of the holiday that the day is, if it is one. */
      holiday: z.nullable(z.string()),
      /** Who was quoted a price and has not answered waits for nobody, and is not among them. */
      counts: z.object({ waiting: z.number(), late: z.number(), quoted: z.number() }),
      manner: z.enum(planManners),
      waiting: z.array(planStop()),
      /** What carriers have already for the day. */
      held: z.array(planStop()),
      carriers: z.array(planCarrier()),
      areas: z.array(
        z.object({
          _id: id(),
          name: z.string(),
          lat: z.nullable(z.number()),
          lng: z.nullable(z.number()),
        }),
      ),
      station: z.object({ lat: z.number(), lng: z.number(), isKnown: z.boolean() }),
      /** The operator's own map, if there is one: from which zoom to which, and whose it is. */
      tiles: z.nullable(
        z.object({ minZoom: z.number(), maxZoom: z.number(), attribution: z.string() }),
      ),
      draft: z.nullable(
        z.object({
          rounds: rounds(),
          ...draftReasons(),
          savedAt: moment(),
          savedBy: z.nullable(z.string()),
        }),
      ),
      /** Who confirmed the day's plan last, when, and how many pickups that gave. */
      confirmed: z.nullable(z.object({ at: moment(), by: z.string(), given: z.number() })),
    }),
})

export const choosePlanManner = endpoint({
  method: 'PUT',
  path: '/api/station/plan/manner',
  roles: ['station'],
  members: headOnly,
  summary:
    'Sets how pickups are assigned from now on: to all working carriers, or to as few as possible.',
  says: 'Saved.',
  input: () => z.strictObject({ manner: z.enum(planManners) }),
  output: () => z.object({ manner: z.enum(planManners) }),
})

/** What a person has decided: it stays so. Nobody means that nobody goes. */
const pinned = once(() =>
  z.strictObject({
    requestId: id(),
    carrierId: z.nullable(id()),
    /** Where on the round, from nothing on. */
    place: z.optional(z.int().check(z.gte(0), z.lte(mostPlanned.perRound))),
  }),
)

const stay = once(() =>
  z.object({
    requestId: id(),
    /** Of everybody who could be thought of, why not. */
    why: z.array(z.object({ carrierId: id(), rule: z.enum(hindrances) })),
    /** Who could go all the same, if a person says so. */
    couldGo: z.nullable(id()),
    /** The next day on which the station comes there; null: none is near. */
    nextDay: z.nullable(day()),
  }),
)
export type PlanStay = z.output<ReturnType<typeof stay>>

const proposedRound = once(() =>
  z.object({ carrierId: id(), minutes: z.number(), lines: z.array(planLine()) }),
)

export const proposePlan = endpoint({
  method: 'POST',
  path: '/api/station/plan/proposal',
  roles: ['station'],
  summary:
    'Proposes who goes where on a day, in which order and why. Nothing is given; the same question has the same answer.',
  changes: false,
  input: () =>
    z.strictObject({
      day: day(),
      pinned: z._default(z.array(pinned()).check(z.maxLength(mostPlanned.stops)), []),
      /** An earlier day to copy: the same carriers for the same streets or areas, while there is capacity. */
      like: z.optional(day()),
      /** Only these of what waits; without, everything. */
      requestIds: z.optional(z.array(id()).check(z.minLength(1), z.maxLength(mostPlanned.stops))),
    }),
  output: () => z.object({ day: day(), rounds: z.array(proposedRound()), stay: z.array(stay()) }),
})

export const keepPlanDraft = endpoint({
  method: 'PUT',
  path: '/api/station/plan/draft',
  roles: ['station'],
  summary: "Keeps a day's plan as a draft for everybody at the station; the one before goes.",
  says: 'Kept as a draft.',
  input: () => {
    const { lines, chosen } = draftReasons()
    const reasons = { lines: z._default(lines, []), chosen: z._default(chosen, []) }
    return z.strictObject({ day: day(), rounds: rounds(), ...reasons })
  },
  output: () => z.object({ day: day(), savedAt: moment() }),
})

export const dropPlanDraft = endpoint({
  method: 'DELETE',
  path: '/api/station/plan/draft',
  roles: ['station'],
  summary: "Throws a day's draft away.",
  says: 'The draft is gone.',
  input: () => z.strictObject({ day: day() }),
  output: () => z.object({ day: day() }),
})

export const pinStop = endpoint({
  method: 'PUT',
  path: '/api/requests/:requestId/position',
  roles: ['station'],
  summary: 'Corrects the location of a pickup, as pointed at on the map; null: unknown.',
  says: 'Location corrected.',
  input: () =>
    z.strictObject({
      requestId: id(),
      position: z.nullable(z.strictObject({ lat: lat(), lng: lng() })),
    }),
  output: () => z.object({ requestId: id() }),
})

/** Required if the day is past the promise of any of them; `other` needs words. */
const why = once(() => ({
  reason: z.optional(z.enum(moveReasons)),
  note: z.optional(text('Please say why', 200)),
  /** When what the page shows was confirmed; null: never. What somebody has confirmed since is not overwritten. */
  seenAt: z.optional(z.nullable(moment())),
}))

export const confirmPlan = endpoint({
  method: 'POST',
  path: '/api/station/plan',
  roles: ['station'],
  summary:
    'Gives what a plan says to its carriers, for its day and in its order, all at once. What has changed meanwhile is left out and named.',
  says: 'The plan is confirmed.',
  input: () => z.strictObject({ day: day(), rounds: rounds(), ...why() }),
  output: () =>
    z.object({
      day: day(),
      given: z.number(),
      carriers: z.number(),
      at: moment(),
      /** What was assigned, for the undo. */
      gave: rounds(),
      left: z.array(lineLeft()),
    }),
})

export const takeBackPlan = endpoint({
  method: 'POST',
  path: '/api/station/plan/undo',
  roles: ['station'],
  summary:
    'Undoes a confirmed plan: its pickups are waiting again. Pickups changed since are left out and named.',
  says: 'Undone.',
  input: () => z.strictObject({ day: day(), rounds: rounds() }),
  output: () => z.object({ day: day(), taken: z.number(), left: z.array(lineLeft()) }),
})

export const proposeHandOver = endpoint({
  method: 'POST',
  path: '/api/carriers/:carrierId/hand-over/proposal',
  roles: ['station'],
  summary:
    'Proposes who takes over all that a carrier has, where one falls ill. Nothing is changed.',
  changes: false,
  input: () => z.strictObject({ carrierId: id() }),
  output: () =>
    z.object({
      stops: z.array(planStop()),
      rounds: z.array(z.extend(proposedRound(), { name: z.string() })),
      /** Requests that no carrier has capacity for: they wait again. */
      stay: z.array(id()),
    }),
})

export const handOver = endpoint({
  method: 'POST',
  path: '/api/carriers/:carrierId/hand-over',
  roles: ['station'],
  summary:
    'Pauses a carrier and gives what they have to others, all at once; what nobody takes waits again.',
  says: 'Paused and handed over.',
  input: () => z.strictObject({ carrierId: id(), rounds: rounds() }),
  output: () => z.object({ given: z.number(), waiting: z.number(), left: z.array(lineLeft()) }),
})
