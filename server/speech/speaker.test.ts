import { expect, test } from 'vitest'
import { getSession, loginResident } from '../../contract/account/account.ts'
import { changeSettings } from '../../contract/privacy/privacy.ts'
import { refusals } from '../../contract/refusal.ts'
import { everyLanguage } from '../../contract/speech/language.ts'
import { say } from '../../contract/speech/say.ts'
import { getOwnStation } from '../../contract/station/station.ts'
import { world } from '../testing/world.ts'
import { layOver } from './catalogue.ts'
import { sayPackedIn, speaker } from './speaker.ts'

const notYours = refusals.not_yours[1]
layOver('yo', {
  '{n|# day|# days} left for {name}': '{name}: ọjọ́ {n|#}',
  [notYours]: 'yo: not yours',
  [refusals.fields[1]]: 'yo: fields',
  'Unknown field': 'yo: Unknown field',
})
layOver('ha', { [notYours]: 'ha: not yours' })

test('a message is said in the language, and in English where that has no words for it', () => {
  const t = speaker('yo')
  expect(t('{n|# day|# days} left for {name}', { n: 1, name: 'Ada' })).toBe('Ada: ọjọ́ 1')
  expect(t('{n|# cow|# cows}', { n: 2 })).toBe('2 cows')
  const packed = say('{n|# day|# days} left for {name}', { n: 1200, name: 'Ada' })
  expect(sayPackedIn('yo', packed)).toBe('Ada: ọjọ́ 1,200')
  expect(sayPackedIn('ig', packed)).toBe('1,200 days left for Ada')
})

test('a "no" is read in the language of the device, of the account, of the browser; a desk reads English', async () => {
  const { signedIn, browser } = await world()
  const ada = await signedIn('ada')
  const refused = async (headers = {}) =>
    (await ada.attempt(getOwnStation, { stationId: crypto.randomUUID() }, headers)).body.message
  expect(await refused()).toBe(notYours)
  await ada.call(changeSettings, { language: 'ha' })
  expect(await refused()).toBe('ha: not yours')
  expect(await refused({ 'accept-language': 'yo' })).toBe('ha: not yours')
  ada.cookies.set('language', 'yo')
  expect(await refused()).toBe('yo: not yours')
  expect(await refused({ referer: 'https://kwashe.test/station/login' })).toBe(notYours)

  const staff = await signedIn('kano')
  staff.cookies.set('language', 'yo')
  const another = await staff.attempt(getOwnStation, { stationId: crypto.randomUUID() })
  expect(another.body.message).toBe(notYours)

  const visitor = browser()
  const typed = { email: 'ada@town.ng', password: 'x', cow: 1 }
  const wrong = await visitor.attempt(loginResident, typed, { 'accept-language': 'yo-NG,en' })
  expect(wrong.body).toMatchObject({ message: 'yo: fields', fields: { cow: 'yo: Unknown field' } })
  const odd = await visitor.attempt(getSession, {}, { cookie: 'language=__proto__' })
  expect(odd.status).toBe(200)
})

test('everybody can be written to in every language', async () => {
  const { signedIn } = await world()
  const ada = await signedIn('ada')
  for (const language of everyLanguage) {
    const { status, body } = await ada.call(changeSettings, { language })
    expect([status, body.data.language]).toEqual([200, language])
  }
  const other = await ada.attempt(changeSettings, { language: 'fr' })
  expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ['language']])
})
