import { createStore } from '../../store.ts'

function isOnAt(key: string): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    return true
  }
}

/** Something that is on until it is switched off, remembered on this device. */
export function createDeviceSwitch(key: string) {
  const isOn = createStore(isOnAt(key))
  return {
    ...isOn,
    set(on: boolean) {
      try {
        localStorage.setItem(key, on ? 'on' : 'off')
      } catch {
        // Storage is full or forbidden: it counts for as long as the tab lives.
      }
      isOn.set(on)
    },
  }
}
