import { useSyncExternalStore } from 'react'
import { createStore } from './store.ts'

/** What is kept on this device: what was chosen by the switch, and nothing as long as it was not touched. */
const storeKey = 'save-data'

type Connection = EventTarget & { saveData?: boolean }

// Only Chromium tells; others have no such setting. Absent where pages are rendered ahead of time.
const connection = globalThis.navigator
  ? (navigator as { connection?: Connection }).connection
  : undefined

function chosen(): boolean | undefined {
  try {
    const kept = localStorage.getItem(storeKey)
    return kept === null ? undefined : kept === 'on'
  } catch {
    return undefined
  }
}

const choice = createStore(chosen())

/** Whether this device is to load as little as it can: as was chosen here, else as the browser says. */
export const saveData = {
  isOn: () => choice.get() ?? connection?.saveData === true,
  choose(on: boolean) {
    try {
      localStorage.setItem(storeKey, on ? 'on' : 'off')
    } catch {
      // Storage is full or forbidden: the choice lives as long as the tab.
    }
    choice.set(on)
  },
  subscribe: choice.subscribe,
}

connection?.addEventListener('change', () => choice.set(choice.get()))

// Another tab of this device follows.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== null && key !== storeKey) return
  choice.set(chosen())
})

/** Whether as little as possible is loaded, now and when that changes. */
export const useSaveData = () =>
  useSyncExternalStore(saveData.subscribe, saveData.isOn, () => false)
