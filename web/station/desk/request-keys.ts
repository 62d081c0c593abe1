import type { RefObject } from 'react'
import { useFilter } from '../../ui/table/filter.tsx'
import { useKeys, type Keys } from './keys.ts'
import { showingNames, usualShowing } from './request-filter.ts'
import { openRow, press, rowAt, step } from './row-keys.ts'

/** With rows ticked a deed is done with all of them, otherwise with the row in focus. */
const deed = (name: string) =>
  press(document, `[data-bulk="${name}"]:enabled`) || press(rowAt(), `[data-deed="${name}"]`)

/** The keys of the list; a press does what a click on the same thing would do. */
export function useRequestKeys(list: RefObject<HTMLElement | null>) {
  const [, show] = useFilter('show')
  const counts: Keys = {}
  for (const [index, name] of showingNames.entries())
    counts[String(index + 1)] = () => show(name === usualShowing ? '' : name)
  useKeys({
    ...counts,
    j: () => step(list.current, 1),
    k: () => step(list.current, -1),
    x: () => press(rowAt(), 'input[type="checkbox"]'),
    X: () =>
      rowAt()
        ?.querySelector('input[type="checkbox"]')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey: true })),
    a: () =>
      press(document, '[data-bulk="assign"]:enabled') ||
      press(rowAt(), '[data-take]') ||
      deed('assign'),
    A: () => deed('assign'),
    s: () => press(document, '[data-bulk="share"]:enabled'),
    t: () => press(rowAt()?.closest('[data-street]') ?? null, '[data-pick-street]'),
    d: () => press(rowAt(), '[data-day]') || press(rowAt(), '[data-deed="assign"]'),
    u: () => deed('pickedUp'),
    c: () => press(rowAt(), '[data-call]'),
    z: () => press(document, '[data-undo]'),
    Escape: () => press(document, '[data-bulk="clear"]'),
    Enter: openRow,
  })
}
