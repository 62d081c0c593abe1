import { expect, type APIRequestContext, type Page } from '@playwright/test'
import { getSession, registerResident } from '../contract/account/account.ts'
import { registerCarrier } from '../contract/carrier/carrier.ts'
import { verifyEmail } from '../contract/account/email.ts'
import { assign, close, makeRequest, markPickedUp, quote } from '../contract/request/request.ts'
import { loginStation } from '../contract/staff/login.ts'
import { done } from './calls.ts'
import { freshAddress, linkMailedTo, tokenIn } from './journey.ts'
import { demo, demoSecret, enter } from './sign-in.ts'

/** The password of everybody who is new. */
export const newSecret = 'gbagada-express'

/** Somebody whom no other journey knows, with the month's four still to go, at the home page; gives
 * the address. */
export async function arriveAsNewResident(
  page: Page,
  request: APIRequestContext,
  { name = 'Ngozi Eze', station = 'Ikeja, Lagos' } = {},
) {
  const email = freshAddress('ngozi')
  await done(request, registerResident, {
    name,
    email,
    phoneNumber: '0803 765 4321',
    address: '14 Opebi Road, Ikeja',
    stationName: station,
    password: newSecret,
    privacyConsent: true,
  })
  const link = await linkMailedTo(request, email, /Verify your email/)
  await done(request, verifyEmail, { token: tokenIn(link) })
  await enter(page, { role: 'resident', email, secret: newSecret }, demo.resident.home)
  await expect(page.getByText('4/4')).toBeVisible()
  return email
}

/** Ikeja's staff, working through the calls, with a carrier of their own. */
export async function staffWithCarrier(request: APIRequestContext) {
  const login = { email: demo.station.email, password: demoSecret }
  const station = await done(request, loginStation, login)
  const digits = String(Math.floor(Math.random() * 9_000_000) + 1_000_000)
  const made = await done(request, registerCarrier, {
    stationID: station._id,
    name: 'Sani Bello',
    phoneNumber: `0803${digits}`,
    email: freshAddress('sani'),
    address: '2 Oba Akran, Ikeja',
  })
  return {
    sends: (requestId: string) => done(request, assign, { requestId, carrierId: made._id }),
    picksUp: (requestId: string) => done(request, markPickedUp, { requestId }),
    quotes: (requestId: string, amountKobo: number) =>
      done(request, quote, { requestId, amountKobo }),
  }
}

/** Whoever is signed in on the page asks for one of the month's four, past the form; gives the request's id. */
export async function asksByCall(page: Page): Promise<string> {
  const me = await done(page.request, getSession, {})
  if (me?.role !== 'resident') throw new Error('No resident is signed in.')
  return (await done(page.request, makeRequest, { userId: me._id, stationId: me.station._id }))._id
}

/** A new resident at the page of a pickup that Ikeja has sent a carrier for. */
export async function assignedResident(page: Page, request: APIRequestContext) {
  await arriveAsNewResident(page, request)
  const requestId = await asksByCall(page)
  const staff = await staffWithCarrier(request)
  await staff.sends(requestId)
  await page.goto(`/user/home/makerequest/${requestId}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/has your pickup, today/)
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
