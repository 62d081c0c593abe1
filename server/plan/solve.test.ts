import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ikejaAt, townInstance } from '../testing/plan-instance.ts'
import { solveApart } from './apart.ts'
import { explain } from './explain.ts'
import { unfit } from '../../contract/plan/way.ts'
import type { Instance, PlanCarrier, PlanStop } from './instance.ts'
import { modelOf, timeOf } from './model.ts'
import { solve, type Solution } from './solve.ts'

const carrierOf = (id: string): fc.Arbitrary<PlanCarrier> =>
  fc.record({
    id: fc.constant(id),
    vehicle: fc.constantFrom('handcart', 'keke', 'truck'),
    room: fc.integer({ min: 0, max: 6 }),
    minutes: fc.option(fc.integer({ min: 0, max: 240 }), { freq: 1 }),
    areas: fc.subarray(['toyin', 'opebi', 'allen']),
  })

const degrees = fc.integer({ min: -60, max: 60 }).map(step => step / 1000)

const stopOf = (id: string, carriers: readonly string[]): fc.Arbitrary<PlanStop> =>
  fc
    .record({
      north: degrees,
      east: degrees,
      areaId: fc.constantFrom('toyin', 'opebi', 'allen', null),
      street: fc.constantFrom('toyin street', 'opebi road', null),
      bags: fc.constantFrom(null, 2, 12, 40),
      isDue: fc.boolean(),
      age: fc.integer({ min: 1, max: 9 }),
      only: fc.option(fc.constantFrom(...carriers), { freq: 4 }),
      isHeld: fc.boolean(),
      place: fc.option(fc.integer({ min: 0, max: 3 }), { freq: 4 }),
    })
    .map(({ north, east, only, isHeld, place, areaId, street, bags, isDue, age }) => ({
      id,
      door: id,
      before: null,
      areaId,
      street,
      bags,
      isDue,
      age,
      only,
      at: { lat: ikejaAt.lat + north, lng: ikejaAt.lng + east },
      isHeld: only !== null && isHeld,
      place: only === null ? null : place,
    }))

const instances: fc.Arbitrary<Instance> = fc
  .record({
    carriers: fc.integer({ min: 1, max: 5 }),
    stops: fc.integer({ min: 0, max: 16 }),
    seed: fc.integer({ min: 0, max: 1000 }),
  })
  .chain(({ carriers, stops, seed }) => {
    const ids = Array.from({ length: carriers }, (_, index) => `carrier-${index}`)
    return fc.record({
      start: fc.constant(ikejaAt),
      carriers: fc.tuple(...ids.map(carrierOf)),
      stops: fc.tuple(...Array.from({ length: stops }, (_, index) => stopOf(`stop-${index}`, ids))),
      manner: fc.constantFrom('everybody', 'fewest'),
      seed: fc.constant(seed),
      iterations: fc.constant(40),
    })
  })

const holds = (property: (instance: Instance, solution: Solution) => void) =>
  fc.assert(
    fc.property(instances, instance => property(instance, solve(instance))),
    { numRuns: 150 },
  )

const stopNamed = ({ stops }: Instance, id: string) =>
  stops.find(stop => stop.id === id) as PlanStop

test('every stop is on one round, or stays', () => {
  holds(({ stops }, { rounds, left }) => {
    const all = [...rounds.flatMap(({ stopIds }) => stopIds), ...left]
    expect(all.toSorted()).toEqual(stops.map(({ id }) => id).toSorted())
  })
})

test('nobody is given more than there is room for', () => {
  holds((instance, { rounds }) => {
    for (const { carrierId, stopIds } of rounds) {
      const { room } = instance.carriers.find(({ id }) => id === carrierId) as PlanCarrier
      const given = stopIds.filter(id => !stopNamed(instance, id).isHeld)
      expect(given.length).toBeLessThanOrEqual(room)
    }
  })
})

