import { writeFile } from 'node:fs/promises'
import { zxyToTileId } from 'pmtiles'
import { expect, test } from 'vitest'
import { getPlan } from '../../contract/plan/plan.ts'
import { tilePath } from '../../contract/plan/tile.ts'
import { planningTown } from '../testing/people/plan-people.ts'
import { tileFile } from '../testing/tile-file.ts'
import { openTiles } from './tile-archive.ts'

const drawn = (words: string) => Buffer.from(words)

test.each([
  ['packed, in one list', { gzip: true, leaves: false }],
  ['packed, in lists of lists', { gzip: true, leaves: true }],
  ['plain', { gzip: false, leaves: true }],
])('every square is found, and where there is none, none: %s', async (_how, made) => {
  const path = await tileFile(
    [
      { at: [12, 2084, 1979], bytes: drawn('Ikeja') },
      { at: [12, 2085, 1979], bytes: drawn('Maryland') },
      // The sea is the same for three squares in a row.
      { at: [3, 0, 0], bytes: drawn('sea'), run: 3 },
    ],
    made,
  )
  const tiles = await openTiles(path)
  expect(tiles).toMatchObject({
    minZoom: 3,
    maxZoom: 12,
    type: 'image/png',
    attribution: '© Mappers',
  })
  const at = async (...square: [number, number, number]) =>
    (await tiles.tile(...square))?.toString() ?? null
  expect(await at(12, 2084, 1979)).toBe('Ikeja')
  expect(await at(12, 2085, 1979)).toBe('Maryland')
  expect(await at(12, 2083, 1979)).toBe(null)
  const [one, two, three, four] = [0, 1, 2, 3].map(n => zxyToTileId(3, 0, 0) + n)
  const seas = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].map(([x = 0, y = 0]) => ({ id: zxyToTileId(3, x, y), x, y }))
  for (const { id, x, y } of seas) {
    expect(await at(3, x, y)).toBe([one, two, three].includes(id) ? 'sea' : null)
  }
  expect(seas.map(({ id }) => id)).toContain(four)
  expect(await at(0, 0, 0)).toBe(null)
  await tiles.close()
})

test('what is no archive of pictures stops the start with a sentence', async () => {
  const square = [{ at: [1, 0, 0] as const, bytes: drawn('x') }]
  await expect(openTiles('/nowhere/town.pmtiles')).rejects.toThrow(/^TILES_FILE is .* cannot be/)
  const vector = await tileFile(square, { type: 1 })
  await expect(openTiles(vector)).rejects.toThrow(/its tiles are no pictures/)
  await expect(openTiles(await tileFile(square, { version: 2 }))).rejects.toThrow(/no version 3/)
  await writeFile(vector, 'PMTiles')
  await expect(openTiles(vector)).rejects.toThrow(/the file ends too soon/)
})

test('staff who are signed in see the squares, nobody else, and no other file', async () => {
  const path = await tileFile([{ at: [12, 2084, 1979], bytes: drawn('Ikeja') }])
  const { town, planner, ada } = await planningTown({ TILES_FILE: path })
  const plan = (await planner.browser.call(getPlan, {})).body.data
  expect(plan.tiles).toEqual({ minZoom: 12, maxZoom: 12, attribution: '© Mappers' })
  const look = async (browser: typeof planner.browser, path: string) => {
    const { status, headers } = await browser.send('GET', path)
    return [status, headers['content-type']]
  }
  expect(await look(planner.browser, tilePath(12, 2084, 1979))).toEqual([200, 'image/png'])
  expect(await look(planner.browser, tilePath(12, 1, 1))).toEqual([200, 'image/png'])
  for (const odd of [tilePath(13, 0, 0), tilePath(12, 4096, 0), tilePath(12, '%2e%2e%2fkey', 0)]) {
    expect((await look(planner.browser, odd))[0]).toBe(403)
  }
  expect((await look(ada.browser, tilePath(12, 2084, 1979)))[0]).toBe(403)
  expect((await look(town.browser(), tilePath(12, 2084, 1979)))[0]).toBe(401)
})
