import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  replace,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { doors } from '../contract/door.ts'
import type { Role } from '../contract/endpoint.ts'
import { pageAt, workshopPage, type AppPage } from '../contract/page.ts'
import { arrive } from './arrive.ts'
import { AppFrame } from './offline/app-frame.tsx'
import {
  detailsKey,
  forgetLoaded,
  leaveApp,
  nextFrom,
  onOtherTab,
  onPasswordWanted,
  onSecondStepWanted,
  onSessionEnded,
  signedOut,
  store,
} from './session.ts'
import { LoadingLogo } from './ui/spinner.tsx'
import { NotFoundScreen, RouteError } from './ui/state/error-screen.tsx'

const isKnown = (role: Role, stored = store.get()) => Boolean(stored[detailsKey[role]])

/** The role whose own pages lie at a path; a login page is nobody's. */
function areaOf(pathname: string): Role | undefined {
  const path = `${pathname.toLowerCase()}/`
  // It stands outside the home that it must come before.
  if (path.startsWith(`${pageAt('/director/second-step')}/`)) return 'director'
  const isInside = ([, { home, login }]: [string, { home: string; login: string }]) =>
    path.startsWith(`${home}/`) && !path.startsWith(`${login}/`)
  return Object.entries(doors).find(isInside)?.[0] as Role | undefined
}

const loginFor = (role: Role, { pathname, search }: { pathname: string; search: string }) =>
  `${doors[role].login}?next=${encodeURIComponent(pathname + search)}`

/** Lets in whoever the device remembers, at once, while the server is asked whether it is so. */
function guard(role: Role) {
  return ({ request }: LoaderFunctionArgs) => {
    if (!isKnown(role) && role === 'resident') return leaveApp('/')
    if (!isKnown(role)) throw replace(loginFor(role, new URL(request.url)))
    confirmWithServer(role).catch(() => undefined)
    return null
  }
}

/** A login page has nothing to ask of somebody who is already in. */
function passThrough(role: Role) {
  return ({ request }: LoaderFunctionArgs) => {
    if (isKnown(role)) throw replace(nextFrom(new URL(request.url).searchParams, doors[role].home))
    return null
  }
}

async function confirmWithServer(role: Role) {
  const { confirmSession } = await arrive(() => import('./confirm-session.ts'))
  if (!(await confirmSession(role))) leaveFor(role)
}

/** To the login of the area that the person is in, and back afterwards. */
function leaveFor(role: Role) {
  forgetLoaded()
  const { location } = router.state
  if (areaOf(location.pathname) === role) {
    void router.navigate(loginFor(role, location), { replace: true })
  }
}

onSessionEnded(() => {
  const role = areaOf(router.state.location.pathname)
  // Whoever has just logged out is on the way to the front page already.
  if (role && !isKnown(role)) return
  signedOut()
  if (role) leaveFor(role)
})

onPasswordWanted(() => void router.navigate(pageAt('/station/password'), { replace: true }))
onSecondStepWanted(() => void router.navigate(pageAt('/director/second-step'), { replace: true }))

onOtherTab((before, now) => {
  const role = areaOf(router.state.location.pathname)
  if (!role) return
  const details = detailsKey[role]
  if (before[details]?._id === now[details]?._id) return
  forgetLoaded()
  if (now[details]) void router.revalidate()
  else void leaveApp('/')
})

// A page that the browser kept comes back as it was left: on the way out, or by whoever logged out.
globalThis.addEventListener('pageshow', ({ persisted }) => {
  const { navigation, location: here } = router.state
  const role = areaOf(here.pathname)
  const isOver = navigation.state !== 'idle' || (role && !isKnown(role))
  if (persisted && isOver) location.reload()
})

type Page = { default: ComponentType }

const fallbacks = { HydrateFallback: LoadingLogo, ErrorBoundary: RouteError }

