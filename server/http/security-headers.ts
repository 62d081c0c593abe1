import type { FastifyInstance, FastifyReply } from 'fastify'

// What every answer promises browsers. Said as texts made once: answers are many.

type Inline = { styleHashes?: readonly string[]; scriptHashes?: readonly string[] }

/** What a page may load: our own files, and what is inline only where its hash is named. */
export function contentPolicy({ styleHashes = [], scriptHashes = [] }: Inline = {}): string {
  const named = (hashes: readonly string[]) =>
    ["'self'", ...hashes.map(hash => `'${hash}'`)].join(' ')
  return [
    "default-src 'self'",
    `script-src ${named(scriptHashes)}`,
    `style-src ${named(styleHashes)}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** Lets this page load what it names. */
export const withPolicy = (reply: FastifyReply, policy: string) =>
  void reply.raw.setHeader('content-security-policy', policy)

const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
/** Nothing that a call answers is a page; should it be taken for one, nothing in it works. */
const calls = {
  ...everywhere,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
}
const pages = {
  ...everywhere,
  'content-security-policy': contentPolicy(),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // The camera is for reading a carrier's card, the position for saying where a door is; nothing from elsewhere is ever shown in our pages.
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
}
const overTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Every answer says them, also the live stream, which answers by hand: so on the raw answer. */
export function sendSecurityHeaders(app: FastifyInstance, isSecure = false) {
  const headersOf = (said: Record<string, string>) =>
    new Map(Object.entries(isSecure ? { ...said, ...overTls } : said))
  const [ofCalls, ofPages] = [headersOf(calls), headersOf(pages)]
  app.addHook('onRequest', (request, { raw }, done) => {
    // The documents of the calls are a page among them.
    raw.setHeaders(/^\/api\/(?!docs)/i.test(request.url) ? ofCalls : ofPages)
    done()
  })
}
