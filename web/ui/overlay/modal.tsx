import { useLayoutEffect, useRef, type PointerEvent, type ReactNode } from 'react'

const looks = {
  box:
    'm-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-line bg-card p-6 text-ink ' +
    'animate-arrive sm:p-8',
  // At the thumb on phones, in the middle elsewhere.
  sheet:
    'mx-auto mt-auto mb-0 w-full max-w-lg rounded-t-2xl bg-card p-5 pb-7 text-ink animate-arrive ' +
    'sm:mb-auto sm:rounded-2xl sm:border sm:border-line sm:p-7',
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
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A native modal dialog: open while it is rendered; gives the focus back when it goes. */
export function Modal({ label, labelledBy, describedBy, children, ...rest }: ModalProps) {
  const { look = 'box', urgent = false, busy = false, onClose, className = '' } = rest
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
      className={`backdrop:bg-scrim ${looks[look]} ${className}`}
    >
      {children}
    </dialog>
  )
}

function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const node = dialog.current
    const before = document.activeElement
    node?.showModal()
    return () => {
      node?.close()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return dialog
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
