import { startTransition, useInsertionEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { Opening } from '../opening.ts'
import { twinOf } from './alike.ts'

/** Draws the app in the place of what the page showed so far. */
export function draw(root: HTMLElement, app: ReactNode) {
  // As a transition it is drawn in slices, and a finger on the screen is felt between them.
  startTransition(() => createRoot(root).render(<Dressed>{app}</Dressed>))
}

/** The same page, now alive: what was typed, the caret and the focus stay where they are. */
export function goOn(root: HTMLElement, app: ReactNode) {
  startTransition(() => void hydrateRoot(root, app))
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
export function handOver(root: HTMLElement, opening: Opening) {
  const fields = Array.from(root.querySelectorAll('input'))
  let focused = document.activeElement
  const note = ({ target }: Event) => {
    // Headings take the focus by themselves.
    if (target instanceof HTMLElement && target.tabIndex >= 0) focused = target
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

/** The sheet comes with the app; what it draws next may need more of it than the page had. */
export async function sheetIsThere(): Promise<void> {
  const sheet = wholeSheet()
  if (!sheet || sheet.sheet) return
  await new Promise(resolve => {
    sheet.addEventListener('load', resolve)
    // Without it the page is plain, and still a page.
    sheet.addEventListener('error', resolve)
  })
}
