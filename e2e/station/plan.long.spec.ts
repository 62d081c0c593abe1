import type { Locator, Page } from '@playwright/test'
import { changeCarrier } from '../../contract/carrier/carrier.ts'
import { listRequests } from '../../contract/request/request.ts'
import { getRounds } from '../../contract/visit/visit.ts'
import { callsBy, done } from '../calls.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../journey.ts'
import { freshName, newCarrier, newResident, openStation, sitDown } from '../station-desk.ts'

/** Three clicks and Enter: the first box, the last, the proposal, and it counts; then all of it is taken back. */
async function assignsSelected(
  page: Page,
  { waiting, before }: { waiting: () => Promise<number>; before: number },
) {
  await page.goto('/station/assign')
  const boxes = page.getByRole('row').getByRole('checkbox', { name: /^Select (?:Efe|Uche|Bisi)/ })
  await boxes.first().click()
  await boxes.last().click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: /^Assign \d+ automatically$/ }).click()
  const dialog = page.getByRole('dialog', { name: /automatically$/ })
  await expect(dialog).toContainText(/same street|has room|then full/i)
  await expectAccessible(page)
  await expect(dialog.getByRole('button', { name: /^Confirm \d+/ })).toBeEnabled()
  // The dialog begins with the day; Enter there confirms.
  await page.keyboard.press('Enter')
  await expect(page.getByText(/\d+ pickups assigned to/)).toBeVisible()
  expect(await waiting()).toBeLessThanOrEqual(before - 20)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(waiting).toBe(before)
}

