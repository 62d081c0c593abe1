import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { afterwards } from '../../arrive.ts'
import { DialogHost } from '../overlay/dialog.tsx'
import { Status } from '../status.tsx'
import { t } from '../../t.ts'

const ToastHost = afterwards(async () => (await import('../overlay/toast-host.tsx')).ToastHost)

/** A document opens at its top, whatever one before it was scrolled to. */
const opened = { key: globalThis.history?.state?.key ?? 'default', at: String(Date.now()) }
const getKey = ({ key }: { key: string }) => (key === opened.key ? opened.at : key)

/** What surrounds every page. */
export function RootLayout() {
  useFocusOnArrival()
  return (
    <>
      <SkipLink />
      <Progress />
      <Outlet />
      <ToastHost />
      <DialogHost />
      <ScrollRestoration getKey={getKey} />
    </>
  )
}

/** After a navigation the focus goes to the new page's heading, as a page load would do. */
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  useEffect(() => {
    if (seen.current === pathname) return
    seen.current = pathname
    focusOn(document.querySelector('main h1') ?? document.querySelector('h1'))
  }, [pathname])
}

function focusOn(element: HTMLElement | null) {
  if (!element) return
  element.tabIndex = -1
  // The scroll position is restored by the router.
  element.focus({ preventScroll: true })
}

const skipLook =
  'fixed top-2 left-2 z-50 rounded-full bg-leaf-700 px-5 py-2.5 font-semibold text-white ' +
  'not-focus:sr-only'

function SkipLink() {
  return (
    <a
      href="#main"
      onClick={event => {
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
      className={skipLook}
    >
      {t('Skip to content')}
    </a>
  )
}

/** A line at the top while the next page is on its way. */
function Progress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <Status className="fixed inset-x-0 top-0 z-50 block h-1">
      <progress aria-label={t('Loading...')} className="sr-only" />
      <span className="block h-full origin-left animate-progress bg-danfo" />
    </Status>
  )
}
