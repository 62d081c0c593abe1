import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router'
import { words } from '../../../contract/words.ts'
import { mayPass, whenItComes } from '../../arrive.ts'
import { Button, ButtonLink } from '../button.tsx'
import { Title } from '../title.tsx'
import { t } from '../../t.ts'

const EmptyDoorstep = whenItComes(
  async () => (await import('../drawing/empty-doorstep.svg?drawing')).default,
)
const TippedBin = whenItComes(
  async () => (await import('../drawing/tipped-bin.svg?drawing')).default,
)

type ScreenProps = {
  tab: string
  picture: ReactNode
  title: string
  text?: string
  children: ReactNode
}

function Screen({ tab, picture, title, text, children }: ScreenProps) {
  const long = title.length > 60
  return (
    <div className="grid min-h-[70vh] place-content-center justify-items-center px-4 py-10">
      <Title>{tab}</Title>
      <div className="h-36 max-w-full">
        <Suspense>{picture}</Suspense>
      </div>
      <h1
        tabIndex={-1}
        className={
          long
            ? 'mt-8 max-w-xl text-center text-2xl font-bold'
            : 'mt-8 max-w-2xl text-center text-[2rem] leading-tight font-bold'
        }
      >
        {title}
      </h1>
      {text && <p className="mt-4 max-w-md text-center text-lg text-ink-soft">{text}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}

/** Goes back one step, or to the front page when the visit began here. */
function useBack() {
  const navigate = useNavigate()
  const { key } = useLocation()
  return () => void (key === 'default' ? navigate('/') : navigate(-1))
}

/** Something of ours broke. */
export function ErrorScreen() {
  const back = useBack()
  return (
    <Screen
      tab={t(words.errorTitle)}
      picture={<TippedBin className="h-36 max-w-full" />}
      title={t(words.errorTitle)}
      text={t(words.errorText)}
    >
      <Button onClick={back}>{t(words.errorBack)}</Button>
    </Screen>
  )
}

/** The server or the network is away: it will pass. */
export function TurbulenceScreen() {
  const back = useBack()
  const [isAway] = useState(() => !navigator.onLine)
  useEffect(() => {
    const again = () => location.reload()
    if (isAway) addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [isAway])
  return (
    <Screen
      tab={isAway ? t('No network') : t('One moment')}
      picture={<TippedBin className="h-36 max-w-full" />}
      title={isAway ? t('No network') : t(words.turbulence)}
      {...(isAway && {
        text: t('This page is not on your device yet. It will open when you’re back online.'),
      })}
    >
      <Button variant="ghost" onClick={back}>
        {t(words.turbulenceBack)}
      </Button>
      <Button onClick={() => location.reload()}>{t('Try again')}</Button>
    </Screen>
  )
}

/** There is no such page; inside the frame of somebody's own pages, `home` is where theirs begin. */
export function NotFoundScreen({ home }: { home?: string }) {
  return (
    <Screen
      tab={t('Page not found')}
      picture={<EmptyDoorstep className="h-36 max-w-full" />}
      title={t('We can’t find this page')}
      text={t('This page doesn’t exist. Check the address, or go back to the homepage.')}
    >
      <ButtonLink to={home ?? '/'} reloadDocument={home === undefined}>
        {t(words.errorBack)}
      </ButtonLink>
    </Screen>
  )
}

// What browsers say when a piece of the program did not arrive.
const lostChunk = /dynamically imported module|importing a module script|load failed|preload css/i

const isTurbulence = (error: unknown) =>
  mayPass(error) || (error instanceof Error && lostChunk.test(error.message))

/** Stands at every route and shows the screen that fits what went wrong there. */
export function RouteError() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />
  return isTurbulence(error) ? <TurbulenceScreen /> : <ErrorScreen />
}
