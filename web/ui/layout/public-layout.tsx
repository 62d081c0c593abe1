import type { ReactNode } from 'react'
import { Link, Outlet } from 'react-router'
import { pageAt } from '../../../contract/page.ts'
import { identity, sayOwn } from '../../identity.ts'
import { inLanguage } from '../../language.ts'
import { ButtonLink } from '../button.tsx'
import { Logo } from '../logo.tsx'
import { LanguageRow } from './language-row.tsx'
import { msg, t } from '../../t.ts'

const column = 'mx-auto w-full max-w-[84rem] px-4 sm:px-8'
const linkLook =
  'flex min-h-11 items-center rounded-full px-3 font-semibold text-leaf-700 sm:px-4 ' +
  'hover:bg-leaf-100'
const footLook =
  'flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-8 text-sm text-ink-soft'

const footLinks = [
  { to: pageAt('/support'), label: msg('Support') },
  { to: pageAt('/privacy'), label: msg('Privacy') },
  { to: pageAt('/terms'), label: msg('Terms') },
]

const year = new Date().getFullYear()

type PublicLayoutProps = {
  /** The dashboard of whoever is signed in; where it is not known, a script of the page looks. */
  home?: string | undefined
  children?: ReactNode
}

/** The frame of the pages that anyone may read. */
export function PublicLayout({ home, children }: PublicLayoutProps) {
  return (
    <div className="flex min-h-screen flex-col">
      <LanguageRow />
      <header className={`${column} flex flex-wrap items-center gap-x-3 py-4 sm:py-6`}>
        <Link
          to={inLanguage('/')}
          reloadDocument
          aria-label={t('{brand}, home', { brand: identity.name })}
          className="mr-auto flex min-h-11 items-center rounded-lg text-ink max-[26.625rem]:[&_span_span]:hidden"
        >
          <Logo />
        </Link>
        <nav aria-label={t('Account')} className="flex flex-wrap items-center gap-1 sm:gap-3">
          <Link
            to={home ?? pageAt('/signin')}
            data-sign-in={home ? undefined : t('Your dashboard')}
            className={linkLook}
          >
            {t(home ? 'Your dashboard' : 'Log in')}
          </Link>
          {!home && (
            <ButtonLink
              to={pageAt('/user/register/phone')}
              data-join="true"
              className="max-[26.625rem]:px-4"
            >
              {t('Create an account')}
            </ButtonLink>
          )}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        {children ?? <Outlet />}
      </main>
      <footer className="mt-16 border-t border-line">
        <div className={`${column} ${footLook}`}>
          <p>{t('Support: {hours}', { hours: sayOwn(identity.supportHours) })}</p>
          <nav aria-label={t('Footer')} className="flex flex-wrap gap-x-6">
            {footLinks.map(({ to, label }) => (
              <Link key={to} to={to} className="py-1 underline">
                {t(label)}
              </Link>
            ))}
          </nav>
          <p>
            © {year} {identity.name}
          </p>
        </div>
      </footer>
    </div>
  )
}
