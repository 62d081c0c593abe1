import { Link, Outlet } from 'react-router'
import { brand } from '../../../contract/brand.ts'
import { pageAt } from '../../../contract/page.ts'
import { ButtonLink } from '../button.tsx'
import { Logo } from '../logo.tsx'

const column = 'mx-auto w-full max-w-[84rem] px-4 sm:px-8'
const linkLook =
  'flex min-h-11 items-center rounded-full px-3 font-semibold text-leaf-700 sm:px-4 ' +
  'hover:bg-leaf-100'
const footLook =
  'flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-8 text-sm text-ink-soft'

const footLinks = [
  { to: pageAt('/support'), label: 'Support' },
  { to: pageAt('/privacy'), label: 'Privacy' },
  { to: pageAt('/terms'), label: 'Terms' },
]

const year = new Date().getFullYear()

/** The frame of the pages that anyone may read. */
export function PublicLayout() {
  return (
    <div className="flex min-h-screen flex-col">
      <header className={`${column} flex items-center gap-3 py-4 sm:py-6`}>
        <Link
          to="/"
          reloadDocument
          aria-label={`${brand.name}, home`}
          className="mr-auto flex min-h-11 items-center rounded-lg text-ink"
        >
          <Logo />
        </Link>
        <nav aria-label="Account" className="flex items-center gap-1 sm:gap-3">
          <Link to={pageAt('/signin')} className={linkLook}>
            Sign in
          </Link>
          <ButtonLink to={pageAt('/user/register')} className="max-[425px]:hidden">
            Create an account
          </ButtonLink>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <footer className="mt-16 border-t border-line">
        <div className={`${column} ${footLook}`}>
          <p>Support: {brand.supportHours}</p>
          <nav aria-label="Footer" className="flex flex-wrap gap-x-6">
            {footLinks.map(({ to, label }) => (
              <Link key={to} to={to} className="py-1 underline">
                {label}
              </Link>
            ))}
          </nav>
          <p>
            © {year} {brand.name}
          </p>
        </div>
      </footer>
    </div>
  )
}
