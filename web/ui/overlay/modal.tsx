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
  tall: 'tall-dialog bg-card text-ink animate-arrive',
  drawer:
    'm-0 h-full max-h-none w-72 max-w-[85vw] bg-leaf-900 p-2 pt-3 text-on-leaf animate-slide-in',
  picture:
    'm-auto max-w-[calc(100vw-2rem)] overflow-hidden rounded-2xl bg-card text-ink animate-arrive',
}

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
      tabIndex={-1}
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
      className={`outline-none backdrop:bg-scrim not-open:hidden ${looks[look]} ${cross ? 'crossed' : ''} ${className}`}
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

const fields = 'input, select, textarea'

function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  // Remembered before anything of the dialog is there: its own field may take the focus as it comes.
  const [before] = useState(() => globalThis.document?.activeElement ?? null)
  useLayoutEffect(() => {
    const node = dialog.current!
    node.showModal()
    let begun = startOf(node)
    begun.focus()
    // What has the focus may go, and the first field may come only once something is known.
    const seen = new MutationObserver(() => {
      const now = document.activeElement
      if (now !== document.body && (now !== begun || begun.matches(fields))) return
      begun = startOf(node)
      begun.focus()
    })
    seen.observe(node, { childList: true, subtree: true })
    return () => {
      seen.disconnect()
      node.close()
      giveFocusBack(before)
    }
  }, [before])
  return dialog
}

/** Where a dialog begins: its first field, or what is still to be filled in after it; else its first button. Never
 * the cross, which a space would press, and no link, on which Enter would lead away from what was asked. */
function startOf(node: HTMLElement): HTMLElement {
  const all = [
    ...node.querySelectorAll<HTMLInputElement>(`${fields}, button:not([data-cross])`),
  ].filter(each => !each.matches(':disabled, [type=hidden]') && each.getClientRects().length > 0)
  const first = all.find(each => each.matches(fields))
  const better =
    first?.value && first.matches(':read-write')
      ? all.find(each => each.matches(':invalid'))
      : first && node.querySelector<HTMLElement>(`[name="${first.name}"]:checked`)
  return better ?? first ?? all[0] ?? node
}

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
