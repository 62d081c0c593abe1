import { createStore, useCurrent } from '../store.ts'
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

function stored(): Theme {
  const { theme } = globalThis.document?.documentElement.dataset ?? {}
  return isTheme(theme) ? theme : 'system'
}

// Set before the first paint; absent where pages are made ahead of time.
const shown = createStore(stored())

function show(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  // The browser's own bar takes the page's colour.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = bar.dataset['theme']
    if (theme === 'system') bar.media = `(prefers-color-scheme: ${own})`
    else bar.media = own === theme ? 'all' : 'not all'
  }
  shown.set(theme)
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

/** The theme of this device. */
export const useChosenTheme = () => useCurrent(shown)
