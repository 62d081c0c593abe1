import { Resvg } from '@resvg/resvg-js'

const mostBytes = 32 * 1024

/** What must not stand in a drawing that strangers' browsers show, and why. */
const forbidden: readonly [RegExp, string][] = [
  [/<script|\son\w+\s*=|javascript:/i, 'it has a script in it'],
  [/<!DOCTYPE|<!ENTITY|<\?xml-stylesheet/i, 'it declares a document type or a style sheet'],
  [/<(?:image|foreignObject|iframe|use\s[^>]*href="[^#])/i, 'it has a picture or a page in it'],
  [/\shref\s*=\s*["'](?!#)/i, 'it refers to something outside of itself'],
  [/url\(\s*["']?(?!#)|@import/i, 'it refers to something outside of itself'],
  [/<text[\s>]/i, 'it has letters in it that need a font: turn them into paths'],
]

/** Why a drawing cannot be the logo; null: it can. */
export function whyNoLogo(svg: string): string | null {
  if (svg.length > mostBytes) return `it is larger than ${mostBytes / 1024} KB`
  const found = forbidden.find(([what]) => what.test(svg))
  if (found) return found[1]
  if (!/^\s*(?:<\?xml[^>]*\?>\s*)?(?:<!--[^]*?-->\s*)*<svg\s[^>]*viewBox=/.test(svg)) {
    return 'it does not begin with <svg … viewBox="…">'
  }
  try {
    return drawn(svg, 32).length > 0 ? null : 'it is empty'
  } catch {
    return 'it cannot be drawn'
  }
}

/** A drawing as a PNG of this width. */
export const drawn = (svg: string, width: number): Buffer =>
  new Resvg(svg, {
    fitTo: { mode: 'width', value: width },
    font: { loadSystemFonts: false },
  })
    .render()
    .asPng()

/** A drawing in the middle of a coloured ground, taking this share of its height. */
export function onGround(
  svg: string,
  ground: string,
  size: { w: number; h: number },
  share: number,
) {
  const side = size.h * share
  const inner = svg
    .replace(/^[^]*?(?=<svg\s)/, '')
    .replace(/^<svg\s([^>]*)>/, (_, attributes: string) => {
      const kept = attributes.replaceAll(/\s?\b(?:x|y|width|height)="[^"]*"/g, '')
      return `<svg x="${(size.w - side) / 2}" y="${(size.h - side) / 2}" width="${side}" height="${side}" ${kept}>`
    })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.w} ${size.h}">` +
    `<rect width="${size.w}" height="${size.h}" fill="${ground}"/>${inner}</svg>`
  )
}
