import type { ComponentType } from 'react'
import {
  replace,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { doors } from '../contract/account/login-pages.ts'
import { holders, type Holder } from '../contract/role.ts'
import { pageAt, workshopPage, type AppPage } from '../contract/page.ts'
import { arrive } from './arrive.ts'
import { AppFrame } from './offline/app-frame.tsx'
import { addIcons } from './ui/icon.tsx'
import { LoadingLogo } from './ui/spinner.tsx'
import { NotFoundScreen, RouteError } from './ui/state/error-screen.tsx'

/** What stands before pages that are not for everybody; where pages are made ahead of time, nothing. */
type Gates = {
  /** Before the own pages of a role. */
  own: (role: Holder) => LoaderFunction
  /** Before the page through which a role comes in. */
  door: (role: Holder) => LoaderFunction
  /** Before pages without React and those of another role: whoever is sent there from inside loads them as documents. */
  outside: LoaderFunction
}

type Page = { default: ComponentType }

const fallbacks = { HydrateFallback: LoadingLogo, ErrorBoundary: RouteError }

/** Code that comes when it is needed. Each piece has its own fallbacks: a lost one must not blank
 * the screen. */
const lazily = (load: () => Promise<Page>) => ({
  lazy: async () => ({ Component: (await withIcons(load)).default }),
  ...fallbacks,
})

/** A page beyond the first one comes with all icons. */
async function withIcons(load: () => Promise<Page>): Promise<Page> {
  const icons = arrive(() => import('./ui/more-icons.ts'))
  const [page, { moreIcons }] = await Promise.all([arrive(load), icons])
  addIcons(moreIcons)
  return page
}

/** The page through which most come in: it is in the app's first piece, and so are its icons. */
const firstPage = (path: AppPage, load: () => Promise<Page>) => ({
  path,
  lazy: async () => ({ Component: (await arrive(load)).default }),
  ...fallbacks,
})

/** The same for a page that shows what the server knows. */
const lazilyAsking = (load: () => Promise<Page>) => ({
  lazy: async () => {
    const asking = arrive(() => import('./with-queries.tsx'))
    const [{ default: Page }, { withQueries }] = await Promise.all([withIcons(load), asking])
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

/** Whoever mistypes an address below their home keeps its frame. */
const notFoundIn = (role: Holder) => ({
  path: `${doors[role].home}/*`,
  element: <NotFoundScreen home={doors[role].home} />,
})

const publicLayout = async () => ({
  default: (await import('./visitor/public-frame.tsx')).PublicFrame,
})

/** With the keys that this device has kept, for whoever checks a card without a network. */
const cardPage = async () => {
  const [page, { openKept }] = await Promise.all([
    import('./visitor/card/card-page.tsx'),
    import('./offline/kept/kept.ts'),
  ])
  await openKept()
  return page
}

const visitorPages = ({ outside }: Gates): RouteObject[] => [
  { path: '/', loader: outside, ...fallbacks },
  { path: '/blog', loader: outside, ...fallbacks },
  page('/signin', () => import('./visitor/signin-page.tsx')),
  { path: pageAt('/privacy'), loader: outside, ...fallbacks },
  { path: pageAt('/terms'), loader: outside, ...fallbacks },
  askingPage('/support', () => import('./visitor/support-page.tsx')),
  askingPage('/support/:token', () => import('./visitor/thread-page.tsx')),
  askingPage('/unsubscribe/:token', () => import('./visitor/unsubscribe-page.tsx')),
  askingPage('/card', cardPage),
  { path: '*', Component: NotFoundScreen },
]

const accountPages = ({ own, door }: Gates): RouteObject[] => [
  {
    ...askingPage('/user/register', () => import('./account/register-page.tsx')),
    loader: door('resident'),
  },
  {
    ...firstPage('/user/login', () => import('./account/login-page.tsx')),
    loader: door('resident'),
  },
  {
    ...askingPage('/user/register/phone', () => import('./account/phone-register-page.tsx')),
    loader: door('resident'),
  },
  {
    ...page('/user/login/phone', () => import('./account/phone-login-page.tsx')),
    loader: door('resident'),
  },
  askingPage('/user/number', () => import('./account/number-undo-page.tsx')),
  page('/verify-account', () => import('./account/verify-account-page.tsx')),
  askingPage('/verified/:id/:token', () => import('./account/verified-page.tsx')),
  page('/director/register', () => import('./account/director-register-page.tsx')),
  {
    ...page('/director/register/login', () => import('./account/director-login-page.tsx')),
    loader: door('director'),
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
    loader: door('station'),
  },
  {
    ...askingPage('/station/login/phone', () => import('./account/station-phone-login-page.tsx')),
    loader: door('station'),
  },
  askingPage('/join/:token', () => import('./account/join-page.tsx')),
  askingPage('/invitation/:token', () => import('./account/invitation-page.tsx')),
  {
    ...askingPage('/station/password', () => import('./account/first-password-page.tsx')),
    loader: own('station'),
  },
  {
    ...askingPage('/director/second-step', () => import('./account/second-step-page.tsx')),
    loader: own('director'),
  },
  page('/passwords/forgotten', () => import('./account/forgotten-password-page.tsx')),
  go('/forgotten-password/:role?', ({ params }) => {
    return pageAt('/passwords/forgotten', { role: params['role'] ?? 'resident' })
  }),
  page('/passwords/reset/:token', () => import('./account/reset-password-page.tsx')),
]

/** With what this device has kept for them, so that nothing is drawn empty first. */
const residentLayout = async () => {
  const layout = await import('./resident/resident-layout.tsx')
  await layout.keptIsHere
  return layout
}

/** What station staff work with. */
const stationPages = ({ own }: Gates): RouteObject => ({
  ...askingPage('/station', () => import('./station/station-layout.tsx')),
  loader: own('station'),
  children: [
    { index: true, ...lazily(() => import('./station/desk/home-page.tsx')) },
    page('/station/mallam', () => import('./station/carrier/register-carrier-page.tsx')),
    page('/station/Notify', () => import('./station/carrier/carriers-page.tsx')),
    page('/station/assign', () => import('./station/desk/assign-page.tsx')),
    page('/station/assign/:requestId', () => import('./station/request/request-page.tsx')),
    page('/station/runsheet/:carrierId', () => import('./station/request/run-sheet-page.tsx')),
    page('/station/runsheets', () => import('./station/request/run-sheets-page.tsx')),
    page('/station/cards/:carrierId?', () => import('./station/carrier/cards-page.tsx')),
    page('/station/plan', () => import('./station/plan/plan-page.tsx')),
    page('/station/rounds', () => import('./station/visit/rounds-page.tsx')),
    page('/station/problems', () => import('./station/problem/problems-page.tsx')),
    page('/station/problems/:requestId', () => import('./station/problem/problem-page.tsx')),
    page('/station/residents', () => import('./station/resident/residents-page.tsx')),
    page('/station/residents/:userId', () => import('./station/resident/card-page.tsx')),
    page('/station/close', () => import('./station/close/close-page.tsx')),
    page('/station/weigh', () => import('./station/recyclable/weigh-page.tsx')),
    page('/station/recyclables', () => import('./station/recyclable/recyclables-page.tsx')),
    page('/station/cash', () => import('./station/wallet/cash-page.tsx')),
    page('/station/areas', () => import('./station/ground/areas-page.tsx')),
    page('/station/announcements', () => import('./station/ground/announcements-page.tsx')),
    page('/station/prices', () => import('./station/price/prices-page.tsx')),
    page('/station/support', () => import('./station/support/support-page.tsx')),
    page('/station/support/:ticketId', () => import('./station/support/ticket-page.tsx')),
    page('/station/staff', () => import('./station/staff/staff-page.tsx')),
    page('/station/approvals', () => import('./station/staff/approvals-page.tsx')),
    page('/station/notifications', () => import('./station/notifications-page.tsx')),
    page('/station/profile', () => import('./station/profile/profile-page.tsx')),
    notFoundIn('station'),
  ],
})

/** What a director oversees. */
const directorPages = ({ own }: Gates): RouteObject => ({
  ...askingPage('/director/home', () => import('./director/director-layout.tsx')),
  loader: own('director'),
  children: [
    { index: true, ...lazily(() => import('./director/home/home-page.tsx')) },
    page('/director/home/stations', () => import('./director/station/stations-page.tsx')),
    page('/director/home/stations/:stationId', () => import('./director/station/station-page.tsx')),
    page('/director/home/problems', () => import('./director/problem/problems-page.tsx')),
    page('/director/home/problems/:requestId', () => import('./director/problem/problem-page.tsx')),
    page('/director/home/report', () => import('./director/figure/report-page.tsx')),
    page('/director/home/alerts', () => import('./director/alert/alerts-page.tsx')),
    page('/director/home/audit', () => import('./director/audit/audit-page.tsx')),
    page('/director/home/approvals', () => import('./director/admission/approvals-page.tsx')),
    page('/director/home/support', () => import('./director/support/support-page.tsx')),
    page('/director/home/support/:ticketId', () => import('./director/support/ticket-page.tsx')),
    page('/director/home/notifications', () => import('./director/notifications-page.tsx')),
    page('/director/home/profile', () => import('./director/profile/profile-page.tsx')),
    notFoundIn('director'),
  ],
})

/** What residents do. */
const residentPages = ({ own }: Gates): RouteObject => ({
  ...askingPage('/user/home', residentLayout),
  loader: own('resident'),
  children: [
    { index: true, ...lazily(() => import('./resident/home/home-page.tsx')) },
    page('/user/home/makerequest', () => import('./resident/request/make-request-page.tsx')),
    page('/user/home/makerequest/:requestId', () => import('./resident/request/request-page.tsx')),
    page('/user/home/makepayment', () => import('./resident/wallet/wallet-page.tsx')),
    page('/user/home/makepayment/return', () => import('./resident/wallet/top-up-return-page.tsx')),
    page('/user/home/makepayment/:entryId', () => import('./resident/wallet/receipt-page.tsx')),
    page('/user/home/prices', () => import('./resident/price/prices-page.tsx')),
    page('/user/home/recyclables', () => import('./resident/price/recyclables-page.tsx')),
    page('/user/home/feedback', () => import('./resident/support/support-page.tsx')),
    page('/user/home/feedback/:ticketId', () => import('./resident/support/ticket-page.tsx')),
    page('/user/home/notifications', () => import('./resident/notifications-page.tsx')),
    page('/user/home/waiting', () => import('./resident/waiting/waiting-page.tsx')),
    page('/user/home/places', () => import('./resident/ground/places-page.tsx')),
    page('/user/home/profile', () => import('./resident/profile/profile-page.tsx')),
    notFoundIn('resident'),
  ],
})

const pagesOf = { resident: residentPages, station: stationPages, director: directorPages }

/** Those of another role, where they are a document of their own. */
const elsewhere = (role: Holder, { outside }: Gates): RouteObject => ({
  path: `${doors[role].home}/*`,
  loader: outside,
  ...fallbacks,
})

const ownPages = (gates: Gates, only: Holder | undefined): RouteObject[] =>
  holders.map(role => (only && role !== only ? elsewhere(role, gates) : pagesOf[role](gates)))

/**
 * Every page of the product; of those behind a sign-in only one role's, if it is said which: a router sorts and tries
 * all that it knows before it shows the first. Paths are not case-sensitive.
 */
export const routesBehind = (gates: Gates, only?: Holder): RouteObject[] => [
  {
    Component: AppFrame,
    ...fallbacks,
    children: [
      { ...lazily(publicLayout), children: visitorPages(gates) },
      ...accountPages(gates),
      ...ownPages(gates, only),
      { path: workshopPage, ...lazilyAsking(() => import('./dev/ui-page.tsx')) },
    ],
  },
]
