import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isOnPaper = false

/** Whether the screen is so now, as `(min-width: 48rem)` says it, or the page is printed. */
export function useMediaOrPaper(query: string): boolean {
  const either = `print, ${query}`
  return useSyncExternalStore(
    changed => {
      const media = matchMedia(either)
      // The sheets are counted before the media changes: what is to be on them is drawn by then.
      const turn = ({ type }: Event) => {
        isOnPaper = type === 'beforeprint'
        flushSync(changed)
      }
      media.addEventListener('change', changed)
      addEventListener('beforeprint', turn)
      addEventListener('afterprint', turn)
      return () => {
        media.removeEventListener('change', changed)
        removeEventListener('beforeprint', turn)
        removeEventListener('afterprint', turn)
      }
    },
    () => isOnPaper || matchMedia(either).matches,
  )
}
