import { useSyncExternalStore } from 'react'
import { once } from '../../../contract/once.ts'
import { wideScreen } from '../../ui/wide-screen.ts'

// Paper is wide: it is turned for a list. Every row asks, at every press: one answer is kept true for all.
const media = once(() => matchMedia(`print, ${wideScreen}`))

function subscribe(listener: () => void) {
  const query = media()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for a table. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => media().matches)
