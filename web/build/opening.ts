import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { doors } from '../../contract/account/login-pages.ts'
import { carrierPage, type AppPage } from '../../contract/page.ts'
import { holders } from '../../contract/role.ts'
import { everyLanguage, langOf, type Language } from '../../contract/speech/language.ts'
import { catalogueOf } from '../../words/catalogue.ts'
import type { Piece } from '../language.ts'
import { partIds } from '../opening.ts'
import { carrierFile } from './carrier-page.ts'
import { readChunks } from './chunks.ts'
import {
  fontLinks,
  inlineScriptOf,
  loadOpeningModule,
  paintedFrom,
  styleOf,
} from './page-assets.ts'
import { hashesOf, openingAt, type BuiltPage } from './page-list.ts'
import { variantsIn, type Variant } from './variants.ts'
import { wordsIn } from './words.ts'

type OpeningModule = Awaited<ReturnType<typeof loadOpeningModule>>

/** Where something is cut out of the shell, and what must be there. */
const places = {
  title: /<title>[^<]*<\/title>/,
  style: /<style>[^]*?<\/style>/,
  script: /(?:<script type="module"[^>]*><\/script>\s*)+/,
  font: /<link rel="preload" as="font"[^>]*>/,
  root: /(?<=<div id="root">)[^]*(?=<\/div>\s*<noscript>)/,
  sheet: /<link rel="stylesheet"[^>]*>/,
}

type Place = keyof typeof places

/** The shell with something else in each of these places. */
function filled(shell: string, parts: Record<Place, string>): string {
  let html = shell
  for (const [place, text] of Object.entries(parts) as [Place, string][]) {
    if (!places[place].test(html)) throw new Error(`The shell has no place for the ${place}.`)
    html = html.replace(places[place], () => text)
  }
  return html
}

/** What stands in the script of a home page until the language is known. */
const given = { language: '@language', words: '@words' }
const placeOf = (name: string) => new RegExp(`["'\`]${name}["'\`]`, 'g')

