import { createDice } from '../call/dice.ts'
import type { Instance, PlanCarrier, PlanStop } from '../plan/instance.ts'

/** Where Ikeja's station stands. */
export const ikejaAt = { lat: 6.6018, lng: 3.3515 }

const rooms = [5, 5, 5, 8, 10, 10, 20, 20] as const
const vehicleWith = (room: number) => (room >= 20 ? 'truck' : room > 5 ? 'keke' : 'handcart')

/**
 * A town that is the same for everybody who names its seed: doors in clusters around the middles of areas, each area with
 * its usual carrier, one door in five late, some with many bags.
 */
export function townInstance(
  seed: number,
  many: { stops: number; carriers: number },
  iterations: number,
): Instance {
  const dice = createDice(seed)
  const near = (at: { lat: number; lng: number }, km: number) => ({
    lat: at.lat + ((dice.below(2001) - 1000) / 1000) * (km / 111),
    lng: at.lng + ((dice.below(2001) - 1000) / 1000) * (km / 111),
  })
  const areas = Array.from({ length: many.carriers }, (_, index) => ({
    id: `area-${index}`,
    at: near(ikejaAt, 2.2),
  }))
  const carriers = Array.from({ length: many.carriers }, (_, index): PlanCarrier => {
    const room = rooms[index % rooms.length] as number
    const areas = [`area-${index}`]
    return { id: `carrier-${index}`, vehicle: vehicleWith(room), room, minutes: null, areas }
  })
  const stops = Array.from({ length: many.stops }, (_, index): PlanStop => {
    const area = dice.pick(areas)
    const isLate = dice.below(5) === 0
    return {
      id: `stop-${index}`,
      at: near(area.at, 0.5),
      areaId: area.id,
      street: `${area.id}, street ${index % 4}`,
      door: `stop-${index}`,
      before: null,
      bags: dice.below(20) === 0 ? 12 : 2,
      isDue: isLate || dice.below(3) === 0,
      age: 1 + (isLate ? 2 + dice.below(5) : dice.below(3)),
      only: null,
      isHeld: false,
      place: null,
    }
  })
  return { start: ikejaAt, carriers, stops, manner: 'everybody', seed, iterations }
}
