import { useEffect, useRef, useSyncExternalStore } from 'react'

const storedAs = 'station.keys'
const listeners = new Set<() => void>()

function read(): boolean {
  try {
    return localStorage.getItem(storedAs) !== 'off'
  } catch {
    return true
  }
}

let isOn = read()

/** Whether single keys do something; remembered on this device, for whoever speaks to the machine instead. */
export const deskKeys = {
  get: () => isOn,
  set(on: boolean) {
    isOn = on
    try {
      localStorage.setItem(storedAs, on ? 'on' : 'off')
    } catch {
      // Storage is full or forbidden: it counts for as long as the tab lives.
    }
    listeners.forEach(listener => listener())
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
export const useDeskKeys = () =>
  useSyncExternalStore(deskKeys.subscribe, deskKeys.get, deskKeys.get)

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
      if (!isOn || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTaken(event.target) || isGoing() !== afterG) return
      const act = latest.current[event.key]
      // What says false has nothing to do with the key now.
      if (act && act(event) !== false) event.preventDefault()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [afterG])
}
