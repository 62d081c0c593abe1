import {
  askForCarrierCode,
  loginCarrierByLink,
  showCarrierSignIn,
} from '../../../contract/carrier/sign-in.ts'
import { listSms } from '../../notification/notification.ts'
import type { Browser } from '../browser.ts'
import type { World } from '../world.ts'

/** The secret of what the station shows a carrier. */
export async function shownTo(staff: Browser, carrierId: string): Promise<string> {
  const { status, body } = await staff.call(showCarrierSignIn, { carrierId })
  if (status !== 200) throw new Error(`nothing is shown: ${body.message}`)
  return body.data.link.split('#')[1] ?? ''
}

/** A phone on which the carrier is signed in, by what the station has shown. */
export async function carrierIn(
  town: { browser: () => Browser },
  staff: Browser,
  carrierId: string,
): Promise<Browser> {
  const phone = town.browser()
  const { status, body } = await phone.call(loginCarrierByLink, {
    token: await shownTo(staff, carrierId),
  })
  if (status !== 200) throw new Error(`the carrier cannot get in: ${body.message}`)
  return phone
}

/** The code that a carrier's number was sent. */
export async function carrierCode(town: World, phone: Browser, phoneNumber: string) {
  const { status, body } = await phone.call(askForCarrierCode, { phoneNumber })
  if (status !== 200) throw new Error(`no code: ${body.message}`)
  const { challenge } = body.data
  await town.settle()
  const sent = (await listSms(town.db, phoneNumber)).find(({ id }) => id === challenge)
  return { challenge, digits: /\b\d{6}\b/.exec(sent?.body ?? '')?.[0] ?? '' }
}
