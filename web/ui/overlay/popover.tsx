import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type PopoverProps = {
  id: string
  label: string
  /** What it hangs from. */
  opener: { current: HTMLElement | null }
  onClose: () => void
  children: ReactNode
}

const look =
  'fixed z-30 flex max-h-[min(32rem,calc(100dvh-5rem))] w-[min(23rem,calc(100%-1rem))] ' +
  'animate-arrive flex-col overflow-hidden rounded-xl border border-line-strong bg-card text-left ' +
  'text-ink shadow-lift outline-none'
const gap = 8

/** A sheet that hangs from a button while it is rendered; a press elsewhere or Escape closes it. */
export function Popover({ id, label, opener, onClose, children }: PopoverProps) {
  const sheet = useRef<HTMLDivElement>(null)
  usePlace(sheet, opener)
  useLeaving(sheet, opener, onClose)
  // In the body, so that nothing that comes later in the page lies over it.
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it
    <div
      ref={sheet}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- what lies behind stays in reach
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
        opener.current?.focus({ preventScroll: true })
      }}
      className={look}
    >
      {children}
    </div>,
    document.body,
  )
}

/** Below the opener: to its left where there is room, else to its right. */
function place(sheet: HTMLElement, opener: HTMLElement) {
  const at = opener.getBoundingClientRect()
  const wide = sheet.offsetWidth
  // What a scrollbar takes, or the gutter kept for one, is no room.
  const room = document.body.offsetWidth
  const left = at.right - wide >= gap ? at.right - wide : at.left
  sheet.style.top = `${at.bottom + gap}px`
  sheet.style.left = `${Math.max(gap, Math.min(left, room - wide - gap))}px`
}

type Held = { current: HTMLElement | null }

function usePlace(sheet: Held, opener: Held) {
  useLayoutEffect(() => {
    const follow = () => {
      if (sheet.current && opener.current) place(sheet.current, opener.current)
    }
    follow()
    sheet.current?.focus({ preventScroll: true })
    addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
    }
  }, [sheet, opener])
}

function useLeaving(sheet: Held, opener: Held, onClose: () => void) {
  useEffect(() => {
    const leave = ({ target }: Event) => {
      const inside = [sheet, opener].some(({ current }) => current?.contains(target as Node))
      if (!inside) onClose()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
    }
  }, [sheet, opener, onClose])
}
