import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { identity } from '../identity.ts'
import { MenuScreen } from './menu-screen.tsx'
import { Head, Screen } from './parts.tsx'
import { RoundPage, useKept } from './round-page.tsx'
import { findMe, roundNews } from './round.ts'
import { SignIn } from './sign-in.tsx'
import { useScreen } from './use-screen.ts'

/** The secret of what the station has shown; it leaves the address, and the history, at once. */
export function takeShown(): string {
  const shown = location.hash.slice(1)
  if (shown) history.replaceState(history.state, '', location.pathname + location.search)
  return shown
}

type GoProps = {
  shown: string
  /** Called once, when the first screen is in place, before anything else can happen to it. */
  onDrawn?: (() => void) | undefined
}

/** The carrier's page: the round, or the way in. */
export function Go({ shown, onDrawn }: GoProps) {
  // oxlint-disable-next-line react/exhaustive-deps -- what is drawn first is drawn once
  useLayoutEffect(() => onDrawn?.(), [])
  const here = useKept()
  const { isOut } = useSyncExternalStore(roundNews.subscribe, roundNews.get, roundNews.get)
  const way = useScreen()
  const isStrange = !here && !shown
  useEffect(() => {
    // Without an answer somebody signs in, or tries to.
    if (isStrange) void findMe().catch(() => undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- whoever goes out here is known to have gone
  }, [])
  const [token, setToken] = useState(shown)
  useEffect(() => {
    // A phone that was signed in and scans something new is signed in by that.
    const follow = () => setToken(before => takeShown() || before)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  if (here && !token) return <RoundPage key={here.me._id} of={here} />
  if (way.screen === 'menu') {
    return (
      <Screen>
        <Head title={identity.name} onBack={way.back} onMenu={way.back} />
        <main>
          <MenuScreen me={null} waiting={0} onLeave={way.back} />
        </main>
      </Screen>
    )
  }
  return (
    <SignIn
      key={token}
      shown={token}
      wasIn={isOut}
      onIn={() => setToken('')}
      onMenu={() => way.open('menu')}
    />
  )
}
