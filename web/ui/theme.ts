import { useSyncExternalStore } from 'react'
import { msg } from '../t.ts'

export const themes = {
  system: msg('System||as the device has it'),
  light: msg('Light'),
  dark: msg('Dark'),
} as const
export type Theme = keyof typeof themes

/** The same name as in web/public/theme.js, which sets the theme before the first paint. */
const storeKey = 'theme'

const isTheme = (value: unknown): value is Theme => typeof value === 'string' && value in themes

const listeners = new Set<() => void>()

function stored(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'system'
}

function show(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  // The browser's own bar takes the page's colour.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset['theme']
    if (theme === 'system') bar.media = `(prefers-color-scheme: ${own})`
    else bar.media = own === theme ? 'all' : 'not all'
  }
  listeners.forEach(listener => listener())
}

/** Draws everything on this device by day, by night, or as the system does. */
export function chooseTheme(theme: Theme) {
  show(theme)
  try {
    if (theme === 'system') localStorage.removeItem(storeKey)
    else localStorage.setItem(storeKey, theme)
  } catch {
    // Storage is full or forbidden: the choice lives as long as the tab.
  }
}

// Another tab of this device follows.
globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  if (key === storeKey) show(isTheme(newValue) ? newValue : 'system')
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The theme of this device. */
export const useChosenTheme = () => useSyncExternalStore(subscribe, stored)
