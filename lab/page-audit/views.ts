import { expect, type APIRequestContext } from '@playwright/test'
import type { Role } from '../../contract/endpoint.ts'
import { appPages, type AppPage } from '../../contract/page.ts'
import { freshAddress, linkMailedTo } from '../../e2e/journey.ts'
import { demo } from '../../e2e/sign-in.ts'

/** What the director tells the staff of a new station. */
const givenSecret = 'jollof-and-dodo'

/** Who looks: nobody who is known, one of the demo's people, or staff with a given password. */
export type Who = 'visitor' | Role | 'newcomer'

/** An address to look at, and which page of the product it is. */
export type View = { page: string; path: string; who: Who }

export type Calls = Record<'visitor' | Role, APIRequestContext>

type Row = { _id: string } & Record<string, unknown>

async function rowsOf(request: APIRequestContext, path: string): Promise<Row[]> {
  const answer = await request.get(path)
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { data: Row[] }).data
}

async function send(request: APIRequestContext, path: string, data: object): Promise<Row> {
  const answer = await request.post(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { data: Row }).data
}

/** One row of each kind: pages look different for them. */
const oneOfEach = (rows: Row[], field: string) => [
  ...new Map(rows.map(row => [row[field], row._id])).values(),
]

const listed = (request: APIRequestContext, path: string, field: string) =>
  rowsOf(request, `${path}?limit=100`).then(rows => oneOfEach(rows, field))

async function stationOf(calls: Calls): Promise<string> {
  const [first] = await rowsOf(calls.visitor, '/api/stations/all-stations')
  return first?._id ?? ''
}

type Letter = Row & { unsubscribeUrl: string | null }
const lettersIn = async (visitor: APIRequestContext, to = '') =>
  (await (await visitor.get(`/dev/mailbox.json?to=${to}`)).json()) as Letter[]

/** Answers one of Ada's questions: the letter about it has a link to want no more of them. */
async function unsubscribing({ visitor, station, resident }: Calls): Promise<string> {
  const [asked] = await rowsOf(resident, '/api/tickets')
  await send(station, `/api/tickets/${asked?._id}/messages`, { text: 'Yes, before nine.' })
  const url = async () => {
    const letters = await lettersIn(visitor, demo.resident.email)
    return letters.flatMap(each => each.unsubscribeUrl ?? [])[0] ?? ''
  }
  await expect.poll(url, { timeout: 30_000 }).not.toBe('')
  return (await url()).split('/').at(-1) ?? ''
}

export const dead = 'no-such-token-no-such-token-no-such-token-0'
const tokenOf = (path: string) => path.split('/').slice(2).join('/')

/** What stands in the places of an address that are different each time. */
const filled: Partial<Record<AppPage, (calls: Calls) => Promise<string[]>>> = {
  '/support/:token': async ({ visitor }) => {
    const email = freshAddress('bisi')
    await send(visitor, '/api/tickets', { name: 'Bisi Ojo', email, message: 'Do you come to Ojo?' })
    return [tokenOf(await linkMailedTo(visitor, email, /./)), dead]
  },
  '/unsubscribe/:token': async calls => [await unsubscribing(calls), dead],
  '/verified/:id/:token': async calls => [
    await registered(calls),
    `${await stationOf(calls)}/${dead}`,
  ],
  '/invitation/:token': async ({ visitor, director }) => {
    const email = freshAddress('invited')
    await send(director, '/api/director/invitations', { email, station: 'Yaba' })
    return [tokenOf(await linkMailedTo(visitor, email, /./)), dead]
  },
  '/forgotten-password/:role?': async () => ['director'],
  '/passwords/reset/:token': async ({ visitor }) => {
    const { email } = demo.resident
    await send(visitor, '/api/passwords/reset-request', { role: 'resident', email })
    const path = await linkMailedTo(visitor, email, /password/i)
    return [path.split('/').at(-1) ?? '', dead]
  },
  '/user/home/makerequest/:requestId': ({ resident }) =>
    listed(resident, '/api/requests/all-requests', 'requestStatus'),
  '/user/home/makepayment/:entryId': ({ resident }) =>
    listed(resident, '/api/wallet/entries', 'reason'),
  '/user/home/feedback/:ticketId': ({ resident }) => listed(resident, '/api/tickets', 'state'),
  '/station/assign/:requestId': ({ station }) =>
    listed(station, '/api/requests/all-requests', 'requestStatus'),
  '/station/runsheet/:carrierId': ({ station }) =>
    listed(station, '/api/stations/all-malams', 'status'),
  '/station/support/:ticketId': ({ station }) => listed(station, '/api/tickets', 'state'),
  '/director/home/stations/:stationId': async calls => [await stationOf(calls)],
  '/director/home/support/:ticketId': ({ director }) => listed(director, '/api/tickets', 'state'),
}

async function registered(calls: Calls): Promise<string> {
  const email = freshAddress('new')
  await send(calls.visitor, '/api/users/registeruser', {
    name: 'Ngozi Eze',
    email,
    address: '1 Opebi Road',
    stationName: await stationOf(calls),
    password: 'three quiet words',
    privacyConsent: true,
  })
  return tokenOf(await linkMailedTo(calls.visitor, email, /./))
}

/** A station whose staff came in with a password that the director gave them. */
export async function givenStation({ director }: Calls) {
  const answer = await director.get('/api/session')
  const { data } = (await answer.json()) as { data: { _id: string } }
  const email = freshAddress('given')
  const station = `Badagry ${email.split(/[.@]/)[1]}`
  const at = { station, phoneNumber: '08031112222', address: '1 Beach Road', email }
  await send(director, `/api/director/new-station/${data._id}`, { ...at, password: givenSecret })
  return { email, secret: givenSecret }
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
async function besides({ resident, visitor }: Calls): Promise<View[]> {
  const topUp = await send(resident, '/api/wallet/top-ups', { amountKobo: 200_000 })
  const letter = oneOfEach(await lettersIn(visitor), 'subject').map(id => `/dev/mailbox/${id}`)
  const views = (who: Who, ...paths: string[]) =>
    paths.map(path => ({ page: path.split('?')[0] ?? path, path, who }))
  return [
    ...views('visitor', '/', '/blog', '/no/such/page', '/api/docs', '/dev/mailbox', '/dev/sms'),
    ...views('visitor', ...letter),
    ...views('resident', String(topUp['checkoutUrl']), '/user/home/makepayment?topup=1'),
    ...views('resident', `/user/home/makepayment/return?reference=${String(topUp['reference'])}`),
  ]
}

/** Every address that the proof looks at: each page of the product, with what the demo knows. */
export async function findViews(calls: Calls): Promise<View[]> {
  const own = appPages.map(async (page): Promise<View[]> => {
    const who = whoseIs(page)
    if (page === '/director/second-step' || page === '/user/home/makepayment/return') return []
    if (!page.includes(':')) return [{ page, path: page, who }]
    const values = (await filled[page]?.(calls)) ?? []
    if (values.length === 0) throw new Error(`nothing to show at ${page}`)
    return values.map(value => ({ page, path: fillIn(page, value), who }))
  })
  const views = (await Promise.all(own)).flat()
  return [...views, ...(await besides(calls))]
}
