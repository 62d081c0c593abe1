import { pageAt } from '../../contract/page.ts'
import { identity } from '../identity.ts'
import { Logo } from '../ui/logo.tsx'
import { column } from './landing-header.tsx'
import { SiteMenu } from './site-menu.tsx'
import { roomForToTop, ToTop } from './to-top.tsx'
import { t } from '../t.ts'

// After 250 px it stays at the top of the screen; the box around it keeps its place in the page.
const headerLook =
  'inset-x-0 top-0 z-30 bg-paper [[data-past-250]_&]:fixed [[data-past-250]_&]:animate-arrive ' +
  '[[data-past-250]_&]:shadow-lift short:static! print:static!'

const links = () => [
  { href: '/blog', name: t('All blogs') },
  { href: '/#about', name: t('About') },
  { href: pageAt('/user/register/phone'), name: t('Join us') },
  { href: pageAt('/user/home'), name: t('Back to Dashboard') },
]

/** The blog's own way around. */
export function BlogHeader() {
  return (
    <div className="min-h-17">
      <header className={headerLook}>
        <div className={`${column} flex flex-wrap items-center gap-x-2 py-3`}>
          <a
            href="/"
            aria-label={t('{brand}, home', { brand: identity.name })}
            className={`mr-auto flex min-h-11 items-center rounded-lg text-ink min-[28.1875rem]:max-sm:[&_span_span]:hidden ${roomForToTop}`}
          >
            <Logo />
          </a>
          <ToTop />
          <SiteMenu label={t('Blog')} links={links()} foldsAt={450} />
        </div>
      </header>
    </div>
  )
}
