import { pageAt } from '../../contract/page.ts'
import { identity } from '../identity.ts'
import { inLanguage } from '../language.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { SiteMenu } from './site-menu.tsx'
import { roomForToTop, ToTop } from './to-top.tsx'
import { t } from '../t.ts'

export const column = 'mx-auto w-full max-w-[84rem] px-4 sm:px-8'

// Where letters are so large that it would take a third of a phone's screen, it goes with the page.
const headerLook =
  'sticky top-[min(0px,calc((100vw-20rem)*99))] z-30 bg-paper transition-shadow duration-200 [[data-past-250]_&]:shadow-lift ' +
  // What is in it is always in view: to reach it, nothing is scrolled.
  'short:static print:static [&_a]:-scroll-mt-22 [&_button]:-scroll-mt-22'

const links = () => [
  { href: '#home', name: t('Home') },
  { href: '#about', name: t('About') },
  { href: '#features', name: t('Features') },
  { href: '#prices', name: t('Prices'), foldedOnly: true },
  { href: '#questions', name: t('Frequently asked questions'), foldedOnly: true },
  { href: '#join', name: t('Join us') },
  { href: inLanguage('/blog'), name: t('Blog'), foldedOnly: true },
  { href: pageAt('/signin'), name: t('Log in') },
]

/** Stays at the top; after 250 px it casts a shadow. */
export function LandingHeader() {
  return (
    <header className={headerLook}>
      <div className={`${column} flex flex-wrap items-center gap-x-2 py-3`}>
        <a
          href="/"
          aria-label={t('{brand}, home', { brand: identity.name })}
          className={`mr-auto flex min-h-11 items-center rounded-lg text-ink max-[23rem]:[&_svg]:hidden ${roomForToTop}`}
        >
          <Logo />
        </a>
        <ToTop />
        <SiteMenu label={t('Main')} links={links()} foldsAt={800} />
        <ButtonLink
          to={pageAt('/user/register/phone')}
          className="max-[26.625rem]:px-3.5 max-[26.625rem]:text-sm min-[50.0625rem]:ml-2"
        >
          {t('Create an account')}
        </ButtonLink>
      </div>
    </header>
  )
}
