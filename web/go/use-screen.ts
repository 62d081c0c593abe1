import { useEffect, useState } from 'react'

const screens = [
  'stop',
  'code',
  'cash',
  'cash first',
  'why',
  'other',
  'note',
  'bottles',
  'waiting',
  'menu',
  'leave',
] as const
export type ScreenName = (typeof screens)[number]

type Place = { screen: ScreenName; depth: number }

function placeNow(): Place {
  // Absent where the page is made ahead of time.
  const { screen, depth } = (globalThis.history?.state ?? {}) as Partial<Place>
  const isKnown = screen !== undefined && screens.includes(screen) && depth !== undefined
  return isKnown ? { screen, depth } : { screen: 'stop', depth: 0 }
}

/** Which screen is open. The phone's own way back leads back, too. */
export function useScreen() {
  const [place, setPlace] = useState(placeNow)
  useEffect(() => {
    const follow = () => setPlace(placeNow())
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const { screen, depth } = place
  return {
    screen,
    open: (next: ScreenName) => {
      const to = { screen: next, depth: depth + 1 }
      history.pushState(to, '')
      setPlace(to)
      scrollTo(0, 0)
    },
    back: () => history.back(),
    /** Back to the stop, however far in somebody is. */
    home: () => {
      if (depth > 0) history.go(-depth)
      setPlace({ screen: 'stop', depth: 0 })
      scrollTo(0, 0)
    },
  }
}

export type Way = ReturnType<typeof useScreen>