test('a chosen carrier is kept, and assigned stops keep their carrier and position', () => {
  holds((instance, { rounds, left }) => {
    for (const { carrierId, stopIds } of rounds) {
      for (const [at, id] of stopIds.entries()) {
        const { only, place } = stopNamed(instance, id)
        if (only) expect(only).toBe(carrierId)
        const others = stopIds.filter(each => stopNamed(instance, each).place !== null)
        if (place !== null && others.length === 1)
          expect(at).toBe(Math.min(place, stopIds.length - 1))
      }
    }
    for (const id of left) expect(stopNamed(instance, id).isHeld).toBe(false)
  })
})

test('nobody is out for longer than the shift, unless all of it was decided by a person', () => {
  holds((instance, { rounds }) => {
    const model = modelOf(instance)
    for (const [carrier, { stopIds }] of rounds.entries()) {
      const stops = stopIds.map(id => stopNamed(instance, id))
      const isDecided = stops.every(({ only }) => only !== null)
      // Where a person has put a stop is no concern of the clock's.
      const { minutes } = instance.carriers[carrier] as PlanCarrier
      if (minutes === null || isDecided || stops.some(({ place }) => place !== null)) continue
      const route = stops.map(stop => instance.stops.indexOf(stop))
      expect(timeOf(model, carrier, route)).toBeLessThanOrEqual(minutes + 1e-6)
    }
  })
})

test('nobody is sent too far, or with too small a vehicle, unless a person says so', () => {
  holds((instance, { rounds }) => {
    for (const { carrierId, stopIds } of rounds) {
      const carrier = instance.carriers.find(({ id }) => id === carrierId) as PlanCarrier
      for (const id of stopIds) {
        const stop = stopNamed(instance, id)
        if (!stop.only) expect(unfit(instance.start, carrier, stop)).toBe(null)
      }
    }
  })
})

test('what stays could not go: who fits is full, and nobody there could rather wait', () => {
  holds((instance, solution) => {
    const weight = ({ isDue, age }: PlanStop) => (isDue ? 1000 : 0) + age
    const about = () => ({ street: 'Toyin Street', lateDays: 0 })
    const { stay } = explain({ ...instance, about }, solution)
    for (const { stopId, why } of stay) {
      const stop = stopNamed(instance, stopId)
      const asked = instance.carriers.filter(({ id }) => !stop.only || stop.only === id)
      expect(why.map(({ carrierId }) => carrierId)).toEqual(asked.map(({ id }) => id))
      for (const { carrierId, rule } of why) {
        const { stopIds = [] } = solution.rounds.find(each => each.carrierId === carrierId) ?? {}
        const carrier = instance.carriers.find(({ id }) => id === carrierId) as PlanCarrier
        if (rule !== 'full' || unfit(instance.start, carrier, stop)) continue
        const free = stopIds.map(id => stopNamed(instance, id)).filter(({ only }) => !only)
        for (const other of free) expect(weight(other)).toBeGreaterThanOrEqual(weight(stop))
      }
    }
  })
})

/** Streets with so many doors each, and for each as many carriers as it needs: there is room to keep every street together. */
const streets: fc.Arbitrary<Instance> = fc
  .record({
    room: fc.integer({ min: 1, max: 6 }),
    doors: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }),
    spare: fc.integer({ min: 0, max: 3 }),
    isNear: fc.boolean(),
    manner: fc.constantFrom('everybody', 'fewest'),
    seed: fc.integer({ min: 0, max: 1000 }),
  })
  .map(({ room, doors, spare, isNear, manner, seed }) => {
    const needed = doors.reduce((sum, many) => sum + Math.ceil(many / room), 0)
    const carriers = Array.from({ length: needed + spare }, (_, index): PlanCarrier => {
      return { id: `carrier-${index}`, vehicle: 'truck', room, minutes: null, areas: [] }
    })
    const stops = doors.flatMap((many, street) =>
      Array.from({ length: many }, (_, door): PlanStop => {
        // Where nobody knows better all doors stand at one point.
        const north = isNear ? 0 : ((door * 7 + street * 3) % 11) / 400
        return {
          id: `stop-${street}-${door}`,
          at: { lat: ikejaAt.lat + north, lng: ikejaAt.lng + 0.01 },
          areaId: null,
          street: `street ${street}`,
          door: `${door} street ${street}`,
          before: null,
          bags: null,
          isDue: (door + seed) % 3 === 0,
          age: 1,
          only: null,
          isHeld: false,
          place: null,
        }
      }),
    )
    return { start: ikejaAt, carriers, stops, manner, seed, iterations: 30 }
  })

