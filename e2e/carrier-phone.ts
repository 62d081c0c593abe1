import { request as requests, expect, type APIRequestContext, type Page } from '@playwright/test'
import { registerCarrier } from '../contract/carrier/carrier.ts'
import { assign, getRequest, takeBack } from '../contract/request/request.ts'
import { showCarrierSignIn } from '../contract/carrier/sign-in.ts'
import type { Language } from '../contract/speech/language.ts'
import { loginStation } from '../contract/staff/login.ts'
import { done } from './calls.ts'
import { deskOf, freshName, freshPhone, newResident } from './station-desk.ts'
import { demoSecret } from './sign-in.ts'

/** Staff with a new carrier, and residents who wait for one: each works through calls of their own. */
export async function street(baseURL: string, many = 1, language: Language = 'en') {
  const desk = deskOf('phone')
  const staff = await requests.newContext({ baseURL })
  const login = { email: desk.email, password: demoSecret }
  const { _id: stationID } = await done(staff, loginStation, login)
  const phoneNumber = freshPhone()
  const name = freshName('Musa')
  const facts = { stationID, name, phoneNumber, language }
  const carrier = await done(staff, registerCarrier, facts)
  const stops: Stop[] = []
  for (let at = 0; at < many; at++) stops.push(await newStop(baseURL, staff, carrier._id))
  return {
    staff,
    carrier: { ...carrier, phoneNumber },
    stops,
    /** The address that the station shows as a picture. */
    shown: async () => (await done(staff, showCarrierSignIn, { carrierId: carrier._id })).link,
  }
}

type Stop = {
  requestId: string
  address: string
  /** As the resident reads it. */
  read: () => Promise<Awaited<ReturnType<typeof readBy>>>
  takeBack: () => Promise<unknown>
  /** Asks for another pickup at the same door, which the carrier has, too. */
  besides: () => Promise<Pick<Stop, 'read'>>
}

const readBy = (resident: APIRequestContext, requestId: string) =>
  done(resident, getRequest, { requestId })

async function newStop(
  baseURL: string,
  staff: APIRequestContext,
  carrierId: string,
): Promise<Stop> {
  const resident = await requests.newContext({ baseURL })
  const name = freshName('Ngozi')
  const { asks } = await newResident(resident, deskOf('phone'), name)
  const requestId = await asks()
  await done(staff, assign, { requestId, carrierId })
  return {
    requestId,
    address: `14 Depot Road, ${name}`,
    read: () => readBy(resident, requestId),
    takeBack: () => done(staff, takeBack, { requestId }),
    besides: async () => {
      const other = await asks()
      await done(staff, assign, { requestId: other, carrierId })
      return { read: () => readBy(resident, other) }
    },
  }
}

/** The five digits that the resident of a stop is shown. */
export async function codeAt({ read }: Stop): Promise<string> {
  const { visit } = await read()
  return visit?.code ?? ''
}

export const stopIs = (page: Page, { address }: Stop) =>
  expect(page.getByRole('heading', { level: 1, name: address })).toBeVisible()

/** Presses the digits on the page's own keys. */
export async function typeCode(page: Page, code: string) {
  for (const digit of code) await page.getByRole('button', { name: digit, exact: true }).click()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** From the station to the gate. */
export async function goThere(page: Page) {
  await press(page, 'I set out')
  await press(page, 'I am here')
}

/** Says at the gate that it is done, and proves it. Who owes something has no cash today. */
export async function finish(page: Page, code: string) {
  await press(page, 'Done')
  const none = page.getByRole('button', { name: 'No cash' })
  await expect(none.or(page.getByRole('heading', { name: 'Ask for the code' }))).toBeVisible()
  if (await none.isVisible()) await none.click()
  await typeCode(page, code)
}
