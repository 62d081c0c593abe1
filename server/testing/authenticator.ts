import { loginResident } from '../../contract/account/account.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { beginSecondStep, switchSecondStepOn } from '../../contract/account/second-step.ts'
import { totpCode } from '../account/second-step/totp.ts'
import type { Browser } from './browser.ts'
import { everybodysSecret as password, type World } from './world.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** An authenticator app that has read the picture: it shows the code of the moment. */
export function authenticator(uri: string, { clock }: { clock: Pick<World['clock'], 'now'> }) {
  const secret = new URL(uri).searchParams.get('secret') ?? ''
  const bits = Array.from(secret, letter => letters.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  const key = Buffer.from(bytes.map(byte => parseInt(byte, 2)))
  return { key, code: () => totpCode(key, clock.now()) }
}

/** Somebody signed in switches two-step sign-in on; a minute later the next code counts. */
export async function setUpSecondStep(browser: Browser, town: Pick<World, 'clock'>) {
  const begun = await browser.call(beginSecondStep, {})
  const app = authenticator(begun.body.data.uri, town)
  const on = await browser.call(switchSecondStepOn, { code: app.code() })
  if (on.status !== 200) throw new Error(`it cannot be switched on: ${on.body.message}`)
  town.clock.advance(1)
  return { app, codes: on.body.data.recoveryCodes }
}

/** Ada signs in, with a code where she has one. */
export const entersAsAda = (browser: Browser, code?: string) =>
  browser.call(loginResident, { email: 'ada@town.ng', password, ...(code && { code }) })

/** What the bell has told, by kind. */
export const kindsTold = async (browser: Browser) => {
  const { body } = await browser.call(listNotices, {})
  return body.data.map(({ kind }) => kind)
}
