import { expect, test } from 'vitest'
import { listAudit } from '../../contract/audit/audit.ts'
import { changeCarrier } from '../../contract/carrier/carrier.ts'
import { countCash, takeCash } from '../../contract/wallet/cash.ts'
import type { SentOf } from '../../contract/endpoint.ts'
import { refund } from '../../contract/request/request.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { world } from '../testing/world.ts'

test('deeds are found by kind, and refunds, shortages and moved promises are marked', async () => {
  const town = await world()
  const { staff, sani, ada, asked } = await ikejaAtWork(town)
  const amina = await town.signedIn('amina')
  const log = async (wanted: SentOf<typeof listAudit>) =>
    (await amina.call(listAudit, wanted)).body.data
  const whats = async (wanted: SentOf<typeof listAudit>) =>
    (await log(wanted)).map(({ what }) => what)
  const { browser } = staff
  const pause = (paused: boolean) => {
    town.clock.advance(1)
    return browser.call(changeCarrier, { carrierId: sani, paused })
  }
  expect([(await pause(true)).status, (await pause(false)).status]).toEqual([200, 200])
  expect(await whats({ kind: 'carriers' })).toEqual([
    'Brought Sani Bello back to work',
    'Paused Sani Bello',
  ])
  const id = await asked()
  await staff.assigns(id, sani)
  await staff.plans(id, '2026-11-20', { reason: 'rain' })
  const [moved] = await log({ mark: 'moved' })
  expect(moved).toMatchObject({ kind: 'requests', mark: 'moved' })
  const take = { userId: town.people.ada, amountKobo: 500_000 }
  expect((await browser.call(takeCash, take)).status).toBe(201)
  const count = (expectedKobo: number, countedKobo: number, note?: string) =>
    browser.call(countCash, { expectedKobo, countedKobo, ...(note && { note }) })
  expect((await count(500_000, 490_000, 'a torn note')).status).toBe(201)
  expect((await browser.call(takeCash, take)).status).toBe(201)
  expect((await count(500_000, 500_000)).status).toBe(201)
  const short = await log({ mark: 'shortage' })
  expect(short.map(({ what }) => what)).toEqual(['Banked ₦4,900 from the till, ₦100 short'])
  await staff.picksUp(id)
  await ada.closes(id)
  const back = { requestId: id, amountKobo: 10_000, reason: 'the bin was left' }
  expect((await browser.call(refund, back)).status).toBe(200)
  expect(await log({ mark: 'refund' })).toMatchObject([
    { kind: 'money', what: `Refunded ₦100 for #${id.slice(-6).toUpperCase()} Ada Obi` },
  ])
  expect(await log({ kind: 'money' })).toHaveLength(5)
  expect(await log({ kind: 'money', search: 'torn' })).toHaveLength(1)
  expect(await log({ kind: 'settings' })).toEqual([])
  expect(new Set(await whats({ kind: 'log-ins' }))).toEqual(new Set(['Logged in']))
})
