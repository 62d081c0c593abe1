import { brand } from '../../contract/brand.ts'
import { pageAt } from '../../contract/page.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { SiteMenu } from './site-menu.tsx'

export const column = 'mx-auto w-full max-w-[84rem] px-4 sm:px-8'

const headerLook =
  'sticky top-0 z-30 bg-paper transition-shadow duration-200 [[data-past-250]_&]:shadow-lift ' +
  'print:static'

const links = [
  { href: '#home', name: 'Home' },
  { href: '#about', name: 'About' },
  { href: '#features', name: 'Features' },
  { href: '#join', name: 'Join us' },
  { href: pageAt('/signin'), name: 'Sign in' },
]

/** Stays at the top; after 250 px it casts a shadow. */
export function LandingHeader() {
  return (
    <header className={headerLook}>
      <div className={`${column} flex items-center gap-2 py-3`}>
        <a
          href="/"
          aria-label={`${brand.name}, home`}
          className="mr-auto flex min-h-11 items-center rounded-lg text-ink"
        >
          <Logo />
        </a>
        <SiteMenu label="Main" links={links} foldsAt={800} />
        <ButtonLink to={pageAt('/user/register')} className="max-[426px]:hidden min-[801px]:ml-2">
          Create an account
        </ButtonLink>
      </div>
    </header>
  )
}