/** Code that comes when it is needed. Each piece has its own fallbacks: a lost one must not blank
 * the screen. */
const lazily = (load: () => Promise<Page>) => ({
  lazy: async () => ({ Component: (await arrive(load)).default }),
  ...fallbacks,
})

/** The same for a page that shows what the server knows. */
const lazilyAsking = (load: () => Promise<Page>) => ({
  lazy: async () => {
    const asking = arrive(() => import('./with-queries.tsx'))
    const [{ default: Page }, { withQueries }] = await Promise.all([arrive(load), asking])
    return { Component: withQueries(Page) }
  },
  ...fallbacks,
})

/** A page of the app at its address. */
const page = (path: AppPage, load: () => Promise<Page>) => ({ path, ...lazily(load) })
const askingPage = (path: AppPage, load: () => Promise<Page>) => ({ path, ...lazilyAsking(load) })

const go = (path: AppPage, to: (args: LoaderFunctionArgs) => string) => ({
  path,
  loader: (args: LoaderFunctionArgs) => {
    throw replace(to(args))
  },
  ...fallbacks,
})

const openedAt = location.pathname

/** The pages without React: whoever is sent there from inside loads them as documents. */
const document = (path: string) => ({
  path,
  loader: ({ request }: LoaderFunctionArgs) => {
    const { pathname, search, hash } = new URL(request.url)
    // The shell itself was delivered here, so loading the address again would never end.
    if (pathname === openedAt) throw new Response(null, { status: 404 })
    return leaveApp(pathname + search + hash)
  },
  ...fallbacks,
})

const publicLayout = async () => ({
  default: (await import('./ui/layout/public-layout.tsx')).PublicLayout,
})

const visitorPages: RouteObject[] = [
  document('/'),
  document('/blog'),
  page('/signin', () => import('./visitor/signin-page.tsx')),
  page('/privacy', () => import('./visitor/privacy-page.tsx')),
  page('/terms', () => import('./visitor/terms-page.tsx')),
  askingPage('/support', () => import('./visitor/support-page.tsx')),
  askingPage('/support/:token', () => import('./visitor/thread-page.tsx')),
  askingPage('/unsubscribe/:token', () => import('./visitor/unsubscribe-page.tsx')),
  { path: '*', Component: NotFoundScreen },
]

const accountPages: RouteObject[] = [
  askingPage('/user/register', () => import('./account/register-page.tsx')),
  {
    ...page('/user/login', () => import('./account/login-page.tsx')),
    loader: passThrough('resident'),
  },
  page('/verify-account', () => import('./account/verify-account-page.tsx')),
  askingPage('/verified/:id/:token', () => import('./account/verified-page.tsx')),
  page('/director/register', () => import('./account/director-register-page.tsx')),
  {
    ...page('/director/register/login', () => import('./account/director-login-page.tsx')),
    loader: passThrough('director'),
  },
  go(
    '/agent/login',
    ({ request }) => pageAt('/director/register/login') + new URL(request.url).search,
  ),
  go(
    '/agent/register',
    ({ request }) => pageAt('/director/register') + new URL(request.url).search,
  ),
  {
    ...page('/station/login', () => import('./account/station-login-page.tsx')),
    loader: passThrough('station'),
  },
  askingPage('/invitation/:token', () => import('./account/invitation-page.tsx')),
  {
    ...askingPage('/station/password', () => import('./account/first-password-page.tsx')),
    loader: guard('station'),
  },
  {
    ...askingPage('/director/second-step', () => import('./account/second-step-page.tsx')),
    loader: guard('director'),
  },
  page('/passwords/forgotten', () => import('./account/forgotten-password-page.tsx')),
  go('/forgotten-password/:role?', ({ params }) => {
    return pageAt('/passwords/forgotten', { role: params['role'] ?? 'resident' })
  }),
  page('/passwords/reset/:token', () => import('./account/reset-password-page.tsx')),
]

