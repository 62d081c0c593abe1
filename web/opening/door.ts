import { doors } from '../../contract/account/login-pages.ts'
import { holders } from '../../contract/role.ts'
import { leaveOpening, partIds, type Opening } from '../opening.ts'
import { detailsKey, read } from '../stored.ts'
import { wideScreen } from '../ui/wide-screen.ts'
import { nextFrom } from '../way-in.ts'
import { fetchApp, partOf } from './app-pieces.ts'
import { samePath } from './same-path.ts'

// The only script of a log-in page until somebody touches it. It stands in the page itself: a press
// counts from the first moment in which there is something to press.

const role = holders.find(each => samePath(doors[each].login))

const added: Element[] = []
let [isWanted, isSent] = [false, false]

/** Fetches the app, once. */
function want() {
  if (isWanted) return
  isWanted = true
  fetchApp(tellThatItIsLost)
}

/** The next press tries again. */
function tellThatItIsLost() {
  isWanted = false
  isSent = false
  opening.pressed.length = 0
  clean()
  add(document.querySelector('form [role="alert"]'), partIds.lost)
}

function add(to: Element | null, id: string) {
  const part = partOf(id)
  added.push(...part.children)
  to?.prepend(part)
}

function clean() {
  for (const each of added.splice(0)) each.remove()
  if (!isSent) submitButton()?.removeAttribute('aria-disabled')
}

const submitButton = () => document.querySelector('form [type="submit"]')

function onSubmit(event: Event) {
  event.preventDefault()
  want()
  if (isSent) return
  clean()
  isSent = true
  const form = event.target as HTMLFormElement
  submitButton()?.setAttribute('aria-disabled', 'true')
  add(submitButton(), partIds.busy)
  opening.pressed.push(() => {
    submitButton()?.removeAttribute('aria-disabled')
    form.requestSubmit()
  })
}

const controlOf = (event: Event) => (event.target as Element).closest<HTMLElement>('input, button')

const onTouch = (event: Event) => void (controlOf(event) && want())

function onClick(event: Event) {
  const button = controlOf(event)
  if (button) want()
  if (button instanceof HTMLButtonElement && button.type === 'button') {
    opening.pressed.push(() => button.click())
  }
}

const listeners = {
  submit: onSubmit,
  click: onClick,
  pointerdown: onTouch,
  focusin: onTouch,
  input: onTouch,
  beforeinstallprompt(event: Event) {
    // Otherwise the browser shows it by itself, on any page and over anything.
    event.preventDefault()
    opening.offer = event
  },
}

const opening: Opening = {
  goesOn: true,
  pressed: [],
  offer: null,
  asked: new Map(),
  end() {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener)
    clean()
  },
}
leaveOpening(opening)
for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener)

/** Whether the page must say more than it does: what was typed before, who was sent here, that there
 * is no network. */
function saysMore() {
  try {
    if (sessionStorage.getItem(`draft:sign-in:${role}`)) return true
  } catch {
    // Storage is forbidden: nothing was kept.
  }
  const state = history.state as { usr?: unknown } | null
  return Boolean(state?.usr) || !navigator.onLine || matchMedia(wideScreen).matches
}

if (role && read()[detailsKey[role]]) {
  // A login page has nothing to ask of somebody who is already in.
  location.replace(nextFrom(new URLSearchParams(location.search), doors[role].home))
} else if (saysMore()) want()
