import { expect, type Page } from '@playwright/test'
import { assign, getRequest, takeBack } from '../contract/request/request.ts'
import { showCarrierSignIn } from '../contract/carrier/sign-in.ts'
import type { Language } from '../contract/speech/language.ts'
import type { Browser } from '../server/testing/browser.ts'
import { enter, hire, newPhone } from '../server/testing/people/town-people.ts'
import { done, visitor } from './calls.ts'
import { demoSecret } from './sign-in.ts'
import { deskOf, freshName, newResident } from './station-desk.ts'

/** Staff with a new carrier, and residents who wait for one: each works through calls of their own. */
export async function street(many = 1, language: Language = 'en', comes = visitor) {
  const { email } = deskOf('phone')
  const { browser: staff, ...desk } = await enter(comes(), {
    role: 'station',
    email,
    secret: demoSecret,
  })
  const [name, phoneNumber] = [freshName('Musa'), newPhone()]
  const carrierId = await hire({ ...desk, browser: staff }, name, { phoneNumber, language })
  const stops: Stop[] = []
  for (let at = 0; at < many; at++) stops.push(await newStop(staff, carrierId, comes()))
  return {
    staff,
    carrier: { _id: carrierId, name, phoneNumber },
    stops,
    /** The address that the station shows as a picture. */
    shown: async () => (await done(staff, showCarrierSignIn, { carrierId })).link,
  }
}

type Stop = Awaited<ReturnType<typeof newStop>>

async function newStop(staff: Browser, carrierId: string, comesWith: Browser) {
  const name = freshName('Ngozi')
  const { asks, browser } = await newResident(deskOf('phone'), name, comesWith)
  const given = async () => {
    const requestId = await asks()
    await done(staff, assign, { requestId, carrierId })
    /** As the resident reads it. */
    return { requestId, read: () => done(browser, getRequest, { requestId }) }
  }
  const stop = await given()
  return {
    ...stop,
    address: `14 Depot Road, ${name}`,
    takeBack: () => done(staff, takeBack, { requestId: stop.requestId }),
    /** Asks for another pickup at the same door, which the carrier has, too. */
    besides: given,
  }
}

/** The five digits that the resident of a stop is shown. */
export async function codeAt({ read }: Pick<Stop, 'read'>): Promise<string> {
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
  await press(page, 'On my way')
  await press(page, 'I’m here')
}

/** Says at the gate that it is done, and proves it. Who owes something has no cash today. */
export async function finish(page: Page, code: string) {
  await press(page, 'Done')
  const none = page.getByRole('button', { name: 'No cash' })
  await expect(none.or(page.getByRole('heading', { name: 'Ask for the code' }))).toBeVisible()
  if (await none.isVisible()) await none.click()
  await typeCode(page, code)
}
