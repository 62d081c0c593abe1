import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { getSession } from '../contract/account/account.ts'
import { close, makeRequest } from '../contract/request/request.ts'
import { everybodysSecret, moveIn } from '../server/testing/people/town-people.ts'
import { done, visitor } from './calls.ts'
import { freshAddress } from './journey.ts'
import { demo, enter } from './sign-in.ts'
import { staffWithCarrier } from './street.ts'

/** Somebody whom no other journey knows, with the month's four still to go, at the home page; gives
 * the address. */
export async function arriveAsNewResident(
  page: Page,
  { name = 'Ngozi Eze', station = 'Ikeja, Lagos' } = {},
) {
  const facts = { email: freshAddress('ngozi'), address: '14 Opebi Road, Ikeja' }
  const { email } = await moveIn(visitor(), name, station, facts)
  await enter(page, { role: 'resident', email, secret: everybodysSecret }, demo.resident.home)
  await expect(page.getByText('4/4')).toBeVisible()
  return email
}

/** Whoever is signed in on the page asks for one of the month's four, past the form; gives the request's id. */
export async function asksByCall(page: Page): Promise<string> {
  const me = await done(page.request, getSession, {})
  if (me?.role !== 'resident') throw new Error('No resident is signed in.')
  return (await done(page.request, makeRequest, { userId: me._id, stationId: me.station._id }))._id
}

/** A new resident at the page of a pickup that Ikeja has sent a carrier for. */
export async function assignedResident(page: Page, request: APIRequestContext) {
  await arriveAsNewResident(page)
  const requestId = await asksByCall(page)
  const staff = await staffWithCarrier(request)
  await staff.sends(requestId)
  await page.goto(`/user/home/makerequest/${requestId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/will come today/)
  return { requestId, staff }
}

/** A pickup of whoever is signed in on the page, from the wish to the closing. */
export async function oneIsDone(page: Page, request: APIRequestContext) {
  const requestId = await asksByCall(page)
  const staff = await staffWithCarrier(request)
  await staff.sends(requestId)
  await staff.picksUp(requestId)
  await done(page.request, close, { requestId })
}
