import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const folder = fileURLToPath(new URL('../../dist/fonts', import.meta.url))
const { resolve } = createRequire(import.meta.url)

const everyday = [[0x20, 0x7e], 0xa0, 0xa9, 0xb0, 0xb7, 0xd7, [0x2013, 0x2014]] as const
const signs = [[0x2018, 0x2019], [0x201c, 0x201d], 0x2022, 0x2026, 0x2212] as const

type Range = number | readonly [number, number]
type Piece = { name: string; source: string; ranges: readonly Range[] }

/**
 * A page loads a piece when it has one of its letters. The naira sign stands alone, because nearly
 * every page has it and few have a letter of the rest; dotted vowels come with the tone marks that
 * are put on them, because marks are placed within one file only.
 */
const pieces: Piece[] = [
  { name: 'latin', source: 'latin', ranges: [...everyday, ...signs] },
  { name: 'naira', source: 'latin-ext', ranges: [0x20a6] },
  {
    name: 'accents',
    source: 'latin',
    ranges: [
      [0xa1, 0xa8],
      [0xaa, 0xaf],
      [0xb1, 0xb6],
      [0xb8, 0xd6],
      [0xd8, 0xff],
      [0x152, 0x153],
      0x20ac,
      0x2122,
    ],
  },
  {
    name: 'ext',
    source: 'latin-ext',
    ranges: [
      [0x104, 0x10f],
      [0x112, 0x127],
      [0x12a, 0x151],
      [0x154, 0x167],
      [0x16a, 0x19f],
      [0x1a2, 0x1ae],
      [0x1b1, 0x2ba],
      [0x1e00, 0x1e9f],
    ],
  },
  {
    name: 'marks',
    source: 'vietnamese',
    ranges: [
      [0x102, 0x103],
      [0x110, 0x111],
      [0x300, 0x301],
      [0x303, 0x304],
      [0x308, 0x309],
      0x323,
      0x329,
      [0x1ea0, 0x1ef9],
    ],
  },
]

type Face = {
  file: string
  family: string
  weight: string
  wght: number | { min: number; max: number }
}

const faces: Face[] = [
  {
    file: 'sn-pro',
    family: 'SN Pro Variable',
    weight: '400 700',
    wght: { min: 400, max: 700 },
  },
  { file: 'ojuju', family: 'Ojuju Variable', weight: '800', wght: 800 },
]

const regular = ['Roboto', 'Arial', 'Liberation Sans']
const bold = regular.map(name => `${name} Bold`)
/** The letters of a Linux without the others are an eighth wider. */
const wide = ['DejaVu Sans']
const wideBold = ['DejaVu Sans Bold']

type StandIn = {
  family: string
  weight: string
  local: string[]
  size: number
  metrics: number[]
  /** Which letters, where not all of them. */
  range?: string
}

/** Digits that stand under each other, and the naira sign: in ours they are wider than the letters beside them. */
const digits = { family: 'SN Pro', metrics: [98.5, 31.5], range: 'U+30-39,U+20A6' }

/**
 * The phone's own letters, stretched to the measures of ours, so that nothing moves when ours
 * arrive: the width of English text against theirs, and the heights above and below the line. Of two
 * for the same letters the later goes first, as far as the device has it. Bold ones and digits are a hair wider
 * than ours: a figure that the app draws in the place of the page's is then no larger paint.
 */
const standIns: StandIn[] = [
  { family: 'SN Pro', weight: '400', local: wide, size: 87.5, metrics: [98.5, 31.5] },
  { family: 'SN Pro', weight: '600 700', local: wideBold, size: 81.8, metrics: [98.5, 31.5] },
  { family: 'Ojuju', weight: '800', local: wideBold, size: 77.8, metrics: [113, 27.6] },
  { family: 'SN Pro', weight: '400', local: regular, size: 99.8, metrics: [98.5, 31.5] },
  { family: 'SN Pro', weight: '600 700', local: bold, size: 99, metrics: [98.5, 31.5] },
  { family: 'Ojuju', weight: '800', local: bold, size: 91.4, metrics: [113, 27.6] },
  { ...digits, weight: '400', local: wide, size: 93.2 },
  { ...digits, weight: '600 700', local: wideBold, size: 86 },
  { ...digits, weight: '400', local: regular, size: 105.6 },
  { ...digits, weight: '600 700', local: bold, size: 104.2 },
]

