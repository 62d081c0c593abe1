import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-js'
import { brand } from '../../contract/brand.ts'
import { doors } from '../../contract/account/login-pages.ts'
import { carrierPage } from '../../contract/page.ts'
import { displayFontFile } from './fonts.ts'
import { loadVisitorModule } from './page-assets.ts'

const style = readFileSync(fileURLToPath(new URL('../tokens.css', import.meta.url)), 'utf8')

/** The day's colours, as the style sheet names them. */
const colours = new Map<string, string>()
for (const [, name = '', value = ''] of style.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)) {
  // The night's follow the day's under the same names.
  if (!colours.has(name)) colours.set(name, value)
}

function colour(name: string): string {
  const value = colours.get(name)
  if (!value) throw new Error(`The style sheet has no colour ${name}.`)
  return value
}

/** The classes of our drawings, for a program that does not know the style sheet. */
const classes = Array.from(
  colours,
  ([name, value]) => `.fill-${name}{fill:${value}}.stroke-${name}{stroke:${value}}`,
).join('')

const withColours = (svg: string) => svg.replace(/>/, () => `><style>${classes}</style>`)

const bin = 'M9 12h16l-2 14H11zM7 12h20M14 8h6'

/** The bin on its green ground; what a phone may cut to any shape has more ground around it. */
function iconSvg({ rounded, share }: { rounded: boolean; share: number }): string {
  const size = 34 / share
  const edge = (size - 34) / 2
  return withColours(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-edge} ${-edge} ${size} ${size}">` +
      `<rect x="${-edge}" y="${-edge}" width="${size}" height="${size}" ` +
      `rx="${rounded ? 10 : 0}" class="fill-leaf-700"/>` +
      `<path d="${bin}" class="stroke-danfo" stroke-width="2.6" ` +
      `fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
  )
}

/** The bin alone: a phone's status bar takes only the shape and colours it. */
const badgeSvg =
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 3 28 28"><path d="${bin}" stroke="#fff" ` +
  `stroke-width="2.6" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>`

function png(svg: string, width: number, fontFiles: string[] = []): Buffer {
  const font = { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Ojuju' }
  return new Resvg(svg, { fitTo: { mode: 'width', value: width }, font }).render().asPng()
}

/** A picture in the old container that browsers ask for by its name. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, picture])
}

/** What is put on a phone's screen opens a resident's home, or a carrier's round. */
const manifest = (opens: string) => ({
  name: brand.name,
  short_name: brand.name,
  description: brand.promise.en,
  id: opens,
  start_url: opens,
  scope: '/',
  display: 'standalone',
  lang: 'en-NG',
  dir: 'ltr',
  categories: ['utilities', 'lifestyle'],
  theme_color: colour('leaf-900'),
  background_color: colour('paper'),
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
})

/** Draws the icons and the picture that a shared link shows, and writes the manifest. */
export async function drawPictures({ outDir }: { outDir: string }): Promise<void> {
  const write = (name: string, content: Buffer | string) =>
    writeFileSync(join(outDir, name), content)
  const icon = iconSvg({ rounded: true, share: 1 })
  // A mask may take a tenth from each side.
  const uncut = iconSvg({ rounded: false, share: 0.72 })
  write('favicon.ico', ico(png(icon, 32), 32))
  write('icon-192.png', png(icon, 192))
  write('badge-96.png', png(badgeSvg, 96))
  write('icon-512.png', png(icon, 512))
  write('icon-maskable-512.png', png(uncut, 512))
  write('apple-touch-icon.png', png(iconSvg({ rounded: false, share: 0.86 }), 180))
  write('manifest.webmanifest', JSON.stringify(manifest(doors.resident.home)))
  write('go.webmanifest', JSON.stringify(manifest(carrierPage)))
  const folder = join(dirname(outDir), `.pictures-${process.pid}`)
  try {
    const { openGraphSvg } = await loadVisitorModule(folder)
    write('og.png', png(withColours(openGraphSvg()), 1200, [await displayFontFile()]))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
