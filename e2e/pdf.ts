import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'

const object = /(\d+) 0 obj\s([^]*?)endobj/g

/** Which glyph is which letter, as a font of the file says it. */
function lettersOf(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  const letter = (code: number) => String.fromCodePoint(code)
  const key = (code: number, { length }: string) =>
    code.toString(16).padStart(length, '0').toUpperCase()
  for (const [, block = ''] of table.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
    for (const [, glyph = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      const units = to.match(/.{4}/g) ?? []
      letters.set(glyph.toUpperCase(), units.map(unit => letter(parseInt(unit, 16))).join(''))
    }
  }
  for (const [, block = ''] of table.matchAll(/beginbfrange([^]*?)endbfrange/g)) {
    for (const [, first = '', last = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const begin = parseInt(first, 16)
      for (let code = begin; code <= parseInt(last, 16); code++) {
        letters.set(key(code, first), letter(parseInt(to, 16) + code - begin))
      }
    }
  }
  return letters
}

/** What a page is on paper, as Chromium prints it: the text of each sheet, without spaces, because a PDF has none to rely on. */
export async function printed(page: Page): Promise<{ sheets: string[]; isWide: boolean }> {
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const objects = new Map(
    Array.from(file.matchAll(object), ([, id = '', body = '']) => [id, body] as const),
  )
  const streamOf = (id = '') => {
    const body = objects.get(id) ?? ''
    const begin = /stream\r?\n/.exec(body)
    const length = Number(/\/Length (\d+)/.exec(body)?.[1])
    // A sheet on which nothing stands has none.
    if (!begin || length === 0) return ''
    const from = begin.index + begin[0].length
    return inflateSync(Buffer.from(body.slice(from, from + length), 'latin1')).toString('latin1')
  }
  const fontOf = (id: string) => {
    const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '') ?? []
    return table ? lettersOf(streamOf(table)) : new Map<string, string>()
  }
  const pages = [...objects.values()].filter(body => /\/Type \/Page\s/.test(body))
  const sheets = pages.map(body => {
    const [, resources] = /\/Resources (\d+) 0 R/.exec(body) ?? []
    const fonts = new Map(
      Array.from(
        (resources ? (objects.get(resources) ?? '') : body).matchAll(/\/(F\d+) (\d+) 0 R/g),
        ([, name = '', id = '']) => [name, fontOf(id)] as const,
      ),
    )
    const [, contents] = /\/Contents (\d+) 0 R/.exec(body) ?? []
    let font = new Map<string, string>()
    let text = ''
    for (const [, name, glyphs = ''] of streamOf(contents).matchAll(
      /\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g,
    )) {
      if (name) font = fonts.get(name) ?? font
      // A font has glyphs of one byte or of two.
      const [{ length: digits } = '0000'] = font.keys()
      for (let at = 0; at < glyphs.length; at += digits) {
        text += font.get(glyphs.slice(at, at + digits).toUpperCase()) ?? ''
      }
    }
    return text.replaceAll(/\s/g, '')
  })
  const [, width, height] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pages[0] ?? '') ?? []
  return { sheets, isWide: Number(width) > Number(height) }
}
