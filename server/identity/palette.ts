import { colourOf, contrast, hexOf, type Colour } from './colour.ts'

// The shades of web/tokens.css for other colours than the product's: each is as light as there, and as strong
// in the same measure. What must be read is moved until it can be.

/** What our colours stand on and are written in, by day and by night: as in web/tokens.css. */
export const grounds = { paper: '#faf8f2', ink: '#14211a', nightCard: '#16211b' }
const white = '#ffffff'

const [readable, seen] = [4.5, 3]
const step = 0.004

/** The same colour, lighter or darker until it is far enough from all of these. */
function movedFrom(colour: Colour, by: number, against: readonly [string, number][]): string {
  let { light } = colour
  const shownNow = () => hexOf({ ...colour, light })
  const isEnough = () => against.every(([other, least]) => contrast(shownNow(), other) >= least)
  while (!isEnough() && light > 0 && light < 1) light += by
  return shownNow()
}

const shown = (ratio: number) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`

/** Why a colour cannot be the main one, with the nearest that can. */
export function whyNotMain(main: string): string | null {
  const ratio = contrast(main, white)
  if (ratio >= readable) return null
  const nearest = movedFrom(colourOf(main), -step, [[white, readable]])
  return `white text on it has only ${shown(ratio)}, and ${readable}:1 is needed: the nearest that can be read is ${nearest}`
}

/** Why a colour cannot stand out on the main one, with the nearest that can. */
export function whyNotSecond(second: string, main: string): string | null {
  const [text, apart] = [contrast(second, grounds.ink), contrast(second, main)]
  if (text >= readable && apart >= seen) return null
  const nearest = movedFrom(colourOf(second), step, [
    [grounds.ink, readable],
    [main, seen],
  ])
  return (
    `dark text on it has ${shown(text)} and it stands ${shown(apart)} from the main one, ` +
    `and ${readable}:1 and ${seen}:1 are needed: the nearest that does is ${nearest}`
  )
}

type Shades = Record<string, string>
export type Palette = { day: Shades; night: Shades }

/** A shade of a colour: so light, and so strong of it. */
const shadeOf =
  ({ chroma, hue }: Colour) =>
  (light: number, share: number): Colour => ({ light, chroma: chroma * share, hue })

function leaves(main: string): Palette {
  const own = colourOf(main)
  const shade = shadeOf(own)
  const pale = hexOf(shade(0.941, 0.16))
  const dark = Math.min(0.314, own.light - 0.12)
  const nightPale = hexOf(shade(0.308, 0.435))
  const nightMain = movedFrom(shade(0.55, 1.1), -step, [[white, readable]])
  return {
    day: {
      'leaf-100': pale,
      'leaf-700': main,
      'leaf-800': hexOf(shade(own.light - 0.062, 0.85)),
      'leaf-900': hexOf(shade(dark, 0.6)),
      'leaf-text': movedFrom(own, -step, [
        [pale, readable],
        [grounds.paper, readable],
      ]),
      'leaf-line': main,
      'on-leaf-soft': hexOf(shade(0.897, 0.26)),
      'leaf-here': hexOf(shade(dark + 0.09, 0.79)),
    },
    night: {
      'leaf-100': nightPale,
      'leaf-700': nightMain,
      'leaf-800': hexOf(shade(colourOf(nightMain).light - 0.067, 0.97)),
      'leaf-900': hexOf(shade(0.291, 0.53)),
      'leaf-text': movedFrom(shade(0.797, 0.94), step, [
        [nightPale, readable],
        [grounds.nightCard, readable],
      ]),
      'leaf-line': movedFrom(shade(0.629, 0.9), step, [[grounds.nightCard, seen]]),
      'leaf-here': hexOf(shade(0.408, 0.76)),
    },
  }
}

function danfos(second: string): Palette {
  const own = colourOf(second)
  const shade = shadeOf(own)
  const [soft, nightSoft] = [hexOf(shade(0.957, 0.28)), hexOf(shade(0.307, 0.31))]
  return {
    day: {
      danfo: second,
      'danfo-deep': hexOf(shade(own.light - 0.056, 0.95)),
      'danfo-soft': soft,
      'danfo-ink': movedFrom(shade(0.43, 0.56), -step, [[soft, readable]]),
    },
    night: {
      'danfo-soft': nightSoft,
      'danfo-ink': movedFrom(shade(0.868, 0.73), step, [[nightSoft, readable]]),
    },
  }
}

/** All shades, by day and by night. */
export function paletteOf(main: string, second: string): Palette {
  const [leaf, danfo] = [leaves(main), danfos(second)]
  return { day: { ...leaf.day, ...danfo.day }, night: { ...leaf.night, ...danfo.night } }
}

const listed = (shades: Shades) =>
  Object.entries(shades)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The palette as a style sheet that wins over ours, in whichever order the two come. On paper text stays black. */
export const styleOf = ({ day, night }: Palette) =>
  `:root:root{${listed(day)}}` +
  `@media screen and (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${listed(night)}}}` +
  `@media screen{:root:root[data-theme=dark]{${listed(night)}}}` +
  '@media print{:root:root{--leaf-text:#000}}'
