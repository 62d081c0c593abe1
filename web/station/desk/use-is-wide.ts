import { useSyncExternalStore } from 'react'
import { wideScreen } from '../../ui/wide-screen.ts'

// Paper is wide: it is turned for a list.
const media = () => matchMedia(`print, ${wideScreen}`)

function subscribe(listener: () => void) {
  const query = media()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for a table. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => media().matches)
