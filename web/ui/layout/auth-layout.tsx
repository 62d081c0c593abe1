import { Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { Link } from 'react-router'
import { identity, sayOwn } from '../../identity.ts'
import { whenItComes } from '../../arrive.ts'
import { inLanguage } from '../../language.ts'
import { Logo } from '../logo.tsx'
import { Title } from '../title.tsx'
import { wideScreen } from '../wide-screen.ts'
import { t } from '../../t.ts'
import { LanguageMenu } from './language-menu.tsx'

const StreetScene = whenItComes(async () => (await import('../street-scene.tsx')).StreetScene)

type AuthLayoutProps = {
  /** The page's h1 and the tab's title. */
  title: string
  /** A sentence under it. */
  lead?: ReactNode
  /** What the green panel promises; on phones it is not shown. */
  promise?: string
  promiseText?: ReactNode
  /** Whether the page is there in other languages, too. */
  spoken?: boolean
  /** Below the card: the way to the other pages. */
  footer?: ReactNode
  children: ReactNode
}

/** The frame of the pages that lead in: a green panel, and a card with the form. */
export function AuthLayout({ title, lead, footer, children, ...panel }: AuthLayoutProps) {
  return (
    <div className="min-h-screen lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <Title>{title}</Title>
      <Panel {...panel} />
      <main
        id="main"
        tabIndex={-1}
        className="relative px-4 pb-10 max-lg:-mt-16 lg:grid lg:content-center lg:px-8 lg:py-10"
      >
        <div className="mx-auto w-full max-w-md">
          <div className="rounded-2xl border border-line bg-card p-5 sm:p-8">
            <h1 tabIndex={-1} className="text-[min(2rem,9vw)] leading-tight font-bold">
              {title}
            </h1>
            {lead && <p className="mt-3 text-ink-soft">{lead}</p>}
            <div className="mt-6">{children}</div>
          </div>
          {footer && <div className="mt-5 text-center text-ink-soft">{footer}</div>}
        </div>
      </main>
    </div>
  )
}

const panelLook =
  'adire relative flex flex-col bg-leaf-900 text-on-leaf max-lg:min-h-36 max-lg:pb-16 lg:overflow-hidden ' +
  'lg:sticky lg:top-0 lg:h-screen'

// Phones have no room for the picture, so they do not load it; nor is it in a page that was made
// ahead of time.
const useIsWide = () =>
  useSyncExternalStore(
    () => () => {},
    () => matchMedia(wideScreen).matches,
    () => false,
  )

type PanelProps = Pick<AuthLayoutProps, 'promise' | 'promiseText' | 'spoken'>

function Panel({ promise, promiseText, spoken = false }: PanelProps) {
  const isWide = useIsWide()
  return (
    <header className={panelLook}>
      <div className="m-4 flex flex-wrap items-center justify-between lg:mx-12 lg:mt-10">
        <Link
          to={inLanguage('/')}
          reloadDocument
          aria-label={t('{brand}, home', { brand: identity.name })}
          className="flex min-h-11 items-center rounded-lg"
        >
          <Logo />
        </Link>
        {spoken && <LanguageMenu />}
      </div>
      <div className="hidden max-w-xl px-12 pt-4 lg:block">
        <p className="font-display text-5xl leading-[1.08] font-extrabold text-balance xl:text-6xl">
          {promise ?? sayOwn(identity.promise)}
        </p>
        {promiseText && (
          <div className="mt-5 max-w-md text-lg text-on-leaf-soft">{promiseText}</div>
        )}
      </div>
      {isWide && (
        <Suspense>
          <StreetScene className="mx-auto mt-auto hidden h-[52vh] max-h-140 min-h-0 shrink lg:block" />
        </Suspense>
      )}
    </header>
  )
}
