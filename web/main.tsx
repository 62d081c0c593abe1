import './older-browsers.ts'
import { arrive, pageSettled, untilFelt } from './arrive.ts'
import './contact.ts'
import './offline/install.ts'
import { openingLeft } from './opening.ts'
import { takeOver } from './opening/take-over.tsx'
import { speakHere } from './language.ts'
import { areaOf, openRouter } from './router.ts'
import './style.css'

const root = document.getElementById('root')
if (!root) throw new Error('No #root.')

/** A home asks the server at once: what it takes is read by itself, before the rest. */
async function readContract() {
  if (openingLeft()?.goesOn !== false) return
  // Whoever asks fetches a lost piece again.
  await arrive(() => import('./api.ts')).catch(() => undefined)
  await untilFelt()
}

async function begin(place: HTMLElement) {
  const writtenIn = document.documentElement.lang
  // To read the program was one long piece of work already.
  await Promise.all([speakHere(), untilFelt()])
  const opening = openingLeft()
  // In another language it is drawn anew.
  if (opening && document.documentElement.lang !== writtenIn) opening.goesOn = false
  await readContract()
  const router = openRouter()
  await takeOver(place, router)
  return router
}
const isHere = begin(root)

// What the page itself needs comes first; then the rest is fetched for the next time.
async function keepForNextTime() {
  const router = await isHere
  await pageSettled()
  const { backClosesDialogs } = await arrive(() => import('./ui/overlay/back-closes.ts'))
  backClosesDialogs(
    () => router.state.location.key,
    () => areaOf(location.pathname) !== undefined,
  )
  const { removeLeftBehind } = await arrive(() => import('./offline/kept/left-behind.ts'))
  await removeLeftBehind()
  const { keepForOffline } = await arrive(() => import('./offline/registration.ts'))
  await keepForOffline()
}

// A lost piece means only that the next visit needs the network, too.
keepForNextTime().catch(() => undefined)
