import { brand } from '../../contract/brand.ts'
import { pageAt } from '../../contract/page.ts'
import { Logo } from '../ui/logo.tsx'
import { column } from './landing-header.tsx'
import { SiteMenu } from './site-menu.tsx'

// After 250 px it stays at the top of the screen; the box around it keeps its place in the page.
const headerLook =
  'inset-x-0 top-0 z-30 bg-paper [[data-past-250]_&]:fixed [[data-past-250]_&]:animate-arrive ' +
  '[[data-past-250]_&]:shadow-lift print:static!'

const links = [
  { href: '/blog', name: 'All blogs' },
  { href: '/#about', name: 'About' },
  { href: pageAt('/user/register'), name: 'Join us' },
  { href: pageAt('/user/home'), name: 'Back to Dashboard' },
]

/** The blog's own way around. */
export function BlogHeader() {
  return (
    <div className="min-h-17">
      <header className={headerLook}>
        <div className={`${column} flex items-center gap-2 py-3`}>
          <a
            href="/"
            aria-label={`${brand.name}, home`}
            className="mr-auto flex min-h-11 items-center rounded-lg text-ink min-[451px]:max-sm:[&_span_span]:hidden"
          >
            <Logo />
          </a>
          <SiteMenu label="Blog" links={links} foldsAt={450} />
        </div>
      </header>
    </div>
  )
}
