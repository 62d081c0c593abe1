import { leaveOpening, partIds, type Opening } from '../opening.ts'
import { twinOf } from './alike.ts'
import { fetchApp, partOf } from './app-pieces.ts'

// What is pressed and sent on a page before the app can do it.

const added: Element[] = []
let [isWanted, isSent] = [false, false]
/** Where the page says that the app could not be fetched. */
let lostIn = 'form [role="alert"]'

/** Fetches the app, once. */
export function want() {
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
  add(document.querySelector(lostIn), partIds.lost)
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

/** What was pressed, or what the app has drawn in its place. */
const here = <E extends HTMLElement>(element: E) =>
  element.isConnected ? element : (twinOf(element) as E | undefined)

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
    here(form)?.requestSubmit()
  })
}

const controlOf = (event: Event) => (event.target as Element).closest<HTMLElement>('input, button')

const onTouch = (event: Event) => void (controlOf(event) && want())

function onClick(event: Event) {
  const button = controlOf(event)
  if (button) want()
  if (button instanceof HTMLButtonElement && button.type === 'button') {
    opening.pressed.push(() => here(button)?.click())
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

/** Begins to keep what is pressed, for the app. */
export function keepPresses(page: { goesOn?: boolean; lostIn?: string } = {}) {
  opening.goesOn = page.goesOn ?? opening.goesOn
  lostIn = page.lostIn ?? lostIn
  leaveOpening(opening)
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener)
}
