import { randomInt } from 'node:crypto'
import { requestPasswordReset } from '../../contract/account/account.ts'
import { listCarriers } from '../../contract/carrier/carrier.ts'
import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { invite } from '../../contract/director/invitation.ts'
import { appPages, carrierPage, type AppPage } from '../../contract/page.ts'
import { listRequests, markPickedUp, type Status } from '../../contract/request/request.ts'
import type { Holder } from '../../contract/role.ts'
import { inviteMember } from '../../contract/staff/joining.ts'
import { listResidents } from '../../contract/screen/resident.ts'
import { listStations } from '../../contract/station/station.ts'
import { listStationProblems, sayProblem } from '../../contract/problem/problem.ts'
import { listTickets, openTicket, writeMessage } from '../../contract/support/support.ts'
import { listEntries, startTopUp } from '../../contract/wallet/wallet.ts'
import type { Page } from '@playwright/test'
import { demoLogins } from '../../server/demo/demo.ts'
import type { Browser } from '../../server/testing/browser.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { createVisitor } from '../../server/testing/visitor.ts'
import {
  dataOf,
  demoPerson,
  mailedToken,
  newestToken,
  newStation,
  registerResident,
} from '../../server/testing/people/town-people.ts'

/** Who looks: nobody who is known, one of the demo's people, or staff with a given password. */
export type Who = 'visitor' | Holder | 'newcomer'

/** An address to look at, and which page of the product it is. */
export type View = {
  page: string
  path: string
  who: Who
  /** What is done there before it is looked at. */
  first?: (page: Page) => Promise<void>
}

type Calls = Record<'visitor' | Holder, Browser> & { url: string }
type Row = { _id: string } & Record<string, unknown>

/** What is asked of an endpoint must be answered. */
const ask = async <E extends Endpoint>(browser: Browser, endpoint: E, input: SentOf<E>) =>
  dataOf(await browser.call(endpoint, input), endpoint.path)

/** One row of each kind: pages look different for them. */
const oneOfEach = (rows: Row[], field: string) => [
  ...new Map(rows.map(row => [row[field], row._id])).values(),
]
type ListEndpoint =
  | typeof listCarriers
  | typeof listEntries
  | typeof listRequests
  | typeof listTickets
const listed = async (browser: Browser, endpoint: ListEndpoint, field: string) =>
  oneOfEach(await ask(browser, endpoint, { limit: 100 }), field)

/** Requests with which something is wrong, one of each state; Ada says it of one where nobody has. */
async function findDisputed({ resident, station }: Calls): Promise<string[]> {
  const known = await ask(station, listStationProblems, { limit: 100 })
  if (known.length > 0) {
    return [...new Map(known.map(({ state, requestId }) => [state, requestId])).values()]
  }
  const own = await ask(resident, listRequests, { state: 'open', limit: 100 })
  const had = (status: Status) => own.find(({ requestStatus }) => requestStatus === status)?._id
  const requestId = had('Picked up') ?? had('Assigned') ?? ''
  if (!had('Picked up')) await ask(station, markPickedUp, { requestId })
  await ask(resident, sayProblem, { requestId, kind: 'bags left', words: 'Two bags are left.' })
  return [requestId]
}

/** Two pages show them, and it is said once. */
const disputedBy = new WeakMap<Calls, Promise<string[]>>()
function disputed(calls: Calls): Promise<string[]> {
  const found = disputedBy.get(calls) ?? findDisputed(calls)
  disputedBy.set(calls, found)
  return found
}

async function firstStation({ visitor }: Calls): Promise<string> {
  const [first] = await ask(visitor, listStations, {})
  return first?._id ?? ''
}

type Letter = Row & { unsubscribeUrl: string | null }
const lettersIn = async (visitor: Browser, to = ''): Promise<Letter[]> =>
  (await visitor.send('GET', `/dev/mailbox.json?to=${to}`)).body

/** Answers one of Ada's questions: the letter about it has a link to want no more of them. */
async function unsubscribing({ visitor, station, resident }: Calls): Promise<string> {
  const [asked] = await ask(resident, listTickets, {})
  const ticketId = asked?._id ?? ''
  await ask(station, writeMessage, { ticketId, text: 'Yes, before nine.' })
  return eventually(async () => {
    const letters = await lettersIn(visitor, demoLogins.resident)
    const url = letters.flatMap(each => each.unsubscribeUrl ?? [])[0]
    if (!url) throw new Error('no letter that can be unsubscribed from yet')
    return url.split('/').at(-1) ?? ''
  })
}

/** Nobody is there twice, however often all pages are looked for. */
let strangers = randomInt(1_000_000_000)
/** Somebody whom nobody else is called, however often the pages are visited. */
/** In letters: so many figures would be a phone number. */
const newName = (first: string) =>
  `${first} B${String(++strangers).replaceAll(/\d/g, figure => 'abcdefghij'[Number(figure)] ?? '')}`

export const dead = 'no-such-token-no-such-token-no-such-token-0'

