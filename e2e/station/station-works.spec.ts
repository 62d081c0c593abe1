import { addDays, lagosDay } from '../../contract/calendar.ts'
import { planDay, quote } from '../../contract/request/request.ts'
import { callsOf, done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import {
  choose,
  deskOf,
  freshName,
  newCarrier,
  newResident,
  pick,
  requestOf,
  requestsIn,
  sitDown,
  walkFromTheQueue,
} from '../station-desk.ts'

test(
  'a request arrives by itself, is assigned, swapped, moved, printed and picked up',
  { tag: '@desk' },
  async ({ page, request, quietConsole }, { project }) => {
    quietConsole.allow(refusedCall(409))
    const desk = deskOf(project.name)
    const [sani, yakubu, bisi] = [freshName('Sani'), freshName('Yakubu'), freshName('Bisi')]
    const saniId = await newCarrier(request, desk, sani)
    await newCarrier(request, desk, yakubu)
    await sitDown(page, desk)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const sound = page.getByRole('switch', { name: /Sound/ })
    await sound.click()
    await expect(sound).not.toBeChecked()

    const resident = await newResident(desk, bisi)
    const requestId = await resident.asks()
    const row = page.getByRole('row', { name: new RegExp(bisi) })
    await expect(row).toBeVisible()
    await expect(page).toHaveTitle(/^\(\d+\) Dashboard/)
    // The numbers show what they count, and add up.
    const strip = page.getByRole('group', { name: 'Show' })
    await strip.getByRole('button', { name: /Waiting/ }).click()
    await expect(page).toHaveURL(/only=waiting/)
    const queue = page.getByRole('list', { name: 'Needs an answer' })
    await expect(queue.locator('[data-row]').first()).toContainText(/Waiting/)
    await expect(queue.locator('[data-row]', { hasText: 'Late' })).toHaveCount(0)
    await page.keyboard.press('0')
    await expect(page).not.toHaveURL(/only=/)
    const [all = 0, ...kinds] = await strip
      .getByRole('button')
      .evaluateAll(each => each.map(({ textContent }) => Number.parseInt(textContent, 10)))
    expect(kinds.reduce((sum, count) => sum + count)).toBe(all)
    await row.getByRole('button', { name: `Assign ${bisi}` }).click()
    await expectAccessible(page)
    await pick(page, sani)
    await expect(row.getByRole('button', { name: `${bisi}: Assigned` })).toBeDisabled()

    await page.goto(`/station/assign?search=${encodeURIComponent(bisi)}`)
    const listed = requestOf(page, bisi)
    await expect(listed.getByText(sani)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // What comes while somebody works is told, and stands there when they want it.
    await resident.asksSpecially('An old sofa')
    const show = page.getByRole('button', { name: 'Show 1 new request' })
    await expect(show).toBeVisible()
    await expect(listed).toHaveCount(1)
    await show.click()
    await expect(listed).toHaveCount(2)
    await page.goto(`/station/assign?search=${encodeURIComponent(`14 Depot Road, ${bisi}`)}`)
    const today = lagosDay(new Date())
    const tomorrow = addDays(today, 1)
    await choose(page, bisi, 'Swap')
    await expect(page.getByRole('dialog', { name: 'Swap carrier' })).toBeVisible()
    // Somebody else at the station is quicker: that is told, and not overwritten unseen.
    await done(request, planDay, { requestId, plannedOn: tomorrow })
    await pick(page, yakubu)
    const overtaken = page.getByRole('alertdialog', { name: 'Not swapped' })
    await expect(overtaken).toContainText(`${sani} has this pickup now, for `)
    await expectAccessible(page)
    await overtaken.getByRole('button').first().click()
    await expect(listed.getByText(sani)).toBeVisible()
    await done(request, planDay, { requestId, plannedOn: today })
    // How it stands now is on the page before it is tried again.
    await page.reload()
    await choose(page, bisi, 'Swap')
    await pick(page, yakubu)
    await expect(listed.getByText(yakubu)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(listed.getByText(sani)).toBeVisible()

    await page.getByRole('tab', { name: 'Board' }).click()
    await expect(page).toHaveURL(/view=board/)
    await expect(page.getByRole('region', { name: 'Today' }).getByText(bisi).first()).toBeVisible()
    // With the keyboard alone.
    const board = page.getByRole('tabpanel', { name: 'Board' })
    await board.getByRole('button', { name: `More for ${bisi}` }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Not done' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Swap' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('radio', { name: 'Tomorrow' }).check()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(
      page.getByRole('region', { name: 'Tomorrow' }).getByText(bisi).first(),
    ).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(`/station/runsheet/${saniId}?day=${tomorrow}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(sani)
    await expect(page.getByText(`14 Depot Road, ${bisi}`)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText(`14 Depot Road, ${bisi}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await page.goto(`/station/assign?search=${encodeURIComponent(`14 Depot Road, ${bisi}`)}`)
    await listed.getByRole('link', { name: bisi, exact: true }).click()
    await expect(page.getByText(`Reassigned to ${yakubu}`)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: `Picked up ${bisi}` }).click()
    await expect(page.getByText(`Picked up by ${sani}`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Marked as picked up by mistake')).toBeVisible()
  },
)

test(
  'by keys alone one is assigned and picked up, and the focus stays near; who types is left alone',
  { tag: '@desk' },
  async ({ page, request }, { project }) => {
    const desk = deskOf(project.name)
    const family = freshName('Keyed')
    const sani = freshName('Sani')
    await newCarrier(request, desk, sani)
    const resident = await newResident(desk, family)
    await resident.asks()
    await resident.asks()
    await sitDown(page, desk, `/station/assign?search=${family.replace(' ', '+')}`)
    const rows = requestOf(page, family)
    await expect(rows).toHaveCount(2)
    const [first, second] = await rows.evaluateAll(all => all.map(each => each.dataset['row']))
    const row = (id: string | undefined) => page.locator(`[data-row="${id}"]`)
    await page.getByRole('searchbox').focus()
    await page.keyboard.press('j')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.getByRole('searchbox').fill(family)

    await page.getByRole('heading', { level: 1 }).focus()
    await page.keyboard.press('j')
    await expect(row(first)).toBeFocused()
    await page.keyboard.press('Shift+A')
    await page.getByRole('dialog').getByRole('searchbox').fill(sani)
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(row(first).getByText(sani)).toBeVisible()
    await expect(row(first)).toBeFocused()
    await page.keyboard.press('u')
    await expect(rows).toHaveCount(1)
    await expect
      .poll(() => row(second).evaluate(each => each.contains(document.activeElement)))
      .toBe(true)
    await page.keyboard.press('z')
    await expect(rows).toHaveCount(2)
    await expect
      .poll(() => row(first).evaluate(each => each.contains(document.activeElement)))
      .toBe(true)
    await page.keyboard.press('1')
    await expect(page).toHaveURL(/show=waiting/)
    await expect(rows).toHaveCount(1)
    if (project.name === 'desktop') {
      // Whoever is proposed takes it at once.
      await expect(row(second)).toContainText(/No carrier.*(?:room for \d|No usual carrier)/)
      await page.keyboard.press('j')
      await page.keyboard.press('a')
      await expect(rows).toHaveCount(0)
      await page.keyboard.press('z')
      await expect(rows).toHaveCount(1)
      await walkFromTheQueue(page, family, sani)
      await page.goto(`/station/assign?search=${family.replace(' ', '+')}&show=waiting`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests')
      await expect(rows).toHaveCount(0)
    }
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('picked up')
    await expectAccessible(page)
    await page.getByRole('switch', { name: 'Keyboard shortcuts' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('3')
    await expect(page).toHaveURL(/show=waiting/)
  },
)

test(
  'several are assigned at once; who has no room is said, and a quote waits',
  { tag: '@desk' },
  async ({ page, request, quietConsole }, { project }) => {
    quietConsole.allow(refusedCall(409))
    quietConsole.allow(refusedCall(422))
    const desk = deskOf(project.name)
    const family = freshName('Family')
    const sani = freshName('Sani')
    await newCarrier(request, desk, sani)
    for (const given of ['Ada', 'Bola']) {
      const resident = await newResident(desk, `${given} ${family}`)
      for (let n = 0; n < 3; n++) await resident.asks()
      if (given === 'Ada') await resident.asksSpecially('Forty bags after the wedding')
    }
    await sitDown(
      page,
      desk,
      `/station/assign?view=subscription&search=${family.replace(' ', '+')}`,
    )
    const table = requestsIn(page, 'Subscription Requests')
    // On a phone eight are seen at once.
    const row = await table.locator('[data-row]').first().boundingBox()
    expect(row?.height).toBeLessThan(project.name === 'phone' ? 50 : 100)
    await table.getByRole('checkbox', { name: 'Select all' }).check()
    const bar = page.getByRole('region', { name: 'Selected requests' })
    await expect(bar).toContainText('6 selected')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await bar.getByRole('button', { name: /^Assign 6…/ }).click()
    const picker = page.getByRole('dialog', { name: 'Assign a carrier' })
    await picker.getByRole('searchbox').fill(sani)
    await picker.getByRole('button', { name: new RegExp(`${sani}.*takes 5 of 6`) }).click()
    const others = page.getByRole('dialog', { name: 'Who takes the other 1?' })
    await expectAccessible(page)
    await expect(bar).toContainText('1 selected')
    const full = others.getByRole('button', { name: new RegExp(sani) })
    await others.getByRole('searchbox').fill(sani)
    await expect(full).toBeDisabled()
    await expect(full).toContainText('5 of 5 · full, on duty')
    await others.getByRole('button', { name: 'Cancel' }).click()
    await expect(table.getByText(sani)).toHaveCount(5)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(table.getByText(sani)).toHaveCount(0)

    const special = requestsIn(page, 'Special Requests')
    await page.getByRole('tab', { name: 'Special Requests' }).click()
    await expect(special).toBeVisible()
    await choose(page, `Ada ${family}`, 'Open')
    await expect(page).toHaveURL(/\/station\/assign\/[0-9a-f-]+$/)
    await page.goBack()
    await special.getByRole('button', { name: `More for Ada ${family}` }).click()
    await page.getByRole('menuitem', { name: 'Quote' }).click()
    await page.getByLabel('Amount in naira').fill('a lot')
    await page.getByRole('button', { name: 'Send the quote' }).click()
    await expect(page.getByText('Please enter an amount').first()).toBeVisible()
    await page.getByLabel('Amount in naira').fill('50')
    await page.getByRole('button', { name: 'Send the quote' }).click()
    await expect(page.getByLabel('Amount in naira')).toHaveAccessibleDescription(/At least ₦100/)
    await page.getByLabel('Amount in naira').fill('18,000')
    await page.getByRole('button', { name: 'Send the quote' }).click()
    await expect(page.getByLabel('Amount in naira')).toHaveAccessibleDescription(
      /between ₦1,500 and ₦5,000/,
    )
    await page.getByLabel('Amount in naira').fill('4,800')
    // The answer is lost on its way: sent again under the same key, it counts once.
    quietConsole.allow(/ERR_FAILED/)
    const keys: (string | undefined)[] = []
    await page.route(callsOf(quote), async route => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await page.getByRole('button', { name: 'Send the quote' }).click()
    await expect(page.getByText('You seem to be offline').first()).toBeVisible()
    await page.getByRole('button', { name: 'Send the quote' }).click()
    await expect(special.getByText('waiting for the resident')).toBeVisible()
    // The first has been done, and may be on the page before the second is on its way.
    await expect.poll(() => keys).toEqual([keys[0], keys[0]])
    await expect(special.getByRole('button', { name: /^Assign/ })).toHaveCount(0)
    await page.getByRole('tab', { name: 'Subscription Requests' }).click()
    await expect(table).toBeVisible()
    await choose(page, `Bola ${family}`, 'Decline')
    const reason = page.getByLabel('Reason')
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(reason).toHaveAccessibleDescription(/Please enter a reason/)
    const blocked = page.getByRole('button', { name: 'Street blocked' })
    await blocked.click()
    await expect(reason).toHaveValue(/^We can’t reach your street right now/)
    await expect(reason).not.toHaveAccessibleDescription(/Please enter a reason/)
    await expect(blocked).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Other', exact: true }).click()
    await expect(reason).toBeFocused()
    await expect(reason).toHaveValue('')
    await reason.fill('Your street is flooded. Ask again on Friday.')
    await page.getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(table.getByRole('link', { name: /^Bola/ })).toHaveCount(2)
  },
)
