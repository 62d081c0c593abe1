import { expect, test } from 'vitest'
import { listCarriers } from '../../contract/carrier.ts'
import type { Browser } from '../testing/browser.ts'
import { hire, ikejaAtWork } from '../testing/request-people.ts'
import { bolaInLekki } from '../testing/rival.ts'
import { world } from '../testing/world.ts'

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
