import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { freshAddress, linkMailedTo, tokenIn } from './journey.ts'
import { demoSecret, enter } from './sign-in.ts'

/** Each run works at a station of its own, so that no other journey takes its carriers. */
export const desks = {
  phone: { email: 'kano@kwashe.demo', station: 'Nassarawa, Kano' },
  desktop: { email: 'abuja@kwashe.demo', station: 'Wuse, Abuja' },
} as const
export type Desk = { email: string; station: string }

export const deskOf = (project: string): Desk => (project === 'phone' ? desks.phone : desks.desktop)

const password = 'gbagada-express'
const digits = () => String(Math.floor(Math.random() * 9_000_000) + 1_000_000)

/** A name that no other journey uses, made of letters only. */
export const freshName = (given: string) =>
  `${given} ${Array.from(crypto.randomUUID().slice(0, 6), each => String.fromCharCode(65 + parseInt(each, 16))).join('')}`

export const freshPhone = () => `0803${digits()}`

/** Signs the staff of a desk in, and opens one of their pages. */
export async function sitDown(page: Page, { email }: Desk, path = '/station') {
  await enter(page, { role: 'station', email }, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

type Answer<T> = { data: T }
type Who = { _id: string; station: { _id: string } }

/** A verified resident of the desk's station who asks through the calls. */
export async function newResident(request: APIRequestContext, desk: Desk, name: string) {
  const email = freshAddress('resident')
  const sent = { name, email, address: `14 Depot Road, ${name}`, stationName: desk.station }
  const registered = await request.post('/api/users/registeruser', {
    data: { ...sent, phoneNumber: freshPhone(), password, privacyConsent: true },
  })
  expect(registered.status()).toBe(201)
  const link = await linkMailedTo(request, email, /Verify your email/)
  await request.get(`/api/users/verify-user/${tokenIn(link)}`)
  const login = await request.post('/api/users/loginuser', { data: { email, password } })
  const { _id, station } = ((await login.json()) as Answer<Who>).data
  const ask = async (kind: 'make-request' | 'make-special-request', data: object) => {
    const answer = await request.patch(`/api/users/${kind}/${_id}/${station._id}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as Answer<{ _id: string }>).data._id
  }
  return {
    /** Signs in on a page of their own. */
    opens: (page: Page, path: string) =>
      enter(page, { role: 'resident', email, secret: password }, path),
    asks: () => ask('make-request', {}),
    async closes(requestId: string) {
      const answer = await request.post(`/api/requests/${requestId}/closure`, { data: {} })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    asksSpecially: (requestMessage: string) =>
      ask('make-special-request', { requestMessage, address: `The hall, ${name}` }),
  }
}

/** A carrier of the desk's station, registered through the calls. */
export async function newCarrier(request: APIRequestContext, desk: Desk, name: string) {
  const login = await request.post('/api/stations/login-station', {
    data: { email: desk.email, password: demoSecret },
  })
  const { _id } = ((await login.json()) as Answer<{ _id: string }>).data
  const made = await request.post(`/api/stations/registermalam/${_id}`, {
    data: { name, phoneNumber: freshPhone(), email: freshAddress('carrier'), address: 'Depot' },
  })
  expect(made.status()).toBe(201)
  return ((await made.json()) as Answer<{ _id: string }>).data._id
}

/** The staff who registered the carrier send one and have it picked up, through the calls. */
export async function havePickedUp(
  request: APIRequestContext,
  requestId: string,
  carrierId: string,
) {
  for (const [what, data] of [
    ['assignment', { carrierId }],
    ['pickup', {}],
  ] as const) {
    const answer = await request.post(`/api/requests/${requestId}/${what}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

/** Picks a carrier by name in the dialog that is open. */
export async function pick(page: Page, name: string) {
  const picker = page.getByRole('dialog')
  await picker.getByRole('searchbox').fill(name)
  await picker.getByRole('button', { name: new RegExp(name) }).click()
  await expect(picker).toBeHidden()
}

/** Chooses something in the menu of a row or a card. */
export async function choose(page: Page, whose: string, item: string) {
  await page
    .getByRole('button', { name: `More for ${whose}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
