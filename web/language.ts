import {
  isLanguage,
  languageChosen,
  languageCookie,
  langOf,
  type Language,
} from '../contract/speech/language.ts'
import type { Catalogue } from '../contract/speech/say.ts'
import { pageLanguage, speak } from './t.ts'

/** Changes with any word of any language; written here by the build. */
declare const __WORDS_VERSION__: string

/** What of a language the app loads: what everybody meets, what residents do, and the carrier's page. */
export type Piece = 'app' | 'resident' | 'go'

export const addressOf = (language: Language, piece: Piece) =>
  `/words/${language}-${piece}.json?v=${__WORDS_VERSION__}`

/** The pages of whoever works here: they are in English. */
const isDesk = (path: string) => /^\/(?:station|director|agent|invitation|dev)(?:\/|$)/i.test(path)
const isResidents = (path: string) => /^\/user\/home(?:\/|$)/i.test(path)

const yearSeconds = 31_536_000

/** Keeps the choice on this device; the server writes pages and answers in it. */
export function keepLanguage(language: Language) {
  const secure = location.protocol === 'https:' ? ';secure' : ''
  document.cookie = `${languageCookie}=${language};path=/;max-age=${yearSeconds};samesite=lax${secure}`
}

/** Opens this page anew in a language: the address says it, so that the service worker answers in no other. */
export function openIn(language: Language) {
  keepLanguage(language)
  const address = new URL(location.href)
  address.searchParams.set(languageCookie, language)
  location.replace(address)
}

/** Whoever follows a link of the language menu arrives with their choice in the address. */
function takeChoice(): Language | undefined {
  const address = new URL(location.href)
  const asked = address.searchParams.get(languageCookie) ?? ''
  if (!isLanguage(asked)) return undefined
  keepLanguage(asked)
  address.searchParams.delete(languageCookie)
  history.replaceState(history.state, '', address)
  return asked
}

let words: Catalogue = {}
const pieces = new Map<Piece, Promise<void>>()

async function fetchPiece(language: Language, piece: Piece) {
  try {
    const answer = await fetch(addressOf(language, piece))
    const said = answer.ok ? ((await answer.json()) as Catalogue) : {}
    // Two pieces come side by side: what is there is looked at when this one has come.
    words = { ...words, ...said }
  } catch {
    // Without its words a page is in English, and works.
  }
  speak(language, words)
}

/** Brings what is said on some pages, once; nothing where the page is in English. */
export async function wordsOf(piece: Piece): Promise<void> {
  const language = pageLanguage()
  if (language === 'en') return
  const coming = pieces.get(piece) ?? fetchPiece(language, piece)
  pieces.set(piece, coming)
  await coming
}

/** What somebody chose with the address that opened this page, for whoever tells the account. */
export let justChosen: Language | undefined

/**
 * Makes this page speak the language of whoever opened it; to be awaited before anything is drawn. The app's
 * pages say by their address which words they need.
 */
export async function speakHere(wanted?: readonly Piece[]): Promise<void> {
  const { pathname } = location
  justChosen = takeChoice()
  const language = isDesk(pathname) ? 'en' : (languageChosen(document.cookie) ?? 'en')
  document.documentElement.lang = langOf(language)
  if (language === 'en') return
  speak(language, {})
  const needed: readonly Piece[] = isResidents(pathname) ? ['app', 'resident'] : ['app']
  await Promise.all((wanted ?? needed).map(wordsOf))
}

/** A public page's address in a language: `/ha/blog`. */
export const inLanguage = (path: string, language = pageLanguage()) =>
  language === 'en' ? path : `/${language}${path === '/' ? '' : path}`
