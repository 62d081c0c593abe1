import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { brand, brandForPage, type Brand } from '../../contract/brand.ts'
import { blankBrand, blankFolder, places } from '../../contract/speech/brand-places.ts'

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Whom a page is made for, and where it is put. */
export type Variant = { whose: Brand; folder: string }

/** The product's own pages, and the same with places for what another installation says. */
export function variantsIn(outDir: string): Variant[] {
  const blank = join(outDir, blankFolder)
  mkdirSync(blank, { recursive: true })
  return [
    { whose: brand, folder: outDir },
    { whose: blankBrand, folder: blank },
  ]
}

/** Writes who somebody is into a page that names the places as `%name%`. */
export function filledFor(whose: Brand, html: string): string {
  const { name, promise, colours } = whose
  const identity = whose === blankBrand ? places.identity : brandForPage(whose)
  const said = { name: escaped(name), promise: escaped(promise.en), identity, ...colours }
  return Object.entries(said).reduce(
    (text, [place, value]) => text.replaceAll(`%${place}%`, () => value),
    html,
  )
}
