import { streetOf } from '../../contract/ground/street-of.ts'
import type { PlanStopShown } from '../../contract/plan/plan.ts'
import type { Point } from '../../contract/plan/way.ts'

type MaybePoint = { lat: number | null; lng: number | null }

export type Ground = MaybePoint & {
  areas: (MaybePoint & { _id: string; name: string; streets: string[] })[]
}

/** Where the country's carts are thought to be while nobody has said where a station is. */
const lagos: Point = { lat: 6.5244, lng: 3.3792 }

const isPoint = <Each extends MaybePoint>(each: Each): each is Each & Point =>
  each.lat !== null && each.lng !== null

function mean(points: readonly Point[]): Point | null {
  if (points.length === 0) return null
  const sum = points.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }))
  return { lat: sum.lat / points.length, lng: sum.lng / points.length }
}

/** Where everybody begins: the station, or the middle of what is known around it. */
export function middleOf(ground: Ground, doors: readonly MaybePoint[]): Point {
  if (isPoint(ground)) return { lat: ground.lat, lng: ground.lng }
  return mean(ground.areas.filter(isPoint)) ?? mean(doors.filter(isPoint)) ?? lagos
}

type Door = MaybePoint & { address: string; areaId: string | null }
type Placed = Pick<PlanStopShown, 'lat' | 'lng' | 'positionFrom' | 'areaId'>

/**
 * Where doors are: by their own position, else in the middle of their area, else among the other doors of their street, else at
 * the station. A door whose area nobody has said lies in the one that names its street.
 */
export function placed(
  { areas, middle }: { areas: Ground['areas']; middle: Point },
  doors: readonly Door[],
) {
  const keyOf = ({ address }: Door) => streetOf(address).toLowerCase()
  const byStreet = new Map(
    areas.flatMap(area => area.streets.map(street => [street.toLowerCase(), area] as const)),
  )
  const byId = new Map(areas.map(area => [area._id, area]))
  const streets = new Map<string, Point | null>()
  for (const [street, there] of Map.groupBy(doors, keyOf))
    streets.set(street, mean(there.filter(isPoint)))
  return (door: Door): Placed => {
    const area = byId.get(door.areaId ?? '') ?? byStreet.get(keyOf(door))
    const areaId = area?._id ?? null
    if (isPoint(door)) return { lat: door.lat, lng: door.lng, positionFrom: 'own', areaId }
    if (area && isPoint(area)) {
      return { lat: area.lat, lng: area.lng, positionFrom: 'area', areaId }
    }
    const street = streets.get(keyOf(door))
    if (street) return { ...street, positionFrom: 'street', areaId }
    return { ...middle, positionFrom: 'station', areaId }
  }
}