/** In the middle of the day a stop goes to another carrier, and back. */
async function movesOneStop(page: Page) {
  await page.goto('/station/rounds')
  const round = page.locator('[data-row]').first()
  await round.locator('[data-open]').click()
  await round
    .getByRole('checkbox', { name: /^Select (?:Efe|Uche|Bisi)/ })
    .first()
    .check()
  await expectAccessible(page)
  await round.getByRole('button', { name: /^Move \d+ pickups? to another carrier$/ }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('listitem').locator('button:enabled').first().click()
  await expect(page.getByText(/takes \d+ pickups? of/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/takes \d+ pickups? of/)).toBeHidden()
}

/** At the end of the day all that is left is planned on: it is asked first, and can be taken back. */
async function plansWhatIsLeft(page: Page) {
  await page.goto('/station/close')
  const left = page.getByRole('heading', { name: /^\d+ not done today$/ })
  const many = (await left.textContent()) ?? ''
  const plan = page.getByRole('button', { name: /^Plan all for / })
  const question = page.getByRole('dialog', { name: /^Plan \d+ pickups for / })
  await plan.click()
  await expect(question.getByText('Nobody has been to any of today’s pickups yet.')).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(left).toHaveText(many)
  await plan.click()
  await question.getByRole('button', { name: /^Plan \d+ pickups?$/ }).click()
  await expect(page.getByText(/^\d+ planned for /)).toBeVisible()
  await expect(left).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(left).toHaveText(many)
}

/** Everybody gets the list again, and all run sheets are one print. */
async function sendsAndPrintsAll(page: Page, carriers: readonly string[]) {
  await page.getByRole('button', { name: 'Send all' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText(/^(?:Sent to \d+ carriers?|Nobody to send to)/)).toBeVisible()
  await page.getByRole('link', { name: 'Print all' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d run sheets/)
  for (const name of carriers) {
    const sheet = page.getByRole('region', { name })
    await expect(sheet.getByRole('listitem').first()).toContainText('The hall')
  }
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Whose round it is is read whole, on a phone as beside three columns. */
async function namesAreWhole(page: Page, rounds: Locator) {
  const size = page.viewportSize()
  const tab = page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Rounds' })
  for (const width of [360, 1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    if (await tab.isVisible()) await tab.click()
    const outside = await rounds.evaluate(region => {
      const { left, right } = region.getBoundingClientRect()
      const names = [...region.querySelectorAll('[data-name]')]
      const heads = names.flatMap(name => [...(name.closest('li > div')?.children ?? [])])
      return names
        .concat(heads)
        .filter(part => {
          const box = part.getBoundingClientRect()
          if (box.width === 0 && getComputedStyle(part).display === 'none') return false
          const isCut = part.matches('[data-name]') && part.scrollWidth > part.clientWidth
          return box.left < left || box.right > right || isCut || box.width < 8
        })
        .map(part => part.textContent)
    })
    expect(outside, `at ${width}`).toEqual([])
  }
  if (size) await page.setViewportSize(size)
}

test(
  'twenty pickups have a carrier after three presses, each with a reason, and the rounds are in order',
  { tag: '@desk' },
  async ({ page, request }, { project }) => {
    const isPhone = project.name === 'phone'
    // A plan shares out everything that waits: nobody else is at work there.
    const desk = await openStation(request)
    const names = Array.from({ length: 5 }, () => freshName('Carrier'))
    for (const name of names) {
      const carrierId = await newCarrier(request, desk, name)
      if (name === names[0]) {
        const shift = { from: '00:00', to: '23:59' }
        await done(request, changeCarrier, { carrierId, shift })
      }
    }
    const residents = [freshName('Efe'), freshName('Uche'), freshName('Bisi')]
    for (const name of residents) {
      const resident = await newResident(desk, name)
      for (let count = 0; count < 7; count++) await resident.asksSpecially(`Clear-out ${count}`)
    }
    const waiting = async () => {
      const asked = { status: 'Pending...', limit: 100 } as const
      return (await callsBy(request).call(listRequests, asked)).body.data.length
    }
    await sitDown(page, desk)
    const before = await waiting()
    expect(before).toBeGreaterThanOrEqual(20)

    if (!isPhone) await assignsSelected(page, { waiting, before })

    // One: the page. Two: the proposal. Three: it counts. Who likes it as it was a week before sees that first.
    if (isPhone) await page.goto('/station/plan')
    else await page.getByRole('link', { name: 'Plan', exact: true }).click()
    await page.getByRole('button', { name: /^Like last / }).click()
    await expect(page.getByRole('button', { name: 'Assign again' })).toBeVisible()
    await page.getByRole('button', { name: 'Assign again' }).click()
    const confirm = page.getByRole('button', { name: /^Confirm \d+/ })
    await expect(confirm).toBeEnabled()
    const many = Number(/\d+/.exec((await confirm.textContent()) ?? '')?.[0])
    expect(many).toBeGreaterThanOrEqual(20)
    const rounds = page.getByRole('region', { name: 'Rounds' })
    await expect(rounds).toContainText(`Proposal: ${many} ${many === 1 ? 'pickup' : 'pickups'} to`)
    await expect(rounds).toContainText(/on the way|room for|then full/i)
    await expect(
      rounds
        .getByRole('listitem')
        .filter({ hasText: names[0] ?? '' })
        .first(),
    ).toContainText('until 23:59')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await namesAreWhole(page, rounds)
    await confirm.click()
    await expect(page.getByText(`${many} pickups assigned to`)).toBeVisible()
    await expect.poll(waiting).toBe(before - many)
    const { rounds: today } = await done(request, getRounds, {})
    expect(today.reduce((sum, { stops }) => sum + stops.length, 0)).toBeGreaterThanOrEqual(many)
    await movesOneStop(page)
    const going = today.filter(({ stops }) => stops.length > 0)
    await sendsAndPrintsAll(
      page,
      going.map(({ carrier }) => carrier.name),
    )
    await plansWhatIsLeft(page)
  },
)

test(
  'by keys alone: a stop is moved, undone, given to somebody else, kept as a draft and confirmed',
  { tag: '@desk' },
  async ({ page, request }, { project }) => {
    test.skip(project.name === 'phone', 'there are no keys')
    const desk = await openStation(request)
    const [name, who] = [freshName('Keys'), freshName('Door')]
    await newCarrier(request, desk, name)
    const resident = await newResident(desk, who)
    await resident.asksSpecially('First')
    await resident.asksSpecially('Second')
    await sitDown(page, desk, '/station/plan')
    await page.keyboard.press('s')
    const lines = page.locator('[data-line]').filter({ hasText: who })
    await expect(lines).toHaveCount(2)
    const first = lines.first()
    await first.focus()
    const place = async () => (await page.locator('[data-line]:focus').textContent()) ?? ''
    const was = await place()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.locator('[data-line]:focus')).toContainText('Moved by you')
    expect(await place()).not.toBe(was)
    await page.keyboard.press('z')
    await expect(page.getByText('Moved by you')).toHaveCount(0)
    await lines.first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Assign / })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Leave unassigned' }).press('Enter')
    await expect(lines).toHaveCount(1)
    await page.getByRole('button', { name: 'Save draft' }).press('Enter')
    await expect(page.getByText('Kept as a draft.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save draft' })).toBeFocused()
    await page.reload()
    await expect(page.getByText('This is the draft that')).toBeVisible()
    await expect(lines).toHaveCount(1)
    await expect(lines).not.toContainText('Chosen by you')
    // Somebody else plans the same day, and is told.
    const beside = await page.context().newPage()
    await beside.goto('/station/plan')
    await expect(beside.getByText('This is the draft that')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/pickups? assigned to/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(
      beside.getByText(/confirmed this plan at \d+:\d\d: 1 pickup assigned/),
    ).toBeVisible()
    await page.keyboard.press('z')
    await expect(lines).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Confirm 1' })).toBeEnabled()
  },
)
