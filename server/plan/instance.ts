import type { Vehicle } from '../../contract/carrier/carrier.ts'
import type { PlanManner } from '../../contract/plan/plan-shape.ts'
import type { Point } from '../../contract/plan/way.ts'

/** A carrier who works that day, as the solver sees them. */
export type PlanCarrier = {
  id: string
  vehicle: Vehicle
  /** How many more pickups the carrier takes on that day. */
  room: number
  /** How much of the shift is left on that day, for the way and at the doors; null where nobody has said hours. */
  minutes: number | null
  /** The areas where the carrier usually goes. */
  areas: readonly string[]
}

/** A door. */
export type PlanStop = {
  id: string
  at: Point
  areaId: string | null
  /** Doors with the same are on one street, which stays together while there is room; null: nobody knows. */
  street: string | null
  /** Stops with the same are at one door. */
  door: string
  bags: number | null
  /** Who went to the street or the area on the day that this one is to be like, and how many days ago that was. */
  before: { carrierId: string; days: number } | null
  /** Whether the promise would be broken, or is, if nobody went on this day. */
  isDue: boolean
  /** Weight if not everything can be planned: days of waiting, at least 1. */
  age: number
  /** The fixed carrier: already assigned, or chosen by a person. */
  only: string | null
  /** The carrier has it already: it stays there, and takes no room that is left. */
  isHeld: boolean
  /** Where on the round a person has put it, from nothing on. */
  place: number | null
}

export type Instance = {
  /** Where everybody begins and ends. */
  start: Point
  carriers: readonly PlanCarrier[]
  stops: readonly PlanStop[]
  manner: PlanManner
  seed: number
  /** How long is searched, in tries and not by the clock: the same instance has one answer. */
  iterations: number
}