function standInRule({ family, weight, local, size, metrics, range }: StandIn): string {
  const [above, below] = metrics.map(share => `${((share / size) * 100).toFixed(1)}%`)
  return (
    `@font-face{font-family:'${family} Stand-in';font-weight:${weight};` +
    `src:${local.map(name => `local('${name}')`).join(',')};size-adjust:${size}%;` +
    `ascent-override:${above};descent-override:${below};line-gap-override:0%` +
    `${range ? `;unicode-range:${range}` : ''}}`
  )
}

// Kerning, tabular figures and the placing of marks; nothing else is used.
const keepFeatures = ['kern', 'tnum', 'lnum', 'ccmp', 'locl', 'mark', 'mkmk']

const sourceOf = ({ file }: Face, { source }: Piece) =>
  resolve(`@fontsource-variable/${file}/files/${file}-${source}-wght-normal.woff2`)

const bounds = (range: Range) => (typeof range === 'number' ? ([range, range] as const) : range)

function lettersOf({ ranges }: Piece): string {
  return ranges
    .map(bounds)
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, step) => from + step))
    .map(code => String.fromCodePoint(code))
    .join('')
}

const hex = (code: number) => code.toString(16).toUpperCase()
const unicodeRange = ({ ranges }: Piece) =>
  ranges
    .map(bounds)
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(',')

const ruleOf = (face: Face, piece: Piece) =>
  `@font-face{font-family:'${face.family}';font-style:normal;font-display:swap;` +
  `font-weight:${face.weight};src:url(./${face.file}-${piece.name}.woff2) format('woff2');` +
  `unicode-range:${unicodeRange(piece)}}`

/** Cuts the two typefaces into the pieces that pages need, unless that has been done before. */
export async function subsetFonts(): Promise<void> {
  const recipe = readFileSync(fileURLToPath(import.meta.url))
  const versions = faces.map(({ file }) =>
    readFileSync(resolve(`@fontsource-variable/${file}/package.json`)),
  )
  const stamp = createHash('sha256')
    .update(Buffer.concat([recipe, ...versions]))
    .digest('hex')
  const stampFile = join(folder, '.made')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return

  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const rules: string[] = []
  for (const face of faces) {
    for (const piece of pieces) {
      const options = { targetFormat: 'woff2', variationAxes: { wght: face.wght } } as const
      const whole = readFileSync(sourceOf(face, piece))
      const cut = await subsetFont(whole, lettersOf(piece), {
        ...options,
        keepFeatures,
        noHinting: true,
      })
      writeFileSync(join(folder, `${face.file}-${piece.name}.woff2`), cut)
      rules.push(ruleOf(face, piece))
    }
  }
  writeFileSync(join(folder, 'fonts.css'), [...rules, ...standIns.map(standInRule)].join('\n'))
  writeFileSync(stampFile, stamp)
}

/** The same letters as a file that the picture maker reads. */
export async function displayFontFile(): Promise<string> {
  const [, ojuju] = faces
  const [latin] = pieces
  if (!ojuju || !latin) throw new Error('There is no display face.')
  const path = join(folder, 'ojuju.ttf')
  if (!existsSync(path)) {
    const whole = readFileSync(sourceOf(ojuju, latin))
    const variationAxes = { wght: ojuju.wght }
    const options = { targetFormat: 'sfnt', variationAxes } as const
    writeFileSync(path, await subsetFont(whole, lettersOf(latin), options))
  }
  return path
}
