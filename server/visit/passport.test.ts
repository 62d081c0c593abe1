import sharp from 'sharp'
import { expect, test } from 'vitest'
import { changeCarrier, setCarrierPhoto } from '../../contract/carrier/carrier.ts'
import {
  checkPassport,
  getOwnPassport,
  getPassport,
  getPassportKeys,
  passportDays,
} from '../../contract/visit/passport.ts'
import { passportBytes, passportText, readPassport } from '../../contract/visit/passport-text.ts'
import { sendUp, type Browser } from '../testing/browser.ts'
import { hire } from '../testing/people/request-people.ts'
import { saniOnTheStreet } from '../testing/people/street-people.ts'
import { world } from '../testing/world.ts'

const cardOf = async (staff: Browser, carrierId: string) =>
  (await staff.call(getPassport, { carrierId })).body.data.passport
const check = async (who: Browser, passport: string) =>
  (await who.call(checkPassport, { passport })).body.data

test('a stranger, and the resident who waits, learn from a card whether this is who was sent', async () => {
  const town = await world()
  const { ada, staff, onStreet, sent, sani } = await saniOnTheStreet(town)
  const passport = await cardOf(staff.browser, sani)
  expect(readPassport(passport)).toMatchObject({ carrierId: sani, name: 'Sani Bello' })
  const stranger = town.browser()
  expect(await check(stranger, passport)).toMatchObject({
    state: 'valid',
    carrier: { name: 'Sani Bello', photo: null, station: expect.stringContaining('Ikeja') },
    outToday: false,
    comesFor: null,
    waitsForAnother: false,
  })
  const requestId = await sent()
  expect(await check(ada.browser, passport)).toMatchObject({
    outToday: true,
    comesFor: { requestId },
    waitsForAnother: false,
  })
  expect((await check(stranger, passport)).comesFor).toBeNull()
  const other = await hire(town, town.people.ikeja, 'Audu Sokoto')
  const another = await check(ada.browser, await cardOf(staff.browser, other))
  expect(another).toMatchObject({ state: 'valid', comesFor: null, waitsForAnother: true })
  await onStreet.finishes((await onStreet.stop(requestId))._id)
  const after = await check(ada.browser, passport)
  expect(after, 'on the way home').toMatchObject({ outToday: true, comesFor: null })
})

test('a card is good for seven days, and not while its carrier is paused', async () => {
  const town = await world()
  const { staff, onStreet, sani } = await saniOnTheStreet(town)
  const own = (await onStreet.browser.call(getOwnPassport, {})).body.data
  const { passport } = own
  expect(passport, 'the same for the phone and for paper').toBe(await cardOf(staff.browser, sani))
  const stranger = town.browser()
  const keys = async () => (await stranger.call(getPassportKeys, {})).body.data
  expect((await keys()).withdrawn).toEqual([])
  await staff.browser.call(changeCarrier, { carrierId: sani, paused: true })
  expect(await check(stranger, passport)).toMatchObject({ state: 'paused', outToday: false })
  expect((await keys()).withdrawn).toEqual([sani])
  const refused = await staff.browser.call(getPassport, { carrierId: sani })
  expect(refused.body.code).toBe('carrier_paused')
  await staff.browser.call(changeCarrier, { carrierId: sani, paused: false })
  expect((await check(stranger, passport)).state).toBe('valid')
  town.clock.advance(passportDays * 24 * 60)
  expect((await check(stranger, passport)).state, 'the seventh day is whole').toBe('valid')
  town.clock.advance(24 * 60)
  expect((await check(stranger, passport)).state).toBe('over')
})

test('nobody forges a card, changes one, or gets that of another station', async () => {
  const town = await world()
  const { staff, sani } = await saniOnTheStreet(town)
  const passport = await cardOf(staff.browser, sani)
  const read = readPassport(passport)
  if (!read) throw new Error('a card of ours is read')
  const later = { ...read, expiresAt: new Date(read.expiresAt.getTime() + 86_400_000) }
  const forged = passportText(passportBytes(later), read.signature)
  const refusal = async (text: string) =>
    (await town.browser().call(checkPassport, { passport: text })).body.code
  expect(await refusal(forged)).toBe('card_forged')
  const otherKey = passportText(passportBytes({ ...read, keyId: '00000000' }), read.signature)
  expect(await refusal(otherKey)).toBe('card_forged')
  expect(await refusal('A'.repeat(150))).toBe('card_forged')
  expect(await refusal(passport.slice(1))).toBe('card_forged')
  expect(await refusal('x')).toBe('fields')
  const kano = await town.signedIn('kano')
  expect((await kano.call(getPassport, { carrierId: sani })).body.code).toBe('not_yours')
})

test('the photo on a card is shown as long as the card is good', async () => {
  const town = await world()
  const { staff, sani } = await saniOnTheStreet(town)
  const create = { width: 300, height: 300, channels: 3, background: 'red' } as const
  const [photo] = await sendUp(staff.browser, await sharp({ create }).jpeg().toBuffer())
  await staff.browser.call(setCarrierPhoto, { carrierId: sani, photo })
  const passport = await cardOf(staff.browser, sani)
  const { carrier } = await check(town.browser(), passport)
  const look = () => town.browser().send('GET', carrier?.photo ?? '')
  const shown = await look()
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
  await staff.browser.call(changeCarrier, { carrierId: sani, paused: true })
  expect((await look()).status).toBe(404)
})

test('a long name is signed as far as it fits, in whole letters', () => {
  const carrierId = '0190c8a4-7f2e-7c31-8a55-0b3d0f6a9e11'
  const name = 'Ọlá'.repeat(30)
  const expiresAt = new Date('2026-11-24T23:00:00Z')
  const bytes = passportBytes({ keyId: '0a0b0c0d', carrierId, name, expiresAt })
  const read = readPassport(passportText(bytes, new Uint8Array(64)))
  expect(read).toMatchObject({ keyId: '0a0b0c0d', carrierId, expiresAt })
  expect(name.startsWith(read?.name ?? '-')).toBe(true)
  expect(read?.name).toMatch(/^(?:Ọlá)+(?:Ọ|Ọl)?$/)
})
