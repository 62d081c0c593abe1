import { loginCarrierByLink, showCarrierSignIn } from '../../../contract/carrier/sign-in.ts'
import type { Browser } from '../browser.ts'

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
