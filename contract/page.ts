/**
 * Every page of the app by its address: the router takes its paths from here, the server knows by
 * it which addresses exist, and the service worker which ones it may open offline.
 */
export const appPages = [
  '/signin',
  '/privacy',
  '/terms',
  '/support',
  '/support/:token',
  '/unsubscribe/:token',
  '/card',
  '/user/register',
  '/user/register/phone',
  '/user/login',
  '/user/login/phone',
  '/user/number',
  '/verify-account',
  '/verified/:id/:token',
  '/director/register',
  '/director/register/login',
  '/agent/login',
  '/agent/register',
  '/station/login',
  '/station/login/phone',
  '/join/:token',
  '/invitation/:token',
  '/station/password',
  '/passwords/forgotten',
  '/forgotten-password/:role?',
  '/passwords/reset/:token',
  '/user/home',
  '/user/home/makerequest',
  '/user/home/makerequest/:requestId',
  '/user/home/makepayment',
  '/user/home/makepayment/return',
  '/user/home/makepayment/:entryId',
  '/user/home/prices',
  '/user/home/recyclables',
  '/user/home/feedback',
  '/user/home/feedback/:ticketId',
  '/user/home/notifications',
  '/user/home/profile',
  '/user/home/places',
  '/user/home/waiting',
  '/station',
  '/station/mallam',
  '/station/Notify',
  '/station/assign',
  '/station/assign/:requestId',
  '/station/runsheet/:carrierId',
  '/station/runsheets',
  '/station/cards/:carrierId?',
  '/station/plan',
  '/station/rounds',
  '/station/problems',
  '/station/problems/:requestId',
  '/station/residents',
  '/station/residents/:userId',
  '/station/close',
  '/station/weigh',
  '/station/recyclables',
  '/station/cash',
  '/station/prices',
  '/station/areas',
  '/station/announcements',
  '/station/support',
  '/station/support/:ticketId',
  '/station/staff',
  '/station/approvals',
  '/station/notifications',
  '/station/profile',
  '/director/home',
  '/director/home/stations',
  '/director/home/stations/:stationId',
  '/director/home/problems',
  '/director/home/problems/:requestId',
  '/director/home/report',
  '/director/home/alerts',
  '/director/home/audit',
  '/director/home/approvals',
  '/director/home/support',
  '/director/home/support/:ticketId',
  '/director/home/notifications',
  '/director/home/profile',
  '/director/second-step',
] as const

export type AppPage = (typeof appPages)[number]

/** What the address of a page leaves open: `:requestId`. A `?` behind it says that it may be absent. */
type Open<Page extends string> = Page extends `${infer First}/${infer Rest}`
  ? Open<First> | Open<Rest>
  : Page extends `:${string}?`
    ? never
    : Page extends `:${infer Name}`
      ? Name
      : never
type Given = Record<string, string | number | undefined>

/**
 * The address of a page, with its open places filled in. What else is given stands behind the `?`, and
 * what is undefined nowhere: `pageAt('/station/assign/:requestId', { requestId })`.
 */
export function pageAt<Page extends AppPage>(
  page: Page,
  ...[given = {}]: Open<Page> extends never
    ? [given?: Given]
    : [given: Given & Record<Open<Page>, string>]
): string {
  const rest: Given = { ...given }
  const path = page.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const { [name]: value } = rest
    delete rest[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  const behind = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(behind as [string, string][]).toString()
  return query ? `${path}?${query}` : path
}

/** Where carriers work: a page of its own, beside the app. */
export const carrierPage = '/go'

/** The workshop of the kit's parts; a production server does not show it. */
export const workshopPage = '/dev/ui'

const asPattern = (page: string) =>
  new RegExp(`^${page.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')}/?$`, 'i')

/** Whether the app has a page at this path, in any case of letters. */
export const isAppPage = (pathname: string) => appPages.some(page => asPattern(page).test(pathname))
