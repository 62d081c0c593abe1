import { expect, test } from 'vitest'
import {
  changeCarrier,
  getCarrier,
  listCarriers,
  registerCarrier,
} from '../../contract/carrier/carrier.ts'
import { everyLanguage } from '../../contract/speech/language.ts'
import type { Browser } from '../testing/browser.ts'
import { hire, ikejaAtWork } from '../testing/people/request-people.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { world } from '../testing/world.ts'

test('a name and a phone number are enough; the rest is added later, and may go again', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const [name, phoneNumber] = ['Sani Bello', '0803 111 2222']
  const [email, address] = ['Sani@carts.ng', '4 Oba Akran Avenue']
  const known = { stationID: town.people.ikeja, name, phoneNumber }
  const made = await staff.call(registerCarrier, known)
  expect(made).toMatchObject({ status: 201, body: { data: { email: null, address: null } } })
  const carrierId = made.body.data._id
  const added = await staff.call(changeCarrier, { carrierId, email, address })
  expect(added.body.data).toMatchObject({ email: 'sani@carts.ng', address })
  const gone = await staff.call(changeCarrier, { carrierId, email: null, address: null })
  expect(gone.body.data).toMatchObject({ name, email: null, address: null })
  for (const nobody of [{ name: null }, { phoneNumber: null }, { email: 'none' }]) {
    const answer = await staff.attempt(changeCarrier, { carrierId, ...nobody })
    expect(answer).toMatchObject({
      status: 422,
      body: { fields: { [Object.keys(nobody)[0] ?? '']: expect.any(String) } },
    })
  }
  const without = await staff.attempt(registerCarrier, { stationID: town.people.ikeja, email })
  expect(without).toMatchObject({ status: 422 })
  expect(Object.keys(without.body.fields).toSorted()).toEqual(['name', 'phoneNumber'])
})

test('a director looks at one own station; for anybody else its carriers are not there', async () => {
  const town = await world()
  const rival = await bolaInLekki(town)
  await hire(town, town.people.ikeja, 'Sani')
  await hire(town, town.people.kano, 'Garba')
  const lanre = await hire(town, rival.lekki, 'Lanre')
  const at = async (browser: Browser, stationId: string) => {
    const { data } = (await browser.call(listCarriers, { stationId })).body
    return data.map(({ name }) => name)
  }
  const amina = await town.signedIn('amina')
  expect(await at(amina, town.people.kano)).toEqual(['Garba'])
  expect(await at(amina, rival.lekki)).toEqual([])
  expect(await at(amina, lanre)).toEqual([])
  expect(await at(await town.signedIn('ikeja'), town.people.kano)).toEqual([])
  expect((await amina.call(listCarriers, { stationId: 'mine' })).status).toBe(422)
})

test('one carrier is there for the own station, however many others come first', async () => {
  const town = await world()
  const { staff, sani, asked } = await ikejaAtWork(town)
  const rival = await bolaInLekki(town)
  const lanre = await hire(town, rival.lekki, 'Lanre')
  await staff.assigns(await asked(), sani)
  const [listed] = (await staff.browser.call(listCarriers, { search: 'sani' })).body.data
  const answer = await staff.browser.call(getCarrier, { carrierId: sani })
  expect(answer.body.data).toEqual(listed)
  expect(answer.body.data).toMatchObject({ name: 'Sani Bello', holds: 1 })
  for (const carrierId of [lanre, town.people.ada]) {
    const refused = await staff.browser.call(getCarrier, { carrierId })
    expect(refused).toMatchObject({ status: 403, body: { code: 'not_yours' } })
  }
  expect((await staff.browser.call(getCarrier, { carrierId: 'sani' })).status).toBe(422)
  const amina = await town.signedIn('amina')
  expect((await amina.call(getCarrier, { carrierId: sani })).body.code).toBe('not_yours')
})

test('ratings are shown as their average, to a tenth', async () => {
  const town = await world()
  const { ada, staff, sani, asked } = await ikejaAtWork(town)
  const ratingOf = async () => {
    const { data } = (await staff.browser.call(listCarriers, { search: 'sani' })).body
    return data[0]?.rating
  }
  expect(await ratingOf()).toBeNull()
  const walks = [
    { id: await asked(), rating: 5 },
    { id: await asked(), rating: 4 },
    { id: await asked(), rating: 4 },
  ]
  for (const { id, rating } of walks) {
    await staff.assigns(id, sani)
    await staff.picksUp(id)
    await ada.closes(id, { rating })
  }
  expect(await ratingOf()).toBe(4.3)
})

test('a carrier is written to in any of the languages, and in no other', async () => {
  const town = await world()
  const staff = await town.signedIn('ikeja')
  const bello = {
    stationID: town.people.ikeja,
    name: 'Sani Bello',
    phoneNumber: '0803 111 2222',
    address: '4 Oba Akran Avenue',
  }
  const { body } = await staff.attempt(registerCarrier, { ...bello, language: 'yo' })
  expect(body.data.language).toBe('yo')
  for (const language of everyLanguage) {
    const changed = await staff.call(changeCarrier, { carrierId: body.data._id, language })
    expect([changed.status, changed.body.data.language]).toEqual([200, language])
  }
  const other = await staff.attempt(changeCarrier, { carrierId: body.data._id, language: 'fr' })
  expect([other.status, Object.keys(other.body.fields)]).toEqual([422, ['language']])
})

test('a number is changed only so often in a day: each time the number before gets an SMS', async () => {
  const town = await world({ RATE_LIMIT_SCALE: '1' })
  const staff = await town.signedIn('ikeja')
  const [carrierId, otherId] = [
    await hire(town, town.people.ikeja, 'Sani Bello'),
    await hire(town, town.people.ikeja, 'Musa Danladi'),
  ]
  const changes = (which: string, n: number) =>
    staff.call(changeCarrier, { carrierId: which, phoneNumber: `0806${String(1_000_000 + n)}` })
  for (let n = 0; n < 4; n++) expect((await changes(carrierId, n)).status).toBe(200)
  // The same number again is no change.
  expect((await changes(carrierId, 3)).status).toBe(200)
  expect((await changes(carrierId, 5)).body.code).toBe('too_many')
  expect((await changes(otherId, 6)).status).toBe(200)
  town.clock.advance(24 * 60)
  expect(
    (
      await (
        await town.signedIn('ikeja')
      ).call(changeCarrier, { carrierId, phoneNumber: '08061000007' })
    ).status,
  ).toBe(200)
})
