import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  replace,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router'
import { getSession } from '../contract/account.ts'
import { doors } from '../contract/door.ts'
import type { OutputOf, Role } from '../contract/endpoint.ts'
import { onSessionEnded, query, queryClient } from './api.ts'
import { detailsKey, nextFrom, onOtherTab, signedOut, store, type Stored } from './session.ts'
import { NotFoundScreen, RouteError } from './ui/error-screen.tsx'
import { PublicLayout } from './ui/public-layout.tsx'
import { RootLayout } from './ui/root-layout.tsx'
import { LoadingLogo } from './ui/spinner.tsx'

const isKnown = (role: Role, stored = store.get()) => Boolean(stored[detailsKey[role]])

/** The role whose own pages lie at a path; a login page is nobody's. */
function areaOf(pathname: string): Role | undefined {
  const path = `${pathname.toLowerCase()}/`
  const isInside = ([, { home, login }]: [string, { home: string; login: string }]) =>
    path.startsWith(`${home}/`) && !path.startsWith(`${login}/`)
  return Object.entries(doors).find(isInside)?.[0] as Role | undefined
}

const loginFor = (role: Role, { pathname, search }: { pathname: string; search: string }) =>
  `${doors[role].login}?next=${encodeURIComponent(pathname + search)}`

/** Lets in whoever the device remembers, at once, while the server is asked whether it is so. */
function guard(role: Role) {
  return ({ request }: LoaderFunctionArgs) => {
    if (!isKnown(role)) {
      throw replace(role === 'resident' ? '/' : loginFor(role, new URL(request.url)))
    }
    void confirmWithServer(role)
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
  const fresh = { ...query(getSession, {}), staleTime: 0 }
  const answer = await queryClient.fetchQuery(fresh).catch(() => undefined)
  // Without an answer nothing is known, and nothing that the page asks for will come either.
  if (!answer) return
  const who = answer.data
  store.set({ ...(who?.role !== role && { [detailsKey[role]]: null }), ...detailsOf(who) })
  if (who?.role !== role) leaveFor(role)
}

function detailsOf(who: OutputOf<typeof getSession>): Partial<Stored> {
  if (!who) return {}
  if (who.role === 'station') return { stationdetail: who }
  if (who.role === 'director') return { directorDetails: who }
  return { userDetails: who, requestNumber: String(who.numberOfRequests) }
}

/** To the login of the area that the person is in, and back afterwards. */
function leaveFor(role: Role) {
  queryClient.clear()
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

onOtherTab((before, now) => {
  const role = areaOf(router.state.location.pathname)
  if (!role) return
  const details = detailsKey[role]
  if (before[details]?._id === now[details]?._id) return
  queryClient.clear()
  if (now[details]) void router.revalidate()
  else void router.navigate('/', { replace: true })
})

type Page = { default: ComponentType }

/** A page whose code comes when it is needed. Each has its own fallbacks: a lost piece of the
 * program must not blank the screen. */
const page = (load: () => Promise<Page>) => ({
  lazy: async () => ({ Component: (await load()).default }),
  HydrateFallback: LoadingLogo,
  ErrorBoundary: RouteError,
})

const go = (to: string) => ({
  loader: ({ request }: LoaderFunctionArgs) => {
    throw replace(to + new URL(request.url).search)
  },
  HydrateFallback: LoadingLogo,
  ErrorBoundary: RouteError,
})

const visitorPages: RouteObject[] = [
  { index: true, ...page(() => import('./visitor/landing-page.tsx')) },
  { path: 'signin', ...page(() => import('./visitor/signin-page.tsx')) },
  { path: 'privacy', ...page(() => import('./visitor/privacy-page.tsx')) },
  { path: '*', Component: NotFoundScreen },
]

const accountPages: RouteObject[] = [
  {
    path: 'user/register',
    ...page(() => import('./account/register-page.tsx')),
  },
  {
    path: 'user/login',
    loader: passThrough('resident'),
    ...page(() => import('./account/login-page.tsx')),
  },
  { path: 'verify-account', ...page(() => import('./account/verify-account-page.tsx')) },
  { path: 'verified/:id/:token', ...page(() => import('./account/verified-page.tsx')) },
  {
    path: 'director/register',
    ...page(() => import('./account/director-register-page.tsx')),
  },
  {
    path: 'director/register/login',
    loader: passThrough('director'),
    ...page(() => import('./account/director-login-page.tsx')),
  },
  { path: 'agent/login', ...go('/director/register/login') },
  { path: 'agent/register', ...go('/director/register') },
  {
    path: 'station/login',
    loader: passThrough('station'),
    ...page(() => import('./account/station-login-page.tsx')),
  },
  {
    path: 'passwords/forgotten',
    ...page(() => import('./account/forgotten-password-page.tsx')),
  },
  {
    path: 'forgotten-password/:role?',
    loader: ({ params }) => {
      throw replace(`/passwords/forgotten?role=${encodeURIComponent(params['role'] ?? 'resident')}`)
    },
    HydrateFallback: LoadingLogo,
    ErrorBoundary: RouteError,
  },
  { path: 'passwords/reset/:token', ...page(() => import('./account/reset-password-page.tsx')) },
]

const ownPages: RouteObject[] = [
  {
    path: 'user/home',
    loader: guard('resident'),
    ...page(() => import('./resident/resident-layout.tsx')),
    children: [
      { index: true, ...page(() => import('./resident/home-page.tsx')) },
      { path: 'profile', ...page(() => import('./resident/profile-page.tsx')) },
    ],
  },
  {
    path: 'station',
    loader: guard('station'),
    ...page(() => import('./station/station-layout.tsx')),
    children: [
      { index: true, ...page(() => import('./station/home-page.tsx')) },
      { path: 'profile', ...page(() => import('./station/profile-page.tsx')) },
    ],
  },
  {
    path: 'director/home',
    loader: guard('director'),
    ...page(() => import('./director/director-layout.tsx')),
    children: [
      { index: true, ...page(() => import('./director/home-page.tsx')) },
      { path: 'approvals', ...page(() => import('./director/approvals-page.tsx')) },
      { path: 'profile', ...page(() => import('./director/profile-page.tsx')) },
    ],
  },
]

/** Every page of the product. Paths are not case-sensitive. */
export const router = createBrowserRouter([
  {
    Component: RootLayout,
    HydrateFallback: LoadingLogo,
    ErrorBoundary: RouteError,
    children: [
      { Component: PublicLayout, ErrorBoundary: RouteError, children: visitorPages },
      ...accountPages,
      ...ownPages,
    ],
  },
])