const ownPages: RouteObject[] = [
  {
    ...askingPage('/user/home', () => import('./resident/resident-layout.tsx')),
    loader: guard('resident'),
    children: [
      { index: true, ...lazily(() => import('./resident/home/home-page.tsx')) },
      page('/user/home/makerequest', () => import('./resident/request/make-request-page.tsx')),
      page(
        '/user/home/makerequest/:requestId',
        () => import('./resident/request/request-page.tsx'),
      ),
      page('/user/home/makepayment', () => import('./resident/wallet/wallet-page.tsx')),
      page(
        '/user/home/makepayment/return',
        () => import('./resident/wallet/top-up-return-page.tsx'),
      ),
      page('/user/home/makepayment/:entryId', () => import('./resident/wallet/receipt-page.tsx')),
      page('/user/home/prices', () => import('./resident/price/prices-page.tsx')),
      page('/user/home/feedback', () => import('./resident/support/support-page.tsx')),
      page('/user/home/feedback/:ticketId', () => import('./resident/support/ticket-page.tsx')),
      page('/user/home/notifications', () => import('./resident/notifications-page.tsx')),
      page('/user/home/profile', () => import('./resident/profile/profile-page.tsx')),
    ],
  },
  {
    ...askingPage('/station', () => import('./station/station-layout.tsx')),
    loader: guard('station'),
    children: [
      { index: true, ...lazily(() => import('./station/desk/home-page.tsx')) },
      page('/station/mallam', () => import('./station/carrier/register-carrier-page.tsx')),
      page('/station/Notify', () => import('./station/carrier/carriers-page.tsx')),
      page('/station/assign', () => import('./station/desk/assign-page.tsx')),
      page('/station/assign/:requestId', () => import('./station/request/request-page.tsx')),
      page('/station/runsheet/:carrierId', () => import('./station/request/run-sheet-page.tsx')),
      page('/station/weigh', () => import('./station/weigh/weigh-page.tsx')),
      page('/station/recyclables', () => import('./station/weigh/recyclables-page.tsx')),
      page('/station/cash', () => import('./station/cash/cash-page.tsx')),
      page('/station/prices', () => import('./station/price/prices-page.tsx')),
      page('/station/support', () => import('./station/support/support-page.tsx')),
      page('/station/support/:ticketId', () => import('./station/support/ticket-page.tsx')),
      page('/station/notifications', () => import('./station/notifications-page.tsx')),
      page('/station/profile', () => import('./station/profile/profile-page.tsx')),
    ],
  },
  {
    ...askingPage('/director/home', () => import('./director/director-layout.tsx')),
    loader: guard('director'),
    children: [
      { index: true, ...lazily(() => import('./director/home/home-page.tsx')) },
      page('/director/home/stations', () => import('./director/station/stations-page.tsx')),
      page(
        '/director/home/stations/:stationId',
        () => import('./director/station/station-page.tsx'),
      ),
      page('/director/home/report', () => import('./director/figure/report-page.tsx')),
      page('/director/home/audit', () => import('./director/audit/audit-page.tsx')),
      page('/director/home/approvals', () => import('./director/admission/approvals-page.tsx')),
      page('/director/home/support', () => import('./director/support/support-page.tsx')),
      page('/director/home/support/:ticketId', () => import('./director/support/ticket-page.tsx')),
      page('/director/home/notifications', () => import('./director/notifications-page.tsx')),
      page('/director/home/profile', () => import('./director/profile/profile-page.tsx')),
    ],
  },
]

/** Every page of the product. Paths are not case-sensitive. */
export const router = createBrowserRouter([
  {
    Component: AppFrame,
    ...fallbacks,
    children: [
      { ...lazily(publicLayout), children: visitorPages },
      ...accountPages,
      ...ownPages,
      { path: workshopPage, ...lazilyAsking(() => import('./dev/ui-page.tsx')) },
    ],
  },
])
