import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { assign, close, makeSpecialRequest, markPickedUp } from '../contract/request/request.ts'
import * as town from '../server/testing/people/town-people.ts'
import { callsBy, done, visitor } from './calls.ts'
import { demoSecret, enter } from './sign-in.ts'

/** Each run works at a station of its own, so that no other journey takes its carriers. */
export const desks = {
  phone: { email: 'kano@kwashe.demo', station: 'Nassarawa, Kano' },
  desktop: { email: 'abuja@kwashe.demo', station: 'Wuse, Abuja' },
} as const
export type Desk = {
  email: string
  station: string
  /** Unless it is the demo's. */
  secret?: string
}

export const deskOf = (project: string): Desk => (project === 'phone' ? desks.phone : desks.desktop)

/** A name that no other journey uses, made of letters only. */
export const freshName = (given: string) =>
  `${given} ${Array.from(crypto.randomUUID().slice(0, 6), each => String.fromCharCode(65 + parseInt(each, 16))).join('')}`

/** Signs the staff of a desk in, and opens one of their pages. */
export async function sitDown(page: Page, { email, secret = demoSecret }: Desk, path = '/station') {
  await enter(page, { role: 'station', email, secret }, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A station where nobody else is at work, whose head has chosen a password. */
export async function openStation(request: APIRequestContext): Promise<Required<Desk>> {
  const director = await town.demoPerson(visitor(), 'director')
  const station = freshName('Depot')
  const { email, secret } = await town.openStation(callsBy(request), director, station)
  return { station, email, secret }
}

/** A verified resident of the desk's station who asks through the calls. */
export async function newResident({ station }: Desk, name: string, comesWith = visitor()) {
  const facts = { address: `14 Depot Road, ${name}` }
  const resident = await town.moveIn(comesWith, name, station, facts)
  const { browser, email, secret, _id: userId, stationId } = resident
  return {
    browser,
    /** Signs in on a page of their own. */
    opens: (page: Page, path: string) => enter(page, { role: 'resident', email, secret }, path),
    asks: async () => town.dataOf(await town.residentOf(resident).asks())._id,
    closes: (requestId: string) => done(browser, close, { requestId }),
    asksSpecially: async (requestMessage: string) => {
      const wish = { userId, stationId, requestMessage, address: `The hall, ${name}` }
      return (await done(browser, makeSpecialRequest, wish))._id
    },
  }
}

/** A carrier of the desk's station, registered through the calls, which the station's staff then are. */
export async function newCarrier(
  request: APIRequestContext,
  { email, secret = demoSecret }: Omit<Desk, 'station'>,
  name: string,
  facts?: Parameters<typeof town.hire>[2],
) {
  const staff = await town.enter(callsBy(request), { role: 'station', email, secret })
  return town.hire(staff, name, facts)
}

/** The staff who registered the carrier send one and have it picked up, through the calls. */
export async function havePickedUp(
  request: APIRequestContext,
  requestId: string,
  carrierId: string,
) {
  await done(request, assign, { requestId, carrierId })
  await done(request, markPickedUp, { requestId })
}

/** One of the requests page's lists, and somebody's requests in it: a row at a desk, a card on a phone. */
export const requestsIn = (page: Page, tab: string) => page.getByRole('tabpanel', { name: tab })
export const requestOf = (page: Page, name: string) => page.locator('[data-row]', { hasText: name })

/** Picks a carrier by name in the dialog that is open. */
export async function pick(page: Page, name: string) {
  const picker = page.getByRole('dialog')
  await picker.getByRole('searchbox').fill(name)
  // The dialog shrinks with its list: a press at the place of before would meet nothing.
  const carriers = picker.getByRole('list', { name: 'Carriers' }).getByRole('button')
  await expect(carriers.filter({ hasNotText: name })).toHaveCount(0)
  await carriers.filter({ hasText: name }).click()
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

/** From the dashboard to the rubbish being gone, without a mouse. */
export async function walkFromTheQueue(page: Page, whose: string, carrier: string) {
  await page.goto('/station?only=waiting')
  const queue = page.getByRole('list', { name: 'Needs an answer' })
  await expect(queue).toBeVisible()
  const more = page.getByRole('button', { name: /^Show \d+ more/ })
  if (await more.isVisible()) await more.press('Enter')
  const own = queue.locator('[data-row]', { hasText: whose })
  await expect(own).toHaveCount(1)
  const isThere = () => own.evaluate(each => each === document.activeElement)
  // What was promised last is the last of them.
  for (let keys = 0; keys < 30 && !(await isThere()); keys++) await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/station\/assign\/[0-9a-f-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const deed = page.getByRole('button', { name: `Assign ${whose}` })
  const isOnDeed = () => deed.evaluate(each => each === document.activeElement)
  for (let keys = 0; keys < 8 && !(await isOnDeed()); keys++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Today is chosen; behind the days somebody is searched for.
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Today' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(carrier)
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Picked up ${whose}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Picked up by ${carrier}`)).toBeVisible()
}
