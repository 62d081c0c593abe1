import { expect } from 'vitest'
import {
  changePhone,
  numberMoveHours,
  undoNumber,
} from '../../../contract/account/phone-sign-in.ts'
import type { Browser } from '../browser.ts'
import { world } from '../world.ts'
import { bolasNumber, phonePeople } from './phone-people.ts'

export const thiefsNumber = '+2348073334444'

/** Bola has an account by number. */
export async function townWithBola(settings: Parameters<typeof world>[0] = {}) {
  const town = await world(settings)
  const people = phonePeople(town)
  const owner = town.browser({ remoteAddress: '10.1.0.1' })
  const { _id: userId } = (await people.registers(owner)).body.data
  town.clock.advance(60)
  const aDayLater = async () => {
    town.clock.advance(numberMoveHours * 60 + 1)
    await town.settle()
  }
  /** A thief overheard one code, and comes in. */
  const breaksIn = async (number = bolasNumber) => {
    const thief = town.browser({ remoteAddress: '10.2.0.1' })
    expect((await people.signsIn(thief, number)).status).toBe(200)
    town.clock.advance(1)
    return thief
  }
  const waitsFor = async (browser: Browser, number: string) =>
    browser.call(changePhone, { ...(await people.asks(browser, number)), waits: true })
  const undoes = async (browser: Browser, number: string) =>
    browser.call(undoNumber, await people.asks(browser, number))
  return { town, owner, userId, aDayLater, breaksIn, waitsFor, undoes, ...people }
}
