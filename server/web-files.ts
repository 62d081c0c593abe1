import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../contract/refusal.ts'
import { sendRefusal } from './answer.ts'

const folder = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Serves the built front end, and its shell for every page address; the rest is not there. */
export async function serveWeb(app: FastifyInstance) {
  const built = existsSync(`${folder}/index.html`)
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(`${folder}/assets/`)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request.method, request.url)) return reply.sendFile('index.html')
    return sendRefusal(request, reply, refuse('no_such_route'))
  })
}

/** A page's address has no file ending; calls and developer pages are never pages. */
function isPage(method: string, url: string): boolean {
  const [path = ''] = url.split('?')
  if (method !== 'GET' && method !== 'HEAD') return false
  return !/^\/(?:api|dev)\//i.test(path) && !/\.[a-z0-9]+$/i.test(path)
}
