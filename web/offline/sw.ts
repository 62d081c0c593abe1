import '../older-browsers.ts'
import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import type { RouteHandlerCallback } from 'workbox-core'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { carrierPage, isAppPage } from '../../contract/page.ts'
import { languageCookie } from '../../contract/speech/language.ts'
import type { Kept } from '../build/service-worker.ts'
import './push.ts'
import { renewIn, spokenMark, spokenName } from './spoken.ts'
import './queue/sync.ts'
import { takeOver } from './take-over.ts'

declare const self: WorkerScope
declare const __KEPT__: Kept[]
declare const __PUBLIC_PAGES__: string[]
declare const __OPENING_PAGES__: string[]

const keptName = 'kept'
const earlierName = 'earlier'
const patienceMs = 5_000

/** The page of an address depends on the language of whoever asks: asked by nobody, it is the usual one. */
const asNobody = {
  requestWillFetch: async ({ request }: { request: Request }) =>
    new Request(request, { credentials: 'omit' }),
}

const kept = new PrecacheController({ cacheName: keptName, plugins: [asNobody] })
kept.addToCacheList(__KEPT__)

// It does not push itself forward: whoever has a page open decides when the new version comes.
self.addEventListener('install', event => void kept.install(event))

self.addEventListener('activate', event => {
  const made = makeRoom(event).then(renewSpoken)
  event.waitUntil(made.then(() => self.clients.claim()))
})

self.addEventListener('message', event => {
  if (event.data === takeOver) void self.skipWaiting()
})

/** Moves the former version's pieces aside while pages of it are open, and drops them after. */
async function makeRoom(event: ExtendableEvent) {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await caches.delete(earlierName)
  if (open.length > 0) {
    const [from, to] = await Promise.all([caches.open(keptName), caches.open(earlierName)])
    const wanted = new Set(kept.getCachedURLs())
    const former = (await from.keys()).filter(({ url }) => isPiece(url) && !wanted.has(url))
    for (const request of former) {
      const piece = await from.match(request)
      if (piece) await to.put(request, piece)
    }
  }
  await kept.activate(event)
}

/** Pages in another language have no version in their names, and those of the former one name pieces that are gone. */
async function renewSpoken() {
  const spoken = await caches.open(spokenName)
  const pages = (await spoken.keys()).filter(({ url }) =>
    new URL(url).pathname.startsWith('/opening/'),
  )
  // Without it the page comes in English, which is of this version.
  await renewIn(
    spoken,
    pages.map(({ url }) => url),
    true,
  )
}

const isPiece = (url: string) => new URL(url).pathname.startsWith('/assets/')
const isPublicPage = (pathname: string) => __PUBLIC_PAGES__.includes(pathname)

/** The network's answer if it comes in time, else what is kept. */
async function networkFirst(request: Request, url: URL): Promise<Response> {
  // Without a network the English page is better than none.
  const stored = async () =>
    (await kept.matchPrecache(url.pathname)) ??
    (await kept.matchPrecache(url.pathname.replace(/^\/(?:pcm|ha|yo|ig)(?=\/|$)/, '') || '/')) ??
    Response.error()
  const late = new Promise<Response | undefined>(resolve => {
    setTimeout(() => void kept.matchPrecache(url.pathname).then(resolve), patienceMs)
  })
  const answer = fetch(request)
  return (await Promise.race([answer, late]).catch(stored)) ?? answer
}

registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isPublicPage(url.pathname),
  ({ request, url }) => networkFirst(request, url),
)

/** The page as it was made ahead of time, or the shell. */
const appFileAt = ({ pathname }: URL) => {
  const path = pathname.toLowerCase().replace(/\/$/, '')
  return __OPENING_PAGES__.find(each => each === path) ?? '/app.html'
}

/** The same page in the language that the device reads, if it has been kept: `keepLanguageOffline`. */
async function inOwnLanguage(url: URL) {
  const spoken = await caches.open(spokenName)
  const asked = url.searchParams.get(languageCookie)
  const chosen = asked ?? (await (await spoken.match(spokenMark))?.text()) ?? 'en'
  const page =
    chosen === 'en' ? undefined : await spoken.match(`/opening/${chosen}${appFileAt(url)}`)
  // Where the language has just been chosen, only the server has its page.
  return page ?? (asked && asked !== 'en' ? fetch(url).catch(() => undefined) : undefined)
}

const isOurs = (path: string) => isAppPage(path) || path === carrierPage

const answerWithApp: RouteHandlerCallback = async options =>
  (await inOwnLanguage(options.url)) ??
  kept.createHandlerBoundToURL(appFileAt(options.url))(options)

registerRoute(
  new NavigationRoute(answerWithApp, {
    allowlist: [{ test: (path: string) => isOurs(path.split('?')[0] ?? '') } as RegExp],
  }),
)

registerRoute(
  new PrecacheRoute(kept, {
    directoryIndex: '',
    cleanURLs: false,
    ignoreURLParametersMatching: [],
  }),
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/words/'),
  async ({ request }) => (await caches.match(request, { cacheName: spokenName })) ?? fetch(request),
)

// A page of the former version may ask for a piece of it; all others come from the network.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPiece(url.href),
  async ({ request }) =>
    (await caches.match(request, { cacheName: earlierName })) ?? fetch(request),
)
