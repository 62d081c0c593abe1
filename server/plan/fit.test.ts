import { expect, test } from 'vitest'
import { changeCarrier, setCarrierDay } from '../../contract/carrier/carrier.ts'
import { listProposals, rankCarriers } from '../../contract/plan/fit.ts'
import { pinStop } from '../../contract/plan/plan.ts'
import { ikejaAt } from '../testing/plan-instance.ts'
import { asksAt, openArea, planningTown } from '../testing/people/plan-people.ts'

const sunday = '2026-11-15'

/** Ikeja with Sani, who usually goes to Toyin Street, and Musa, who goes anywhere. */
async function townWithAreas() {
  const at = await planningTown()
  const toyin = await openArea(at.town, 'Toyin', { streets: ['Toyin Street'] })
  await at.staff.browser.call(changeCarrier, { carrierId: at.sani, areaIds: [toyin] })
  const { browser } = at.staff
  return {
    ...at,
    browser,
    proposals: async () => (await browser.call(listProposals, {})).body.data,
    ranked: async (requestIds: string[], more: object = {}) =>
      (await browser.call(rankCarriers, { requestIds, ...more })).body.data,
  }
}

test('each pickup is proposed who fits it: the usual carrier, then who is on that street already', async () => {
  const { town, staff, sani, musa, proposals } = await townWithAreas()
  const [toyin = '', opebi = '', next = ''] = await asksAt(town, [
    '1 Toyin Street',
    '4 Opebi Road',
    '6 Opebi Road',
  ])
  expect((await proposals()).find(({ requestId }) => requestId === toyin)).toEqual({
    requestId: toyin,
    carrier: { _id: sani, name: 'Sani Bello', room: 5 },
    facts: [
      { kind: 'area', number: null },
      { kind: 'room', number: 5 },
    ],
  })
  await staff.assigns(opebi, musa)
  expect((await proposals()).find(({ requestId }) => requestId === next)).toEqual({
    requestId: next,
    carrier: { _id: musa, name: 'Musa Garba', room: 4 },
    facts: [
      { kind: 'same street', number: 1 },
      { kind: 'room', number: 4 },
    ],
  })
})

test('who is full or does not work that day is proposed to nobody; without anybody there is no proposal', async () => {
  const { town, staff, sani, musa, browser, proposals } = await townWithAreas()
  await browser.call(changeCarrier, { carrierId: sani, room: 1 })
  const [one = '', two = ''] = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  await staff.assigns(one, sani)
  expect((await proposals()).map(({ carrier }) => carrier._id)).toEqual([musa])
  await browser.call(setCarrierDay, { carrierId: musa, day: sunday, isIn: false })
  expect(await proposals()).toEqual([])
  await staff.takesBack(one)
  expect((await proposals()).map(({ requestId }) => requestId).toSorted()).toEqual(
    [one, two].toSorted(),
  )
})

test('the picker has everybody, who fits best first, with what speaks against the others', async () => {
  const { town, staff, sani, musa, browser, ranked } = await townWithAreas()
  const [id = '', other = ''] = await asksAt(town, ['1 Toyin Street', '2 Toyin Street'])
  expect(await ranked([id])).toMatchObject([
    { _id: sani, facts: [{ kind: 'area' }, { kind: 'room', number: 5 }], hindrance: null },
    { _id: musa, hindrance: null, addedMinutes: null },
  ])
  const position = { lat: ikejaAt.lat, lng: ikejaAt.lng }
  await browser.call(pinStop, { requestId: id, position })
  expect((await ranked([id]))[0]).toMatchObject({ addedMinutes: 0 })
  await browser.call(changeCarrier, { carrierId: sani, room: 1 })
  await staff.assigns(other, sani)
  expect(await ranked([id])).toMatchObject([
    { _id: musa, hindrance: null },
    { _id: sani, hindrance: 'full', load: 1, limit: 1 },
  ])
  // On another day there is room.
  expect((await ranked([id], { day: '2026-11-16' }))[0]).toMatchObject({ _id: sani })
  expect((await ranked([id], { search: 'musa' })).map(({ _id }) => _id)).toEqual([musa])
  await browser.call(changeCarrier, { carrierId: musa, paused: true })
  expect((await ranked([id])).map(({ hindrance }) => hindrance)).toEqual(['full', 'paused'])
})

test('another station’s pickup is not there, nor a day that is over', async () => {
  const { town, browser } = await townWithAreas()
  const [id = ''] = await asksAt(town, ['1 Toyin Street'])
  const kano = await town.signedIn('kano')
  expect((await kano.call(rankCarriers, { requestIds: [id] })).body.code).toBe('not_yours')
  expect((await kano.call(listProposals, {})).body.data).toEqual([])
  const over = await browser.call(rankCarriers, { requestIds: [id], day: '2026-11-14' })
  expect(over.body.code).toBe('day_past')
  expect((await (await town.signedIn('ada')).call(listProposals, {})).status).toBe(403)
})
