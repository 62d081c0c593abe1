import { expect, test } from 'vitest'
import { updateProfile } from '../../contract/account/account.ts'
import { addPlace } from '../../contract/ground/place.ts'
import { makeRequest, makeSpecialRequest } from '../../contract/request/asking.ts'
import { acceptQuote, close, getRequest, quote } from '../../contract/request/request.ts'
import { takeCash } from '../../contract/wallet/cash.ts'
import { getWallet } from '../../contract/wallet/wallet.ts'
import type { Browser } from '../testing/browser.ts'
import { asStaff, hire } from '../testing/people/request-people.ts'
import { thiefsNumber, townWithBola } from '../testing/people/number-thief.ts'

const inWalletKobo = 1_500_000

/** Bola has money in the wallet; a thief overheard a code, and has asked for another number. */
async function townWithThief() {
  const story = await townWithBola()
  const { town, owner, userId } = story
  const staff = await town.signedIn('ikeja')
  await staff.call(takeCash, { userId, amountKobo: inWalletKobo })
  const thief = await story.breaksIn()
  await story.waitsFor(thief, thiefsNumber)
  const at = { userId, stationId: town.people.ikeja }
  const walletOf = async (browser: Browser) => (await browser.call(getWallet, {})).body.data
  /** A carrier comes, and the owner closes the request. */
  const isDone = async (requestId: string) => {
    const { assigns, picksUp } = asStaff(staff)
    await assigns(requestId, await hire(town, town.people.ikeja, 'Sani Bello'))
    await picksUp(requestId)
    expect((await owner.call(close, { requestId })).status).toBe(200)
  }
  return { ...story, staff, thief, at, walletOf, isDone }
}

const elsewhere = '66 Thief Road, Ikeja'

test('while the number changes nobody but the owner moves house or has a carrier sent elsewhere', async () => {
  const { owner, thief, userId, at, aDayLater } = await townWithThief()
  const tries = async (browser: Browser) => [
    (await browser.call(updateProfile, { userId, address: elsewhere })).body.code,
    (await browser.call(addPlace, { name: 'Shop', address: elsewhere })).body.code,
    (await browser.call(makeSpecialRequest, { ...at, requestMessage: 'sofa', address: elsewhere }))
      .body.code,
  ]
  const no = ['number_held', 'number_held', 'place_held']
  expect(await tries(thief)).toEqual(no)
  await aDayLater()
  expect(await tries(thief)).toEqual(no)
  expect(await tries(owner)).toEqual([undefined, undefined, undefined])
})

test('a pickup that is paid at the door can be requested, and the wallet is not touched', async () => {
  const { owner, thief, staff, at, userId, walletOf, isDone } = await townWithThief()
  expect(await walletOf(thief)).toMatchObject({ heldUntil: expect.any(String) })
  expect(await walletOf(owner)).toMatchObject({ heldUntil: null })
  const asked = await thief.call(makeRequest, at)
  expect(asked.body.data).toMatchObject({ payWith: 'cash', payment: 'at pick-up' })
  expect(await walletOf(owner)).toMatchObject({ balanceKobo: inWalletKobo, setAsideKobo: 0 })
  // Other money does not pay it either, nor does a part of the price.
  const { _id: requestId, priceKobo } = asked.body.data
  await staff.call(takeCash, { userId, amountKobo: 10_000 })
  await staff.call(takeCash, { userId, amountKobo: 20_000, requestId })
  const before = { balanceKobo: inWalletKobo + 30_000, setAsideKobo: 0 }
  expect(await walletOf(owner)).toMatchObject(before)
  await staff.call(takeCash, { userId, amountKobo: priceKobo, requestId })
  expect(await walletOf(owner)).toMatchObject({ ...before, setAsideKobo: priceKobo })
  await isDone(requestId)
  expect((await owner.call(getRequest, { requestId })).body.data.payment).toBe('paid')
  expect(await walletOf(owner)).toMatchObject(before)
})

test('what nobody paid at the door is due, and not taken from the wallet', async () => {
  const { owner, thief, at, walletOf, isDone } = await townWithThief()
  const { _id: requestId, priceKobo } = (await thief.call(makeRequest, at)).body.data
  await isDone(requestId)
  const left = { balanceKobo: inWalletKobo, dueKobo: priceKobo }
  expect(await walletOf(owner)).toMatchObject(left)
})

test('the owner’s own request is paid from the wallet; a thief who accepts a price pays it in cash', async () => {
  const { owner, thief, staff, at, walletOf } = await townWithThief()
  const { address } = (await owner.call(makeRequest, at)).body.data
  const paid = (await walletOf(owner)).setAsideKobo
  expect(paid).toBeGreaterThan(0)
  const wish = { ...at, requestMessage: 'sofa', address }
  const { _id: requestId } = (await owner.call(makeSpecialRequest, wish)).body.data
  await staff.call(quote, { requestId, amountKobo: 900_000 })
  const accepted = await thief.call(acceptQuote, { requestId, amountKobo: 900_000 })
  expect(accepted.status).toBe(200)
  expect((await owner.call(getRequest, { requestId })).body.data).toMatchObject({ payWith: 'cash' })
  expect(await walletOf(owner)).toMatchObject({ setAsideKobo: paid })
})
