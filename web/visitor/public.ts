import { storeKey } from '../../contract/brand.ts'
import { doors } from '../../contract/account/login-pages.ts'
import { languageChosen, languageIn, type Language } from '../../contract/speech/language.ts'
import { keepLanguage } from '../language.ts'
import { startCarousel } from './carousel-motion.ts'
import { startRates } from './rates.ts'

/**
 * The only script of the public pages: it notes how far the page is scrolled, moves the carousels,
 * shows a station's rates and leads back up. Everything is readable and reachable without it.
 */
const root = document.documentElement

/** The theme that was chosen in the app; a script before the text would hold up everybody's. */
function takeTheme() {
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
  } catch {
    // Storage is forbidden: the page follows the system.
  }
}
takeTheme()

function noteScroll() {
  root.toggleAttribute('data-past-250', scrollY > 250)
  root.toggleAttribute('data-past-400', scrollY > 400)
}
addEventListener('scroll', noteScroll, { passive: true })
noteScroll()

/** Lets the browser lay out what it left for later, when it has nothing else to do. */
function layOutTheRest() {
  root.toggleAttribute('data-ready', true)
}
function whenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(layOutTheRest)
  else layOutTheRest()
}
if (document.readyState === 'complete') whenIdle()
else addEventListener('load', whenIdle)

document.getElementById('to-top')?.addEventListener('click', () => {
  scrollTo({ top: 0 })
  // The button goes away; the focus goes to where the page begins.
  document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true })
})

/** The menu is the browser's own popover, and closes when a link in it has been followed. */
function startMenu(menu: HTMLElement, button: Element) {
  const say = (open: boolean) => button.setAttribute('aria-expanded', String(open))
  say(false)
  menu.addEventListener('toggle', event => say((event as Partial<ToggleEvent>).newState === 'open'))
  menu.addEventListener('click', () => menu.hidePopover())
}

/** Browsers from before popovers hide and show it. */
function startPlainMenu(menu: HTMLElement, button: Element) {
  const show = (shown: boolean) => {
    // Where the button is not shown, the links always are.
    menu.hidden = !shown && getComputedStyle(button).display !== 'none'
    button.setAttribute('aria-expanded', String(shown))
  }
  const hide = () => show(false)
  button.addEventListener('click', () => show(Boolean(menu.hidden)))
  menu.addEventListener('click', hide)
  addEventListener('keydown', event => event.key === 'Escape' && hide())
  addEventListener('resize', hide)
  hide()
}

/** The choice is kept, and what the browser asks for stands out until something is chosen. */
function startLanguages() {
  const chosen = languageChosen(document.cookie)
  const asked = languageIn(navigator.languages.join(','))
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
    const language = link.lang as Language
    link.addEventListener('click', () => keepLanguage(language))
    const isProposed = !chosen && language === asked && !link.hasAttribute('aria-current')
    link.toggleAttribute('data-proposed', isProposed)
  }
}
startLanguages()

/** Below its button, wherever that is by now: a second tap closes the menu. */
const placeBelow = (menu: HTMLElement, button: Element) => () =>
  menu.style.setProperty('top', `${button.getBoundingClientRect().bottom}px`)

const menu = document.getElementById('menu')
const menuButton = document.getElementById('menu-button')
if (menu && menuButton) {
  menuButton.addEventListener('click', placeBelow(menu, menuButton))
  const start = 'hidePopover' in HTMLElement.prototype ? startMenu : startPlainMenu
  start(menu, menuButton)
}

for (const carousel of document.querySelectorAll<HTMLElement>('[data-every]')) {
  startCarousel(carousel)
}

for (const rates of document.querySelectorAll<HTMLElement>('[data-rates]')) startRates(rates)

/** What answers comes when somebody goes to the field: most never do. */
function readyCover(box: HTMLElement) {
  const load = async () => {
    box.removeEventListener('focusin', load)
    removeEventListener('online', load)
    try {
      await import(/* @vite-ignore */ String(box.dataset['cover']))
    } catch {
      const said = box.querySelector('[role=status]')
      if (said) said.textContent = box.dataset['offline'] ?? ''
      addEventListener('online', load)
    }
  }
  box.addEventListener('focusin', load)
  box.hidden = false
}

for (const cover of document.querySelectorAll<HTMLElement>('[data-cover]')) readyCover(cover)

const greetings = {
  userDetails: doors.resident.home,
  stationdetail: doors.station.home,
  directorDetails: doors.director.home,
}

/** Whoever is signed in on this device has a dashboard, and nothing to sign in to. */
function greetKnown() {
  try {
    const { state } = JSON.parse(localStorage.getItem(storeKey) ?? '{}')
    const found = Object.entries(greetings).find(([name]) => state[name])
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-sign-in]')) {
      if (!found) continue
      link.href = found[1]
      link.textContent = link.dataset['signIn'] ?? ''
    }
    if (found) document.querySelector('[data-join]')?.remove()
  } catch {
    // Nobody is signed in, or storage is forbidden.
  }
}
greetKnown()
