import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Icon, type IconName } from '../icon.tsx'

export type MenuItem = {
  label: string
  icon?: IconName
  danger?: boolean
  onSelect: () => void
}

type MenuProps = { label: string; items: readonly MenuItem[]; busy?: boolean }

const buttonLook =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft ' +
  'transition-colors hover:bg-leaf-100 hover:text-leaf-700 aria-expanded:bg-leaf-100 ' +
  'aria-disabled:cursor-progress aria-disabled:opacity-55'

/** A button with three dots that opens a list of things to do. */
export function Menu({ label, items, busy = false }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)
  const close = () => {
    setOpened(null)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? id : undefined}
        aria-disabled={busy || undefined}
        onClick={() => !busy && setOpened(opened ? null : 'first')}
        onKeyDown={event => {
          if (busy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
        className={buttonLook}
      >
        <Icon name="more" className="size-6 stroke-[3]" />
      </button>
      {opened && (
        <List
          id={id}
          label={label}
          items={items}
          from={opened}
          button={button}
          onLeave={() => setOpened(null)}
          onClose={close}
        />
      )}
    </>
  )
}

type ListProps = {
  id: string
  label: string
  items: readonly MenuItem[]
  from: 'first' | 'last'
  button: { current: HTMLElement | null }
  onLeave: () => void
  onClose: () => void
}

const listLook =
  'fixed z-30 w-60 animate-arrive rounded-xl border border-line-strong bg-card p-1.5 text-left ' +
  'font-normal shadow-lift'
const itemLook =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-left ' +
  'text-base font-normal hover:bg-leaf-100 focus:bg-leaf-100'

function List({ id, label, items, from, button, onLeave, onClose }: ListProps) {
  const list = usePlaced(button, from)
  useLeaving(list, button, onLeave)
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={event => onKey(event, list.current, onClose, onLeave)}
      className={listLook}
    >
      {items.map(item => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            // First the focus goes back, so that a dialog knows where to return it.
            onClose()
            item.onSelect()
          }}
          className={`${itemLook} ${item.danger ? 'text-clay' : ''}`}
        >
          {item.icon && <Icon name={item.icon} />}
          {item.label}
        </button>
      ))}
    </div>
  )
}

const gap = 6

function place(list: HTMLElement, button: HTMLElement) {
  const at = button.getBoundingClientRect()
  const fitsBelow = at.bottom + gap + list.offsetHeight <= innerHeight
  const top = fitsBelow ? at.bottom + gap : at.top - gap - list.offsetHeight
  list.style.top = `${Math.max(gap, top)}px`
  list.style.left = `${Math.max(gap, at.right - list.offsetWidth)}px`
}

/** Below the button, or above it where there is no room, also when the page moves beneath. */
function usePlaced(button: { current: HTMLElement | null }, from: 'first' | 'last') {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const follow = () => {
      if (list.current && button.current) place(list.current, button.current)
    }
    follow()
    const all = itemsIn(list.current)
    all.at(from === 'first' ? 0 : -1)?.focus({ preventScroll: true })
    addEventListener('scroll', follow, true)
    addEventListener('resize', follow)
    return () => {
      removeEventListener('scroll', follow, true)
      removeEventListener('resize', follow)
    }
  }, [button, from])
  return list
}

/** A press elsewhere closes it, and nothing is chosen. */
function useLeaving(
  list: { current: HTMLElement | null },
  button: { current: HTMLElement | null },
  onLeave: () => void,
) {
  useEffect(() => {
    const press = ({ target }: Event) => {
      const inside = [list, button].some(({ current }) => current?.contains(target as Node))
      if (!inside) onLeave()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  })
}

const itemsIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
]

function onKey(
  event: KeyboardEvent,
  list: HTMLElement | null,
  onClose: () => void,
  onLeave: () => void,
) {
  if (event.key === 'Tab') return onLeave()
  const all = itemsIn(list)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const steps: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  }
  const step = steps[event.key]
  if (event.key !== 'Escape' && step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  if (step === undefined) onClose()
  else all.at(step % all.length)?.focus({ preventScroll: true })
}
