import { expect, test } from 'vitest'
import { getSession } from '../../contract/account/account.ts'
import { listNotices } from '../../contract/notification/notification.ts'
import { getDeparture, leave, stay } from '../../contract/privacy/privacy.ts'
import { confirmSession } from '../../contract/account/second-step.ts'
import { newId } from '../call/clock.ts'
import type { Browser } from '../testing/browser.ts'
import { eraseNow } from '../testing/erasing.ts'
import { clearing } from '../testing/purse.ts'
import { ikejaAtWork } from '../testing/people/request-people.ts'
import { everybodysSecret, world, type World } from '../testing/world.ts'
import { creditWallet } from '../wallet/wallet.ts'

async function leavingTown() {
  const town = await world()
  const at = await ikejaAtWork(town)
  const { browser } = at.ada
  const userId = town.people.ada
  return {
    town,
    ...at,
    browser,
    leaves: (balanceKobo?: number) => browser.call(leave, { userId, balanceKobo }),
    stays: () => browser.call(stay, { userId }),
    stands: async () => (await browser.call(getDeparture, { userId })).body.data,
    erases: () => eraseNow(town),
  }
}

const pay = ({ database, clock, people }: World, amountKobo: number) =>
  database.onConnection(async db => {
    const now = clock.now()
    const scene = { db, now, newId: () => newId(now) }
    const movement = { key: newId(now), amountKobo, reason: 'top-up' }
    await creditWallet(scene, clearing, people.ada, movement)
  })

const confirms = (browser: Browser) => browser.call(confirmSession, { password: everybodysSecret })

test('who has something open or due cannot leave, and is told what', async () => {
  const { town, staff, sani, ada, asked, leaves, stands } = await leavingTown()
  const request = await asked()
  expect(await leaves()).toMatchObject({
    status: 409,
    body: {
      code: 'unfinished',
      message: 'You still have an open request.',
    },
  })
  await staff.assigns(request, sani)
  await staff.picksUp(request)
  await ada.closes(request)
  expect((await leaves()).body.message).toBe('Please pay the ₦500 that is due first.')
  expect(await stands()).toMatchObject({ leavesAt: null, openRequests: 0, dueKobo: 50_000 })
  await pay(town, 70_000)
  expect((await leaves()).body.code).toBe('balance_changed')
  expect(await stands()).toMatchObject({ leavesAt: null, dueKobo: 0, balanceKobo: 20_000 })
  expect((await leaves(20_000)).status).toBe(200)
})

test('Ada asks to leave, is told by mail, may ask again, and comes back', async () => {
  const { town, leaves, stays, stands, erases } = await leavingTown()
  const tablet = await town.signedIn('ada')
  const first = await leaves()
  expect(first.body).toMatchObject({
    message: 'Your account will be deleted in seven days. You can change your mind until then.',
    data: { leavesAt: '2026-11-22T09:00:00.000Z' },
  })
  expect((await tablet.call(getSession, {})).body.data).toBeNull()
  await town.settle()
  expect(town.mailTo('ada@town.ng')?.subject).toContain('will be deleted')
  town.clock.advance(5)
  expect((await leaves()).body.data.leavesAt).toBe('2026-11-22T09:00:00.000Z')
  await town.settle()
  expect(town.mails.filter(({ to }) => to === 'ada@town.ng')).toHaveLength(1)
  expect(await erases()).toBe(0)

  expect((await stays()).body).toMatchObject({
    message: 'Your account is safe. Good to have you back.',
    data: { leavesAt: null },
  })
  await stays()
  await town.settle()
  expect(town.mailTo('ada@town.ng')?.subject).toBe('Your account stays')
  expect(town.mails.filter(({ to }) => to === 'ada@town.ng')).toHaveLength(2)
  town.clock.advance(8 * 24 * 60)
  expect(await erases()).toBe(0)
  expect(await stands()).toMatchObject({ leavesAt: null })
})

test('the owner must have typed the password lately; nobody deletes another', async () => {
  const { town, browser, leaves } = await leavingTown()
  const nobody = newId(town.clock.now())
  for (const userId of [town.people.kabiru, nobody]) {
    const refused = { status: 403, body: { code: 'not_yours' } }
    expect(await browser.call(leave, { userId })).toMatchObject(refused)
    expect(await browser.call(stay, { userId })).toMatchObject(refused)
    expect(await browser.call(getDeparture, { userId })).toMatchObject(refused)
  }
  town.clock.advance(11)
  expect((await leaves()).body.code).toBe('confirm_first')
  await confirms(browser)
  expect((await leaves()).status).toBe(200)
})

test('what is open again after seven days keeps the account until it is over; two servers', async () => {
  const { town, ada, asked, leaves, erases, browser } = await leavingTown()
  await leaves()
  const request = await asked()
  town.clock.advance(7 * 24 * 60)
  expect(await Promise.all([erases(), erases()])).toEqual([0, 0])
  town.clock.advance(60)
  expect(await erases()).toBe(0)
  const { data } = (await browser.call(listNotices, {})).body
  expect(data.filter((each: { kind: string }) => each.kind === 'leaving-waits')).toHaveLength(1)
  expect((await ada.cancels(request)).status).toBe(200)
  const erased = await Promise.all([erases(), erases()])
  expect(Math.max(...erased) + Math.min(...erased)).toBe(1)
  expect((await browser.call(getSession, {})).body.data).toBeNull()
})