/** Writes the pages through which people come in, as the app would draw them. */
export async function openPages({ outDir }: { outDir: string }) {
  const folder = join(dirname(outDir), `.opening-${process.pid}`)
  const lists = new Map<string, Record<string, BuiltPage>>()
  try {
    const module = await loadOpeningModule(folder)
    const door = await inlineScriptOf('web/opening/door.ts')
    const urls = Object.fromEntries(holders.map(role => [role, module.firstUrls(role)]))
    const home = await inlineScriptOf('web/opening/home.ts', {
      __FIRST_URLS__: urls,
      __LANGUAGE__: given.language,
      __FIRST_WORDS__: given.words,
    })
    const go = await inlineScriptOf('web/opening/go.ts', { __LANGUAGE__: given.language })
    for (const variant of variantsIn(outDir)) {
      module.become(variant.whose)
      lists.set(variant.folder, await openFor({ outDir, module, door, home, go, variant }))
    }
    return lists
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Opening = {
  outDir: string
  module: OpeningModule
  door: string
  home: string
  go: string
  variant: Variant
}

/** The pages of one of those whom they are made for. */
async function openFor({ outDir, module, door, home, go, variant: { folder } }: Opening) {
  const list: Record<string, BuiltPage> = {}
  const goShell = readFileSync(join(folder, carrierFile), 'utf8')
  for (const language of everyLanguage) {
    module.speak(language, catalogueOf(language))
    const said = language === 'en' ? {} : wordsIn(home, language)
    const spokenIn = (script: string) =>
      script.replace(placeOf(given.language), () => JSON.stringify(language))
    const spoken = spokenIn(home).replace(placeOf(given.words), () =>
      JSON.stringify(said).replaceAll('<', String.raw`\u003c`),
    )
    list[openingAt(carrierPage, language)] = await writeGo(
      { outDir, folder, module, language, script: spokenIn(go) },
      goShell,
    )
    for (const role of holders) {
      // Whoever works here reads English.
      if (role !== 'resident' && language !== 'en') continue
      const page = (path: AppPage, script: string) => ({
        outDir,
        folder,
        module,
        path,
        language,
        script,
      })
      const { login, home: own } = doors[role]
      list[openingAt(login, language)] = await write(page(login, door))
      list[openingAt(own, language)] = await write(page(own, spoken))
    }
  }
  return list
}

type Writing = {
  outDir: string
  folder: string
  module: OpeningModule
  path: AppPage
  language: Language
  script: string
}

async function write({ outDir, folder, module, path, language, script }: Writing) {
  const shell = readFileSync(join(folder, 'app.html'), 'utf8')
  const { title, body } = await module.render(path)
  const app = piecesOf(outDir, shell, path) + wordLinks(module, wordsOn(path), language)
  const pieces = `<template id="${partIds.app}">${app}</template>`
  const { css, fonts } = await styleOf(body + module.parts() + moneyLetters, outDir)
  const html = filled(shell.replace(/<html lang="[^"]*"/, `<html lang="${langOf(language)}"`), {
    title: title + paintedFrom('main'),
    style: `<style>${css}</style>`,
    script: `<script>${script}</script>`,
    font: '',
    root: body,
    sheet: fontLinks(fonts) + module.parts() + pieces,
  })
  const file = `${openingAt(path, language).slice(1).replaceAll('/', '-')}.html`
  writeFileSync(join(folder, file), html)
  return { kind: 'opening', file, ...hashesOf(html) } satisfies BuiltPage
}

/** The same of the carrier's page, which has a shell of its own. What it may show in the place of the way in comes before that. */
async function writeGo(
  { outDir, folder, module, language, script }: Omit<Writing, 'path'>,
  goShell: string,
) {
  const { body, parts } = module.renderGo()
  const later = /<link rel="prefetch"[^>]*>\s*/g
  const shell = goShell.replace(later, '')
  const here = (place: Place) => places[place].exec(shell)?.[0] ?? ''
  const app = [here('sheet'), here('script'), ...(goShell.match(later) ?? [])].join('')
  const pieces = `<template id="${partIds.app}">${app}${wordLinks(module, ['go'], language)}</template>`
  const { css, fonts } = await styleOf(body + parts + moneyLetters, outDir)
  const html = filled(shell.replace(/<html lang="[^"]*"/, `<html lang="${langOf(language)}"`), {
    title: here('title') + paintedFrom(partIds.app) + parts,
    style: `<style>${css}</style>`,
    script: `<script>${script}</script>`,
    font: '',
    root: body,
    sheet: fontLinks(fonts) + pieces,
  })
  // A name like that of a public page: an operator's words go into it as into those.
  const file = language === 'en' ? carrierFile : `${language}-${carrierFile}`
  writeFileSync(join(folder, file), html)
  return { kind: 'carrier', file, ...hashesOf(html) } satisfies BuiltPage
}

/** The words come side by side with the app. */
function wordLinks({ addressOf }: OpeningModule, wanted: readonly Piece[], language: Language) {
  if (language === 'en') return ''
  return wanted
    .map(
      piece => `<link rel="preload" as="fetch" crossorigin href="${addressOf(language, piece)}">`,
    )
    .join('')
}

const wordsOn = (path: AppPage): Piece[] =>
  path === doors.resident.home ? ['app', 'resident'] : ['app']

/** Amounts come later than the style; their letters are among it. */
const moneyLetters = '<p>₦</p>'

/** What the app consists of on this page: named at once, so that nothing waits for another's arrival. */
function piecesOf(outDir: string, shell: string, path: AppPage): string {
  const chunks = readChunks(outDir)
  // The app's own pieces are the largest and come first: a script that is added later is fetched behind all others.
  const preload = new Set([
    ...chunks.shellFiles(),
    ...chunks.preloadsOf(path),
    ...chunks.sendingFiles(),
  ])
  const sheet = places.sheet.exec(shell)?.[0]
  // A home is styled already, and drawn anew by the app: the whole sheet counts from then on (`web/opening/take-over.tsx`).
  const isHome = holders.some(role => doors[role].home === path)
  return [
    isHome ? sheet?.replace(/(?=>$)/, ' media="not all"') : sheet,
    places.script.exec(shell)?.[0],
    ...Array.from(preload, href => `<link rel="modulepreload" crossorigin href="${href}">`),
  ].join('')
}
