// What header checkers look for (Mozilla's HTTP Observatory, the OWASP secure headers project), and
// what our own kinds of answers promise.

type Answer = { url: string; status: number; headers: Record<string, string> }

/** What an answer's header must match, or must not be there at all. */
type Rule = { header: string; says?: RegExp; never?: RegExp | true }

const everywhere: Rule[] = [
  { header: 'x-content-type-options', says: /^nosniff$/ },
  { header: 'cross-origin-resource-policy', says: /^same-origin$/ },
  { header: 'content-security-policy', says: /default-src 'none'|default-src 'self'/ },
  { header: 'content-security-policy', never: /script-src[^;]*'unsafe-|\*|http:/ },
  { header: 'x-powered-by', never: true },
  { header: 'server', never: true },
  { header: 'access-control-allow-origin', never: true },
]

const documents: Rule[] = [
  { header: 'content-type', says: /charset=utf-8/i },
  { header: 'referrer-policy', says: /^(?:no-referrer|same-origin|strict-origin)$/ },
  { header: 'x-frame-options', says: /^(?:deny|sameorigin)$/i },
  { header: 'cross-origin-opener-policy', says: /^same-origin$/ },
  { header: 'permissions-policy', says: /camera=\(self\).*geolocation=\(self\).*microphone=\(\)/ },
  { header: 'content-security-policy', says: /frame-ancestors 'none'|sandbox/ },
  { header: 'content-security-policy', says: /object-src 'none'|default-src 'none'/ },
  { header: 'content-security-policy', says: /base-uri 'none'|sandbox/ },
  { header: 'content-security-policy', says: /form-action 'self'|sandbox/ },
  { header: 'cache-control', says: /^no-(?:cache|store)/ },
]

const calls: Rule[] = [{ header: 'cache-control', says: /no-store|private|no-cache/ }]
const hashed: Rule[] = [{ header: 'cache-control', says: /max-age=31536000, immutable/ }]
const texts: Rule[] = [{ header: 'content-type', says: /charset=utf-8/i }]
const secure: Rule[] = [
  { header: 'strict-transport-security', says: /max-age=(?:3153\d{4}|[4-9]\d{7}|\d{9,})/ },
]

function rulesFor({ url, status, headers }: Answer, isSecure: boolean): Rule[] {
  // What has not changed is sent without most of its headers.
  if (status === 304) return []
  const { pathname } = new URL(url)
  const type = headers['content-type'] ?? ''
  return [
    ...everywhere,
    ...(isSecure ? secure : []),
    ...(type.startsWith('text/html') ? documents : []),
    ...(/^text\/|javascript|json/.test(type) && !type.includes('event-stream') ? texts : []),
    ...(/^\/api\//i.test(pathname) ? calls : []),
    ...(pathname.startsWith('/assets/') ? hashed : []),
  ]
}

/** What is wrong with the headers of an answer; over https there is more to promise. */
export function checkHeaders(answer: Answer, isSecure = false): string[] {
  const wrong = rulesFor(answer, isSecure).filter(({ header, says, never }) => {
    const value = answer.headers[header]
    if (never === true) return value !== undefined
    if (never) return never.test(value ?? '')
    return !says?.test(value ?? '')
  })
  return wrong.map(({ header }) => `${header}: ${answer.headers[header] ?? 'missing'}`)
}

/** What is wrong with the cookies that an answer sets. */
export function checkCookies(cookies: string[], isSecure: boolean): string[] {
  const wanted = [/; ?HttpOnly/i, /; ?SameSite=(?:Lax|Strict)/i, /; ?Path=\//i]
  if (isSecure) wanted.push(/; ?Secure/i, /^__Host-/)
  return cookies.flatMap(cookie => {
    const missing = wanted.filter(part => !part.test(cookie))
    const name = cookie.split('=')[0]
    return missing.map(part => `the cookie ${name} lacks ${part.source}`)
  })
}
