import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { workshopPage } from '../../contract/page.ts'
import { refuse } from '../../contract/refusal.ts'
import { sendRefusal } from '../call/answer.ts'
import type { Config } from '../config.ts'
import { root } from '../db/root.ts'
import { contentPolicy } from './content-policy.ts'
import { createDocument, sendDocument, type Document } from './html-page.ts'

const builtFolder = fileURLToPath(new URL('dist/web', root))

/** What the build says about a page: its file, what is inline in it, and what it needs at once. */
type Page = { file: string; styleHashes: string[]; scriptHashes?: string[]; preload?: string[] }

type Site = { pages: [path: string, page: Page][]; documents: Map<string, Document> }

/** Serves the built front end: its pages, its files, and the app's shell for what is not there. */
export async function serveWeb(app: FastifyInstance, config: Config, folder = builtFolder) {
  const site = readSite(folder, config)
  if (site) {
    servePages(app, site)
    await serveFiles(app, folder)
  }
  const shell = site?.pages.find(([path]) => path === '/app.html')?.[1]
  const document = shell && site.documents.get(shell.file)
  app.setNotFoundHandler((request, reply) => {
    if (!document || !looksLikePage(request)) {
      return sendRefusal(request, reply, refuse('no_such_route'))
    }
    reply.helmet({ contentSecurityPolicy: contentPolicy(shell) })
    return sendDocument(request, reply.code(404), document)
  })
}

function readSite(folder: string, config: Config): Site | undefined {
  const list = join(folder, 'pages.json')
  if (!existsSync(list)) return undefined
  const pages = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, Page>)
  // Where people reach the server is known only now; what names the address is kept in memory. So
  // is the service worker, which must fit the pages also when somebody builds beneath the server.
  const origin = new URL(config.publicUrl).origin
  const names = readdirSync(folder).filter(name => /\.(?:html|xml|txt)$|^sw\.js$/.test(name))
  const read = (name: string) => createDocument(name, readFileSync(join(folder, name)), origin)
  const isAtHome = !config.production && !config.isPublic
  return {
    pages: pages.filter(([path]) => path !== workshopPage || isAtHome),
    documents: new Map(names.map(name => [name, read(name)])),
  }
}

function servePages(app: FastifyInstance, { pages, documents }: Site) {
  for (const [path, page] of pages) {
    const { file, preload = [] } = page
    const document = documents.get(file)
    if (!document) throw new Error(`The page ${path} has no file ${file}: build again.`)
    const helmet = { contentSecurityPolicy: contentPolicy(page) }
    const link = preload.map(href => `<${href}>; rel=modulepreload`).join(', ')
    app.get(path, { helmet }, (request, reply) => {
      if (link) reply.header('link', link)
      return sendDocument(request, reply, document)
    })
  }
  // What is no page is asked for by its name.
  for (const [name, document] of documents) {
    if (name.endsWith('.html')) continue
    app.get(`/${name}`, (request, reply) => sendDocument(request, reply, document))
  }
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
