import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { workshopPage } from '../../contract/page.ts'
import { refuse } from '../../contract/refusal.ts'
import { blankFolder } from '../../contract/speech/brand-places.ts'
import {
  isLanguage,
  languageChosen,
  translated,
  type Language,
} from '../../contract/speech/language.ts'
import type { Catalogue } from '../../contract/speech/say.ts'
import { sendRefusal } from '../call/answer.ts'
import type { Config } from '../setting/config.ts'
import { root } from '../db/root.ts'
import { stripHash, withStrip } from '../demo/demo.ts'
import type { Identity } from '../identity/identity.ts'
import { catalogueOf, mendedIn } from '../speech/catalogue.ts'
import { createDocument, sendDocument, type Document } from './html-page.ts'
import { mendedPage } from './mended-page.ts'
import { ownWorker, serveOwnFiles } from './own-files.ts'
import { ownPage, styleOf } from './own-page.ts'
import { contentPolicy, withPolicy } from './security-headers.ts'

const builtFolder = fileURLToPath(new URL('dist/web', root))

/** What the build says about a page: its file, what is inline in it, and what it needs at once. */
type Page = {
  kind: string
  file: string
  styleHashes: string[]
  scriptHashes?: string[]
  preload?: string[]
}

type Policy = ReturnType<typeof contentPolicy>

type Site = { pages: [path: string, page: Page][]; documents: Map<string, Document> }

/** Serves the built front end: its pages, its files, and the app's shell for what is not there. */
export async function serveWeb(
  app: FastifyInstance,
  config: Config,
  { isTryOut = false, folder = builtFolder }: { isTryOut?: boolean; folder?: string } = {},
) {
  const site = readSite(folder, config, isTryOut)
  if (site) {
    servePages(app, site)
    serveWords(app, folder)
    if (config.identity) serveOwnFiles(app, folder, config.identity)
    await serveFiles(app, folder)
  }
  const shell = site?.pages.find(([path]) => path === '/app.html')?.[1]
  const document = shell && site.documents.get(shell.file)
  app.setNotFoundHandler((request, reply) => {
    if (!document || !looksLikePage(request)) {
      return sendRefusal(request, reply, refuse('no_such_route'))
    }
    withPolicy(reply, contentPolicy(shell))
    return sendDocument(request, reply.code(404), document)
  })
}

function readSite(folder: string, config: Config, isTryOut: boolean): Site | undefined {
  const { identity } = config
  // An installation with an identity of its own fills pages that were made for nobody.
  const made = identity ? join(folder, blankFolder) : folder
  const list = join(made, 'pages.json')
  if (!existsSync(list)) return undefined
  const pages = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, Page>)
  // Where people reach the server is known only now; what names the address is kept in memory. So
  // is the service worker, which must fit the pages also when somebody builds beneath the server.
  const origin = new URL(config.publicUrl).origin
  const pageNames = readdirSync(made).filter(name => name.endsWith('.html'))
  const names = readdirSync(folder).filter(name => /\.(?:xml|txt)$|^sw\.js$/.test(name))
  const readPage = (name: string) => {
    const page = mendedPage(name, readFileSync(join(made, name)))
    const own = identity ? ownPage(name, page, identity) : page
    const shown = isTryOut && isLanding(name) ? Buffer.from(withStrip(own.toString('utf8'))) : own
    return createDocument(name, shown, origin)
  }
  const read = (name: string) => {
    const content = readFileSync(join(folder, name))
    const own = identity && name === 'sw.js' ? ownWorker(content, identity) : content
    return createDocument(name, own, origin)
  }
  const isAtHome = !config.production && !config.isPublic
  return {
    pages: pages
      .filter(([path]) => path !== workshopPage || isAtHome)
      .map(([path, page]) => [path, identity ? withOwnStyle(page, identity) : page] as const)
      .map(([path, page]) => [path, isTryOut && isLanding(page.file) ? withHash(page) : page]),
    documents: new Map([
      ...pageNames.map(name => [name, readPage(name)] as const),
      ...names.map(name => [name, read(name)] as const),
    ]),
  }
}

