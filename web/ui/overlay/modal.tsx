import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { CloseButton } from './close-button.tsx'

const looks = {
  box:
    'm-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-line bg-card p-(--pad) text-ink ' +
    'animate-arrive [--pad:1.5rem] sm:[--pad:2rem]',
  // At the thumb on phones, in the middle elsewhere.
  sheet:
    'mx-auto mt-auto mb-0 w-full max-w-lg rounded-t-2xl bg-card p-(--pad) text-ink animate-arrive ' +
    '[--pad:1.25rem] sm:mb-auto sm:rounded-2xl sm:border sm:border-line sm:[--pad:1.75rem]',
  // As high as the phone, with a strip of the page behind it; what stands at its end stays in view.
  tall:
    'mx-auto mt-9 mb-0 h-[calc(100dvh-2.25rem)] max-h-none w-full max-w-lg scroll-pb-24 rounded-t-2xl ' +
    'bg-card px-4 pt-4 text-ink animate-arrive sm:my-auto sm:h-auto sm:max-h-[calc(100dvh-3rem)] ' +
    'sm:rounded-2xl sm:border sm:border-line sm:px-7 sm:pt-6',
  drawer:
    'm-0 h-full max-h-none w-72 max-w-[85vw] bg-leaf-900 p-2 pt-3 text-on-leaf animate-slide-in',
  picture:
    'm-auto max-w-[calc(100vw-2rem)] overflow-hidden rounded-2xl bg-card text-ink animate-arrive',
}

/** With a cross: it and the title stay in view while a long dialog is scrolled, as its buttons do. */
const crossedLook =
  'flex flex-col scroll-py-24 [&>h2:first-child]:sticky [&>h2:first-child]:-top-(--pad) [&>h2:first-child]:z-10 ' +
  '[&>h2:first-child]:-mx-(--pad) [&>h2:first-child]:-mt-(--pad) [&>h2:first-child]:bg-card ' +
  '[&>h2:first-child]:pt-(--pad) [&>h2:first-child]:pr-14 [&>h2:first-child]:pl-(--pad) ' +
  'short:[&>h2:first-child]:static'

type ModalProps = {
  /** What the dialog is called: a text, or the id of the element that says it. */
  label?: string
  labelledBy?: string
  describedBy?: string | undefined
  look?: keyof typeof looks
  /** An answer is needed before anything else. */
  urgent?: boolean
  /** While true, nothing closes it: no Escape, no back gesture, no press outside. */
  busy?: boolean
  /** False where a press outside would throw something away. */
  closesOutside?: boolean
  /** Whether a cross stands in its corner: false where it has one of its own, or only buttons that answer. */
  cross?: boolean
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A native modal dialog: open while it is rendered; gives the focus back when it goes. */
export function Modal({ label, labelledBy, describedBy, children, ...rest }: ModalProps) {
  const { look = 'box', urgent = false, busy = false, onClose, className = '' } = rest
  const { cross = !urgent && (look === 'box' || look === 'sheet') } = rest
  const dialog = useOpenDialog()
  const outside = usePressOutside(() => {
    if (!busy && rest.closesOutside !== false) onClose()
  })
  return (
    <dialog
      ref={dialog}
      {...outside}
      role={urgent ? 'alertdialog' : undefined}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-busy={busy || undefined}
      // A second Escape closes a dialog although the first was refused; only this stops it.
      closedby={busy ? 'none' : 'closerequest'}
      onKeyDown={event => busy && event.key === 'Escape' && event.preventDefault()}
      onCancel={event => {
        event.preventDefault()
        if (!busy) onClose()
      }}
      onClose={event => {
        if (event.currentTarget.open) return
        if (busy) event.currentTarget.showModal()
        else onClose()
      }}
      // Whatever display a dialog is given counts once it is open: shown before, it would take the focus
      // as a part of the page.
      className={`backdrop:bg-scrim not-open:hidden ${looks[look]} ${cross ? crossedLook : ''} ${className}`}
    >
      {children}
      {/* Last, so that a dialog begins with what it is about. */}
      {cross && (
        <div className="sticky top-0 z-20 order-first h-0 self-end">
          <CloseButton disabled={busy} onClose={onClose} className="-mt-3.5 -mr-3.5" />
        </div>
      )}
    </dialog>
  )
}

/** Where a dialog may begin: Enter on a link would lead away from what was asked. */
const begins = 'input, select, textarea, button, [tabindex]:not([tabindex="-1"])'

function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  // Remembered before anything of the dialog is there: its own field may take the focus as it comes.
  const [before] = useState(() => globalThis.document?.activeElement ?? null)
  useLayoutEffect(() => {
    const node = dialog.current
    node?.showModal()
    if (node && isLinkIn(node)) firstOf(node)?.focus()
    return () => {
      node?.close()
      giveFocusBack(before)
    }
  }, [before])
  return dialog
}

const isLinkIn = (node: HTMLElement) =>
  document.activeElement instanceof HTMLAnchorElement && node.contains(document.activeElement)

const firstOf = (node: HTMLElement) =>
  [...node.querySelectorAll<HTMLElement>(begins)].find(
    each => !each.matches(':disabled, [type=hidden]') && each.getClientRects().length > 0,
  )

/** To where it was; where that has gone with what was done, to the page that it was on. */
function giveFocusBack(to: Element | null) {
  const isThere = to instanceof HTMLElement && to.isConnected && to !== document.body
  const back = isThere ? to : document.getElementById('main')
  if (document.activeElement === document.body || isThere) back?.focus({ preventScroll: !isThere })
}

/** A press that begins and ends on the backdrop: dragging out of a text while marking it is none. */
function usePressOutside(onPress: () => void) {
  const beganOutside = useRef(false)
  return {
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      beganOutside.current = isOutside(event)
    },
    onPointerUp(event: PointerEvent<HTMLDialogElement>) {
      if (beganOutside.current && isOutside(event)) onPress()
      beganOutside.current = false
    },
  }
}

function isOutside({ target, currentTarget, clientX, clientY }: PointerEvent<HTMLDialogElement>) {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
