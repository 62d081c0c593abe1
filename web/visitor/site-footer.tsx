import { pageAt } from '../../contract/page.ts'
import { identity, sayOwn } from '../identity.ts'
import { Logo } from '../ui/logo.tsx'
import { social } from './content.ts'
import { column } from './landing-header.tsx'
import { SocialIcon } from './social-icon.tsx'
import { msg, t } from '../t.ts'

const pageLinks = [
  { href: '/blog', name: msg('Blog') },
  { href: pageAt('/signin'), name: msg('Log in') },
  { href: pageAt('/user/register/phone'), name: msg('Create an account') },
  { href: pageAt('/director/register'), name: msg('Run stations with us') },
  { href: pageAt('/support'), name: msg('Support') },
  { href: pageAt('/privacy'), name: msg('Privacy') },
  { href: pageAt('/terms'), name: msg('Terms') },
]

const gridLook =
  'grid gap-x-8 gap-y-10 py-12 min-[46.8125rem]:grid-cols-2 lg:grid-cols-[minmax(0,1.6fr)_repeat(3,minmax(0,1fr))]'
const socialLook =
  'grid size-11 place-items-center rounded-full border border-line text-ink hover:bg-leaf-100'

const year = new Date().getFullYear()

/** Where to go, whom to ask and when, and whose it is. */
export function SiteFooter() {
  const { title, links } = social()
  return (
    <footer className="border-t border-line bg-card">
      <div className={`${column} ${gridLook}`}>
        <div>
          <Logo />
          <p className="mt-4 max-w-xs text-ink-soft">{sayOwn(identity.promise)}</p>
        </div>
        <nav aria-label={t('Footer')}>
          <h2 className="text-sm font-semibold text-ink-soft">{t('Pages')}</h2>
          <ul className="mt-2">
            {pageLinks.map(({ href, name }) => (
              <li key={href}>
                <a
                  href={href}
                  data-sign-in={href === pageAt('/signin') ? t('Your dashboard') : undefined}
                  className="inline-flex min-h-11 items-center hover:underline"
                >
                  {t(name)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="text-sm font-semibold text-ink-soft">{t('Support')}</h2>
          <p className="mt-3">{sayOwn(identity.supportHours)}</p>
          <p className="mt-1 text-sm text-ink-soft">
            {t('Lagos time. Message us any time and we’ll reply in these hours.')}
          </p>
        </div>
        <div>
          <h2 className="text-sm font-semibold text-ink-soft">{title}</h2>
          <ul className="mt-3 flex gap-2">
            {links.map(({ icon, name, href }) => (
              <li key={name}>
                <a href={href} rel="noopener" aria-label={name} className={socialLook}>
                  <SocialIcon name={icon} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={column}>
        <p className="border-t border-line py-6 text-sm text-ink-soft">
          {t('© {year} {brand}. All rights reserved.', { year, brand: identity.name })}
        </p>
      </div>
    </footer>
  )
}
