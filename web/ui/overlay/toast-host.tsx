import { useEffect, useRef, useState, type FocusEvent } from 'react'
import { Icon } from '../icon.tsx'
import { toastList, type Toast } from './toast.tsx'
import { t } from '../../t.ts'

const readMs = 5_000
const pressMs = 10_000
const tickMs = 500

const hostLook =
  'pointer-events-none fixed inset-x-0 bottom-[calc(6rem+var(--bar-deeds,0rem))] z-30 grid justify-items-center gap-2 px-4 ' +
  'lg:bottom-[calc(1.5rem+var(--bar-deeds,0rem)+var(--bar-keys,0rem))] lg:justify-items-end lg:px-6'

/** Stands once at the root and shows what `toasts` was told. It waits there for readers to hear. */
export function ToastHost() {
  const all = toastList.useAll()
  return (
    <section aria-label={t('Notices')} aria-live="polite" data-screen-only className={hostLook}>
      {all.slice(0, 1).map(toast => (
        <Slice key={toast.id} {...toast} onClose={() => toastList.remove(toast.id)} />
      ))}
    </section>
  )
}

const sliceLook =
  'pointer-events-auto flex w-full max-w-md animate-arrive items-center gap-1 rounded-xl ' +
  'bg-leaf-900 py-1.5 pr-1.5 pl-4 text-on-leaf shadow-lift'
const buttonLook =
  'flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-1.5 rounded-lg px-2.5 ' +
  'font-semibold hover:bg-leaf-here'

type SliceProps = Toast & { onClose: () => void }

function Slice({ text, undo, undoLabel = t('Undo'), ms, onClose }: SliceProps) {
  const { held, ...holding } = useHold()
  const cameFrom = useRef<HTMLElement>(null)
  const stayMs = ms ?? (undo ? pressMs : readMs)

  useEffect(() => {
    if (held) return undefined
    let leftMs = stayMs
    const timer = setInterval(() => {
      // Behind a dialog nobody can press it: its time begins anew when that is gone.
      leftMs = document.querySelector('dialog[open]') ? stayMs : leftMs - tickMs
      if (leftMs <= 0) onClose()
    }, tickMs)
    return () => clearInterval(timer)
    // A host that is drawn anew hands over a new function that does the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [held, stayMs])

  const leave = () => {
    cameFrom.current?.focus()
    onClose()
  }
  return (
    <div
      className={sliceLook}
      {...holding}
      onFocus={event => {
        cameFrom.current ??= outsideOf(event)
        holding.onFocus()
      }}
    >
      <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">{text}</p>
      {undo && (
        <button
          type="button"
          data-undo
          className={`${buttonLook} text-danfo`}
          onClick={() => {
            leave()
            void undo()
          }}
        >
          <Icon name="undo" />
          {undoLabel}
        </button>
      )}
      <button type="button" aria-label={t('Dismiss')} className={buttonLook} onClick={leave}>
        <Icon name="close" />
      </button>
    </div>
  )
}

/** Where the focus was before it came into the toast. */
function outsideOf({ relatedTarget }: FocusEvent): HTMLElement | null {
  return relatedTarget instanceof HTMLElement ? relatedTarget : null
}

/** Time stands still for whoever points at it or has the focus in it. */
function useHold() {
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return {
    held: pointed || focused,
    onPointerEnter: () => setPointed(true),
    onPointerLeave: () => setPointed(false),
    onFocus: () => setFocused(true),
    onBlur: () => setFocused(false),
  }
}
