import type { getSession } from '../../contract/account/account.ts'
import { doors } from '../../contract/account/login-pages.ts'
import type { EnvelopeOf } from '../../contract/endpoint.ts'
import { holders, type Holder } from '../../contract/role.ts'
import type { Language } from '../../contract/speech/language.ts'
import type { Catalogue } from '../../contract/speech/say.ts'
import { leaveOpening, type EarlyAnswer, type Opening } from '../opening.ts'
import { detailsKey, detailsOf, read, write } from '../stored.ts'
import { speak } from '../t.ts'
import { loginFor, wayInFor } from '../way-in.ts'
import { twinOf } from './alike.ts'
import { fetchApp } from './app-pieces.ts'
import { fillAsItComes, say } from './first-places.ts'
import { wordsAgain, wordsIn, wordsStored, type FirstCall } from './first-words.ts'
import { samePath } from './same-path.ts'

// What a home page does before the app has come: it asks for what it shows first while the app is on
// its way, and leads out whoever is not signed in. It stands in the page itself, so that the calls go
// out with the first bytes.

/** The language of the page, and what of it the script says: written here by the build. */
declare const __LANGUAGE__: Language
declare const __FIRST_WORDS__: Catalogue
speak(__LANGUAGE__, __FIRST_WORDS__)

/** The addresses of the first calls, written here by the build. */
declare const __FIRST_URLS__: Record<Holder, Partial<Record<FirstCall, string>>>

const role = holders.find(each => samePath(doors[each].home)) ?? 'resident'
const greeting = () => read()[detailsKey[role]]
const isKnown = Boolean(greeting())
const urls = __FIRST_URLS__[role]

const opening: Opening = {
  goesOn: false,
  pressed: [],
  offer: null,
  asked: new Map(),
  end() {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener)
  },
}

async function ask(url: string): Promise<EarlyAnswer | undefined> {
  try {
    const response = await fetch(url, { headers: { Accept: 'application/json' } })
    return { response, text: await response.text() }
  } catch {
    // The app asks again, and tells if there is no network.
    return undefined
  }
}

/** Asks now, and leaves the answer for the app, too. */
async function answerTo(call: FirstCall): Promise<unknown> {
  const url = urls[call] ?? ''
  const answer = ask(url)
  opening.asked.set(url, { at: Date.now(), answer })
  const { response, text } = (await answer) ?? {}
  return response?.ok && text?.startsWith('{') ? JSON.parse(text) : undefined
}

fillAsItComes()

/** Whose words they are, of which day and in which language: no others are said again. */
const mark = () => ({
  of: greeting()?._id ?? '',
  on: new Date().toDateString(),
  language: __LANGUAGE__,
})

/** Says, fainter, what was so earlier today, until the server has said what is so now. */
function sayLast() {
  const last = read().firstWords
  if (last && Object.entries(mark()).every(([name, value]) => last[name] === value)) {
    say(wordsAgain(last), '0.6')
  }
}

async function askFor(call: FirstCall) {
  const answer = await answerTo(call)
  if (!answer) return
  const words = wordsIn(role, call, answer)
  say(words)
  const stored = read()
  write({ ...stored, firstWords: { ...stored.firstWords, ...words, ...mark() } })
}

const askForTheRest = () =>
  Promise.all(
    Object.keys(urls)
      .filter(call => call !== 'session')
      .map(call => askFor(call as FirstCall)),
  )

/** Lets in whom the server knows, as the app would. */
async function confirm() {
  const answer = (await answerTo('session')) as EnvelopeOf<typeof getSession> | undefined
  if (!answer) return true
  const who = answer.data
  const isIn = who?.role === role
  const stored = { ...read(), ...detailsOf(who) }
  if (isIn) say(wordsStored(role, stored))
  // The app reads it when it begins; from then on it keeps the greeting itself.
  if (!isIn) write({ ...stored, [detailsKey[role]]: null, firstWords: null })
  else if (!isKnown) write(stored)
  return isIn
}

let isLost = false

const bringApp = () =>
  fetchApp(() => {
    isLost = true
  })

/** The app waits so long for the first figures. */
const patienceMs = 1_500

async function begin() {
  const confirmed = confirm()
  if (isKnown) {
    say(wordsStored(role, read()))
    sayLast()
  }
  // The figures are few bytes and little work, the app is much of both: they go first.
  const figures = isKnown ? askForTheRest() : confirmed.then(isIn => (isIn ? askForTheRest() : []))
  const patience = new Promise(resolve => setTimeout(resolve, patienceMs))
  const shown = Promise.race([figures, patience])
  if (isKnown) void shown.then(bringApp)
  if (!(await confirmed)) {
    return location.replace((isKnown ? loginFor : wayInFor)(role, location))
  }
  if (isKnown) return undefined
  await shown
  return bringApp()
}

const listeners = {
  click(event: Event) {
    const button = (event.target as Element).closest('button')
    // A piece did not come: the page stays as it is, and whoever wants more of it tries again.
    if (button && isLost) return location.reload()
    // The app draws its own in the same place.
    if (button) opening.pressed.push(() => twinOf(button)?.click())
  },
  beforeinstallprompt(event: Event) {
    // Otherwise the browser shows it by itself, on any page and over anything.
    event.preventDefault()
    opening.offer = event
  },
  pageshow(event: Event) {
    // A page that the browser kept shows nothing of somebody who has logged out since.
    if ((event as PageTransitionEvent).persisted && !greeting()) location.reload()
  },
}

leaveOpening(opening)
for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener)
void begin()
