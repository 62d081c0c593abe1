import { StrictMode, useEffect, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { identity } from '../identity.ts'
import { pageSettled } from '../arrive.ts'
import { speakHere } from '../language.ts'
import { keepForOffline, loadNewVersion, newVersion } from '../offline/registration.ts'
import '../style.css'
import { MenuScreen } from './menu-screen.tsx'
import { Head, Screen } from './parts.tsx'
import { RoundPage, useKept } from './round-page.tsx'
import { findMe, roundNews } from './round.ts'
import { SignIn } from './sign-in.tsx'
import { useScreen } from './use-screen.ts'

/** The secret of what the station has shown; it leaves the address, and the history, at once. */
function takeShown(): string {
  const shown = location.hash.slice(1)
  if (shown) history.replaceState(history.state, '', location.pathname + location.search)
  return shown
}

/** The carrier's page: the round, or the way in. */
function Go({ shown }: { shown: string }) {
  const here = useKept()
  const { isOut } = useSyncExternalStore(roundNews.subscribe, roundNews.get)
  const [isAsking, setAsking] = useState(!here && !shown)
  const way = useScreen()
  useEffect(() => {
    if (!isAsking) return
    // Without an answer somebody signs in, or tries to.
    void findMe()
      .catch(() => undefined)
      .then(() => setAsking(false))
  }, [isAsking])
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
  if (isAsking) return <Screen>{null}</Screen>
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

async function begin() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  const shown = takeShown()
  await speakHere(['go'])
  createRoot(root).render(
    <StrictMode>
      <Go shown={shown} />
    </StrictMode>,
  )
  await pageSettled()
  await keepForOffline({ isVital: true })
  newVersion.subscribe(() => document.addEventListener('visibilitychange', renew))
}

/** A new version comes when nobody looks and nothing is being typed: what was done lies on the phone. */
function renew() {
  const { screen = 'stop' } = (history.state ?? {}) as { screen?: string }
  if (document.hidden && screen === 'stop') loadNewVersion()
}

void begin()
