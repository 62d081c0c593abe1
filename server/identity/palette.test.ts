import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brand } from '../../contract/brand.ts'
import { contrast, hexOf } from './colour.ts'
import { grounds, paletteOf, whyNotMain, whyNotSecond } from './palette.ts'

const [white, { second }] = ['#ffffff', brand.colours]

/** Mains of every hue, from dark to light, dull and strong. */
const mains = Array.from({ length: 24 }, (_, turn) => (turn / 24) * 2 * Math.PI).flatMap(hue =>
  [0.15, 0.3, 0.45, 0.6, 0.8].flatMap(light =>
    [0.01, 0.1, 0.25].map(chroma => hexOf({ light, chroma, hue })),
  ),
)

test('whatever main colour is let in, its texts can be read by day and by night', () => {
  const good = mains.filter(main => !whyNotMain(main))
  expect(good.length).toBeGreaterThan(100)
  const wrong = good.flatMap(main => {
    const { day, night } = paletteOf(main, second)
    const shade = (shades: Record<string, string>, name: string) => shades[name] ?? white
    const pairs: [what: string, text: string, ground: string][] = [
      ['a button', white, shade(day, 'leaf-700')],
      ['a pressed one', white, shade(day, 'leaf-800')],
      ['a banner', white, shade(day, 'leaf-900')],
      ['softly on a banner', shade(day, 'on-leaf-soft'), shade(day, 'leaf-900')],
      ['a badge', shade(day, 'leaf-text'), shade(day, 'leaf-100')],
      ['a link', shade(day, 'leaf-text'), grounds.paper],
      ['a button by night', white, shade(night, 'leaf-700')],
      ['a banner by night', white, shade(night, 'leaf-900')],
      ['a badge by night', shade(night, 'leaf-text'), shade(night, 'leaf-100')],
      ['a link by night', shade(night, 'leaf-text'), grounds.nightCard],
    ]
    return pairs
      .filter(([, text, ground]) => contrast(text, ground) < 4.5)
      .map(([what]) => [main, what])
  })
  expect(wrong).toEqual([])
})

test('a main colour that is too light is refused, and the proposed one is let in', () => {
  const refused = mains.map(whyNotMain).filter(why => why !== null)
  expect(refused.length).toBeGreaterThan(20)
  for (const why of refused) {
    expect(whyNotMain(/#[0-9a-f]{6}/.exec(why)?.[0] ?? '')).toBeNull()
  }
  expect(whyNotMain('#f6b21b')).toBe(
    'white text on it has only 1.8:1, and 4.5:1 is needed: the nearest that can be read is #9b6e03',
  )
})

test('a second colour that drowns in the main one is refused, and the proposed one is let in', () => {
  const main = '#b45309'
  const why = whyNotSecond(second, main) ?? ''
  expect(why).toMatch(/^dark text on it has 8\.9:1 and it stands 2\.\d:1 from the main one/)
  expect(whyNotSecond(/#[0-9a-f]{6}/.exec(why)?.[0] ?? '', main)).toBeNull()
  expect(whyNotSecond('#7f1d1d', '#1d4ed8')).toContain('dark text on it has 1.')
})

test("the product's own colours would be let in, and stand where the style sheet has them", () => {
  const { main, deep } = brand.colours
  expect([whyNotMain(main), whyNotSecond(second, main)]).toEqual([null, null])
  const css = readFileSync('web/tokens.css', 'utf8')
  const [day = '', night = ''] = css.split('@variant night {')
  expect(day).toContain(`--paper: ${grounds.paper};`)
  expect(day).toContain(`--ink: ${grounds.ink};`)
  expect(day).toContain(`--leaf-700: ${main};`)
  expect(day).toContain(`--leaf-900: ${deep};`)
  expect(day).toContain(`--danfo: ${second};`)
  expect(night).toContain(`--card: ${grounds.nightCard};`)
  // Whatever the product colours by them, another palette colours too.
  const named = (text: string) =>
    Array.from(text.matchAll(/--((?:leaf|danfo|on-leaf-soft)[\w-]*):/g), ([, name = '']) => name)
  const own = paletteOf(main, second)
  expect(Object.keys(own.day).toSorted()).toEqual(
    named(day.split(':root[data')[0] ?? '').toSorted(),
  )
  expect(Object.keys(own.night).toSorted()).toEqual(named(night).toSorted())
})
