import { doors } from '../contract/account/login-pages.ts'
import type { Holder } from '../contract/role.ts'

/** The login of a role, which leads back to where somebody was heading. */
export const loginFor = (
  role: Holder,
  { pathname, search }: { pathname: string; search: string },
) => `${doors[role].login}?next=${encodeURIComponent(pathname + search)}`

/**
 * Where somebody goes who opens a role's own pages and is not known here: a resident's home leads to the
 * front page; whoever meant a page behind it comes back there after the login.
 */
export const wayInFor = (role: Holder, to: { pathname: string; search: string }) =>
  role === 'resident' && /^\/user\/home\/?$/i.test(to.pathname) ? '/' : loginFor(role, to)

/** The `?next=` of a login page when it leads inside `home`'s area of this site, else `home`. */
export function nextFrom(search: URLSearchParams, home: string): string {
  const next = search.get('next')
  // Two slashes, or one and a backslash, would lead to another site.
  if (!next || !/^\/(?![/\\])/.test(next)) return home
  const url = new URL(next, location.origin)
  const inside = `${url.pathname}/`.toLowerCase().startsWith(`${home}/`)
  return url.origin === location.origin && inside ? url.pathname + url.search : home
}
