import { sayProblem } from '../../contract/problem/problem.ts'
import { done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, refusedCall, test } from '../journey.ts'
import { choose, deskOf, freshName, newResident, sitDown } from '../station-desk.ts'
import { justPickedUp, onTheStreet } from '../street.ts'

test(
  'the round goes on while the desk looks; what was not done is said by phone and goes out again',
  { tag: '@desk' },
  async ({ page, request }, { project }) => {
    const desk = deskOf(project.name)
    const [sani, bisi] = [freshName('Sani'), freshName('Bisi')]
    const street = await onTheStreet(request, { email: desk.email, name: sani })
    const resident = await newResident(desk, bisi)
    const [first, second] = [await resident.asks(), await resident.asks()]
    await street.sends(first)
    await street.sends(second)

    await sitDown(page, desk, '/station/rounds')
    const row = page.locator('[data-row]', { hasText: sani })
    await expect(row).toContainText('0 done, 1 left')
    await expect(row).toContainText('Not set out')
    await street.setsOut(first)
    await expect(row).toContainText(`On the way, 14 Depot Road, ${bisi}`)
    await street.arrives(first)
    await expect(row).toContainText(`Here, 14 Depot Road, ${bisi}`)
    await street.finishes(first)
    // One door, of which a part is still to be taken.
    await expect(row).toContainText('0 done, 1 left')
    await row.getByRole('button', { name: sani }).click()
    const stops = page.getByRole('list', { name: `${sani}’s stops` })
    await expect(stops).toContainText('No proof')
    await expect(stops).toContainText(`${bisi} 2 pickups`)
    const parts = stops.getByRole('list', { name: `Pickups of ${bisi}` })
    await expect(parts.getByRole('listitem')).toHaveText([/^BagsDone/, /^Bags(?!Done)/])
    await expect(page).toHaveURL(/carrier=/)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.goto(`/station/assign/${second}`)
    await choose(page, bisi, 'Not done')
    const dialog = page.getByRole('dialog', { name: 'Not done' })
    await dialog.getByRole('button', { name: 'Not done' }).click()
    await expect(dialog).toContainText('Please choose a reason.')
    await dialog.getByRole('radio', { name: 'Other', exact: true }).check()
    await dialog.getByRole('button', { name: 'Not done' }).click()
    await expect(dialog).toContainText('Please say why.')
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: 'Gate locked' }).check()
    await dialog.getByRole('button', { name: 'Not done' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('once, last because the gate was locked')).toBeVisible()
    await expect(page.getByRole('button', { name: `Again today ${bisi}` })).toBeVisible()

    await page.goto(`/station/rounds?only=notDone&carrier=${street.carrierId}`)
    await expect(stops.getByRole('checkbox')).toHaveCount(0)
    await expect(parts.getByRole('listitem')).toHaveCount(2)
    await expect(stops).toContainText('Waiting again')
    await stops.getByRole('button', { name: `Again today ${bisi}` }).click()
    await expect(stops).not.toContainText('Waiting again')
    await page.goto('/station/rounds')
    await expect(row).toContainText('0 done, 1 not done, 1 left')
  },
)

test(
  'a carrier is let in by a picture, and a lost phone is out at one press',
  { tag: '@desk' },
  async ({ page, request }, { project }) => {
    const desk = deskOf(project.name)
    const sani = freshName('Sani')
    await onTheStreet(request, { email: desk.email, name: sani })
    await sitDown(page, desk, `/station/Notify?search=${encodeURIComponent(sani)}`)
    await choose(page, sani, 'Let in on a phone')
    const dialog = page.getByRole('dialog', { name: `Let ${sani} in` })
    await expect(dialog.getByRole('img')).toBeVisible()
    await expect(dialog).toContainText('left')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'New code' }).click()
    await expect(dialog.getByRole('status')).toHaveText('New code ready.')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await choose(page, sani, 'Log out on 1 phone')
    await expect(page.getByText(`${sani} is logged out on every phone.`)).toBeVisible()
    await page.getByRole('button', { name: `More for ${sani}` }).click()
    await expect(page.getByRole('menuitem', { name: 'Let in on a phone' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Log out on/ })).toHaveCount(0)
  },
)

test(
  'what is wrong stands in the queue with its clock, and is answered beside the proof',
  { tag: '@desk' },
  async ({ page, request, quietConsole }, { project }) => {
    quietConsole.allow(refusedCall(409))
    const desk = deskOf(project.name)
    const { sani, bisi, resident, requestId } = await justPickedUp(request, desk)
    await sitDown(page, desk, '/station?only=problem')
    await done(resident.browser, sayProblem, {
      requestId,
      kind: 'bags left',
      words: 'Two bags are here.',
    })

    const row = page.locator('[data-row]', { hasText: bisi })
    await expect(row).toContainText('Says: bags left, “Two bags are here.”')
    await expect(row).toContainText(/2[34] h .*left/)
    await row.getByRole('link', { name: bisi }).first().click()
    await expect(page).toHaveURL(new RegExp(`/station/problems/${requestId}$`))
    await expect(page.getByText('“Two bags are here.”')).toBeVisible()
    await expect(page.getByText(`Visit 1, ${sani}`)).toBeVisible()
    await page.getByRole('radio', { name: 'Refund' }).check()
    await expect(page.getByText('From ₦0.01 to ₦500')).toBeVisible()
    await page.getByLabel('How much').fill('501')
    await page.getByLabel('Message to the resident').fill('Sorry for the two bags.')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('At most ₦500')).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByLabel('How much').fill('200')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('With the resident')).toBeVisible()
    await expect(page.getByText('refund ₦200')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
    await page.goto('/station/problems?tab=answered')
    await expect(page.getByRole('link', { name: `${bisi}: bags left behind` })).toBeVisible()
  },
)
