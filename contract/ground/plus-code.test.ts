import { expect, test } from 'vitest'
import { holdsPlusCode, plusCodeOf, pointOfPlusCode } from './plus-code.ts'

// Pairs of the published test data of Open Location Code.
test.each([
  [20.3700625, 2.7821875, '7FG49QCJ+2V'],
  [47.0000625, 8.0000625, '8FVC2222+22'],
  [-41.2730625, 174.7859375, '4VCPPQGP+Q9'],
  [-89.9999375, -179.9999375, '22222222+22'],
  [1, 1, '6FH32222+22'],
  [90, 1, 'CFX3X2X2+X2'],
])('%d, %d is %s', (lat, lng, code) => {
  expect(plusCodeOf({ lat, lng })).toBe(code)
})

test.each([
  ['8FVC2222+22', 47.0000625, 8.0000625],
  ['8fvc2222+22', 47.0000625, 8.0000625],
  ['7FG49QCJ+2V', 20.3700625, 2.7821875],
  ['6FR5J922+PH', 6.6018125, 3.3514375],
])('%s opens as its middle', (code, lat, lng) => {
  const point = pointOfPlusCode(code, null)
  expect(point?.lat).toBeCloseTo(lat, 5)
  expect(point?.lng).toBeCloseTo(lng, 5)
})

test('a code of eleven signs is a finer place inside that of ten', () => {
  const ten = pointOfPlusCode('7FG49QCJ+2V', null)
  const eleven = pointOfPlusCode('7FG49QCJ+2VX', null)
  expect(Math.abs((ten?.lat ?? 0) - (eleven?.lat ?? 0))).toBeLessThan(0.0000626)
  expect(eleven).not.toEqual(ten)
})

test('there and back again all over the country', () => {
  for (let lat = 4.01; lat < 14; lat += 0.617) {
    for (let lng = 2.7; lng < 14.7; lng += 0.713) {
      const back = pointOfPlusCode(plusCodeOf({ lat, lng }), null)
      expect(Math.abs((back?.lat ?? 0) - lat)).toBeLessThan(0.0000626)
      expect(Math.abs((back?.lng ?? 0) - lng)).toBeLessThan(0.0000626)
    }
  }
})

test('a short code is completed near its reader, also over the edge of a square', () => {
  const ikeja = { lat: 6.6018, lng: 3.3515 }
  const whole = pointOfPlusCode('6FR5J922+PH', null)
  expect(pointOfPlusCode('J922+PH Ikeja', ikeja)).toEqual(whole)
  expect(pointOfPlusCode('j922+ph', { lat: 6.51, lng: 3.38 })).toEqual(whole)
  // Published: 9C3W9QCJ+2VX is CJ+2VX or 9QCJ+2VX near 51.37, -1.217.
  const near = { lat: 51.3708675, lng: -1.217765625 }
  const published = pointOfPlusCode('9C3W9QCJ+2VX', null)
  const found = pointOfPlusCode('9QCJ+2VX', near)
  expect(found?.lat).toBeCloseTo(published?.lat ?? 0, 6)
  expect(found?.lng).toBeCloseTo(published?.lng ?? 0, 6)
  // Just over the border of a degree the next square is nearer.
  const over = pointOfPlusCode('2222+22', { lat: 6.95, lng: 3.95 })
  expect(over?.lat).toBeCloseTo(7.0000625, 6)
  expect(over?.lng).toBeCloseTo(4.0000625, 6)
})

test('what is no plus code opens nothing', () => {
  for (const typed of ['', 'Ikeja', 'J922', '6FR5J922', 'A922+PH', '6FR5J922+P', '222+22']) {
    expect([typed, pointOfPlusCode(typed, { lat: 6.6, lng: 3.35 }), holdsPlusCode(typed)]).toEqual([
      typed,
      null,
      false,
    ])
  }
  expect(pointOfPlusCode('J922+PH', null)).toBeNull()
  expect(holdsPlusCode('6fr5j922+ph')).toBe(true)
})
