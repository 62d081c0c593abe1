import * as z from 'zod/mini'
import { day, id, moment } from '../field.ts'
import { once } from '../once.ts'
import { missReasons } from '../request/pickup.ts'

/** How a visit ended, and what shows that it was done. */
export const outcomes = ['done', 'not done', 'called off'] as const
export const proofs = ['code', 'photo', 'none'] as const

/** How far a stop on a carrier's round is. */
export const stopStates = ['waiting', 'set out', 'here', 'done', 'not done'] as const
type StopState = (typeof stopStates)[number]

/** How far a stop with all its parts is: over once nothing of it is open, and done once nothing was left behind. */
export function stateOfStop(parts: readonly { state: StopState }[]): StopState {
  const first = (['here', 'set out', 'waiting', 'not done'] as const).find(each =>
    parts.some(({ state }) => state === each),
  )
  return first ?? 'done'
}

/** Reports later than this are shown as late. */
export const lateAfterMinutes = 60

export const visitEventKinds = [
  'planned',
  'moved',
  'set out',
  'here',
  'done',
  'not done',
  'called off',
  'undone',
  'note',
  'cash',
  'photo',
] as const

/** The visit that is on its way or was made, as its resident may know it. */
export const visitOfRequest = once(() =>
  z.object({
    /** The same for all that this carrier takes at this door on this day, with one code. */
    stopId: id(),
    state: z.enum(stopStates),
    /** When the carrier set out on the round of today; null: not yet. */
    setOutAt: z.nullable(moment()),
    /** How many doors come before this one; null while nobody has set out. */
    stopsBefore: z.nullable(z.number()),
    /** How many the carrier has been to today; null while nobody has set out. */
    stopsOver: z.nullable(z.number()),
    hereAt: z.nullable(moment()),
    overAt: z.nullable(moment()),
    /** The five-digit doorstep code; only for the resident, while a visit is planned. */
    code: z.nullable(z.string()),
    proof: z.nullable(z.enum(proofs)),
    /** Where the photo is, if there is one. */
    photo: z.nullable(z.string()),
  }),
)
export type VisitOfRequest = z.output<ReturnType<typeof visitOfRequest>>

const doers = ['resident', 'station', 'carrier', 'system'] as const

/** A visit as the station reads it afterwards. */
export const visitOnRecord = once(() =>
  z.object({
    _id: id(),
    carrier: z.string(),
    plannedOn: day(),
    setOutAt: z.nullable(moment()),
    hereAt: z.nullable(moment()),
    overAt: z.nullable(moment()),
    outcome: z.nullable(z.enum(outcomes)),
    reason: z.nullable(z.enum(missReasons)),
    note: z.nullable(z.string()),
    proof: z.nullable(z.enum(proofs)),
    photo: z.nullable(z.string()),
    bags: z.nullable(z.number()),
    cashKobo: z.nullable(z.number()),
    /** Whether a wrong doorstep code was typed. */
    wrongCode: z.boolean(),
    events: z.array(
      z.object({
        what: z.enum(visitEventKinds),
        /** When it happened as far as we know, and when we heard of it. */
        happenedAt: moment(),
        at: moment(),
        /** What the carrier's phone said the time was, and whether that clock is off. */
        phoneAt: z.nullable(moment()),
        skewed: z.boolean(),
        /** Whether the doorstep code that was typed with it was wrong. */
        wrongCode: z.boolean(),
        byRole: z.enum(doers),
        by: z.nullable(z.string()),
        note: z.nullable(z.string()),
      }),
    ),
  }),
)
export type VisitOnRecord = z.output<ReturnType<typeof visitOnRecord>>
