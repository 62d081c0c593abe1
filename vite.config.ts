import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { brand } from './contract/brand.ts'
import { carrierPage } from './contract/page.ts'
import { drawings } from './web/build/drawings.ts'
import { subsetFonts } from './web/build/fonts.ts'
import { renderPage } from './web/build/prerender.ts'
import { filledFor } from './web/build/variants.ts'
import { isLanguage } from './contract/speech/language.ts'
import { catalogueOf, wordsVersion } from './words/catalogue.ts'

const server = 'http://127.0.0.1:3000'
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Where the app begins with its sign-in page, and where each home does. */
const firstScreens = {
  start: ['main.tsx', 'account/login-page.tsx'],
  resident: ['resident/resident-layout.tsx', 'resident/home/home-page.tsx'],
  station: ['station/station-layout.tsx', 'station/desk/home-page.tsx'],
  director: ['director/director-layout.tsx', 'director/home/home-page.tsx'],
}
type FirstScreen = keyof typeof firstScreens

/** What a first screen is made of besides where it begins, found by following the imports. */
const madeOf = new Map<string, Set<FirstScreen>>()

/** Notes what the first screens need, so that each comes in one piece and nothing else with it. */
const noteFirst: Plugin = {
  name: 'note-first',
  apply: 'build',
  buildEnd() {
    for (const [screen, names] of Object.entries(firstScreens) as [FirstScreen, string[]][]) {
      const begins = names.map(name => here(`./web/${name}`))
      const follow = (id: string) => {
        const needed = madeOf.get(id) ?? new Set()
        if (needed.has(screen)) return
        madeOf.set(id, needed.add(screen))
        this.getModuleInfo(id)?.importedIds.forEach(follow)
      }
      begins.forEach(follow)
      // A home is asked for by its own name.
      if (screen !== 'start') for (const id of begins) madeOf.get(id)?.delete(screen)
    }
  },
}

/** What this home needs of its own folder. */
const isOwn = (home: FirstScreen) => (id: string) =>
  Boolean(madeOf.get(id)?.has(home)) && id.startsWith(here(`./web/${home}/`))

/** Writes the product's name into the page; the build does so later, once for each whom it makes pages for. */
const branding: Plugin = {
  name: 'branding',
  apply: 'serve',
  transformIndexHtml: html => filledFor(brand, html),
}

/** While developing there is no build: the fonts are cut and the public pages rendered on the way. */
const publicPages: Plugin = {
  name: 'public-pages',
  apply: 'serve',
  configResolved: subsetFonts,
  configureServer(dev) {
    dev.middlewares.use((request, response, next) => {
      const path = new URL(request.url ?? '/', server).pathname
      const [, language = ''] = /^\/words\/(\w+)-\w+\.json$/.exec(path) ?? []
      if (isLanguage(language)) {
        response.setHeader('content-type', 'application/json')
        return void response.end(JSON.stringify(catalogueOf(language)))
      }
      if (path === carrierPage) request.url = `${carrierPage}/index.html`
      const answer = (html: string | undefined) => {
        if (!html) return next()
        response.setHeader('content-type', 'text/html; charset=utf-8')
        return response.end(html.replaceAll('__ORIGIN__', `http://${request.headers.host}`))
      }
      return void renderPage(path, id => dev.ssrLoadModule(id)).then(answer, next)
    })
  },
}

/**
 * Lets the page be seen before its style sheet and its fonts are there: the sheet stands behind
 * what the page shows first, and scripts wait for it.
 */
const seenFirst: Plugin = {
  name: 'seen-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const font = Object.keys(bundle).find(name => /sn-pro-latin-[^/]*woff2$/.test(name))
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
      const [sheet = ''] = /\s*<link rel="stylesheet"[^>]*>/.exec(html) ?? []
      return {
        html: html.replace(sheet, '').replace('</noscript>', end => end + sheet),
        tags: font
          ? [{ tag: 'link', attrs: { ...attrs, href: `/${font}` }, injectTo: 'head' }]
          : [],
      }
    },
  },
}

/**
 * What we have no use for, by the end of its path, and what stands in its place: the bundler's
 * loader of style sheets (there is one sheet, and `arrive` looks after lost pieces), and the
 * router's instruments (it asks them on every step, and without any the answer is nothing).
 */
