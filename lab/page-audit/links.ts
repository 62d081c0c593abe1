import type { APIRequestContext, Page } from '@playwright/test'

type Link = { href: string; tag: string; target: string; rel: string; isHere: boolean }

/** Everything that a page names, as the browser understands it. */
async function linksIn(page: Page): Promise<Link[]> {
  return page.evaluate(() => {
    const named = document.querySelectorAll<HTMLElement>(
      'a[href], area[href], link[href], img[src], script[src], source[src]',
    )
    return Array.from(named, each => {
      const raw = ['href', 'src'].map(name => each.getAttribute(name)).find(Boolean) ?? ''
      const href = URL.canParse(raw, document.baseURI) ? new URL(raw, document.baseURI).href : raw
      const [, fragment = ''] = href.split('#')
      const isSamePage = href.split('#')[0] === location.href.split('#')[0]
      return {
        href,
        tag: each.localName,
        target: each.getAttribute('target') ?? '',
        rel: each.getAttribute('rel') ?? '',
        isHere: isSamePage && (!fragment || Boolean(document.getElementById(fragment))),
      }
    })
  })
}

const fits: Record<string, RegExp> = {
  'mailto:': /^mailto:(?:[^\s@?]+@[^\s@?]+)?(?:\?\S*)?$/,
  'tel:': /^tel:\+?\d{7,15}$/,
  'sms:': /^sms:/,
  'data:': /^data:image\//,
  'blob:': /^blob:/,
}

/** Nobody outside is called: a link to elsewhere must be encrypted and give nothing away. */
function checkForeign({ href, tag, target, rel }: Link): string[] {
  if (!URL.canParse(href)) return [`no address: ${href}`]
  const { protocol } = new URL(href)
  const form = fits[protocol]
  if (form) return form.test(href) ? [] : [`malformed: ${href}`]
  if (protocol !== 'https:') return [`not encrypted: ${href}`]
  if (tag !== 'a') return [`loaded from elsewhere: ${href}`]
  const isClosed = target !== '_blank' || /\bnoopener\b|\bnoreferrer\b/.test(rel)
  return isClosed ? [] : [`opens a window that can reach back: ${href}`]
}

/** Follows every link of every page once per person, with that person's cookies. */
export function createLinkChecker(origin: string) {
  const followed = new Set<string>()
  const isOwn = (href: string) => URL.canParse(href) && new URL(href).origin === origin

  async function follow(request: APIRequestContext, href: string): Promise<string[]> {
    const answer = await request.get(href.split('#')[0] ?? href)
    const [, fragment] = href.split('#')
    if (!answer.ok()) return [`leads to ${answer.status()}: ${href}`]
    // A page of the app is drawn by its program: what it holds is seen when that page is looked at.
    const isDrawnLater = /<div id="?root"?>/.test(fragment ? await answer.text() : '')
    if (!fragment || isDrawnLater) return []
    const ids = (await answer.text()).matchAll(/\sid=(?:"([^"]*)"|([^\s>]+))/g)
    const isThere = Array.from(ids, ([, a, b]) => a ?? b).includes(decodeURIComponent(fragment))
    return isThere ? [] : [`leads to no such place: ${href}`]
  }

  return {
    count: () => followed.size,
    /** What is wrong with the links of the page that is open. */
    async check(page: Page, who: string): Promise<string[]> {
      const here = page.url().split('#')[0] ?? ''
      const found: string[] = []
      for (const link of await linksIn(page)) {
        const key = `${who} ${link.href} ${link.target} ${link.rel}`
        // Once is enough: the same link stands on many pages.
        if (link.isHere || followed.has(key)) continue
        if (link.href.startsWith(`${here}#`)) found.push(`leads to no such place: ${link.href}`)
        else if (!isOwn(link.href)) found.push(...checkForeign(link))
        else found.push(...(await follow(page.context().request, link.href)))
        followed.add(key)
      }
      return found
    },
  }
}