const isLanding = (file: string) => /^(?:\w+-)?index\.html$/.test(file)

const withHash = (page: Page) => ({ ...page, styleHashes: [...page.styleHashes, stripHash] })

/** The policy of a page names the style that its identity has added. */
function withOwnStyle(page: Page, identity: Identity): Page {
  const style = styleOf(identity)
  if (!style) return page
  const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`
  return { ...page, styleHashes: [...page.styleHashes, hash] }
}

function servePages(app: FastifyInstance, { pages, documents }: Site) {
  for (const [path, page] of pages) {
    const { file, preload = [] } = page
    const document = documents.get(file)
    if (!document) throw new Error(`The page ${path} has no file ${file}: build again.`)
    const policy = contentPolicy(page)
    const own = languagesOf(path, pages, documents)
    const link = preload.map(href => `<${href}>; rel=modulepreload`).join(', ')
    app.get(path, (request, reply) => {
      const chosen = own.size > 0 ? own.get(languageAsked(request)) : undefined
      withPolicy(reply, chosen?.policy ?? policy)
      if (link) reply.header('link', link)
      return sendDocument(request, reply, chosen?.document ?? document, own.size > 0)
    })
  }
  // What is no page is asked for by its name.
  for (const [name, document] of documents) {
    if (name.endsWith('.html')) continue
    app.get(`/${name}`, (request, reply) => sendDocument(request, reply, document))
  }
}

/** The app's words, as the product comes with them or an operator has mended them. */
function serveWords(app: FastifyInstance, folder: string) {
  for (const name of readdirSync(join(folder, 'words'))) {
    const [language = ''] = name.split('-')
    if (!isLanguage(language)) continue
    const built = JSON.parse(readFileSync(join(folder, 'words', name), 'utf8')) as Catalogue
    const mended = catalogueOf(language)
    const said = Object.keys(built).map(hash => [hash, mended[hash] ?? built[hash]])
    const content = Buffer.from(JSON.stringify(Object.fromEntries(said)))
    const document = createDocument(name, content, '')
    app.get(`/words/${name}`, (request, reply) => sendDocument(request, reply, document))
  }
}

/** What is chosen with the address, as the language menu does, or was chosen before. */
function languageAsked({ url, headers }: FastifyRequest): Language | undefined {
  const [, asked = ''] = /[?&]language=(\w+)/.exec(url) ?? []
  return isLanguage(asked) ? asked : languageChosen(headers.cookie)
}

/** The same page of the app in other languages. */
function languagesOf(path: string, pages: Site['pages'], documents: Site['documents']) {
  const pageAt = (address: string) => pages.find(([each]) => each === address)?.[1]
  const found = new Map<Language | undefined, { document: Document; policy: Policy }>()
  for (const language of translated) {
    const built = pageAt(`/opening/${language}${path}`)
    // One that was drawn in other words than the app has by now gives way to the shell; the carrier's is mended itself.
    const isOld = built?.kind === 'opening' && mendedIn(language).size > 0
    const page = isOld ? pageAt('/app.html') : built
    const document = page && documents.get(page.file)
    if (document) found.set(language, { document, policy: contentPolicy(page) })
  }
  return found
}

async function serveFiles(app: FastifyInstance, folder: string) {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    preCompressed: true,
    // Pages have addresses; their files and the build's notes have none.
    allowedPath: path => !/\.html$|\.br$|\.gz$|^\/pages\.json$/i.test(path),
    setHeaders: (reply, path) => cacheAs(reply, path.startsWith(join(folder, 'assets'))),
  })
}

function cacheAs(reply: FastifyReply, isHashed: boolean) {
  reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
}

/** A page's address has no file ending; calls and developer pages are never pages. */
function looksLikePage({ method, url }: FastifyRequest): boolean {
  const [path = ''] = url.split('?')
  if (method !== 'GET' && method !== 'HEAD') return false
  return !/^\/(?:api|dev)\//i.test(path) && !/\.[a-z0-9]+$/i.test(path)
}
