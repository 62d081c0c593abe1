import type { Vehicle } from '../../contract/carrier/carrier.ts'

/** Where something is, in degrees. */
export type Point = { lat: number; lng: number }

/** Somebody who is in on the day, as the solver sees one. */
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
  bags: number | null
  /** Whether the promise would be broken, or is, if nobody went on this day. */
  isDue: boolean
  /** How much it counts when not everything can be done: days that it has waited, from one on. */
  age: number
  /** Who must go: whoever has it already, or whom a person chose. */
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
  seed: number
  /** How long is searched, in tries and not by the clock: the same instance has one answer. */
  iterations: number
}

/** How a kind of vehicle gets about: in kilometres an hour, how far from the station, and with how many bags of one door. */
export type Pace = { kmh: number; reachKm: number; bags: number }

export const paces: Record<Vehicle, Pace> = {
  handcart: { kmh: 4, reachKm: 3.5, bags: 8 },
  keke: { kmh: 14, reachKm: 12, bags: 20 },
  truck: { kmh: 18, reachKm: Infinity, bags: Infinity },
}

/** How long somebody is at a door. */
export const doorMinutes = 5

const kmPerDegree = 111.32
/** Streets are longer than the line between two points. */
const detour = 1.35

/** The way between two points, in kilometres of street. Over a town the earth is flat. */
export function streetKm(a: Point, b: Point): number {
  const north = (a.lat - b.lat) * kmPerDegree
  const east = (a.lng - b.lng) * kmPerDegree * Math.cos(((a.lat + b.lat) * Math.PI) / 360)
  return Math.hypot(north, east) * detour
}

/** The rule that keeps a carrier from a stop, whatever else there is to do. A person may think otherwise. */
export function unfit(start: Point, carrier: PlanCarrier, stop: PlanStop) {
  const { bags, reachKm } = paces[carrier.vehicle]
  if ((stop.bags ?? 0) > bags) return 'too small'
  return streetKm(start, stop.at) > reachKm ? 'too far' : null
}
