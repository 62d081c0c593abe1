import { useCallback, useEffect, useRef } from 'react'

const rowOf = (list: HTMLElement, id: string) =>
  list.querySelector<HTMLElement>(`[data-row="${id}"]`)

/** The rows as they stand, and what in a row takes the focus. */
const idsIn = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>('[data-row]')].map(row => row.dataset['row'] as string)
const deedOf = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-deed]:enabled') ?? row

export const focusRow = (row: HTMLElement) => {
  deedOf(row).focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Whoever works by keyboard stays where they are: after a deed the focus is on the row or, when the row
 * has left the list, on the next one.
 */
export function useNearFocus() {
  const list = useRef<HTMLDivElement>(null)
  const deed = useRef<string[]>([])

  const comeBack = useCallback(() => {
    const [here, done] = [list.current, deed.current]
    if (!here || done.length === 0 || document.querySelector('dialog[open]')) return
    const active = document.activeElement
    if (active && active !== document.body) return
    const row = done.map(id => rowOf(here, id)).find(Boolean)
    if (row) focusRow(row)
  }, [])

  const onDeed = useCallback(
    (id: string, isOver: boolean) => {
      if (!list.current) return
      if (isOver) {
        requestAnimationFrame(comeBack)
        return
      }
      const ids = idsIn(list.current)
      const at = ids.indexOf(id)
      // What follows it, then what stands before it, the nearest first.
      deed.current = [...ids.slice(at), ...ids.slice(0, at).toReversed()]
    },
    [comeBack],
  )
  // The list may be drawn anew long after the answer came.
  useEffect(comeBack)
  return { list, onDeed }
}
