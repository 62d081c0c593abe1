import { createBrowserRouter, replace, type LoaderFunctionArgs } from 'react-router'
import { doors } from '../contract/account/login-pages.ts'
import type { Holder } from '../contract/endpoint.ts'
import { pageAt } from '../contract/page.ts'
import type { Router } from './app.tsx'
import { arrive } from './arrive.ts'
import { inLanguage, wordsOf } from './language.ts'
import { routesBehind } from './routes.tsx'
import {
  detailsKey,
  forgetLoaded,
  leaveApp,
  onOtherTab,
  onPasswordWanted,
  onSecondStepWanted,
  onSessionEnded,
  signedOut,
  store,
} from './session.ts'
import { pageLanguage } from './t.ts'
import { loginFor, nextFrom, wayInFor } from './way-in.ts'

let router: Router

const isKnown = (role: Holder, stored = store.get()) => Boolean(stored[detailsKey[role]])

/** The role whose own pages lie at a path; a login page is nobody's. */
export function areaOf(pathname: string): Holder | undefined {
  const path = `${pathname.toLowerCase()}/`
  // It stands outside the home that it must come before.
  if (path.startsWith(`${pageAt('/director/second-step')}/`)) return 'director'
  const isInside = ([, { home, login }]: [string, { home: string; login: string }]) =>
    path.startsWith(`${home}/`) && !path.startsWith(`${login}/`)
  return Object.entries(doors).find(isInside)?.[0] as Holder | undefined
}

/** Lets in whoever the device remembers, at once, while the server is asked whether it is so. */
function guard(role: Holder) {
  return async ({ request }: LoaderFunctionArgs) => {
    await inEnglish(role, request)
    await wordsOf('resident')
    if (isKnown(role)) {
      confirmWithServer(role).catch(() => undefined)
      return null
    }
    // Perhaps only the greeting is missing, and the session is there: the server knows.
    await askWhoIsIn(role).catch(() => undefined)
    if (isKnown(role)) return null
    const way = wayInFor(role, new URL(request.url))
    if (way === '/') return leaveApp(way)
    throw replace(way)
  }
}

/** The pages of whoever works here are in English: a page in another language is left for them. */
async function inEnglish(role: Holder, { url }: Request) {
  if (role !== 'resident' && pageLanguage() !== 'en') await leaveApp(url)
}

/** A login page has nothing to ask of somebody who is already in. */
function passThrough(role: Holder) {
  return async ({ request }: LoaderFunctionArgs) => {
    await inEnglish(role, request)
    if (isKnown(role)) throw replace(nextFrom(new URL(request.url).searchParams, doors[role].home))
    return null
  }
}

async function askWhoIsIn(role: Holder): Promise<boolean> {
  const { confirmSession } = await arrive(() => import('./confirm-session.ts'))
  return confirmSession(role)
}

async function confirmWithServer(role: Holder) {
  if (!(await askWhoIsIn(role))) await leaveFor(role)
}

/** To the login of the area that the person is in, and back afterwards. */
async function leaveFor(role: Holder): Promise<void> {
  forgetLoaded()
  // A link that is pressed on the way leads elsewhere, once.
  while (areaOf(router.state.location.pathname) === role && !isKnown(role)) {
    await router.navigate(loginFor(role, router.state.location), { replace: true })
  }
}

type Kept = { _id: string; memberId?: string | undefined } | null

/** Whether it is the same person; at a station members switch. */
const isSame = (before: Kept, now: Kept) =>
  before?._id === now?._id && (!before?.memberId || before.memberId === now?.memberId)

/** What happens to the session moves whoever is here. */
function followSession() {
  onSessionEnded(() => {
    const role = areaOf(router.state.location.pathname)
    // Whoever has just logged out is on the way to the front page already.
    if (role && !isKnown(role)) return
    signedOut()
    if (role) void leaveFor(role)
  })

  onPasswordWanted(() => void router.navigate(pageAt('/station/password'), { replace: true }))
  onSecondStepWanted(() => void router.navigate(pageAt('/director/second-step'), { replace: true }))

  onOtherTab((before, now) => {
    const role = areaOf(router.state.location.pathname)
    if (!role) return
    const details = detailsKey[role]
    if (isSame(before[details], now[details])) return
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
}

const openedAt = location.pathname

/** To a page without React or one of another role, which is loaded as a document. */
function leaveForDocument({ request }: LoaderFunctionArgs) {
  const { pathname, search, hash } = new URL(request.url)
  // The shell itself was delivered here, so loading the address again would never end.
  if (pathname === openedAt) throw new Response(null, { status: 404 })
  return leaveApp((areaOf(pathname) ? pathname : inLanguage(pathname)) + search + hash)
}

/** The router of this tab. To make it is work of its own: it finds and fetches the first page. */
export function openRouter(): Router {
  const gates = { own: guard, door: passThrough, outside: leaveForDocument }
  router = createBrowserRouter(routesBehind(gates, areaOf(openedAt)))
  followSession()
  return router
}
