import { startTransition, useInsertionEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App, firstPageOf, type Router } from '../app.tsx'
import { arrive, untilFelt } from '../arrive.ts'
import { openingLeft, type Opening } from '../opening.ts'
import { twinOf } from './alike.ts'

/** Puts the app in the place of what the page showed so far. */
export async function takeOver(root: HTMLElement, router: Router): Promise<void> {
  const opening = openingLeft()
  if (!opening) return draw(root, <App router={router} />)
  const openedAt = location.pathname
  await Promise.all([firstPageOf(router), sheetIsThere(), takeAnswers(opening)])
  await untilFelt()
  const { errors, location: here } = router.state
  const isElsewhere = errors !== null || here.pathname !== openedAt
  // What is drawn anew is pressed in vain until it is there: until then the script goes on noting it.
  if (opening.goesOn || isElsewhere) opening.end()
  if (isElsewhere) return draw(root, <App router={router} />)
  const app = <App router={router} onDrawn={handOver(root, opening)} />
  // The same page, now alive: what was typed, the caret and the focus stay where they are.
  if (opening.goesOn) return startTransition(() => void hydrateRoot(root, app))
  return draw(root, app)
}

function draw(root: HTMLElement, app: ReactNode) {
  // As a transition it is drawn in slices, and a finger on the screen is felt between them.
  startTransition(() => createRoot(root).render(<Dressed>{app}</Dressed>))
}

/**
 * The whole sheet counts from the moment in which the app stands in the place of the page: before, it would only make the
 * phone style and lay out once more what is about to go.
 */
function Dressed({ children }: { children: ReactNode }) {
  useInsertionEffect(() => {
    const sheet = wholeSheet()
    if (sheet) sheet.media = 'all'
  }, [])
  return children
}

const wholeSheet = () => document.querySelector<HTMLLinkElement>('link[rel="stylesheet"]')

/** Notes what people do until the app is drawn; to be called then. */
function handOver(root: HTMLElement, opening: Opening) {
  const fields = Array.from(root.querySelectorAll('input'))
  let focused = document.activeElement
  const note = () => {
    focused = document.activeElement
  }
  addEventListener('focusin', note)
  return () => {
    opening.end()
    removeEventListener('focusin', note)
    if (focused && !focused.isConnected) twinOf(focused)?.focus({ preventScroll: true })
    for (const field of fields.filter(({ value }) => value !== '')) tell(field)
    // They are events of their own, after what drew the page.
    setTimeout(() => opening.pressed.splice(0).forEach(press => press()))
  }
}

const ownValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')

/** Tells the app what was typed before it came; a field that was drawn anew gets its text back. */
function tell(field: HTMLInputElement) {
  const now = field.isConnected ? field : twinOf(field)
  // Not by the field's own way, in which React takes note of it as if it had done it.
  if (now && now !== field) ownValue?.set?.call(now, field.value)
  now?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What the page asked for comes with the first drawing: what it shows does not go away for a moment. */
async function takeAnswers({ asked }: Opening): Promise<void> {
  if (asked.size === 0) return
  // A lost piece means only that the app asks for them when it draws.
  const calls = await arrive(() => import('./first-calls.ts')).catch(() => undefined)
  await calls?.takeAnswers(asked)
}

/** The sheet comes with the app; what it draws next may need more of it than the page had. */
async function sheetIsThere(): Promise<void> {
  const sheet = wholeSheet()
  if (!sheet || sheet.sheet) return
  await new Promise(resolve => {
    sheet.addEventListener('load', resolve)
    // Without it the page is plain, and still a page.
    sheet.addEventListener('error', resolve)
  })
}
