import type { Page } from '@playwright/test'
import { getWallet } from '../../contract/wallet/wallet.ts'
import { callsOf } from '../calls.ts'
import { expect, expectAccessible, test } from '../journey.ts'
import { arriveAsNewResident } from '../new-resident.ts'
import { topUp, wallet } from '../paying.ts'

const due = (n: number) => ({
  requestId: `018f0000-0000-7000-8000-00000000000${n}`,
  amountKobo: 50_000,
  since: '2026-11-01T09:00:00.000Z',
})

/** The wallet as a server without a payment gateway tells it, with more due than may be. */
async function withoutGateway(page: Page) {
  const dues = [due(1), due(2), due(3)]
  await page.route(callsOf(getWallet), async route => {
    const answer = await route.fetch()
    const { data, ...rest } = (await answer.json()) as { data: object }
    const told = { ...data, dues, dueKobo: 150_000, takesTopUps: false }
    await route.fulfill({ response: answer, json: { ...rest, data: told } })
  })
}

const otherWays = 'Pay in cash at your station or to your carrier, or bring recyclables.'

/** Nothing on the page leads to a top-up, and it says how money comes in instead. */
async function expectNoOffer(page: Page) {
  await expect(page.getByText(otherWays).first()).toBeVisible()
  for (const role of ['link', 'button', 'heading'] as const) {
    await expect(
      page.getByRole(role, { name: /top.?up|^pay\b(?! with recyclables)/i }),
    ).toHaveCount(0)
  }
  await expect(page.locator('a[href*="topup"]:not([data-language])')).toHaveCount(0)
  await expectAccessible(page)
}

test('where no top-ups are taken no page offers one, and each says how to pay instead', async ({
  page,
}) => {
  await arriveAsNewResident(page)
  await withoutGateway(page)
  await page.goto('/user/home')
  await expectNoOffer(page)

  await page.goto(wallet)
  await expectNoOffer(page)
  await page.getByRole('button', { name: 'Show balance' }).click()
  await expect(page.getByRole('region', { name: 'Due' })).toContainText('₦500')

  // An address from before, or from somewhere else, opens nothing.
  await page.goto(`${wallet}?topup=50000`)
  await expectNoOffer(page)
  await expect(topUp(page)).toHaveCount(0)

  await page.goto('/user/home')
  await page.getByRole('main').getByRole('button', { name: 'Make Request' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('₦1,500 is due for 3 pickups')
  await expect(dialog).toContainText(otherWays)
  await expect(dialog.getByRole('link')).toHaveCount(0)
})