/** What stands in the places of an address that are different each time. */
const filled: Partial<Record<AppPage, (calls: Calls) => Promise<string[]>>> = {
  '/support/:token': async ({ visitor }) => {
    const email = `bisi.${++strangers}@town.ng`
    await ask(visitor, openTicket, { name: 'Bisi Ojo', email, message: 'Do you come to Ojo?' })
    return [await mailedToken(visitor, email), dead]
  },
  '/unsubscribe/:token': async calls => [await unsubscribing(calls), dead],
  '/verified/:id/:token': async calls => {
    const station = await firstStation(calls)
    const { _id, email } = await registerResident(calls.visitor, newName('Ngozi'), station)
    return [`${_id}/${await mailedToken(calls.visitor, email)}?role=resident`, `${station}/${dead}`]
  },
  '/join/:token': async ({ visitor, station }) => {
    const email = `joins.${++strangers}@town.ng`
    await ask(station, inviteMember, { name: newName('Tunde'), role: 'cashier', email })
    return [await mailedToken(visitor, email), dead]
  },
  '/station/residents/:userId': async ({ station }) =>
    (await ask(station, listResidents, { limit: 2 })).map(({ _id }) => _id),
  '/invitation/:token': async ({ visitor, director }) => {
    const email = `invited.${++strangers}@town.ng`
    await ask(director, invite, { email, station: 'Yaba' })
    return [await mailedToken(visitor, email), dead]
  },
  '/forgotten-password/:role?': async () => ['director'],
  '/passwords/reset/:token': async ({ visitor }) => {
    const email = demoLogins.resident
    const known = await newestToken(visitor, email)
    await ask(visitor, requestPasswordReset, { role: 'resident', email })
    return [await mailedToken(visitor, email, known), dead]
  },
  '/user/home/makerequest/:requestId': ({ resident }) =>
    listed(resident, listRequests, 'requestStatus'),
  '/user/home/makepayment/:entryId': ({ resident }) => listed(resident, listEntries, 'reason'),
  '/user/home/feedback/:ticketId': ({ resident }) => listed(resident, listTickets, 'state'),
  '/station/assign/:requestId': ({ station }) => listed(station, listRequests, 'requestStatus'),
  '/station/cards/:carrierId?': ({ station }) => listed(station, listCarriers, 'status'),
  '/station/runsheet/:carrierId': ({ station }) => listed(station, listCarriers, 'status'),
  '/station/problems/:requestId': disputed,
  '/director/home/problems/:requestId': disputed,
  '/station/support/:ticketId': ({ station }) => listed(station, listTickets, 'state'),
  '/director/home/stations/:stationId': async calls => [await firstStation(calls)],
  '/director/home/support/:ticketId': ({ director }) => listed(director, listTickets, 'state'),
}

function whoseIs(page: string): Who {
  if (page === '/station/password') return 'newcomer'
  if (page.startsWith('/user/home')) return 'resident'
  if (page.startsWith('/director/home')) return 'director'
  return /^\/station(?!\/login)/.test(page) ? 'station' : 'visitor'
}

/** The address of a page whose places are filled, several at once where it has more than one. */
const fillIn = (page: string, value: string) => page.replace(/:.*$/, value)

/** Documents that are no pages of the app, and addresses behind which something more shows. */
async function besides({ resident, station, visitor }: Calls): Promise<View[]> {
  const topUp = await ask(resident, startTopUp, { amountKobo: 200_000 })
  const [carrier] = await ask(station, listCarriers, { free: 'true' })
  const letter = oneOfEach(await lettersIn(visitor), 'subject').map(id => `/dev/mailbox/${id}`)
  const views = (who: Who, ...paths: string[]) =>
    paths.map(path => ({ page: path.split('?')[0] ?? path, path, who }))
  return [
    ...views('visitor', '/', '/blog', '/no/such/page', '/api/docs', '/dev/mailbox', '/dev/sms'),
    ...views('visitor', carrierPage, ...letter),
    ...views('resident', topUp.checkoutUrl, '/user/home/makepayment?topup=1'),
    ...views('resident', `/user/home/makepayment/return?reference=${topUp.reference}`),
    ...views('station', `/station/assign?carrier=${carrier?._id}`),
  ]
}

/** Ticks the first rows of a list: a bar with what can be done to them comes over it. */
async function tickRows(page: Page) {
  const rows = page.getByRole('checkbox', { name: /^Select (?!all)/ })
  for (const row of (await rows.all()).slice(0, 2)) await row.check()
}

/** Of all addresses those whose lists are long where there is a crowd, and what is done to several at once. */
export const crowdedOf = (views: View[]): View[] => [
  ...views
    .filter(
      ({ page, who }) => !page.includes(':') && ['resident', 'station', 'director'].includes(who),
    )
    .map(({ page, path, who }) => ({ page: `${page} (crowd)`, path, who })),
  {
    page: '/station/assign (crowd, ticked)',
    path: '/station/assign',
    who: 'station',
    first: tickRows,
  },
]

/**
 * Every address there is to look at: each page of the product, with what the demo knows; a station whose
 * staff have a password that the director gave them; and the cookies of whoever registered: only in that
 * browser the link verifies at once.
 */
export async function findViews(url: string) {
  const enter = (role: Holder) => demoPerson(createVisitor(url), role)
  const [resident, station, director] = [
    await enter('resident'),
    await enter('station'),
    await enter('director'),
  ]
  const calls: Calls = {
    url,
    visitor: createVisitor(url),
    resident: resident.browser,
    station: station.browser,
    director: director.browser,
  }
  const own = appPages.map(async (page): Promise<View[]> => {
    const who = whoseIs(page)
    if (page === '/director/second-step' || page === '/user/home/makepayment/return') return []
    if (!page.includes(':')) return [{ page, path: page, who }]
    const values = (await filled[page]?.(calls)) ?? []
    if (values.length === 0) throw new Error(`nothing to show at ${page}`)
    return values.map(value => ({ page, path: fillIn(page, value), who }))
  })
  const views = [...(await Promise.all(own)).flat(), ...(await besides(calls))]
  const given = await newStation(director, newName('Badagry'))
  return { views, given, cookies: calls.visitor.cookies }
}
