import { useEffect, useRef } from 'react'
import { useCurrent } from '../../store.ts'
import { createDeviceSwitch } from './device-switch.ts'

/** Whether single keys do something; to be switched off by whoever speaks to the machine instead. */
export const deskKeys = createDeviceSwitch('station.keys')
export const useDeskKeys = () => useCurrent(deskKeys)

/** Somebody types, chooses from a menu or answers a dialog: a letter is only a letter. */
const isTaken = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof Element &&
    target.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]',
    ) !== null)

export type Keys = Record<string, (event: KeyboardEvent) => unknown>

const goMs = 1_500
let goneSince = 0

/** `G` was pressed, and now a letter says where to. */
export const goes = {
  begin: () => void (goneSince = Date.now()),
  end: () => void (goneSince = 0),
}
const isGoing = () => Date.now() - goneSince < goMs

/**
 * Single keys for what is on the page, by the letter as it is typed: `j`, `X` with Shift, `/`. After `G` a
 * letter is a place, and only that.
 */
export function useKeys(keys: Keys, { afterG = false } = {}) {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!deskKeys.get() || event.defaultPrevented) return
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isTaken(event.target) || isGoing() !== afterG) return
      const act = latest.current[event.key]
      // What says false has nothing to do with the key now.
      if (act && act(event) !== false) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [afterG])
}
