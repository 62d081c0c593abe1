import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { brand as product } from '../../contract/brand.ts'
import type { Identity } from '../identity/identity.ts'
import { drawn, onGround } from '../identity/logo.ts'
import { isKnown } from './html-page.ts'

type OwnFile = { type: string; content: Buffer }

const whole = { w: 512, h: 512 }
const paper = '#ffffff'

/** What a phone, a tab and a shared link show of this installation, in the place of the built files. */
function filesOf(folder: string, identity: Identity): Map<string, OwnFile> {
  const { brand, palette, logo, picture } = identity
  const { main, second, deep } = brand.colours
  const mark =
    logo ??
    readFileSync(join(folder, 'favicon.svg'), 'utf8')
      .replaceAll(product.colours.main, main)
      .replaceAll(product.colours.second, second)
  // What has a ground of its own is laid on more of it; a logo of any shape lies on white.
  const ground = logo ? paper : main
  const png = (svg: string, width: number) => ({ type: 'image/png', content: drawn(svg, width) })
  const square = onGround(mark, ground, whole, 0.72)
  const manifest = (name: string) => {
    const built = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>
    const said = { name: brand.name, short_name: brand.name, description: brand.promise.en }
    const own = { ...built, ...said, ...(palette && { theme_color: deep }) }
    return { type: 'application/manifest+json', content: Buffer.from(JSON.stringify(own)) }
  }
  return new Map<string, OwnFile>([
    ['/favicon.svg', { type: 'image/svg+xml', content: Buffer.from(mark) }],
    ['/favicon.ico', png(mark, 32)],
    ['/icon-192.png', png(mark, 192)],
    ['/icon-512.png', png(mark, 512)],
    ['/icon-maskable-512.png', png(square, 512)],
    ['/apple-touch-icon.png', png(onGround(mark, ground, whole, 0.86), 180)],
    [
      '/og.png',
      picture
        ? { type: 'image/png', content: picture }
        : png(onGround(mark, ground, { w: 1200, h: 630 }, 0.6), 1200),
    ],
    ['/manifest.webmanifest', manifest('manifest.webmanifest')],
    ['/go.webmanifest', manifest('go.webmanifest')],
  ])
}

/** Serves them under the names of the built ones, which they go before. */
export function serveOwnFiles(app: FastifyInstance, folder: string, identity: Identity) {
  for (const [path, { type, content }] of filesOf(folder, identity)) {
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
    app.get(path, (request, reply) => {
      reply.headers({ etag, 'cache-control': 'no-cache' })
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(type).send(content)
    })
  }
}

/** The service worker keeps pages by their revision: another identity makes them other pages. */
export const ownWorker = (script: Buffer, { version }: Identity) =>
  Buffer.from(
    script
      .toString('utf8')
      .replaceAll(/(revision:)(["'`])([0-9a-f]{16})\2/g, `$1$2$3-${version}$2`),
  )