const replaced: Record<string, string> = {
  'vite/preload-helper.js': 'export const __vitePreload = load => load()',
  'react-router/dist/production/lib/dom/ssr/components.js': `import { createContext, useRef } from 'react'
    export const FrameworkContext = createContext(undefined)
    export const usePrefetchBehavior = () => [false, useRef(null), {}]
    export const PrefetchPageLinks = () => null
    export const mergeRefs = ref => ref
    export const [CRITICAL_CSS_DATA_ATTRIBUTE, Links, Meta, Scripts, setIsHydrated] = []
    export const useFrameworkContext = () => undefined`,
  'react-router/dist/production/lib/router/instrumentation.js': `const none = () => undefined
    export {
      none as consumeInstrumentationClientResultMetaReceiver,
      none as getRouteInstrumentationUpdates,
      none as instrumentClientSideRouter,
      none as instrumentHandler,
      none as instrumentationResultMetaContext,
    }`,
}

const leaveOut: Plugin = {
  name: 'leave-out',
  enforce: 'pre',
  apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
  load(id) {
    const path = id.replaceAll('\\', '/')
    const end = Object.keys(replaced).find(each => path.endsWith(each))
    return end ? replaced[end] : null
  },
  // A package that moves its files would quietly be taken whole again.
  buildEnd(error) {
    const paths = Array.from(this.getModuleIds(), id => id.replaceAll('\\', '/'))
    if (error || !paths.some(path => path.includes('/react-router/'))) return
    const missed = Object.keys(replaced).filter(end => !paths.some(path => path.endsWith(end)))
    if (missed.length > 0) this.error(`Not found any more, so not replaced: ${missed.join(', ')}`)
  },
}

/**
 * Takes the style sheet's rules out of their cascade layers: WebViews before Chrome 99 skip
 * everything inside one. The rules stand in the layers' order, and the lower layers' selectors
 * are the weaker ones, so they win and lose as before.
 */
const flatLayers: Plugin = {
  name: 'flat-layers',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'asset' && file.fileName.endsWith('.css')) {
        file.source = withoutLayers(String(file.source))
      }
    }
  },
}

function withoutLayers(css: string): string {
  const open: boolean[] = []
  return css.replace(/"[^"]*"|'[^']*'|@layer[^;{]*[;{]|[{}]/g, token => {
    const isLayer = token.startsWith('@layer')
    if (token.endsWith('{')) open.push(isLayer)
    if (token === '}') return open.pop() ? '' : token
    return isLayer ? '' : token
  })
}

export default defineConfig({
  root: here('./web'),
  define: { __WORDS_VERSION__: JSON.stringify(wordsVersion()) },
  plugins: [
    react(),
    drawings,
    tailwind(),
    publicPages,
    branding,
    seenFirst,
    flatLayers,
    leaveOut,
    noteFirst,
  ],
  build: {
    outDir: here('./dist/web'),
    // Read by the later steps of the build.
    manifest: true,
    // Phones keep a WebView for years; below this one even `?.` would have to be rewritten.
    target: 'chrome91',
    cssTarget: 'chrome87',
    sourcemap: false,
    // The content security policy lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    // Pages and their first pieces are named by us; the rest is kept by the service worker.
    modulePreload: false,
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          // On a slow network each file costs a trip, so what is needed together comes together.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
            },
            { name: 'start', test: id => madeOf.get(id)?.has('start') ?? false },
            // What sending a form takes: fetched when somebody begins to type.
            {
              name: 'contract',
              test: /[\\/](zod|contract)[\\/](?!speech[\\/]short-months)|web[\\/](api|full-log-in|idempotency|reason|ui[\\/](form[\\/]form-(submission|values)|overlay[\\/](modal|message-dialog|dialog-actions|close-button)))\.tsx?/,
            },
            // What comes when the first screen is there.
            {
              name: 'later',
              test: /web[\\/](offline[\\/](offline-banner|strip|strip-bar|registration|take-over|update)|ui[\\/](moment|overlay[\\/]toast-host))\.ts|short-months\.ts/,
            },
            { name: 'query', test: /[\\/](@tanstack[\\/]|web[\\/](query|with-queries)\.tsx?)/ },
            {
              name: 'kit',
              test: /[\\/]web[\\/](ui|support|security|notice|words|upload)[\\/.]/,
              minShareCount: 2,
            },
            // The rest of each home, and what others may need of it, too.
            { name: 'resident-first', test: isOwn('resident') },
            { name: 'station-first', test: isOwn('station') },
            { name: 'director-first', test: isOwn('director') },
            { name: 'homes', test: id => Boolean(madeOf.get(id)?.size) },
          ],
        },
      },
    },
  },
  server: {
    // The server compares the Host header with the Origin, so it is handed on as it came.
    proxy: {
      '^/(api|sandbox|dev(?!/ui))/': { target: server, changeOrigin: false },
      '^/(healthz|readyz|metrics|openapi\\.json)$': { target: server, changeOrigin: false },
    },
  },
})
