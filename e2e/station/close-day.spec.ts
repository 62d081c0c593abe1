import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { countCash, getCash, takeCash } from '../../contract/wallet/cash.ts'
import { bookForCaller } from '../../contract/desk/booking.ts'
import { enter as enterBy, hire } from '../../server/testing/people/town-people.ts'
import { callsBy, done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { printed } from '../pdf.ts'
import { enter } from '../sign-in.ts'
import { freshNumber } from '../sms.ts'
import { freshName, openStation } from '../station-desk.ts'

const carriers = 15
const eachKobo = 150_000

/** A station of its own, whose carriers all have cash in hand: no other journey counts it. */
async function eveningAt(request: APIRequestContext) {
  const { email, secret } = await openStation(request)
  const staff = await enterBy(callsBy(request), { role: 'station', email, secret })
  const caller = { name: freshName('Bola'), phoneNumber: freshNumber(), address: '3 Toyin Street' }
  const { userId } = await done(request, bookForCaller, caller)
  const names: string[] = []
  for (let n = 0; n < carriers; n++) {
    const name = freshName(`Sani ${String.fromCharCode(65 + n)}`)
    const carrierId = await hire(staff, name)
    await done(request, takeCash, { userId, carrierId, amountKobo: eachKobo })
    names.push(name)
  }
  return { email, secret, userId, names }
}

const amount = (page: Page) => page.getByLabel(/(?:’s cash|In the till), ₦$/)
const settle = (page: Page) => page.getByRole('button', { name: /^Counted/ })

/** What follows the carriers is on the screen however far down the last of them stands. */
async function expectStepsInView(page: Page, last: string) {
  const till = page.getByRole('heading', { name: /^2\. Till and bank/ })
  const sign = page.getByRole('heading', { name: '3. Signed sheet' })
  const wide = page.viewportSize()
  for (const size of [wide, { width: 1024, height: 768 }]) {
    if (size) await page.setViewportSize(size)
    await page.getByText(last, { exact: true }).scrollIntoViewIfNeeded()
    await expect(till).toBeInViewport()
    await expect(sign).toBeInViewport()
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByText(last, { exact: true }).scrollIntoViewIfNeeded()
  await page.getByRole('navigation', { name: 'Steps' }).getByText('3. Sign').click()
  await expect(sign).toBeInViewport()
  await expectNoSidewaysScroll(page)
  if (wide) await page.setViewportSize(wide)
}

test(
  'fifteen carriers are counted in twenty clicks, or twenty keys, then the till, then the day is signed',
  { tag: '@desk' },
  async ({ page, request, quietConsole }) => {
    test.slow()
    quietConsole.allow(refusedCall(409))
    const { email, secret, userId, names } = await eveningAt(request)
    await enter(page, { role: 'station', email, secret }, '/station/close')
    await expect(page.getByText(`${carriers} to count`, { exact: true })).toBeVisible()
    await expectStepsInView(page, names.at(-1) ?? '')
    // What there should be stands nowhere before it was counted.
    await expect(page.getByText('₦1,500')).toHaveCount(0)
    // Nothing is called right before it was counted, and signing asks first.
    await expect(
      page.getByText('0 pickups: 0 done, 0 not done, 0 not visited. No cash counted.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Sign the day' }).click()
    const question = page.getByRole('dialog', { name: /^Sign / })
    await expect(question.getByText('15 carriers with cash to count')).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    const { carriers: hands } = await done(page.request, getCash, {})
    const idOf = (name = '') => hands.find(each => each.name === name)?._id ?? ''
    let [clicks, keys] = [0, 0]
    const click = async (on: Locator) => {
      clicks++
      await on.click()
    }
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    const isNext = async (name = '') => {
      await expect(page.getByLabel(`${name}’s cash, ₦`)).toBeFocused()
    }

    // The first is short: it is said by how much, and must be explained.
    await click(amount(page))
    await page.keyboard.insertText('1,000')
    await click(settle(page))
    await expect(page.getByText('₦1,500 expected: short ₦500.')).toBeVisible()
    const why = page.getByLabel('What happened?')
    await expect(why).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Please say what happened')).toBeVisible()
    await expect(why).toHaveAttribute('aria-invalid', 'true')
    await page.keyboard.insertText('Bola paid only 1,000')
    await expectAccessible(page)
    await click(page.getByRole('button', { name: 'Record shortage' }))
    await expect(page.getByText('14 to count', { exact: true })).toBeVisible()

    // While the second is counted cash comes in: that is said, and nothing is settled unseen.
    await isNext(names[1])
    await page.keyboard.insertText('1,500')
    await done(page.request, takeCash, { userId, carrierId: idOf(names[1]), amountKobo: 50_000 })
    await click(settle(page))
    await expect(page.getByText(/while you counted|₦2,000 expected/)).toBeVisible()
    await amount(page).fill('2,000')
    await click(settle(page))
    await expect(page.getByText('13 to count', { exact: true })).toBeVisible()

    // Somebody else counts the third meanwhile: who counts here is told, and books nothing.
    await isNext(names[2])
    await amount(page).fill('123456789012')
    await page.keyboard.press('Enter')
    await expect(page.getByText('That is too much: at most ₦99,999,999')).toBeVisible()
    await amount(page).fill('1,500')
    const counted = { expectedKobo: eachKobo, countedKobo: eachKobo }
    await done(page.request, countCash, { carrierId: idOf(names[2]), ...counted })
    await expect(page.getByText('12 to count', { exact: true })).toBeVisible()
    await click(settle(page))
    await expect(page.getByText(`counted ${names[2]}’s ₦1,500 at`)).toBeVisible()
    await click(page.getByRole('button', { name: 'Continue' }))

    // The field of the next is where the hands are already.
    for (const name of names.slice(3)) {
      await isNext(name)
      await page.keyboard.insertText('1,500')
      await click(settle(page))
    }
    await expect(page.getByText('all counted', { exact: true })).toBeVisible()
    expect(clicks).toBeLessThanOrEqual(20)

    // Once more, with the keys alone: each carrier, the till note by note, the signature.
    for (const name of names) {
      await done(page.request, takeCash, { userId, carrierId: idOf(name), amountKobo: 70_000 })
    }
    await expect(page.getByText(`${carriers} to count`, { exact: true })).toBeVisible()
    await amount(page).focus()
    for (const name of names) {
      await isNext(name)
      await page.keyboard.insertText('700')
      await press('Enter')
    }
    await expect(page.getByLabel('In the till, ₦')).toBeFocused()
    await page.getByLabel('₦1,000').fill('33')
    await expect(amount(page)).toHaveValue('33,000')
    await press('Enter')
    await expect(page.getByText('To the bank')).toBeVisible()
    const sign = page.getByRole('button', { name: 'Sign the day' })
    await expect(sign).toBeFocused()
    await press('Enter')
    await expect(question.getByText('All carriers are back and all cash is counted.')).toBeVisible()
    await expectAccessible(page)
    await press('Tab')
    await expect(question.getByRole('button', { name: 'Sign the day' })).toBeFocused()
    await press('Enter')
    await expect(page.getByText(/^Signed by/)).toBeVisible()
    expect(keys).toBeLessThanOrEqual(20)
    await expectAccessible(page)

    // Cash that comes in afterwards is beside what is signed, and counted as a line below it.
    await done(page.request, takeCash, { userId, carrierId: idOf(names[1]), amountKobo: 70_000 })
    const toCount = page.getByText('Cash to count: 1 carrier.')
    await expect(toCount).toBeVisible()
    await expect(page.getByText('₦700.00'), 'nobody sees it before it is counted').toHaveCount(0)
    await page.getByRole('button', { name: 'Count', exact: true }).click()
    await amount(page).fill('700')
    await settle(page).click()
    const later = page.getByRole('list', { name: 'Added after signing' })
    await expect(later.getByText(/^₦700 counted from .*, right\./)).toBeVisible()
    await expect(toCount).toHaveCount(0)
    await expect(page.getByText('Since then: ₦700 counted from carriers.')).toBeVisible()

    // What turns out later is a line of its own.
    await page.getByLabel('Corrections').fill('Bola brought the rest')
    await page.getByRole('button', { name: 'Add correction' }).click()
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Bola brought the rest' }),
    ).toBeVisible()
    const list = await printed(page)
    expect(list.isWide).toBe(true)
    expect(list.sheets.join('')).toContain(names[14]?.replaceAll(' ', ''))
    expect(list.sheets.join('')).not.toMatch(/DownloadCSV|Addaline|Daysheet/)
    await page.getByRole('link', { name: 'Day sheet' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Day sheet' })).toBeVisible()
    await expect(page.getByText('short ₦500').first()).toBeVisible()
    await expect(page.getByText(/Bola brought the rest/)).toBeVisible()
    const { sheets } = await printed(page)
    const paper = sheets.join('')
    expect(sheets[0]).toContain(`1/${sheets.length}`)
    // Fifteen at ₦1,500, one with ₦500 more, and fifteen at ₦700: what was expected, and what was there.
    expect(paper).toContain('Total00₦33,500.00₦33,000.00short₦500')
    expect(paper).toContain('Intothetillonthisday₦33,000.00')
    expect(paper).toContain('Addedaftersigning₦700countedfrom')
  },
)