test('a street goes to as few carriers as have room for it, and its doors follow one another where all stand at one point', () => {
  fc.assert(
    fc.property(streets, instance => {
      const { rounds, left } = solve(instance)
      expect(left).toEqual([])
      const room = instance.carriers[0]?.room ?? 1
      const onStreet = Map.groupBy(instance.stops, ({ street }) => street)
      const isOnePoint = new Set(instance.stops.map(({ at }) => at.lat)).size === 1
      for (const [street, doors] of onStreet) {
        const ids = new Set(doors.map(({ id }) => id))
        const going = rounds.filter(({ stopIds }) => stopIds.some(id => ids.has(id)))
        expect(going.length, `${street}`).toBeLessThanOrEqual(Math.ceil(doors.length / room))
        if (!isOnePoint) continue
        for (const { stopIds } of going) {
          const places = stopIds.flatMap((id, place) => (ids.has(id) ? [place] : []))
          expect((places.at(-1) ?? 0) - (places[0] ?? 0)).toBe(places.length - 1)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test('several visits of one door stay together, also where their street needs more than one carrier', () => {
  const town = townInstance(2, { stops: 12, carriers: 8 }, 200)
  const stops = town.stops.map((stop, index) => {
    const place = { at: ikejaAt, bags: null, street: 'the hall', door: `${index % 4} the hall` }
    return Object.assign(stop, place)
  })
  const carriers = town.carriers.map(carrier => Object.assign(carrier, { room: 4, areas: [] }))
  const { rounds } = solve({ ...town, stops, carriers })
  const going = rounds.filter(({ stopIds }) => stopIds.length > 0)
  // Twelve stops at four doors for three carriers with room for four each: two doors at most are torn apart.
  expect(going).toHaveLength(3)
  const doors = going.map(({ stopIds }) => new Set(stopIds.map(id => stopNamed(town, id).door)))
  expect(doors.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(6)
})

test('the head chooses whether everybody who is in has work or as few go as can', () => {
  const usual = townInstance(5, { stops: 24, carriers: 8 }, 300)
  const going = ({ rounds }: Solution) => rounds.filter(({ stopIds }) => stopIds.length > 0).length
  const everybody = solve(usual)
  const fewest = solve({ ...usual, manner: 'fewest' })
  expect(everybody.left).toEqual([])
  expect(fewest.left).toEqual([])
  expect(going(everybody)).toBe(8)
  expect(going(fewest)).toBeLessThanOrEqual(4)
})

test('the same instance gets the same plan, also in a worker thread', async () => {
  const instance = townInstance(7, { stops: 30, carriers: 5 }, 200)
  const solution = solve(instance)
  expect(solve(structuredClone(instance))).toEqual(solution)
  expect(await solveApart(instance)).toEqual(solution)
  expect(solve({ ...instance, iterations: 0 })).not.toEqual(solution)
})

test('a town with room for everybody leaves nobody out, at the door or at the cart', () => {
  const instance = townInstance(3, { stops: 60, carriers: 8 }, 500)
  const { rounds, left } = solve(instance)
  expect(left).toEqual([])
  expect(rounds.filter(({ stopIds }) => stopIds.length === 0)).toEqual([])
  const about = () => ({ street: 'Toyin Street', lateDays: 0 })
  const told = explain({ ...instance, about }, { rounds, left })
  for (const { lines } of told.rounds) for (const { facts } of lines) expect(facts).toHaveLength(2)
})
