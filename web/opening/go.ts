import { lagosDay } from '../../contract/calendar.ts'
import type { Language } from '../../contract/speech/language.ts'
import { readKept } from '../go/kept-read.ts'
import { goParts } from '../opening.ts'
import { partOf } from './app-pieces.ts'
import { fillAsItComes, say } from './first-places.ts'
import { keepPresses, want } from './presses.ts'

// What the carrier's page does before the app has come: whoever has a round on this phone sees where it stands, whoever
// has scanned what the station shows sees that it is being used; everybody else sees the way in, which can be filled in.

/** The language of the page, written here by the build. */
declare const __LANGUAGE__: Language

const here = readKept()
const part = location.hash.length > 1 ? goParts.scanned : here ? goParts.round : undefined

// Another screen of a page that is loaded again is drawn anew.
keepPresses({ goesOn: !part && !history.state, lostIn: 'main [role="alert"]' })

// What the phone showed last of the round of today, if it showed it in this language.
const last = here?.said
if (last?.language === __LANGUAGE__ && last.on === lagosDay(new Date())) say(last.words)

let isPut = !part
fillAsItComes(() => {
  const root = document.getElementById('root')
  if (isPut || !part || !root?.hasChildNodes()) return
  isPut = true
  // The parser goes on filling what is taken out here, unseen.
  root.replaceChildren(partOf(part))
})

want()
