import {
  askForCode,
  loginByPhone,
  registerByPhone,
} from '../../../contract/account/phone-sign-in.ts'
import { askForCarrierCode } from '../../../contract/carrier/sign-in.ts'
import { listSms } from '../../notification/notification.ts'
import type { Browser } from '../browser.ts'
import type { World } from '../world.ts'

export const bolasNumber = '+2348051112222'
export const bola = { name: 'Bola Ade', address: '9 Toyin Street', stationName: 'Ikeja' }

/** Asks for a code at one of the doors, and reads the SMS. */
async function codeAt(
  door: typeof askForCode | typeof askForCarrierCode,
  town: World,
  browser: Browser,
  phoneNumber: string,
) {
  const { status, body } = await browser.call(door, { phoneNumber })
  if (status !== 200) throw new Error(`no code: ${body.message}`)
  const { challenge } = body.data
  await town.settle()
  const sent = (await listSms(town.db, phoneNumber)).find(({ id }) => id === challenge)
  return { challenge, digits: /\b\d{6}\b/.exec(sent?.body ?? '')?.[0] ?? '' }
}

/** The code that a carrier's number was sent. */
export const carrierCode = (town: World, phone: Browser, phoneNumber: string) =>
  codeAt(askForCarrierCode, town, phone, phoneNumber)

/** People who come by a number: what they are sent, and what they type. */
export function phonePeople(town: World) {
  /** What was written to a number. */
  const smsTo = async (number: string) => {
    await town.settle()
    return (await listSms(town.db, number)).map(({ body }) => body)
  }
  const asks = (browser: Browser, phoneNumber: string) =>
    codeAt(askForCode, town, browser, phoneNumber)
  const registers = async (browser = town.browser(), phoneNumber = bolasNumber) =>
    browser.call(registerByPhone, { ...(await asks(browser, phoneNumber)), ...bola })
  const signsIn = async (browser = town.browser(), phoneNumber = bolasNumber) =>
    browser.call(loginByPhone, await asks(browser, phoneNumber))
  return { smsTo, asks, registers, signsIn }
}

/** A code that is not the one. */
export const another = (digits: string) => (digits === '123456' ? '654321' : '123456')
