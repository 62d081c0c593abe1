import type { Vehicle } from '../carrier/carrier.ts'

/** Where something is, in degrees. */
export type Point = { lat: number; lng: number }

/** How a kind of vehicle gets about: in kilometres an hour, how far from the station, and with how many bags of one door. */
type Pace = { kmh: number; reachKm: number; bags: number }

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

/** How many minutes a vehicle is on the way from one point to another. */
export const minutesBetween = (vehicle: Vehicle, a: Point, b: Point) =>
  (streetKm(a, b) * 60) / paces[vehicle].kmh

/** How long a round takes: from the station by its stops and back, and at each door. */
export function roundMinutes(vehicle: Vehicle, station: Point, stops: readonly Point[]): number {
  const way = [station, ...stops, station]
  const driven = way
    .slice(1)
    .reduce((sum, to, index) => sum + minutesBetween(vehicle, way[index] ?? station, to), 0)
  return stops.length === 0 ? 0 : driven + stops.length * doorMinutes
}

/** The rule that keeps a carrier from a stop, whatever else there is to do. A person may think otherwise. */
export function unfit(
  start: Point,
  carrier: { vehicle: Vehicle },
  stop: { at: Point; bags: number | null },
): 'too small' | 'too far' | null {
  const { bags, reachKm } = paces[carrier.vehicle]
  if ((stop.bags ?? 0) > bags) return 'too small'
  return streetKm(start, stop.at) > reachKm ? 'too far' : null
}
