import './older-browsers.ts'
import { StrictMode } from 'react'
import { pageSettled, untilFelt } from './arrive.ts'
import { Go, takeShown } from './go/go.tsx'
import { speakHere } from './language.ts'
import './offline/install.ts'
import { keepForOffline, loadNewVersion, newVersion } from './offline/registration.ts'
import { openingLeft } from './opening.ts'
import { draw, goOn, handOver, sheetIsThere } from './opening/hand-over.tsx'
import './style.css'

// Where the carrier's page begins: a document of its own, beside the app (`main.tsx`).

const root = document.getElementById('root')
if (!root) throw new Error('No #root.')

async function begin(place: HTMLElement) {
  const opening = openingLeft()
  const shown = takeShown()
  const writtenIn = document.documentElement.lang
  await Promise.all([speakHere(['go']), sheetIsThere(), untilFelt()])
  const goesOn = opening?.goesOn && !shown && document.documentElement.lang === writtenIn
  if (goesOn) opening.end()
  const page = (
    <StrictMode>
      <Go shown={shown} onDrawn={opening && handOver(place, opening)} />
    </StrictMode>
  )
  if (goesOn) goOn(place, page)
  else draw(place, page)
  await pageSettled()
  await keepForOffline({ isVital: true })
  newVersion.subscribe(() => document.addEventListener('visibilitychange', renew))
}

/** A new version comes when nobody looks and nothing is being typed: what was done lies on the phone. */
function renew() {
  const { screen = 'stop' } = (history.state ?? {}) as { screen?: string }
  if (document.hidden && screen === 'stop') loadNewVersion()
}

void begin(root)
