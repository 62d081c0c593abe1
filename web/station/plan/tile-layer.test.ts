import { expect, test } from 'vitest'
import { squaresOf } from './tile-layer.tsx'

// Three kilometres around Ikeja.
const ikeja = { from: { lat: 6.615, lng: 3.338 }, to: { lat: 6.588, lng: 3.365 } }

test('the squares of the web cover the map, in the zoom that there is', () => {
  const squares = squaresOf({ ...ikeja, minZoom: 5, maxZoom: 18 })
  expect(squares.length).toBeLessThanOrEqual(25)
  // In the usual scheme, by which everybody's maps are cut.
  expect(squares.map(({ z, x, y }) => `${z}/${x}/${y}`)).toContain('15/16689/15781')
  const west = Math.min(...squares.map(({ from }) => from.lng))
  const south = Math.min(...squares.map(({ to }) => to.lat))
  expect(west).toBeLessThanOrEqual(ikeja.from.lng)
  expect(south).toBeLessThanOrEqual(ikeja.to.lat)
  const coarse = squaresOf({ ...ikeja, minZoom: 5, maxZoom: 12 })
  expect(coarse.map(({ z }) => z)).toEqual(coarse.map(() => 12))
  expect(coarse.length).toBeLessThanOrEqual(4)
})
